// Every code: the values of a sum s broken into exactly j parts are a set of bits, built once from the sets for j-1 parts:
// layer(j, s) = union over a of G(a) xor layer(j-1, s-a), where a is the smallest part, at most s/j. The union is taken for each
// value of G(a) first, and only these few unions are moved by a value. So breaking into three costs O(n) words a heap and not
// O(n^2) pairs, and a repeating tail is the union of the sets of certain residues, kept as it grows. Three parts or more that must
// differ are not seen by sets: they are counted (distinct.hpp).
#include "kernels/distinct.hpp"
#include "kernels/kernel.hpp"

namespace grundy {

namespace {

template <class V>
class Layers {
 public:
  Layers(const Code& code, const std::vector<V>& g)
      : code_(code), g_(g), layers_(code.parts() + 1), tail_(code.tail().size(), std::vector<ValueSet>(code.parts() + 1)), distinct_(code.parts()) {}

  // The values of the options of heap n, when g holds all smaller heaps.
  ValueSet options(std::size_t n) {
    learn(n);
    while (sums_ <= n) build(sums_++);
    ValueSet seen;
    for (std::size_t take = 0; take < code_.digits().size() && take <= n; ++take) add(seen, code_.digit(take), n - take);
    const std::size_t length = tail_.size();
    const std::size_t nearest = code_.digits().size();
    if (length == 0 || n < nearest) return seen;
    for (; reached_ + nearest <= n; ++reached_)
      for (unsigned j = 0; j < layers_.size(); ++j) insert(tail_[reached_ % length][j], j, reached_);
    for (std::size_t residue = 0; residue < length; ++residue) {
      const std::size_t take = nearest + (n + length - nearest % length + length - residue) % length;
      for (unsigned j = 0; j < layers_.size(); ++j)
        if ((code_.digit(take) >> j & 1U) != 0) seen.insert(tail_[residue][j].words());
    }
    return seen;
  }
  [[nodiscard]] std::uint64_t work() const { return work_ + distinct_.work(); }
  [[nodiscard]] std::uint64_t bytes() const {
    std::uint64_t all = distinct_.bytes();
    for (const ValueSets& sets : layers_) all += sets.bytes();
    return all;
  }

 private:
  // Layer 1 of s needs g[s], which is not there yet when the layers of more parts are built.
  void insert(ValueSet& seen, unsigned parts, std::size_t sum) const {
    if (parts >= 2) seen.insert(layers_[parts][sum]);
    else if (parts == 1 && sum > 0) seen.insert(g_[sum]);
    else if (parts == 0 && sum == 0) seen.insert(0);
  }
  void add(ValueSet& seen, unsigned digit, std::size_t sum) const {
    for (unsigned j = 0; j < layers_.size(); ++j)
      if ((digit >> j & 1U) != 0) insert(seen, j, sum);
  }
  // Takes in the values of the heaps below n.
  void learn(std::size_t n) {
    for (; known_ < n; ++known_) {
      const std::uint32_t value = g_[known_];
      most_ = std::max(most_, value);
      if (value >= of_value_.size()) of_value_.resize(value + 1);
      if (known_ != 0 && counted()) distinct_.push(value);
    }
    const std::size_t width = std::bit_ceil(most_ / 64 + 1U);
    for (ValueSets& sets : layers_)
      if (sets.width() < width) sets.widen(width);
  }
  [[nodiscard]] bool counted() const { return code_.unequal() && code_.parts() > 2; }

  void build(std::size_t sum) {
    for (unsigned parts = 2; parts < layers_.size(); ++parts) {
      if (parts > 2 && counted()) built_ = distinct_.values(parts, sum);
      else if (parts == 2) pairs(sum);
      else more_parts(parts, sum);
      layers_[parts].push(built_.words());
    }
  }
  void pairs(std::size_t sum) {
    seen_.clear(most_);
    const std::size_t half = sum == 0 ? 0 : code_.unequal() ? (sum - 1) / 2 : sum / 2;
    const V* low = g_.data();
    const V* high = g_.data() + sum;
    for (std::size_t a = 1; a <= half; ++a) seen_.mark(static_cast<std::uint32_t>(low[a] ^ *(high - a)));
    built_.clear(layers_[2].width());
    for (std::uint32_t v = 0; v < std::bit_ceil(most_ + 1); ++v)
      if (seen_[v]) built_.insert(v);
    work_ += half;
  }
  void more_parts(unsigned parts, std::size_t sum) {
    const ValueSets& others = layers_[parts - 1];
    for (ValueSet& set : of_value_) set.clear(others.width());
    for (std::size_t a = 1; a * parts <= sum; ++a) {
      of_value_[g_[a]].insert(others[sum - a]);
      if (parts == Code::kMany) of_value_[g_[a]].insert(layers_[parts][sum - a]);  // beside four parts, or beside five or more
    }
    built_.clear(others.width());
    for (std::uint32_t v = 0; v < of_value_.size(); ++v) built_.insert_moved(of_value_[v].words(), v);
    work_ += sum / parts * others.width();
  }

  const Code& code_;
  const std::vector<V>& g_;
  std::vector<ValueSets> layers_;             // by parts, then by sum; the first two stay empty
  std::vector<std::vector<ValueSet>> tail_;   // by residue, then by parts
  DistinctParts distinct_;
  std::size_t sums_ = 0;     // of which there are layers
  std::size_t known_ = 0;    // heaps taken in
  std::size_t reached_ = 0;  // heaps that the tail can leave
  std::uint32_t most_ = 0;
  std::vector<ValueSet> of_value_;
  ValueSet built_;
  Marks seen_;
  std::uint64_t work_ = 0;
};

struct LayersKernel {
  static bool fits(const HeapGame& game) { return game.code() != nullptr && !(game.code()->unequal() && game.code()->unbounded()); }

  template <class V>
  static Grown grow(const HeapGame& game, std::vector<V>& g, std::size_t last, Guard& guard) {
    Layers<V> layers(*game.code(), g);
    if (g.empty()) g.push_back(0);
    while (g.size() <= last) {
      const std::uint64_t before = layers.work();
      if (!append(g, layers.options(g.size()).mex())) return Grown::too_narrow;
      if (guard.stop(layers.work() - before + 1) || !guard.room(layers.bytes())) return Grown::stopped;
    }
    return Grown::done;
  }
};

}  // namespace

const Kernel& kernel_layers() {
  static constexpr Kernel kernel = kernel_of<LayersKernel>("layers");
  return kernel;
}

}  // namespace grundy
