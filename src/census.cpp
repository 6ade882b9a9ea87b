#include "census.hpp"

#include <fmt/format.h>

#include <chrono>
#include <map>
#include <mutex>

#include "games/standard_form.hpp"
#include "parallel.hpp"
#include "progress.hpp"
#include "ranges.hpp"
#include "rares.hpp"

namespace grundy {

namespace {

constexpr std::size_t kMostCodes = std::size_t{1} << 18U;

// Every code of a pattern of digits 0-7 and "?", in order; each once, though 0.7 and 0.70 are typed differently.
std::vector<Code> codes_of(std::string_view pattern) {
  constexpr std::string_view kExpected = "expected a pattern of digits 0-7 and ?, such as 0.??? or 4.??";
  if (pattern.size() < 3 || pattern[1] != '.') throw Error(std::string(kExpected), 0);
  std::vector<std::vector<std::uint8_t>> all{{}};
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (i == 1) continue;
    const char c = pattern[i];
    if (c != '?' && (c < '0' || c > '7')) throw Error(std::string(kExpected), i);
    if (i == 0 && c != '?' && c != '0' && c != '4') throw Error("the digit before the point takes nothing: it is 0 or 4", 0);
    std::vector<std::vector<std::uint8_t>> longer;
    for (const auto& digits : all)
      for (std::uint8_t d = 0; d < 8; ++d) {
        if (c == '?' ? i == 0 && (d & 3U) != 0 : d != c - '0') continue;
        longer.push_back(digits);
        longer.back().push_back(d);
      }
    if (longer.size() > kMostCodes) throw Error(fmt::format("the pattern has more than {} codes", kMostCodes), i);
    all = std::move(longer);
  }
  std::vector<Code> codes;
  for (auto& digits : all) codes.emplace_back(std::move(digits), std::vector<std::uint8_t>{}, false);
  return codes;
}

// The least n0 from which a code repeats whose form does so from its n0 on: larger by the shift, except where the worthless
// heaps before the form's first happen to repeat too.
std::int64_t preperiod_of(const CensusForm::Member& member, const CensusForm& form, const Sequence& values) {
  const auto value = [&](std::int64_t n) { return n < member.shift ? 0 : values[static_cast<std::size_t>(n - member.shift)]; };
  std::int64_t n0 = form.preperiod + member.shift;
  while (n0 > 0 && value(n0 - 1) == value(n0 - 1 + form.period)) --n0;
  return n0;
}

// What is rare and what is largest among the values of heaps up to `last`.
void describe(CensusForm& form, const Sequence& values, std::uint64_t last) {
  Sequence some(values.game());
  values.visit([&](const auto& all) { some.go_on_from(std::vector(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(last + 1))); });
  Rares rares(values.game());
  rares.update(some);
  form.largest = rares.largest();
  form.largest_at = rares.largest_at();
  form.sparse = rares.sparse();
  if (!form.sparse) return;
  form.position = rares.space().beta == 1;
  form.mask = rares.space().mask;
  form.rare_count = rares.count();
  form.last_rare = rares.last();
}

// What the values say, which were sought up to some heap for a period.
void fill(CensusForm& form, const Sequence& values, const Period& p) {
  form.done = true;
  form.kernel = values.kernel();
  form.status = p.status;
  form.checked_to = static_cast<std::uint64_t>(p.checked_to.small());
  if (p.status != PeriodStatus::none) {
    form.period = p.period.small();
    form.preperiod = p.preperiod.small();
    for (CensusForm::Member& member : form.members) member.preperiod = preperiod_of(member, form, values);
  }
  describe(form, values, p.status == PeriodStatus::proved ? form.checked_to - 1 : form.checked_to);  // as far as the proof goes
}

CensusForm looked_at(CensusForm form, std::uint64_t last, std::uint64_t far, const Limits& limits, std::string& stopped) {
  const HeapGame game = heap_game(*read_game(form.form)).value();
  Sequence values(game, limits);
  fill(form, values, prove_period(values, static_cast<std::size_t>(last)));
  if (far > last && !form.solved() && form.cheap() && values.stopped().empty()) fill(form, values, prove_period(values, static_cast<std::size_t>(far)));
  stopped = values.stopped();
  return form;
}

bool same_codes(const CensusForm& a, const CensusForm& b) { return ranges::is_permutation(a.members, b.members, {}, &CensusForm::Member::code, &CensusForm::Member::code); }

}  // namespace

Census::Census(std::string_view pattern) : pattern_(pattern) {
  std::map<std::string, std::size_t> index;
  for (const Code& code : codes_of(pattern)) {
    const StandardForm standard = standard_form(code);
    const auto [at, fresh] = index.try_emplace(without_idle_moves(standard.code).text(), forms_.size());
    if (fresh) forms_.emplace_back().form = standard.code.text();
    forms_[at->second].members.push_back({code.text(), standard.shift, 0});
  }
}

void Census::know(const std::vector<CensusForm>& known) {
  std::map<std::string_view, const CensusForm*> index;
  for (const CensusForm& form : known) index.emplace(form.form, &form);
  for (CensusForm& form : forms_)
    if (const auto found = index.find(form.form); found != index.end() && same_codes(*found->second, form)) form = *found->second;
}

bool Census::run(std::uint64_t last, std::uint64_t far, const Limits& limits, unsigned threads, const std::function<void(const CensusForm&)>& save) {
  const auto start = std::chrono::steady_clock::now();
  std::vector<std::size_t> todo;
  for (std::size_t i = 0; i < forms_.size(); ++i)
    if (!forms_[i].solved() && !(forms_[i].done && forms_[i].checked_to >= (forms_[i].cheap() ? std::max(last, far) : last))) todo.push_back(i);
  // what has few rare heaps, as is known from shorter ones, is soonest done
  ranges::stable_sort(todo, {}, [this](std::size_t i) { return forms_[i].sparse ? forms_[i].rare_count : UINT64_MAX; });
  std::mutex one_at_a_time;
  std::size_t done = 0;
  stopped_.clear();
  for_parts(threads_for(threads), todo.size(), [&](std::size_t i) {  // in order, so that what a file has is what comes first
    Limits left = limits;
    left.progress = nullptr;
    left.threads = 1;
    {
      const std::lock_guard lock(one_at_a_time);
      if (!stopped_.empty()) return;
      if (limits.seconds > 0) left.seconds = std::max(1e-9, limits.seconds - std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    std::string stopped;
    CensusForm form = looked_at(forms_[todo[i]], last, far, left, stopped);
    const std::lock_guard lock(one_at_a_time);
    if (!stopped.empty()) {
      stopped_ = stopped;
      return;
    }
    if (save) save(form);
    forms_[todo[i]] = std::move(form);
    ++done;
    if (limits.progress != nullptr && limits.progress->due()) limits.progress->at(done, todo.size(), "standard forms", "the newest is " + forms_[todo[i]].form);
  });
  return stopped_.empty();
}

}  // namespace grundy
