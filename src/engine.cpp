#include "engine.hpp"
#include "progress.hpp"

#include <algorithm>

#include "ranges.hpp"

namespace grundy {

namespace {

constexpr std::uint32_t kUnknown = UINT32_MAX;
constexpr std::uint32_t kOpen = UINT32_MAX - 1;  // on the path from the root: meeting it again is a loop
constexpr std::size_t kPendingAtOnce = 256;      // bounds the stack to this many entries a level

// What moves() is given: the options, and the choices that were none, which count as work too.
template <class Visit, class Tried>
struct Visitor {
  Visit visit;
  Tried tried;
  void operator()(std::span<const State> parts) { visit(parts); }
};
template <class Visit, class Tried>
Visitor(Visit, Tried) -> Visitor<Visit, Tried>;

std::uint64_t hash(State words) noexcept {
  std::uint64_t h = 0x9e3779b97f4a7c15U * (words.size() + 1);
  for (const Word w : words) {
    h = (h ^ static_cast<std::uint64_t>(w)) * 0xff51afd7ed558ccdU;
    h ^= h >> 32;
  }
  return h;
}

}  // namespace

std::uint32_t Interner::id(State words) {
  if ((size() + 1) * 4 > slots_.size() * 3) grow();
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t slot = hash(words) & mask;; slot = (slot + 1) & mask) {
    if (slots_[slot] == 0) {
      words_.insert(words_.end(), words.begin(), words.end());
      ends_.push_back(words_.size());
      slots_[slot] = static_cast<std::uint32_t>(size());
      return slots_[slot] - 1;
    }
    if (ranges::equal((*this)[slots_[slot] - 1], words)) return slots_[slot] - 1;
  }
}

void Interner::grow() {
  std::vector<std::uint32_t> bigger(std::max<std::size_t>(64, slots_.size() * 2));
  const std::size_t mask = bigger.size() - 1;
  for (std::uint32_t id = 0; id < size(); ++id) {
    std::size_t slot = hash((*this)[id]) & mask;
    while (bigger[slot] != 0) slot = (slot + 1) & mask;
    bigger[slot] = id + 1;
  }
  slots_ = std::move(bigger);
}

std::uint64_t Interner::bytes() const noexcept {
  return words_.capacity() * sizeof(Word) + ends_.capacity() * sizeof(std::size_t) + slots_.capacity() * sizeof(std::uint32_t);
}

Engine::Engine(const Limits& limits) : limits_(limits) {}

void Engine::stop(std::string reason) {
  stopped_ = std::move(reason);
  throw Stop{};
}

template <class F>
auto Engine::guarded(const F& f) -> std::optional<decltype(f())> {
  try {
    return f();
  } catch (const Stop&) {
    return std::nullopt;
  }
}

void Engine::tick() {
  ++options_;
  spend(16);
}

// Looks at the limits every so many words of work: a single option of a long list can be a million of them.
void Engine::spend(std::uint64_t words) {
  constexpr std::uint64_t kBetweenLooks = std::uint64_t{1} << 16;
  spent_ += words;
  if (spent_ < kBetweenLooks) return;
  spent_ = 0;
  tell(limits_.progress, positions_, 0, "positions searched");
  if (limits_.interrupted != nullptr && limits_.interrupted->load(std::memory_order_relaxed)) stop("interrupted");
  if (components_.bytes() + sums_.bytes() + (values_.capacity() + outcomes_.capacity()) * 4 + held_ > limits_.memory)
    stop("the memory limit was met");
  if (limits_.seconds > 0 &&
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count() > limits_.seconds)
    stop("the time limit was met");
}

Engine::Id Engine::component(const Rules& rules, State state) {
  auto found = ranges::find(rules_, &rules);
  if (found == rules_.end()) found = rules_.insert(found, &rules);
  std::vector<Word> words{found - rules_.begin()};
  words.insert(words.end(), state.begin(), state.end());
  const Id id = components_.id(words);
  if (id >= values_.size()) {
    values_.resize(components_.size(), kUnknown);
    terminal_.resize(components_.size());
  }
  return id;
}

State Engine::state(Id id) const noexcept { return components_[id].subspan(1); }

// Calls expand(ids of the parts) for each option. The state is copied first: interning may move the words it lies in.
template <class Expand>
void Engine::expand(Id id, const Expand& expand) {
  const Rules& rules = *rules_[static_cast<std::size_t>(components_[id][0])];
  const std::vector<Word> from(state(id).begin(), state(id).end());
  std::vector<Id> ids;
  const auto visit = [&](std::span<const State> parts) {
    tick();
    ids.clear();
    for (const State part : parts) {
      spend(part.size());
      ids.push_back(component(rules, part));
    }
    expand(std::span<const Id>(ids));
  };
  try {
    rules.moves(from, Visitor{visit, [this] { tick(); }});
  } catch (const OutOfReach& e) {
    stop(e.what());
  }
}

// Depth-first without recursion and without storing options: a position waits on the stack while it has unknown options,
// a batch of which is pushed above it, and its options are generated again when it comes to the top. Every push but a
// batch's rest is a tree edge, so options are generated about twice in all.
template <class Step>
void Engine::walk(Id root, std::vector<std::uint32_t>& result, const Step& step) {
  std::vector<Id> stack{root};
  std::vector<Id> opened;
  std::vector<Id> pending;
  try {
    while (!stack.empty()) {
      const Id top = stack.back();
      if (result[top] < kOpen) {
        stack.pop_back();
        continue;
      }
      if (result[top] == kUnknown) {
        if (++positions_ > limits_.positions) stop("the limit of positions was met");
        result[top] = kOpen;
        opened.push_back(top);
      }
      pending.clear();
      if (step(top, pending)) {
        stack.pop_back();
        opened.pop_back();  // positions close in the reverse of the order in which they were opened
      } else {
        stack.insert(stack.end(), pending.rbegin(), pending.rend());
      }
    }
  } catch (const Stop&) {
    for (const Id id : opened) result[id] = kUnknown;
    throw;
  }
}

bool Engine::value_step(Id id, std::vector<Id>& pending) {
  ++stamp_;
  expand(id, [&](std::span<const Id> parts) {
    std::uint32_t value = 0;
    bool known = true;
    for (const Id part : parts) {
      if (values_[part] == kOpen) stop(std::string(kLoop));
      if (values_[part] != kUnknown) {
        value ^= values_[part];
        continue;
      }
      known = false;
      if (pending.size() < kPendingAtOnce) pending.push_back(part);
    }
    if (!known) return;
    if (value >= seen_.size()) seen_.resize(std::max<std::size_t>(64, std::size_t{value} * 2));
    seen_[value] = stamp_;
  });
  if (!pending.empty()) return false;
  std::uint32_t mex = 0;
  while (mex < seen_.size() && seen_[mex] == stamp_) ++mex;
  values_[id] = mex;
  return true;
}

std::optional<std::uint32_t> Engine::value(Id id) {
  return guarded([&] {
    walk(id, values_, [this](Id top, std::vector<Id>& pending) { return value_step(top, pending); });
    return values_[id];
  });
}

bool Engine::terminal(Id id) {
  if (terminal_[id] == 0) {
    std::uint8_t answer = 2;
    expand(id, [&](std::span<const Id>) { answer = 1; });
    terminal_[id] = answer;
  }
  return terminal_[id] == 2;
}

// Components without moves change nothing in either convention; pairs of equal ones do, in misère play.
Engine::Id Engine::sum_id(std::vector<Id> parts) {
  std::erase_if(parts, [this](Id part) { return terminal(part); });
  spend(2 * parts.size());
  ranges::sort(parts);
  const Id id = sums_.id(std::vector<Word>(parts.begin(), parts.end()));
  if (id >= outcomes_.size()) outcomes_.resize(sums_.size(), kUnknown);
  return id;
}

bool Engine::misere_step(Id sum, std::vector<Id>& pending) {
  const std::vector<Id> parts(sums_[sum].begin(), sums_[sum].end());
  bool wins = parts.empty();
  for (std::size_t i = 0; i < parts.size() && !wins; ++i) {
    if (i != 0 && parts[i] == parts[i - 1]) continue;
    std::vector<Id> rest(parts);
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    expand(parts[i], [&](std::span<const Id> to) {
      std::vector<Id> next(rest);
      next.insert(next.end(), to.begin(), to.end());
      const Id id = sum_id(std::move(next));
      if (outcomes_[id] == kOpen) stop(std::string(kLoop));
      if (outcomes_[id] == static_cast<std::uint32_t>(Outcome::P)) wins = true;
      if (outcomes_[id] == kUnknown && pending.size() < kPendingAtOnce) pending.push_back(id);
    });
  }
  if (!wins && !pending.empty()) return false;
  outcomes_[sum] = static_cast<std::uint32_t>(wins ? Outcome::N : Outcome::P);
  return true;
}

std::optional<Outcome> Engine::misere(std::span<const Id> sum) {
  return guarded([&] {
    const Id id = sum_id(std::vector<Id>(sum.begin(), sum.end()));
    walk(id, outcomes_, [this](Id top, std::vector<Id>& pending) { return misere_step(top, pending); });
    return static_cast<Outcome>(outcomes_[id]);
  });
}

bool Engine::options(Id id, const std::function<void(std::span<const Id>)>& sink) {
  return guarded([&] {
           expand(id, sink);
           return true;
         })
      .has_value();
}

}  // namespace grundy
