/// Edges brought together by one of their ends: how rows come of edges in any order, and how a graph is turned round.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "parallel.hpp"
#include "graph/raw_array.hpp"
#include "grundy/graph.hpp"
#include "large_pages.hpp"

namespace grundy {

/// A counting sort by key. `each(part, sink)` calls sink(key, value) for every edge of a part: the same in the same order
/// each of the two times; `release(part)` says that there is no third. The values of key k come to
/// values[offsets[k]] … values[offsets[k+1] - 1] in their order; beside the result it takes 2 bytes an edge.
///
/// Edges are first laid in buckets of 2^15 neighbouring keys, so that counting and placing them stays within the cache;
/// going straight to the key's place, nearly every edge of a large graph would miss it twice.
template <class Each, class Release>
class Grouping {
 public:
  Grouping(Vertex keys, std::size_t parts, unsigned threads, const Each& each, const Release& release)
      : keys_(keys), buckets_((std::size_t{keys} + kBucket - 1) >> kBits), parts_(parts), threads_(threads), each_(each), release_(release), next_(parts * buckets_) {
    for_parts(threads_, parts_, [this](std::size_t part) {
      each_(part, [next = row(part)](Vertex key, Vertex) { ++next[key >> kBits]; });
    });
    starts_.reserve(buckets_ + 1);
    std::uint64_t at = 0;
    for (std::size_t bucket = 0; bucket < buckets_; ++bucket) {
      starts_.push_back(at);
      for (std::size_t part = 0; part < parts_; ++part) at += std::exchange(row(part)[bucket], at);
    }
    starts_.push_back(at);
  }

  [[nodiscard]] std::uint64_t edges() const { return starts_.back(); }

  /// To be called once; offsets has room for one more than the keys, values for edges().
  void run(std::uint64_t* offsets, Vertex* values) {
    const RawArray<std::uint16_t> low(edges());  // the key's place in its bucket
    for_parts(threads_, parts_, [&](std::size_t part) {
      each_(part, [&low, values, next = row(part)](Vertex key, Vertex value) {
        const std::uint64_t at = next[key >> kBits]++;
        values[static_cast<std::size_t>(at)] = value;
        low[at] = static_cast<std::uint16_t>(key & (kBucket - 1));
      });
      release_(part);
    });
    if (edges() <= UINT32_MAX) sort<std::uint32_t>(low, offsets, values);
    else sort<std::uint64_t>(low, offsets, values);
    offsets[keys_] = edges();
  }

 private:
  static constexpr unsigned kBits = 15;
  static constexpr std::size_t kBucket = std::size_t{1} << kBits;

  // What one thread needs to sort a bucket.
  template <class Count>
  struct Room {
    std::vector<Count> place = std::vector<Count>(kBucket);
    std::vector<Vertex> values;
  };

  std::uint64_t* row(std::size_t part) { return next_.data() + part * buckets_; }

  template <class Count>
  void sort(const RawArray<std::uint16_t>& low, std::uint64_t* offsets, Vertex* values) const {
    Turns turns(buckets_);
    on_threads(threads_, [&] {
      Room<Count> room;
      for (std::size_t bucket = 0; turns.take(bucket);) sort(bucket, low.data() + starts_[bucket], offsets, values + starts_[bucket], room);
    });
  }

  template <class Count>
  void sort(std::size_t bucket, const std::uint16_t* low, std::uint64_t* offsets, Vertex* values, Room<Count>& room) const {
    const std::uint64_t begin = starts_[bucket];
    const auto edges = static_cast<std::size_t>(starts_[bucket + 1] - begin);
    const std::size_t first = bucket << kBits;
    const std::size_t size = std::min(kBucket, keys_ - first);
    std::fill_n(room.place.begin(), size, 0);
    for (std::size_t e = 0; e < edges; ++e) ++room.place[low[e]];
    Count at = 0;
    for (std::size_t i = 0; i < size; ++i) {
      offsets[first + i] = begin + at;
      at += std::exchange(room.place[i], at);
    }
    room.values.assign(values, values + edges);
    for (std::size_t e = 0; e < edges; ++e) values[room.place[low[e]]++] = room.values[e];
  }

  std::size_t keys_;
  std::size_t buckets_;
  std::size_t parts_;
  unsigned threads_;
  const Each& each_;
  const Release& release_;
  std::vector<std::uint64_t> next_;    // of each part: the first free place of each bucket
  std::vector<std::uint64_t> starts_;  // of the buckets
};

/// The parts of a graph's vertices for several threads, with about the same number of edges each.
class VertexParts {
 public:
  VertexParts(const Graph& graph, unsigned threads) : ends_(threads <= 1 ? 1 : std::size_t{threads} * 4, graph.size()) {
    for (std::size_t part = 0; part + 1 < ends_.size(); ++part) {
      const auto after = std::upper_bound(graph.offsets.begin(), graph.offsets.end(), graph.targets.size() / ends_.size() * (part + 1));
      ends_[part] = std::min(static_cast<Vertex>(after - graph.offsets.begin()), graph.size());
    }
  }
  [[nodiscard]] std::size_t size() const { return ends_.size(); }
  [[nodiscard]] Vertex begin(std::size_t part) const { return part == 0 ? 0 : ends_[part - 1]; }
  [[nodiscard]] Vertex end(std::size_t part) const { return ends_[part]; }

 private:
  std::vector<Vertex> ends_;
};

/// Every edge of a graph turned round, for Grouping.
inline auto turned_round(const Graph& graph, const VertexParts& parts) {
  return [&graph, &parts](std::size_t part, const auto& sink) {
    for (Vertex v = parts.begin(part); v < parts.end(part); ++v)
      for (const Vertex to : graph[v]) sink(to, v);
  };
}

inline constexpr auto kReleaseNothing = [](std::size_t) {};

template <class Each, class Release = decltype(kReleaseNothing)>
OwnedGraph grouped(Vertex keys, std::size_t parts, unsigned threads, const Each& each, const Release& release = kReleaseNothing) {
  Grouping grouping(keys, parts, threads, each, release);
  OwnedGraph graph;
  graph.offsets = large_vector<std::uint64_t>(std::size_t{keys} + 1);
  graph.targets = large_vector<Vertex>(static_cast<std::size_t>(grouping.edges()));
  grouping.run(graph.offsets.data(), graph.targets.data());
  return graph;
}

}  // namespace grundy
