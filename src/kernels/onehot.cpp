// Sparse spaces with few codes, 256 heaps at once.
//
// Take the lowest bit of the mask out of a value: what is left is its code, and code and class give the value back. Codes
// add by xor as values do, and among values of one class at one heap they keep the order: where two first differ in the bit
// taken out, the bits above are equal and those below are not in the mask, so the classes would differ. With at most 64 codes
// a set of codes is a machine word. Keep for every heap the one-hot word of its code, 0 if it is rare (or heap 0). Then the common
// options of heap n are the OR, over the rare heaps r, splits k and codes w of r, of the words of n-k-r with the bits moved by
// xor with w, and of the words of n-i for the moves that leave one heap: plain ORs of shifted arrays, many heaps at once.
// The lowest clear bit is the least common value that is no option. Only terms nearer than a few dozen heaps must be done in order,
// and even they not one heap after the other: a 64-bit word has eight heaps of 8 codes, four of 16. If the nearest term is two or
// three heaps back, a few rounds of shifts within the word make all of them right, each round as many heaps more.
//
// The rare values below it must be options too. The same ORs over common heaps a instead of r show that for nearly all heaps at
// once; which a are looked at first, and which later, is learnt from the values themselves. For what they leave open all pairs
// of parts are gone through. This may be done by other threads, behind the one that goes ahead with the common values. If it ends
// without a witness, or if there is no clear bit, the values before this heap stand, and it is done by the scalar search of
// `sparse`, then this starts anew with the rare heaps there are now. So what is learnt costs time only.
//
// Of a rare heap with another as its partner the word is 0, and so is the contribution: rightly, since the option is rare.
// With beta = 1 a move that takes an odd number from a rare heap's successor leaves a common option: therefore a run starts only
// beyond the largest take after the last rare heap.
#include "kernels/onehot.hpp"

#include <bit>
#include <numeric>

#include "kernels/onehot_run.hpp"
#include "kernels/sparse.hpp"
#include "ranges.hpp"

namespace grundy {

const Kernel& kernel_blocked();
const Kernel& kernel_sparse();

namespace onehot {

namespace {

// Calls f with a run of words that have a bit for every code.
template <class F>
auto with_run(const OctalMoves& moves, const Setting& setting, const Tuning& tuning, Learnt& learnt, std::vector<std::uint8_t>& g, const F& f) {
  const auto run = [&]<class E>(E) {
    Run<E> r(moves, setting, tuning, learnt, g);
    return f(r);
  };
  const unsigned codes = setting.most_code + 1;
  return codes <= 8 ? run(std::uint8_t{}) : codes <= 16 ? run(std::uint16_t{}) : codes <= 32 ? run(std::uint32_t{}) : run(std::uint64_t{});
}

}  // namespace

Stop run(const OctalMoves& moves, const Setting& setting, const Tuning& tuning, Learnt& learnt, std::vector<std::uint8_t>& g, std::size_t last, Guard& guard) {
  return with_run(moves, setting, tuning, learnt, g, [&](auto& r) { return r.to(last, guard); });
}

Grown grow(const HeapGame& game, std::vector<std::uint8_t>& g, std::size_t last, Guard& guard, const Tuning& tuning) {
  const OctalMoves moves(*game.code());
  Learnt learnt;
  while (g.size() <= last) {
    std::size_t until = std::max(g.size() + std::max(tuning.pause, moves.largest() + 1), tuning.first);
    if (g.size() >= tuning.first && g.size() > moves.largest()) {
      const Setting setting(moves, g);
      if (!setting.suits()) {
        if (setting.most_code >= 64) return kernel_blocked().grow8(game, g, last, guard);
        until = 2 * g.size();
      } else if (setting.last_rare + moves.largest() < g.size()) {
        const Stop stop = run(moves, setting, tuning, learnt, g, last, guard);
        if (stop == Stop::reached) return Grown::done;
        if (stop == Stop::guard) return Grown::stopped;
        until = g.size() + std::max(tuning.pause, moves.largest() + 1);
      }
    }
    if (const Grown grown = kernel_sparse().grow8(game, g, std::min(last, until), guard); grown != Grown::done) return grown;
  }
  return Grown::done;
}

std::optional<BoundedState> bounded_state(const HeapGame& game, std::vector<std::uint8_t>& g, std::size_t from) {
  const OctalMoves moves(*game.code());
  const Setting setting(moves, g);
  const std::size_t window = setting.last_rare + moves.largest();
  if (!setting.suits() || window >= from) return std::nullopt;
  Learnt learnt;
  const auto depth = with_run(moves, setting, {}, learnt, g, [&](auto& r) { return r.depth_from(from); });
  if (!depth) return std::nullopt;
  return BoundedState{window, *depth};
}

}  // namespace onehot

namespace {

struct OneHot {
  static bool fits(const HeapGame& game) { return game.code() != nullptr && game.code()->finite() && game.code()->parts() == 2; }
  static Grown grow8(const HeapGame& game, std::vector<std::uint8_t>& g, std::size_t last, Guard& guard) { return onehot::grow(game, g, last, guard); }
};

}  // namespace

const Kernel& kernel_onehot() {
  // a value beyond 8 bits has a code beyond 64
  static const Kernel kernel{"onehot", OneHot::fits, OneHot::grow8, kernel_blocked().grow16, kernel_blocked().grow32};
  return kernel;
}

}  // namespace grundy
