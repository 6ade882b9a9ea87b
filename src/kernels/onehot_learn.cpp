// Which witnesses to look at first, learnt from the values. No value depends on it.
#include <numeric>
#include <queue>

#include "kernels/onehot_run.hpp"

namespace grundy::onehot {

namespace {

// Heaps of a sample, in pieces from here and there, each with the heaps before it.
template <class E>
class Sample {
 public:
  static constexpr std::size_t kPieces = 4;
  static constexpr std::size_t kHeaps = 512;      // of a piece
  static constexpr std::size_t kFarthest = 1024;  // heaps before it
  struct Piece {
    std::vector<E> split;  // as in Window, from kFarthest before the piece on
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

template void Run<std::uint8_t>::learn();
template void Run<std::uint16_t>::learn();
template void Run<std::uint32_t>::learn();
template void Run<std::uint64_t>::learn();

}  // namespace grundy::onehot
