// The stages of the `blocked` kernel that are done many heaps at once.
#include "kernels/blocked_stages.hpp"

#include <bit>

#define HWY_WANT_AVX3_DL  // counts bits
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/blocked_stages.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace grundy::blocked::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Bytes = hn::CappedTag<std::uint8_t, kGroup>;
using Words = hn::CappedTag<std::uint64_t, kGroup / 8>;
using ByteVector = hn::Vec<Bytes>;
using WordVector = hn::Vec<Words>;
constexpr std::size_t kParts = kGroup / hn::MaxLanes(Bytes());  // vectors of a group, or of a row
constexpr std::size_t kPart = kGroup / kParts;

constexpr std::size_t kBatch = 8;              // codes between the ORs and the shifts, which would wait for them
constexpr std::size_t kSumWords = kRowWords + 1;

HWY_INLINE std::uint8_t* bytes(std::uint64_t* words) { return reinterpret_cast<std::uint8_t*>(words); }

// The ORs of one code's list, by shift.
HWY_INLINE void or_list(const std::int32_t* offset, const std::int32_t* end, const std::uint8_t* here, std::uint64_t* sums) {
  const Bytes d;
  for (std::size_t part = 0; part < kParts; ++part) {
    ByteVector sum[8];
    for (auto& s : sum) s = hn::Zero(d);
    const std::uint8_t* from = here + part * kPart;
    for (const std::int32_t* i = offset; i < end; i += 8)
      for (std::size_t s = 0; s < 8; ++s) sum[s] = hn::Or(sum[s], hn::LoadU(d, from + i[s]));
    for (std::size_t s = 0; s < 8; ++s) hn::StoreU(sum[s], d, bytes(sums + s * kSumWords) + part * kPart);
  }
}

HWY_INLINE void shift_sums(const std::uint64_t* sums, std::uint64_t* row) {
  const Words d;
  for (std::size_t i = 0; i < kRowWords; i += hn::Lanes(d)) {
    WordVector all = hn::LoadU(d, sums + i);
    for (std::size_t s = 1; s < 8; ++s) {
      const std::uint64_t* sum = sums + s * kSumWords + i;
      const auto shift = static_cast<int>(s);
      all = hn::Or(all, hn::Or(hn::ShiftRightSame(hn::LoadU(d, sum), shift), hn::ShiftLeftSame(hn::LoadU(d, sum + 1), 64 - shift)));
    }
    hn::StoreU(all, d, row + i);
  }
}

void or_rows(const Rows& rows, const std::uint8_t* here, std::uint64_t* row) {
  std::uint64_t sums[kBatch][8 * kSumWords] = {};
  const std::int32_t* offsets = rows.offsets.data();
  for (std::size_t from = 0; from < rows.codes(); from += kBatch) {
    const std::size_t to = from + kBatch < rows.codes() ? from + kBatch : rows.codes();
    for (std::size_t code = from; code < to; ++code) or_list(offsets + rows.begin[code], offsets + rows.begin[code + 1], here, sums[code - from]);
    for (std::size_t code = from; code < to; ++code) shift_sums(sums[code - from], row + code * kRowWords);
  }
}

// A vector of fewer than 8 lanes does for itself what masks of bytes cannot.
HWY_INLINE hn::Mask<Bytes> mask_of(std::uint64_t bits) {
  const Bytes d;
  if constexpr (kPart < 8) return hn::Ne(hn::Set(d, static_cast<std::uint8_t>(bits & 1U)), hn::Zero(d));
  else return hn::LoadMaskBits(d, reinterpret_cast<const std::uint8_t*>(&bits));
}
HWY_INLINE std::uint64_t bits_of(hn::Mask<Bytes> mask) {
  std::uint64_t bits = 0;
  if constexpr (kPart < 8) bits = hn::AllTrue(Bytes(), mask) ? 1 : 0;
  else hn::StoreMaskBits(Bytes(), mask, reinterpret_cast<std::uint8_t*>(&bits));
  return bits;
}
static_assert(kPart == 1 || kPart >= 8);

// From the largest code down, so that each pushes the candidates above it one rank on.
void candidates(const std::uint64_t* row, std::size_t codes, std::uint8_t* ranks) {
  const Bytes d;
  for (std::size_t at = 0; at < 64 * kRowWords; at += kPart) {
    ByteVector c[kRanks];
    for (auto& rank : c) rank = hn::Set(d, kNone);
    for (std::size_t code = codes; code-- > 0;) {
      const auto excluded = mask_of(row[code * kRowWords + at / 64] >> at % 64);
      for (std::size_t j = kRanks - 1; j > 0; --j) c[j] = hn::IfThenElse(excluded, c[j], c[j - 1]);
      c[0] = hn::IfThenElse(excluded, c[0], hn::Set(d, static_cast<std::uint8_t>(code)));
    }
    for (std::size_t j = 0; j < kRanks; ++j) hn::StoreU(c[j], d, ranks + j * kStride + at);
  }
}

HWY_INLINE void verify_part(const Entries& entries, const std::uint8_t* heap, const std::uint8_t* ranks, std::size_t part, std::uint64_t* alive) {
  const Bytes d;
  ByteVector c[kRanks], least[kRanks], wanted[kRanks];
  for (std::size_t j = 0; j < kRanks; ++j) {
    c[j] = hn::LoadU(d, ranks + j * kStride);
    least[j] = hn::Xor(c[j], hn::Set(d, kNone));  // 0 at no candidate
  }
  const std::ptrdiff_t* back = entries.back.data();
  const std::ptrdiff_t* const first = back;
  for (const Entries::Turn& turn : entries.turns) {
    const ByteVector w = hn::Set(d, turn.turn);
    for (std::size_t j = 0; j < kRanks; ++j) wanted[j] = hn::Xor(c[j], w);
    for (; back < first + turn.end; ++back) {
      const ByteVector x = hn::LoadU(d, heap - *back);
      for (std::size_t j = 0; j < kRanks; ++j) least[j] = hn::Min(least[j], hn::Xor(x, wanted[j]));
    }
  }
  for (const Entry& entry : entries.near) {
    if (entry.back <= part * kPart) continue;
    const auto before = hn::FirstN(d, entry.back - part * kPart < kPart ? entry.back - part * kPart : kPart);  // the rest has no code yet
    const ByteVector x = hn::Xor(hn::LoadU(d, heap - entry.back), hn::Set(d, entry.turn));
    for (std::size_t j = 0; j < kRanks; ++j) least[j] = hn::Min(least[j], hn::IfThenElse(before, hn::Xor(x, c[j]), least[j]));
  }
  for (std::size_t j = 0; j < kRanks; ++j) alive[j] |= bits_of(hn::Ne(least[j], hn::Zero(d))) << (part * kPart);
}

void verify(const Entries& entries, const std::uint8_t* heap, const std::uint8_t* ranks, std::uint64_t* alive) {
  for (std::size_t j = 0; j < kRanks; ++j) alive[j] = 0;
  for (std::size_t part = 0; part < kParts; ++part) verify_part(entries, heap + part * kPart, ranks + part * kPart, part, alive);
}

// The heaps after one of this code, in its group, whose candidates it reaches through this layer.
HWY_INLINE void reach(const Entries::Layer& layer, std::uint8_t code, const std::uint8_t* ranks, std::size_t i, std::uint64_t* alive) {
  const Bytes d;
  const ByteVector v = hn::Set(d, code);
  for (std::size_t part = 0; part < kParts; ++part) {
    const ByteVector x = hn::Xor(v, hn::LoadU(d, layer.turn.data() + part * kPart));
    for (std::size_t j = 0; j < kRanks; ++j) {
      const auto met = hn::Eq(x, hn::LoadU(d, ranks + j * kStride + i + 1 + part * kPart));
      alive[j] &= ~((bits_of(met) << (part * kPart) & layer.valid) << (i + 1));
    }
  }
}

void settle(const Entries& entries, std::uint8_t* heap, std::size_t count, const std::uint8_t* ranks, std::uint64_t* alive_in, std::size_t lane,
            Slow slow) {
  std::uint64_t alive[kRanks];
  for (std::size_t j = 0; j < kRanks; ++j) alive[j] = alive_in[j];
  for (std::size_t i = 0; i < count; ++i) {
    std::size_t j = 0;
    while (j < kRanks && (alive[j] >> i & 1U) == 0) ++j;
    heap[i] = j < kRanks ? ranks[j * kStride + i] : slow.value(slow.self, lane + i);
    if (i + 1 == count) break;
    for (const Entries::Layer& layer : entries.layers) reach(layer, heap[i], ranks, i, alive);
  }
}

void at_least(const std::uint8_t* heap, std::uint8_t least, std::uint64_t* row) {
  const Bytes d;
  const ByteVector bound = hn::Set(d, least);
  for (std::size_t at = 0; at < 64 * kRowWords; at += kGroup) {
    std::uint64_t bits = 0;
    for (std::size_t part = 0; part < kParts; ++part) {
      const ByteVector v = hn::LoadU(d, heap + at + part * kPart);
      bits |= bits_of(hn::Eq(hn::Max(v, bound), v)) << (part * kPart);
    }
    row[at / 64] = bits;
  }
}

HWY_INLINE WordVector bits_from(const std::uint64_t* bits, int shift) {
  const Words d;
  return hn::Or(hn::ShiftRightSame(hn::LoadU(d, bits), shift), hn::ShiftLeftSame(hn::ShiftLeft<1>(hn::LoadU(d, bits + 1)), 63 - shift));
}

std::size_t overlap(const std::uint64_t* bits, std::size_t bit, std::span<const std::uint64_t> open) {
  const Words d;
  WordVector count = hn::Zero(d);
  for (std::size_t i = 0; i < open.size(); i += hn::Lanes(d))
    count = hn::Add(count, hn::PopulationCount(hn::And(hn::LoadU(d, open.data() + i), bits_from(bits + bit / 64 + i, static_cast<int>(bit % 64)))));
  return static_cast<std::size_t>(hn::GetLane(hn::SumOfLanes(d, count)));
}

void remove(const std::uint64_t* bits, std::size_t bit, std::span<std::uint64_t> open) {
  const Words d;
  for (std::size_t i = 0; i < open.size(); i += hn::Lanes(d))
    hn::StoreU(hn::AndNot(bits_from(bits + bit / 64 + i, static_cast<int>(bit % 64)), hn::LoadU(d, open.data() + i)), d, open.data() + i);
}

}  // namespace grundy::blocked::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <algorithm>

namespace grundy::blocked {

HWY_EXPORT(or_rows);
HWY_EXPORT(candidates);
HWY_EXPORT(verify);
HWY_EXPORT(settle);
HWY_EXPORT(at_least);
HWY_EXPORT(overlap);
HWY_EXPORT(remove);

void or_rows(const Rows& rows, const std::uint8_t* here, std::uint64_t* row) { HWY_DYNAMIC_DISPATCH(or_rows)(rows, here, row); }
void candidates(const std::uint64_t* row, std::size_t codes, std::uint8_t* ranks) { HWY_DYNAMIC_DISPATCH(candidates)(row, codes, ranks); }
void verify(const Entries& entries, const std::uint8_t* heap, const std::uint8_t* ranks, std::uint64_t* alive) {
  HWY_DYNAMIC_DISPATCH(verify)(entries, heap, ranks, alive);
}
void settle(const Entries& entries, std::uint8_t* heap, std::size_t count, const std::uint8_t* ranks, std::uint64_t* alive, std::size_t lane, Slow slow) {
  HWY_DYNAMIC_DISPATCH(settle)(entries, heap, count, ranks, alive, lane, slow);
}
void at_least(const std::uint8_t* heap, std::uint8_t least, std::uint64_t* row) { HWY_DYNAMIC_DISPATCH(at_least)(heap, least, row); }
std::size_t overlap(const std::uint64_t* bits, std::size_t bit, std::span<const std::uint64_t> open) {
  return HWY_DYNAMIC_DISPATCH(overlap)(bits, bit, open);
}
void remove(const std::uint64_t* bits, std::size_t bit, std::span<std::uint64_t> open) { HWY_DYNAMIC_DISPATCH(remove)(bits, bit, open); }

Entries::Entries(std::vector<Entry> all) {
  std::sort(all.begin(), all.end(), [](const Entry& a, const Entry& b) { return std::pair(a.turn, a.back) < std::pair(b.turn, b.back); });
  all.erase(std::unique(all.begin(), all.end()), all.end());
  for (const Entry& entry : all) {
    if (entry.back < kGroup) {
      near.push_back(entry);
      std::size_t i = 0;
      while (i < layers.size() && (layers[i].valid >> (entry.back - 1) & 1U) != 0) ++i;
      if (i == layers.size()) layers.emplace_back();
      layers[i].turn[entry.back - 1] = entry.turn;
      layers[i].valid |= std::uint64_t{1} << (entry.back - 1);
      continue;
    }
    back.push_back(static_cast<std::ptrdiff_t>(entry.back));
    if (turns.empty() || turns.back().turn != entry.turn) turns.push_back({entry.turn, 0});
    turns.back().end = back.size();
  }
}

}  // namespace grundy::blocked
#endif
