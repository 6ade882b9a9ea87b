#include "kernels/onehot_run.hpp"

#include <cstring>
#include <numeric>
#include <queue>

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

// Of two steps the later is not yet turned: nearer terms are fresh ones.
template <class E>
constexpr std::size_t kFresh = sizeof(E) == 1 ? 128 : 64;
// Terms nearer than this are done one heap after the other: a step, and as many heaps as have hardly left the store buffer.
template <class E>
constexpr std::size_t kNear = kFresh<E> / 2 + 12;

constexpr std::size_t kStages[] = {40, 16, 32, 64, 192};  // witnesses looked at before the next look at what is missing

}  // namespace

template <class E>
Run<E>::Run(const OctalMoves& moves, const Setting& setting, const Tuning& tuning, Learnt& learnt, std::vector<std::uint8_t>& g)
    : moves_(moves), setting_(setting), tuning_(tuning), learnt_(learnt), g_(g) {
  if (learnt_.space != setting.coding.space) learnt_ = {setting.coding.space, {}, 0};
  for (std::size_t i = 1; i < moves.splits.size(); ++i) state_.near.gaps.push_back(moves.splits[i] - moves.splits[0]);
  set_values();
  set_terms();
  learn_if_due();
  set_witnesses();
  set_window(g_.size());
}

template <class E>
void Run<E>::set_values() {
  state_.lowest = setting_.coding.lowest;
  for (std::uint32_t code = 0; code < 8 * sizeof(E); ++code)
    for (const std::size_t n : {0U, 1U}) {
      const std::uint32_t v = setting_.coding.value(code, n, true);
      const E bit = static_cast<E>(E{1} << code);
      for (unsigned b = 0; b < 8; ++b)
        if ((v >> b & 1U) != 0) state_.value_bits[b][n] = static_cast<E>(state_.value_bits[b][n] | bit);
      if ((v >> state_.lowest & 1U) != 0) state_.lowest_set[n] = static_cast<E>(state_.lowest_set[n] | bit);
    }
}

template <class E>
void Run<E>::set_terms() {
  std::vector<Term> near;
  const auto add = [&](const Term& t) { (t.back < kNear<E> ? near : t.back < kFresh<E> ? fresh_ : t.back < kBlock ? step_ : block_).push_back(t); };
  for (const std::size_t r : setting_.rares) add({moves_.splits[0] + r, setting_.coding.code(g_[r]), false});
  const bool apart = !state_.near.gaps.empty();  // one heap and any split differ
  for (const std::size_t take : moves_.singles)
    if (take * setting_.coding.space.beta % 2 == 0) add({take, 0, apart});
  set_near(std::move(near));
}

template <class E>
void Run<E>::set_near(std::vector<Term> terms) {
  Near& near = state_.near;
  ranges::sort(terms, ranges::greater(), &Term::back);  // the nearest, which is ready last, is waited for last
  std::vector<std::uint32_t> columns{0};
  for (const Term& t : terms)
    if (ranges::find(columns, t.turn) == columns.end()) columns.push_back(t.turn);
  near.words = std::max<std::size_t>(sizeof(E) == 8 ? 4 : 1, std::bit_ceil((columns.size() * sizeof(E) + 7) / 8));
  const std::size_t width = near.words * 8;
  near.table.assign((8 * sizeof(E) + 1) * near.words, 0);
  for (std::uint32_t code = 0; code < 8 * sizeof(E); ++code)
    for (std::size_t c = 0; c < columns.size(); ++c) {
      const E word = static_cast<E>(E{1} << (code ^ columns[c]));
      std::memcpy(reinterpret_cast<char*>(near.table.data()) + code * width + c * sizeof(E), &word, sizeof(E));
    }
  for (const Term& t : terms) {
    if (t.single) {
      near.singles.push_back(-static_cast<std::ptrdiff_t>(t.back));
      continue;
    }
    const auto column = static_cast<std::size_t>(ranges::find(columns, t.turn) - columns.begin());
    near.back.push_back(static_cast<std::ptrdiff_t>(column * sizeof(E)) - static_cast<std::ptrdiff_t>(t.back * width));
  }
  // the vector code is compiled for these numbers of terms: some occur twice
  constexpr std::size_t kCounts[] = {4, 6, 8, 12, 16, 24};
  const auto* count = ranges::lower_bound(kCounts, near.back.size());
  if (count != std::end(kCounts) && !near.back.empty()) near.back.insert(near.back.begin(), *count - near.back.size(), near.back.front());
}

template <class E>
void Run<E>::set_witnesses() {
  std::vector<Term> first;
  for (const std::size_t take : moves_.singles)
    if (take * setting_.coding.space.beta % 2 != 0) first.push_back({take, 0, true});
  auto next = learnt_.terms.begin();
  witnesses_.clear();
  for (const std::size_t stage : kStages) {
    const auto end = next + std::min<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(stage), learnt_.terms.end() - next);
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

// How long the arrays are, and which.
template <class E>
void Run<E>::set_arrays() {
  State<E>& s = state_;
  std::size_t reach = kRowsKept;
  std::uint64_t turns = 0;
  const auto see = [&](const std::vector<Term>& terms) {
    for (const Term& t : terms) {
      reach = std::max(reach, t.back);
      turns |= std::uint64_t{1} << t.turn;
    }
  };
  see(block_);
  see(step_);
  for (const auto& terms : witnesses_) see(terms);
  for (const std::ptrdiff_t back : s.near.singles) reach = std::max(reach, static_cast<std::size_t>(-back));
  kept_ = (reach + moves_.splits.back() - moves_.splits[0] + kSteps) / kSteps * kSteps + kSteps;
  // an odd number of lines, so that the arrays do not fall on each other in the cache
  s.room = (kept_ + std::max<std::size_t>(kept_ / 2, 2048) + kBlock) / 64 * 64 + 64;
  if (s.room * sizeof(E) / 64 % 2 == 0) s.room += 64 / sizeof(E);
  s.turns.clear();
  std::size_t count = s.near.gaps.empty() ? 1 : 2;
  s.hot_from = (count - 1) * s.room;
  for (std::uint32_t turn = 1; turn < 64; ++turn) {
    if ((turns >> turn & 1U) == 0) continue;
    // from the array that is nearest in bits
    Turn best{count++ * s.room, 0, turn};
    for (const Turn& t : s.turns)
      if (const std::uint32_t by = turn ^ turn_of(t); std::popcount(by) < std::popcount(best.by)) best = {best.to, t.to, by};
    s.turns.push_back(best);
  }
  s.window.assign(count * s.room, 0);
  s.block = fan_of(block_);
  s.step = fan_of(step_);
  s.fresh.clear();
  for (const Term& t : fresh_) s.fresh.push_back({static_cast<std::ptrdiff_t>(t.single ? s.hot_from : 0) - static_cast<std::ptrdiff_t>(t.back), t.turn});
  s.witnesses.clear();
  for (const auto& terms : witnesses_) s.witnesses.push_back(fan_of(terms));
}

// The codes by which an array is turned, all in all.
template <class E>
std::uint32_t Run<E>::turn_of(const Turn& turn) const {
  std::uint32_t all = turn.by;
  for (std::size_t from = turn.from; from != 0;) {
    const Turn& t = *ranges::find(state_.turns, from, &Turn::to);
    all ^= t.by;
    from = t.from;
  }
  return all;
}

template <class E>
Fan Run<E>::fan_of(const std::vector<Term>& terms) const {
  Fan fan;
  for (const Term& t : terms) {
    std::size_t array = t.single ? state_.hot_from : 0;
    if (t.turn != 0) array = ranges::find(state_.turns, t.turn, [&](const Turn& u) { return turn_of(u); })->to;
    fan.push_back(static_cast<std::ptrdiff_t>(array) - static_cast<std::ptrdiff_t>(t.back));
  }
  return fan;
}

template <class E>
void Run<E>::set_window(std::size_t heap) {
  State<E>& s = state_;
  set_arrays();
  s.heap = heap;
  s.at = kept_;
  for (std::size_t i = 0; i < kept_; ++i) {
    const std::int64_t n = static_cast<std::int64_t>(s.heap) - static_cast<std::int64_t>(kept_ - i);
    const E hot = hot_of(n);
    s.hot()[i] = s.split()[i] = hot;
    for (const std::size_t gap : s.near.gaps) s.split()[i] = static_cast<E>(s.split()[i] | hot_of(n - static_cast<std::int64_t>(gap)));
  }
  turn(s, 0, kept_);
  s.near.rows.assign((kRowsKept + kBlock) * s.near.words, 0);
  for (std::size_t i = 0; i < kRowsKept; ++i)
    for (std::size_t take = 0; take < moves_.splits.size(); ++take) {
      const E hot = s.hot()[kept_ - kRowsKept + i - (moves_.splits[take] - moves_.splits[0])];
      if (hot == 0) continue;
      for (std::size_t w = 0; w < s.near.words; ++w) s.near.rows[i * s.near.words + w] |= s.near.table[static_cast<std::size_t>(std::countr_zero(hot)) * s.near.words + w];
    }
}

template <class E>
void Run<E>::advance() {
  State<E>& s = state_;
  const std::size_t words = s.near.words;
  std::copy_n(s.near.rows.end() - static_cast<std::ptrdiff_t>(kRowsKept * words), kRowsKept * words, s.near.rows.begin());
  s.heap += kBlock;
  s.at += kBlock;
  if (s.at + kBlock <= s.room) return;
  for (E* array = s.window.data(); array != s.window.data() + s.window.size(); array += s.room) std::memmove(array, array + (s.at - kept_), kept_ * sizeof(E));
  s.at = kept_;
}

template <class E>
Stop Run<E>::to(std::size_t last, Guard& guard) {
  g_.reserve(last + 1 + kBlock);
  while (g_.size() <= last) {
    next_block(state_);
    g_.insert(g_.end(), state_.values.begin(), state_.values.end());
    std::uint64_t work = 2 * kBlock;
    const std::size_t good = state_.any_missing ? confirmed(work) : kBlock;
    g_.resize(std::min<std::size_t>(state_.heap + good, last + 1));
    if (g_.size() > last) break;
    if (guard.stop(work)) return Stop::guard;
    if (good < kBlock) return Stop::scalar;
    advance();
    if (learn_if_due()) {
      set_witnesses();
      set_window(g_.size());
    }
  }
  return Stop::reached;
}

template <class E>
std::optional<std::size_t> Run<E>::depth_from(std::size_t from) {
  set_window(from);
  std::size_t depth = kept_;
  for (std::uint64_t work = 0; state_.heap < g_.size(); advance()) {
    next_block(state_);
    for (std::size_t i = 0; i < std::min<std::size_t>(kBlock, g_.size() - state_.heap); ++i) {
      if (state_.values[i] != g_[state_.heap + i] || state_.hot()[state_.at + i] == 0) return std::nullopt;
      if (state_.missing[i] == 0) continue;
      const auto further = depth_of(state_.heap + i, state_.missing[i], work);
      if (!further) return std::nullopt;
      depth = std::max(depth, *further);
    }
  }
  return depth;
}

// How many heaps of the block have all their witnesses: those before the first that lacks one.
template <class E>
std::size_t Run<E>::confirmed(std::uint64_t& work) {
  std::uint64_t looked = 0;
  std::size_t i = 0;
  for (; i < kBlock; ++i) {
    if (state_.missing[i] == 0) continue;
    if (state_.hot()[state_.at + i] == 0 || !(tuning_.again || depth_of(state_.heap + i, state_.missing[i], looked))) break;
  }
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

// ---- which witnesses to look at first

namespace {

// Heaps of a sample, in pieces from here and there, each with the heaps before it.
template <class E>
class Sample {
 public:
  static constexpr std::size_t kPieces = 4;
  static constexpr std::size_t kHeaps = 512;      // of a piece
  static constexpr std::size_t kFarthest = 1024;  // heaps before it
  struct Piece {
    std::vector<E> split;  // as in State, from kFarthest before the piece on
    std::vector<E> missing;
  };

  void add(Piece piece) {
    all_.push_back(piece.missing);
    pieces_.push_back(std::move(piece));
  }
  // Everything is missing again.
  void renew() {
    for (std::size_t i = 0; i < pieces_.size(); ++i) pieces_[i].missing = all_[i];
  }

  // How many missing codes this term finds; takes them away if it is chosen.
  std::size_t look(const Term& term, bool choose) {
    std::size_t found = 0;
    for (Piece& piece : pieces_) found += count_found(piece.missing.data(), piece.split.data() + (kFarthest - term.back), kHeaps, term.turn, choose);
    return found;
  }

 private:
  std::vector<Piece> pieces_;
  std::vector<std::vector<E>> all_;
};

// The term that finds most of what is missing, then the one that finds most of the rest, and so on. What a term finds only
// falls, so an old count is a bound; three quarters of it are taken for enough.
template <class E>
void choose_greedily(Sample<E>& sample, std::vector<Term>& left, std::vector<Term>& chosen, std::size_t most) {
  constexpr std::size_t kFew = 4;                       // fewer are left to the next cover
  using Counted = std::pair<std::size_t, std::size_t>;  // found, index
  std::priority_queue<Counted> queue;
  for (std::size_t i = 0; i < left.size(); ++i) queue.push({sample.look(left[i], false), i});
  std::vector<bool> gone(left.size());
  while (chosen.size() < most && !queue.empty() && queue.top().first >= kFew) {
    const std::size_t i = queue.top().second;
    queue.pop();
    const std::size_t found = sample.look(left[i], false);
    if (!queue.empty() && 4 * found < 3 * queue.top().first) {
      queue.push({found, i});
    } else if (found >= kFew) {
      sample.look(left[i], true);
      chosen.push_back(left[i]);
      gone[i] = true;
    }
  }
  std::vector<Term> rest;
  for (std::size_t i = 0; i < left.size(); ++i)
    if (!gone[i]) rest.push_back(left[i]);
  left = std::move(rest);
}

}  // namespace

template <class E>
bool Run<E>::learn_if_due() {
  if (tuning_.learn == 0 || g_.size() < std::max(tuning_.learn * sizeof(E), tuning_.between * learnt_.at)) return false;
  learn();
  return true;
}

// Several covers of a sample, since one is too well fitted to it.
template <class E>
void Run<E>::learn() {
  constexpr std::size_t kCovers = 3;
  learnt_.at = g_.size();
  learnt_.terms.clear();
  using S = Sample<E>;
  S sample;
  for (std::size_t piece = 1; piece <= S::kPieces; ++piece) sample.add(sample_piece<S>(g_.size() / 2 + (g_.size() / 2 - S::kHeaps) / S::kPieces * piece));
  std::vector<Term> left;
  for (std::size_t a = 1; a + moves_.splits[0] <= S::kFarthest; ++a)
    if (setting_.coding.space.common(g_[a], a)) left.push_back({moves_.splits[0] + a, setting_.coding.code(g_[a]), false});
  for (std::size_t cover = 0; cover < kCovers; ++cover) {
    sample.renew();
    choose_greedily(sample, left, learnt_.terms, std::accumulate(std::begin(kStages), std::end(kStages), std::size_t{0}));
  }
}

template <class E>
template <class S>
typename S::Piece Run<E>::sample_piece(std::size_t begin) const {
  typename S::Piece piece{std::vector<E>(S::kFarthest + S::kHeaps), std::vector<E>(S::kHeaps)};
  for (std::size_t i = 0; i < piece.split.size(); ++i)
    for (const std::size_t take : moves_.splits)
      piece.split[i] = static_cast<E>(piece.split[i] | hot_of(static_cast<std::int64_t>(begin + i) - static_cast<std::int64_t>(S::kFarthest + take - moves_.splits[0])));
  const Coding& coding = setting_.coding;
  for (std::size_t i = 0; i < S::kHeaps; ++i) {
    const std::size_t n = begin + i;
    for (std::uint32_t code = 0; code < 8 * sizeof(E); ++code)
      if (coding.value(code, n, false) < g_[n]) piece.missing[i] = static_cast<E>(piece.missing[i] | E{1} << code);
    for (const std::size_t take : moves_.singles)
      if (coding.space.beta * take % 2 != 0) piece.missing[i] = static_cast<E>(piece.missing[i] & ~hot_of(static_cast<std::int64_t>(n - take)));
  }
  return piece;
}

template class Run<std::uint8_t>;
template class Run<std::uint16_t>;
template class Run<std::uint32_t>;
template class Run<std::uint64_t>;

}  // namespace grundy::onehot
