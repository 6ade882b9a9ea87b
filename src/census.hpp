/// All octal codes of a pattern: which have a proved period.
///
///     Census census("0.??", 100000);
///     census.run(100000, 100000, {}, 2, {});
///     for (const CensusForm& form : census.forms()) …
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "period.hpp"

namespace grundy {

/// A code in its standard form, and what was found about it. Codes whose forms differ by idle moves are members of one.
struct CensusForm {
  struct Member {
    std::string code;
    unsigned shift = 0;        ///< G(n) of this code is G(n - shift) of the form
    std::int64_t preperiod = 0;  ///< of this code, if solved
  };

  std::string form;
  std::vector<Member> members;  ///< the codes of the pattern that have this form
  PeriodStatus status = PeriodStatus::none;
  std::int64_t period = 0;
  std::int64_t preperiod = 0;
  bool done = false;             ///< whether it was looked at
  std::uint64_t checked_to = 0;  ///< the largest heap whose value was found
  std::uint32_t largest = 0;
  std::uint64_t largest_at = 0;
  bool sparse = false;  ///< whether rare heaps are few; then their class, number and last
  bool position = false;
  std::uint32_t mask = 0;
  std::uint64_t rare_count = 0;
  std::uint64_t last_rare = 0;
  std::string kernel;

  /// Whether rare heaps are so few that much larger heaps are cheap.
  [[nodiscard]] bool cheap() const noexcept { return sparse && kernel == "onehot" && rare_count <= 1024; }
  [[nodiscard]] bool solved() const noexcept { return done && status == PeriodStatus::proved; }
};

/// Whether a file of this name is one of a census.
[[nodiscard]] inline bool names_census_file(std::string_view name) { return name.ends_with(".sqlite"); }

/// Keeps a census in an SQLite file, form by form. Absent where SQLite is: then the constructor throws Error.
class CensusFile {
 public:
  /// Makes the file or opens it; throws Error if it is none of a census, or of another pattern. Without a pattern it must exist.
  CensusFile(const std::string& file, std::string_view pattern);
  ~CensusFile();
  CensusFile(const CensusFile&) = delete;
  CensusFile& operator=(const CensusFile&) = delete;

  [[nodiscard]] const std::string& pattern() const noexcept { return pattern_; }
  /// How far the census goes: the largest --to so far.
  [[nodiscard]] std::uint64_t last() const;
  void set_last(std::uint64_t last);
  [[nodiscard]] std::vector<CensusForm> forms() const;
  void save(const CensusForm& form);

 private:
  struct Database;
  std::string pattern_;
  std::unique_ptr<Database> database_;
};

class Census {
 public:
  /// Throws Error with the place in the pattern.
  explicit Census(std::string_view pattern);

  /// What is known of forms already: those solved, and those that were checked far enough, are not looked at again.
  void know(const std::vector<CensusForm>& forms);
  /// Looks at every form up to heap `last`, and at those of few rare heaps up to heap `far`; `save` gets each
  /// when it is done, one at a time. False when it was stopped.
  bool run(std::uint64_t last, std::uint64_t far, const Limits& limits, unsigned threads, const std::function<void(const CensusForm&)>& save);

  [[nodiscard]] const std::string& pattern() const noexcept { return pattern_; }
  [[nodiscard]] const std::vector<CensusForm>& forms() const noexcept { return forms_; }
  /// Why it was stopped.
  [[nodiscard]] const std::string& stopped() const noexcept { return stopped_; }

 private:
  std::string pattern_;
  std::vector<CensusForm> forms_;  // in the order of their first members
  std::string stopped_;
};

}  // namespace grundy
