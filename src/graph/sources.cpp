#include "graph/sources.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <vector>

#include "ranges.hpp"

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace grundy {

namespace {

// Edges are first laid in buckets of 2^15 neighbouring targets, so that counting and placing them stays within the cache;
// going straight to the target's place, nearly every edge of a large graph would miss it twice.
constexpr unsigned kBucketBits = 15;
constexpr std::size_t kBucket = std::size_t{1} << kBucketBits;

std::vector<std::uint64_t> bucket_starts(const Graph& graph) {
  std::vector<std::uint64_t> starts((graph.size() >> kBucketBits) + 2);
  for (const Vertex to : graph.targets) ++starts[(to >> kBucketBits) + 1];
  for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
  return starts;
}

}  // namespace

template <class T>
RawArray<T>::RawArray(std::uint64_t size) {
  constexpr std::size_t kPage = std::size_t{1} << 21;
  if (size > SIZE_MAX / sizeof(T) - kPage) throw std::bad_alloc();
  const std::size_t bytes = static_cast<std::size_t>(size) * sizeof(T);
  const std::size_t page = bytes < kPage ? 64 : kPage;
  const std::size_t whole = (bytes + page) / page * page;
  data_.reset(static_cast<T*>(std::aligned_alloc(page, whole)));
  if (data_ == nullptr) throw std::bad_alloc();
#if defined(__linux__)
  if (page == kPage) (void)madvise(data_.get(), whole, MADV_HUGEPAGE);
#endif
}

template <class T>
void RawArray<T>::Free::operator()(T* data) const noexcept {
  std::free(data);
}

template class RawArray<std::uint16_t>;
template class RawArray<std::uint32_t>;
template class RawArray<std::uint64_t>;

Sources::Sources(const Graph& graph) : offsets_(std::uint64_t{graph.size()} + 1), sources_(graph.targets.size()) {
  const std::vector<std::uint64_t> starts = bucket_starts(graph);
  const RawArray<Vertex> source(graph.targets.size());
  const RawArray<std::uint16_t> low(graph.targets.size());  // the target's place in its bucket
  std::vector<std::uint64_t> next(starts);
  for (Vertex v = 0; v < graph.size(); ++v)
    for (const Vertex to : graph[v]) {
      const std::uint64_t at = next[to >> kBucketBits]++;
      source[at] = v;
      low[at] = static_cast<std::uint16_t>(to & (kBucket - 1));
    }
  std::vector<std::uint64_t> place(std::min<std::size_t>(kBucket, graph.size()));
  for (std::size_t bucket = 0; bucket + 1 < starts.size(); ++bucket) {
    const std::uint64_t first = std::uint64_t{bucket} << kBucketBits;
    const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(kBucket, graph.size() - first));
    ranges::fill(place, 0);
    for (std::uint64_t e = starts[bucket]; e < starts[bucket + 1]; ++e) ++place[low[e]];
    std::uint64_t at = starts[bucket];
    for (std::size_t i = 0; i < size; ++i) {
      offsets_[first + i] = at;
      at += std::exchange(place[i], at);
    }
    for (std::uint64_t e = starts[bucket]; e < starts[bucket + 1]; ++e) sources_[place[low[e]]++] = source[e];
  }
  offsets_[graph.size()] = graph.targets.size();
}

}  // namespace grundy
