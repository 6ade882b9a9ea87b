#include "kernels/onehot_run.hpp"

#include <cstring>

#include "parallel.hpp"
#include "ranges.hpp"

namespace grundy::onehot {

Setting::Setting(const OctalMoves& moves, const std::vector<std::uint8_t>& g) : coding(best_space(moves, g, largest(g))), heaps(g.size()) {
  for (std::size_t n = 1; n < g.size(); ++n) {
    most_code = std::max(most_code, coding.code(g[n]));
    if (!coding.space.common(g[n], n)) rares.push_back(n);
  }
  if (!rares.empty()) last_rare = rares.back();
}

bool Setting::suits() const { return coding.space.mask != 0 && rares.size() <= heaps / 8 && most_code < 64; }

namespace {

// Of two steps the later is not yet turned: nearer terms are done word by word.
template <class E>
constexpr std::size_t kNear = sizeof(E) == 1 ? 128 : sizeof(E) == 2 ? 64 : 32;
template <class E>
constexpr std::size_t kWord = 8 / sizeof(E);  // heaps

bool has(const Pattern& pattern, const Term& single) {
  const std::uint32_t set = single.turn == 0 ? pattern.plain : single.turn == std::uint32_t{1} << pattern.turn ? pattern.turned : 0;
  return single.back < 32 && (set >> single.back & 1U) != 0;
}

// Whether all of the pattern is near, and all that is nearest is in the pattern.
bool fits(const Pattern& pattern, const std::vector<Term>& singles, std::size_t bits) {
  if (pattern.bits != bits) return false;
  std::uint32_t plain = pattern.plain;
  std::uint32_t turned = pattern.turned;
  for (const Term& t : singles) {
    if (has(pattern, t)) (t.turn == 0 ? plain : turned) &= ~(std::uint32_t{1} << t.back);
    else if (t.back * bits < (1 + Near::kAhead) * 64 || t.back * bits > (Near::kAhead + pattern.lines * Near::kLine) * 64) return false;
  }
  return plain == 0 && turned == 0;
}

}  // namespace

template <class E>
Run<E>::Run(const OctalMoves& moves, const Setting& setting, const Tuning& tuning, Learnt& learnt, std::vector<std::uint8_t>& g)
    : moves_(moves), setting_(setting), tuning_(tuning), learnt_(learnt), g_(g) {
  if (learnt_.space != setting.coding.space) learnt_ = {setting.coding.space, {}, 0};
  for (std::size_t i = 1; i < moves.splits.size(); ++i) candidates_.near.gaps.push_back(moves.splits[i] - moves.splits[0]);
  set_values();
  set_terms();
  if (learning_due()) learn();
  set_witnesses();
}

template <class E>
void Run<E>::set_values() {
  check_.lowest = setting_.coding.lowest;
  for (std::uint32_t code = 0; code < 8 * sizeof(E); ++code)
    for (const std::size_t n : {0U, 1U}) {
      const std::uint32_t v = setting_.coding.value(code, n, true);
      const E bit = static_cast<E>(E{1} << code);
      for (unsigned b = 0; b < 8; ++b)
        if ((v >> b & 1U) != 0) check_.value_bits[b][n] = static_cast<E>(check_.value_bits[b][n] | bit);
      if ((v >> check_.lowest & 1U) != 0) check_.lowest_set[n] = static_cast<E>(check_.lowest_set[n] | bit);
    }
}

template <class E>
void Run<E>::set_terms() {
  std::vector<Term> near;
  std::vector<Term> distant;
  const auto add = [&](const Term& t) { (t.back < kNear<E> ? near : t.back < kBlock ? step_ : t.back < tuning_.distant ? block_ : distant).push_back(t); };
  for (const std::size_t r : setting_.rares) add({moves_.splits[0] + r, setting_.coding.code(g_[r]), false});
  const bool apart = !candidates_.near.gaps.empty();  // one heap and any split differ
  for (const std::size_t take : moves_.singles)
    if (take * setting_.coding.space.beta % 2 == 0) add({take, 0, apart});
  set_near(std::move(near));
  set_distant(distant);
}

template <class E>
void Run<E>::set_distant(const std::vector<Term>& terms) {
  const Coding& coding = setting_.coding;
  for (const Term& t : terms) {
    Distant d{t.back};
    for (const std::size_t parity : {0U, 1U})
      for (std::uint32_t v = 0; v < 256; ++v)
        if (coding.space.common(v, parity) && coding.code(v) < 8 * sizeof(E)) d.word[parity][v] = static_cast<E>(E{1} << (coding.code(v) ^ t.turn));
    distant_.push_back(d);
    for (const std::size_t gap : t.single ? std::vector<std::size_t>{} : candidates_.near.gaps) {
      d.back = t.back + gap;
      distant_.push_back(d);
    }
  }
}

template <class E>
void Run<E>::look_at_distant() {
  if (distant_.empty()) return;
  window_.distant.assign(kBlock, 0);
  for (const Distant& d : distant_) {
    const std::size_t first = heap_ - d.back;
    for (std::size_t i = 0; i < kBlock; ++i) window_.distant[i] = static_cast<E>(window_.distant[i] | d.word[(first + i) & 1U][g_[first + i]]);
  }
}

// By single heaps; of those, the pattern is in the code.
template <class E>
void Run<E>::set_near(std::vector<Term> terms) {
  Near& near = candidates_.near;
  near.bits = 8 * sizeof(E);
  std::vector<Term> singles;
  for (const Term& t : terms) {
    singles.push_back({t.back, t.turn, true});
    for (const std::size_t gap : t.single ? std::vector<std::size_t>{} : near.gaps) singles.push_back({t.back + gap, t.turn, true});
  }
  near.pattern = static_cast<std::size_t>(ranges::find_if(kPatterns, [&](const Pattern& p) { return fits(p, singles, near.bits); }) - std::begin(kPatterns));
  set_table(singles);
}

template <class E>
void Run<E>::set_table(const std::vector<Term>& singles) {
  Near& near = candidates_.near;
  const bool fixed = near.pattern < std::size(kPatterns);
  const std::size_t first = (fixed ? 1 + Near::kAhead : 1) * kWord<E>;  // heaps from the first of the word to the first of the entry
  constexpr std::size_t kHeaps = Near::kLine * kWord<E>;                // of a line
  const std::size_t lines = fixed ? kPatterns[near.pattern].lines : Near::lines_for(near.bits);
  const std::size_t entry = lines * Near::kLine;
  near.table.assign(kWord<E> * Near::kCodes * entry, 0);
  for (const Term& t : singles) {
    if (fixed && has(kPatterns[near.pattern], t)) continue;
    if (t.back + kWord<E> > first + lines * kHeaps) {
      near.beyond.push_back({t.back * near.bits, t.turn});
      continue;
    }
    if (t.back < kWord<E>) near.within.push_back({t.back * near.bits, t.turn});
    for (std::uint32_t code = 0; code < near.bits; ++code)
      for (std::size_t heap = 0; heap < kWord<E>; ++heap) {
        if (heap + t.back < first) continue;
        char* to = reinterpret_cast<char*>(near.table.data() + (heap * Near::kCodes + code) * entry) + (heap + t.back - first) * sizeof(E);
        E word;
        std::memcpy(&word, to, sizeof word);
        word = static_cast<E>(word | E{1} << (code ^ t.turn));
        std::memcpy(to, &word, sizeof word);
      }
  }
}

template <class E>
void Run<E>::set_witnesses() {
  std::vector<Term> first;
  for (const std::size_t take : moves_.singles)
    if (take * setting_.coding.space.beta % 2 != 0) first.push_back({take, 0, true});
  auto next = learnt_.terms.begin();
  witnesses_.clear();
  // where few are needed in all, a third of them finds nearly everything (measured)
  std::size_t first_stage = kStages[0];
  if (learnt_.terms.size() < kFewWitnesses) first_stage = std::max<std::size_t>(8, learnt_.terms.size() / 3);
  for (std::size_t i = 0; i < std::size(kStages); ++i) {
    const auto stage = static_cast<std::ptrdiff_t>(i == 0 ? first_stage : kStages[i]);
    const auto end = next + std::min(stage, learnt_.terms.end() - next);
    first.insert(first.end(), next, end);
    next = end;
    if (!first.empty()) witnesses_.push_back(std::move(first));
    first.clear();
  }
}

template <class E>
E Run<E>::hot_of(std::int64_t n) const {
  if (n < 1) return 0;
  const auto heap = static_cast<std::size_t>(n);
  return setting_.coding.space.common(g_[heap], heap) ? static_cast<E>(E{1} << setting_.coding.code(g_[heap])) : E{0};
}

namespace {

// The turns that terms need, a bit each, and how many heaps they reach back.
struct Needs {
  std::size_t reach = (Near::kLines * Near::kLine + 4) * 8;  // those which take from the words to come
  std::uint64_t turns = 0;
  void add(const std::vector<Term>& terms) {
    for (const Term& t : terms) {
      reach = std::max(reach, t.back);
      turns |= std::uint64_t{1} << t.turn;
    }
  }
};

// The codes by which an array is turned, all in all.
template <class E>
std::uint32_t turn_of(const Window<E>& window, const Turn& turn) {
  std::uint32_t all = turn.by;
  for (std::size_t from = turn.from; from != 0;) {
    const Turn& t = *ranges::find(window.turns, from, &Turn::to);
    all ^= t.by;
    from = t.from;
  }
  return all;
}

}  // namespace

// How long the arrays are, and which.
template <class E>
void Run<E>::lay_out(Window<E>& w, std::uint64_t turns, std::size_t reach) const {
  w.kept = (reach + moves_.splits.back() - moves_.splits[0] + kSteps) / kSteps * kSteps + kSteps;
  w.at = w.kept;
  // an odd number of lines, so that the arrays do not fall on each other in the cache
  w.room = (w.kept + std::max<std::size_t>(w.kept / 2, 2048) + kBlock) / 64 * 64 + 64;
  if (w.room * sizeof(E) / 64 % 2 == 0) w.room += 64 / sizeof(E);
  w.turns.clear();
  std::size_t count = moves_.splits.size() == 1 ? 1 : 2;
  w.hot_from = (count - 1) * w.room;
  for (std::uint32_t turn = 1; turn < 64; ++turn) {
    if ((turns >> turn & 1U) == 0) continue;
    // from the array that is nearest in bits
    Turn best{count++ * w.room, 0, turn};
    for (const Turn& t : w.turns)
      if (const std::uint32_t by = turn ^ turn_of(w, t); std::popcount(by) < std::popcount(best.by)) best = {best.to, t.to, by};
    w.turns.push_back(best);
  }
  w.words.assign(count * w.room, 0);
}

template <class E>
Fan Run<E>::fan_of(const std::vector<Term>& terms, const Window<E>& w) const {
  Fan fan;
  for (const Term& t : terms) {
    std::size_t array = t.single ? w.hot_from : 0;
    if (t.turn != 0) array = ranges::find(w.turns, t.turn, [&](const Turn& u) { return turn_of(w, u); })->to;
    fan.push_back(static_cast<std::ptrdiff_t>(array) - static_cast<std::ptrdiff_t>(t.back));
  }
  return fan;
}

template <class E>
void Run<E>::set_check(const Window<E>& w) {
  check_.witnesses.clear();
  for (const auto& terms : witnesses_) check_.witnesses.push_back(fan_of(terms, w));
}

template <class E>
void Run<E>::set_window(std::size_t heap) {
  set_candidates(heap, false);
  set_check(window_);
}

// `alone`: the witnesses are looked for elsewhere.
template <class E>
void Run<E>::set_candidates(std::size_t heap, bool alone) {
  Needs needs;
  needs.add(block_);
  needs.add(step_);
  for (const Near::Single& s : candidates_.near.beyond) needs.reach = std::max(needs.reach, s.bits / 8 + 8);
  Needs all = needs;
  for (const auto& terms : witnesses_) all.add(terms);
  lay_out(window_, alone ? needs.turns : all.turns, all.reach);
  Candidates& c = candidates_;
  c.block = fan_of(block_, window_);
  c.step = fan_of(step_, window_);
  heap_ = heap;
  const std::size_t kept = window_.kept;
  for (std::size_t i = 0; i < kept; ++i) {
    const std::int64_t n = static_cast<std::int64_t>(heap) - static_cast<std::int64_t>(kept - i);
    const E hot = hot_of(n);
    window_.hot()[i] = window_.split()[i] = hot;
    for (const std::size_t gap : c.near.gaps) window_.split()[i] = static_cast<E>(window_.split()[i] | hot_of(n - static_cast<std::int64_t>(gap)));
  }
  turn(window_, 0, kept);
  c.near.started = false;
  c.near.coming = {};
  c.near.ahead = {};
  c.near.taken.clear();
}

template <class E>
Stop Run<E>::to(std::size_t last, Guard& guard) {
  g_.reserve(last + 1 + kBlock);
  return guard.threads() > 1 && last >= g_.size() + tuning_.alone ? by_threads(last, guard) : by_one_thread(last, guard);
}

template <class E>
Stop Run<E>::by_one_thread(std::size_t last, Guard& guard) {
  Checked<E> checked;
  set_window(g_.size());
  while (g_.size() <= last) {
    look_at_distant();
    next_block(window_, candidates_);
    check(window_, check_, heap_, checked);
    if (const auto stop = append(checked, heap_, last, guard)) return *stop;
    heap_ += kBlock;
    window_.advance();
    if (learning_due()) {
      learn();
      set_witnesses();
      set_window(g_.size());
    }
  }
  return Stop::reached;
}

// Appends the values of a block as far as they are confirmed, and says why to stop there, if so.
template <class E>
std::optional<Stop> Run<E>::append(const Checked<E>& checked, std::size_t heap, std::size_t last, Guard& guard) {
  g_.insert(g_.end(), checked.values.begin(), checked.values.end());
  std::uint64_t work = 2 * kBlock;
  const std::size_t good = checked.some_missing || checked.uncoded < kBlock ? confirmed(checked, heap, work) : kBlock;
  g_.resize(std::min<std::size_t>(heap + good, last + 1));
  if (g_.size() > last) return Stop::reached;
  if (guard.stop(work)) return Stop::guard;
  if (good < kBlock) return Stop::scalar;
  return std::nullopt;
}

// ---- several threads: one finds candidates, the others check them behind it, and their values are appended in order

template <class E>
struct Run<E>::Batch {
  static constexpr std::size_t kBlocks = 64;
  std::size_t heap = 0;
  std::size_t blocks = 0;
  std::vector<E> split, hot;  // of the heaps before that witnesses need, then of these
  std::vector<Checked<E>> checked;
  Window<E> window;           // of the blocks that are looked at, and of those before
};

template <class E>
auto Run<E>::batches(unsigned threads) const -> std::vector<Batch> {
  Needs needs;
  for (const auto& terms : witnesses_) needs.add(terms);
  Batch batch;
  lay_out(batch.window, needs.turns, needs.reach);
  const std::size_t words = batch.window.kept + Batch::kBlocks * kBlock;
  batch.split.resize(words);
  if (batch.window.hot_from != 0) batch.hot.resize(words);
  batch.checked.resize(Batch::kBlocks);
  const std::size_t most = std::max<std::size_t>(2, tuning_.distant / (Batch::kBlocks * kBlock));  // what is further back has been appended
  return std::vector<Batch>(std::min(2 * std::size_t{threads} + 2, most), batch);
}

template <class E>
bool Run<E>::make(Batch& batch, std::size_t last) {
  if (heap_ > last) return false;
  const std::size_t kept = batch.window.kept;
  const auto copy = [&](std::size_t count, std::size_t to) {
    std::copy_n(window_.split() + (window_.at + kBlock - count), count, batch.split.begin() + static_cast<std::ptrdiff_t>(to));
    if (!batch.hot.empty()) std::copy_n(window_.hot() + (window_.at + kBlock - count), count, batch.hot.begin() + static_cast<std::ptrdiff_t>(to));
  };
  batch.heap = heap_;
  batch.blocks = std::min<std::size_t>(Batch::kBlocks, (last - heap_) / kBlock + 1);
  for (std::size_t b = 0; b < batch.blocks; ++b) {
    look_at_distant();
    next_block(window_, candidates_);
    if (b == 0) copy(kept + kBlock, 0);
    else copy(kBlock, kept + b * kBlock);
    heap_ += kBlock;
    window_.advance();
  }
  return true;
}

template <class E>
void Run<E>::check_all(Batch& batch) const {
  Window<E>& w = batch.window;
  w.at = w.kept;
  const auto load = [&](std::size_t from, std::size_t count, std::size_t to) {
    std::copy_n(batch.split.begin() + static_cast<std::ptrdiff_t>(from), count, w.split() + to);
    if (!batch.hot.empty()) std::copy_n(batch.hot.begin() + static_cast<std::ptrdiff_t>(from), count, w.hot() + to);
    turn(w, to, count);
  };
  load(0, w.kept, 0);
  for (std::size_t b = 0; b < batch.blocks; ++b, w.advance()) {
    load(w.kept + b * kBlock, kBlock, w.at);
    check(w, check_, batch.heap + b * kBlock, batch.checked[b]);
  }
}

template <class E>
Stop Run<E>::by_threads(std::size_t last, Guard& guard) {
  for (;;) {
    set_candidates(g_.size(), true);
    auto all = batches(guard.threads());
    set_check(all[0].window);
    Stop stop = Stop::reached;
    bool due = false;
    const auto take = [&](const Batch& batch) {
      for (std::size_t b = 0; b < batch.blocks; ++b) {
        if (const auto why = append(batch.checked[b], batch.heap + b * kBlock, last, guard)) {
          stop = *why;
          return false;
        }
        due = learning_due();
        if (due) return false;
      }
      return true;
    };
    assembly_line<Batch>(guard.threads(), all, [&](Batch& b) { return make(b, last); }, [&](Batch& b) { check_all(b); }, take);
    if (!due) return stop;
    learn();
    set_witnesses();
  }
}

template <class E>
std::optional<std::size_t> Run<E>::depth_from(std::size_t from) {
  set_window(from);
  std::size_t depth = window_.kept;
  Checked<E> checked;
  for (std::uint64_t work = 0; heap_ < g_.size(); heap_ += kBlock, window_.advance()) {
    look_at_distant();
    next_block(window_, candidates_);
    check(window_, check_, heap_, checked);
    for (std::size_t i = 0; i < std::min<std::size_t>(kBlock, g_.size() - heap_); ++i) {
      if (checked.values[i] != g_[heap_ + i] || i >= checked.uncoded) return std::nullopt;
      if (checked.missing[i] == 0) continue;
      const auto further = depth_of(heap_ + i, checked.missing[i], work);
      if (!further) return std::nullopt;
      depth = std::max(depth, *further);
    }
  }
  return depth;
}

// How many heaps of the block have all their witnesses: those before the first that lacks one.
template <class E>
std::size_t Run<E>::confirmed(const Checked<E>& checked, std::size_t heap, std::uint64_t& work) {
  std::uint64_t looked = 0;
  std::size_t i = 0;
  for (; i < checked.uncoded; ++i)
    if (checked.missing[i] != 0 && !tuning_.again && !depth_of(heap + i, checked.missing[i], looked)) break;
  work += looked / 16;
  return i;
}

// How far the witnesses for all missing codes reach back, if there are any.
template <class E>
std::optional<std::size_t> Run<E>::depth_of(std::size_t n, E missing, std::uint64_t& work) const {
  std::size_t depth = 0;
  for (; missing != 0; missing = static_cast<E>(missing & (missing - 1))) {
    const auto code = static_cast<std::uint32_t>(std::countr_zero(missing));
    const auto found = depth_of_value(n, static_cast<std::uint8_t>(setting_.coding.value(code, n, false)), work);
    if (!found) return std::nullopt;
    depth = std::max(depth, *found);
  }
  return depth;
}

// By values, so that it is exact whatever the classes.
template <class E>
std::optional<std::size_t> Run<E>::depth_of_value(std::size_t n, std::uint8_t value, std::uint64_t& work) const {
  for (const std::size_t take : moves_.singles)
    if (g_[n - take] == value) return take;
  constexpr std::size_t kChunk = 1024;
  const std::size_t apart = moves_.unequal ? 1 : 0;
  const std::size_t most = std::min((n - moves_.splits[0] - apart) / 2, tuning_.deepest);
  for (std::size_t a = 1; a <= most; a += kChunk)
    for (const std::size_t take : moves_.splits) {
      const std::size_t end = std::min({a + kChunk, (n - take - apart) / 2 + 1, most + 1});
      if (a >= end) continue;
      work += end - a;
      const std::size_t i = find_pair(g_.data() + a, g_.data() + (n - take - a), end - a, value);
      if (i < end - a) return take + a + i;
    }
  return std::nullopt;
}

template <class E>
bool Run<E>::learning_due() const {
  return tuning_.learn != 0 && g_.size() >= std::max(tuning_.learn * sizeof(E), tuning_.between * learnt_.at);
}

template class Run<std::uint8_t>;
template class Run<std::uint16_t>;
template class Run<std::uint32_t>;
template class Run<std::uint64_t>;

}  // namespace grundy::onehot
