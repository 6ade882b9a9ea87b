#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "pattern/features.hpp"
#include "pattern/guess.hpp"
#include "pattern/proof.hpp"
#include "ranges.hpp"

namespace grundy {

namespace {

constexpr std::size_t kLeastTerms = 16;
constexpr std::uint64_t kLeastTested = 16;
constexpr std::size_t kLeastSide = 8;
constexpr std::size_t kRefutedKept = 5;

// How much of a sequence guessers see: six tenths of the losing numbers, so that sparse ones are tested by losing numbers
// too; half of the values.
std::size_t seen_part(const Terms& terms, Of of) {
  if (of == Of::value) return terms.size() / 2;
  std::vector<std::size_t> losing;
  for (std::size_t n = 0; n < terms.size(); ++n)
    if (terms[n] != 0) losing.push_back(n);
  if (losing.size() <= 3) return terms.size() / 2;
  return losing[losing.size() * 6 / 10] + 1;
}

Terms flags_of(const Terms& values) {
  Terms flags(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) flags[i] = values[i] == kNoPosition ? kNoPosition : values[i] == 0 ? 1 : 0;
  return flags;
}

// "n mod 4" about a heap called b: "b mod 4".
std::string renamed(const std::string& text, const std::string& from, const std::string& name) {
  const auto letter = [&](std::size_t j) { return j < text.size() && std::isalpha(static_cast<unsigned char>(text[j])) != 0; };
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool alone = text.compare(i, from.size(), from) == 0 && !letter(i + from.size()) && (i == 0 || !letter(i - 1));
    out += alone ? name : std::string(1, text[i]);
    if (alone) i += from.size() - 1;
  }
  return out;
}

class Discoverer {
 public:
  Discoverer(const Rules& rules, Convention convention, const Facts& facts, const Limits& limits)
      : rules_(rules), convention_(convention), facts_(facts) {
    if (facts.dimension() == 1) period_ = proved_period(rules, convention, facts.values.size(), limits);
  }

  Discovery run() {
    if (facts_.dimension() == 1) {
      describe_heaps();
    } else {
      describe_tuples();
    }
    std::vector<std::string> kinds;
    for (auto& t : result_.tried)
      if (ranges::find(kinds, t) == kinds.end()) kinds.push_back(std::move(t));
    result_.tried = std::move(kinds);
    if (result_.refuted.size() > kRefutedKept) result_.refuted.resize(kRefutedKept);
    return std::move(result_);
  }

 private:
  void accept(const Guess& guess, Of of, std::uint64_t tested) {
    const std::string because = proof(guess, of, rules_, convention_, period_, facts_.values.size());
    result_.patterns.push_back({guess.text, of, because.empty() ? Status::observed : Status::proved, tested, because});
  }

  void refute(const Guess& guess, Of of, std::string position, std::uint32_t truth, std::uint32_t foretold) {
    result_.refuted.push_back({guess.text, of, std::move(position), truth, foretold});
  }

  // Runs the guessers over one sequence; `test` says whether a guess holds beyond the seen part, whose length it is given.
  template <class Test>
  std::optional<Guess> search(const Terms& terms, const std::string& name, Of of, const Test& test) {
    if (terms.size() < kLeastTerms) return std::nullopt;
    for (const Guesser& guesser : of == Of::losing ? losing_guessers() : value_guessers()) {
      const std::size_t part = guesser.on_quarter ? terms.size() / 4 : seen_part(terms, of);
      std::optional<Guess> found;
      const Seen seen{std::span(terms).first(part), terms.size(), name};
      guesser.guess(seen, [&](Guess guess) {
        if (!test(guess, part)) return false;
        found = std::move(guess);
        return true;
      });
      if (found) return found;
      result_.tried.emplace_back(guesser.tries);
    }
    return std::nullopt;
  }

  // ---- one heap

  void describe_heaps() {
    const auto about = [&](const Terms& terms, Of of) {
      return search(terms, names_[0], of, [&](const Guess& guess, std::size_t part) {
        const auto differ = ranges::mismatch(terms, guess.foretold);
        const auto n = static_cast<std::size_t>(differ.in1 - terms.begin());
        if (n < terms.size()) {
          if (n >= part) refute(guess, of, std::to_string(n), terms[n], guess.foretold[n]);
          return false;
        }
        accept(guess, of, terms.size() - part);
        return true;
      });
    };
    about(flags_of(facts_.values), Of::losing);
    if (facts_.outcomes_only) return;
    if (const auto value = about(facts_.values, Of::value)) describe_sums(*value);
  }

  // By Sprague and Grundy a sum of heaps is lost exactly when their values xor to 0.
  void describe_sums(const Guess& value) {
    const bool short_form = value.text.find(',') == std::string::npos && value.text.find(';') == std::string::npos && value.text.find("period") == std::string::npos;
    if (!short_form || !rules_.shape().each_its_own) return;
    const Pattern& of_one = result_.patterns.back();
    const std::string left = value.text == "n" ? "" : "(";
    const std::string right = left.empty() ? "" : ")";
    std::string text;
    for (const char* name : {"a", "b", "c"}) text += fmt::format("{}{}{}{}", text.empty() ? "" : " xor ", left, renamed(value.text, names_[0], name), right);
    const std::uint64_t tested = test_triples();
    if (tested == 0) return;
    result_.patterns.push_back({text + " = 0 (three heaps a, b, c)", Of::losing, of_one.status, tested,
                                of_one.because.empty() ? "" : of_one.because + ", and Sprague and Grundy's about sums"});
  }

  // Plays out all sums of three small heaps without nim-values; how many agree with them, or 0 if one does not.
  std::uint64_t test_triples() {
    const auto side = std::min<std::size_t>(13, facts_.sides[0]);
    std::vector<std::vector<std::size_t>> options(side);
    bool whole = true;
    for (std::size_t n = 0; n < side; ++n) {
      const auto state = rules_.pack(std::vector<Integer>{n});
      if (!state) return 0;
      rules_.moves(*state, [&](std::span<const State> parts) {
        whole = whole && parts.size() <= 1 && (parts.empty() || static_cast<std::size_t>(parts[0][0]) < n);
        if (whole) options[n].push_back(parts.empty() ? 0 : static_cast<std::size_t>(parts[0][0]));
      });
    }
    if (!whole) return 0;
    std::vector<bool> wins(side * side * side);
    const auto index = [side](std::size_t a, std::size_t b, std::size_t c) { return (a * side + b) * side + c; };
    for (std::size_t a = 0; a < side; ++a)
      for (std::size_t b = 0; b < side; ++b)
        for (std::size_t c = 0; c < side; ++c) {
          bool win = false;
          for (const std::size_t to : options[a]) win = win || !wins[index(to, b, c)];
          for (const std::size_t to : options[b]) win = win || !wins[index(a, to, c)];
          for (const std::size_t to : options[c]) win = win || !wins[index(a, b, to)];
          wins[index(a, b, c)] = win;
          if (win != ((facts_.values[a] ^ facts_.values[b] ^ facts_.values[c]) != 0)) return 0;
        }
    return side * side * side;
  }

  // ---- pairs, triples …

  void describe_tuples() {
    if (*ranges::min_element(facts_.sides) < kLeastSide) return;
    for (const Of of : {Of::losing, Of::value}) {
      if (of == Of::value && facts_.outcomes_only) return;
      for (const std::size_t least : {0U, 1U}) {
        Box box{facts_.sides, of == Of::losing ? flags_of(facts_.values) : facts_.values, least, names_};
        if (by_feature(box, of) || (of == Of::losing && by_box(box)) || by_parts(box.least, of)) break;
      }
    }
  }

  [[nodiscard]] bool inside(const Box& box, const std::vector<Word>& at, std::size_t index) const {
    return box.terms[index] != kNoPosition && ranges::all_of(at, [&](Word x) { return x >= static_cast<Word>(box.least); });
  }

  [[nodiscard]] std::string domain(const Box& box) const {
    if (box.least == 0) return "";
    return fmt::format(" ({} >= {})", joined(names_, ", "), box.least);
  }

  bool by_feature(const Box& box, Of of) {
    for (const Feature& feature : features(names_)) {
      Terms terms;
      std::vector<std::uint64_t> met;  // positions at which the feature takes each value
      bool decides = true;
      for (std::size_t i = 0; i < box.terms.size() && decides; ++i) {
        const auto at = facts_.at(i);
        if (!inside(box, at, i)) continue;
        const std::int64_t v = feature.of(at);
        if (v < 0) {
          decides = false;
          break;
        }
        const auto n = static_cast<std::size_t>(v);
        if (n >= terms.size()) {
          terms.resize(n + 1, kNoPosition);
          met.resize(n + 1);
        }
        if (terms[n] == kNoPosition) terms[n] = box.terms[i];
        decides = terms[n] == box.terms[i];
        ++met[n];
      }
      if (!decides) continue;
      // values that the feature never takes cannot contradict anything; they are filled in only below the first one taken
      const auto first = ranges::find_if(terms, [](std::uint32_t t) { return t != kNoPosition; });
      std::fill(terms.begin(), first, first == terms.end() ? 0 : *first);
      if (ranges::find(terms, kNoPosition) != terms.end()) continue;
      std::uint64_t tested = 0;
      auto found = search(terms, feature.text, of, [&](const Guess& guess, std::size_t part) {
        if (guess.foretold != terms) return false;
        tested = 0;
        for (std::size_t n = part; n < met.size(); ++n) tested += met[n];
        return tested >= kLeastTested;
      });
      if (!found) continue;
      if (!feature.when_zero.empty() && found->text == feature.text + " = 0") found->text = feature.when_zero;
      found->text += domain(box);
      accept(*found, of, tested);
      return true;
    }
    result_.tried.push_back(fmt::format("functions of one number made of {} (xor, sum, min, max, or, and, gcd, residues …)", joined(names_, ", ")));
    return false;
  }

  bool by_box(const Box& box) {
    const std::size_t seen = *ranges::min_element(box.sides) * 6 / 10;
    bool done = false;
    const auto propose = [&](Guess guess) {
      std::uint64_t tested = 0;
      for (std::size_t i = 0; i < box.terms.size(); ++i) {
        const auto at = facts_.at(i);
        if (!inside(box, at, i)) continue;
        const bool was_seen = ranges::all_of(at, [&](Word x) { return x < static_cast<Word>(seen); });
        if (guess.foretold[i] != box.terms[i]) {
          std::vector<Integer> coordinates(at.begin(), at.end());
          if (!was_seen) refute(guess, Of::losing, rules_.write(coordinates), box.terms[i], guess.foretold[i]);
          return false;
        }
        if (!was_seen) ++tested;
      }
      if (tested < kLeastTested) return false;
      guess.text += domain(box);
      accept(guess, Of::losing, tested);
      return done = true;
    };
    if (seen < 8) return false;
    if (facts_.dimension() == 2 && (guess_pairs(box, seen, propose) || guess_ratio(box, seen, propose) || guess_greedy_bound(box, seen, propose))) return done;
    if (guess_tuple_residues(box, seen, propose)) return done;
    if (facts_.dimension() == 2) {
      result_.tried.emplace_back("Beatty pairs floor(k*alpha + beta) with quadratic alpha");
      result_.tried.emplace_back("quadratic bounds of the ratio");
      result_.tried.emplace_back("bounds by greedy sums");
    }
    result_.tried.emplace_back("residues of the coordinates");
    return false;
  }

  // The value of (a,b) is that of (a,0) xor that of (0,b).
  bool by_parts(std::size_t least, Of of) {
    const Terms& values = facts_.values;
    if (least != 0 || facts_.outcomes_only || values.empty() || values[0] != 0) return false;
    std::vector<Terms> lines(facts_.dimension());
    for (std::size_t i = 0, step = values.size(); i < lines.size(); ++i) {
      step /= facts_.sides[i];
      for (std::size_t x = 0; x < facts_.sides[i]; ++x) lines[i].push_back(values[x * step]);
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
      const auto at = facts_.at(i);
      std::uint32_t sum = 0;
      for (std::size_t c = 0; c < at.size(); ++c) sum ^= lines[c][static_cast<std::size_t>(at[c])];
      if (sum != values[i]) return false;
    }
    std::string text;
    for (std::size_t c = 0; c < lines.size(); ++c) {
      if (ranges::all_of(lines[c], [](std::uint32_t v) { return v == 0; })) continue;
      const auto found = search(lines[c], names_[c], Of::value,
                                [&](const Guess& guess, std::size_t) { return guess.foretold == lines[c]; });
      if (!found) return false;
      text += fmt::format("{}{}", text.empty() ? "" : " xor ", atom(found->text));
    }
    // of each coordinate's values one half was seen
    std::size_t seen = 1;
    for (const std::size_t side : facts_.sides) seen *= side / 2;
    accept({of == Of::value ? text : text + " = 0", {}}, of, values.size() - seen);
    return true;
  }

  const Rules& rules_;
  Convention convention_;
  const Facts& facts_;
  std::vector<std::string> names_ = names_of(rules_);
  std::optional<Period> period_;
  Discovery result_;
};

}  // namespace

Discovery discover(const Rules& rules, Convention convention, const Facts& facts, const Limits& limits) {
  return Discoverer(rules, convention, facts, limits).run();
}

}  // namespace grundy
