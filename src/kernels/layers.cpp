// Every code whose parts may be equal, or are two: the values of a sum s broken into exactly j parts are a set of bits,
// built once from the sets for j-1 parts: layer(j, s) = union over a of G(a) xor layer(j-1, s-a). So breaking into three costs
// O(n) sets a heap and not O(n^2) pairs, and a repeating tail is the union of the sets of certain residues, kept as it grows.
#include "kernels/kernel.hpp"

namespace grundy {

namespace {

class Bits {
 public:
  void insert(std::uint32_t v) {
    if (v / 64 >= words_.size()) words_.resize(v / 64 + 1);
    words_[v / 64] |= std::uint64_t{1} << (v % 64);
  }
  void insert(const Bits& other) {
    if (other.words_.size() > words_.size()) words_.resize(other.words_.size());
    for (std::size_t i = 0; i < other.words_.size(); ++i) words_[i] |= other.words_[i];
  }
  void each(const auto& visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i)
      for (std::uint64_t w = words_[i]; w != 0; w &= w - 1) visit(static_cast<std::uint32_t>(64 * i) + static_cast<std::uint32_t>(std::countr_zero(w)));
  }
  [[nodiscard]] std::uint32_t mex() const {
    for (std::size_t i = 0; i < words_.size(); ++i)
      if (~words_[i] != 0) return static_cast<std::uint32_t>(64 * i) + static_cast<std::uint32_t>(std::countr_one(words_[i]));
    return static_cast<std::uint32_t>(64 * words_.size());
  }
  [[nodiscard]] std::size_t bytes() const { return 8 * words_.size(); }

 private:
  std::vector<std::uint64_t> words_;
};

template <class V>
class Layers {
 public:
  Layers(const Code& code, const std::vector<V>& g) : code_(code), g_(g), layers_(code.parts() + 1), tail_(code.tail().size(), std::vector<Bits>(code.parts() + 1)) {}

  // The values of the options of heap n, when g holds all smaller heaps.
  Bits options(std::size_t n) {
    while (layers_[0].size() <= n) build(layers_[0].size());
    Bits seen;
    for (std::size_t take = 0; take < code_.digits().size() && take <= n; ++take) add(seen, code_.digit(take), n - take);
    const std::size_t length = tail_.size();
    const std::size_t nearest = code_.digits().size();
    if (length == 0 || n < nearest) return seen;
    for (; reached_ + nearest <= n; ++reached_)
      for (unsigned j = 0; j < layers_.size(); ++j) tail_[reached_ % length][j].insert(layer(j, reached_));
    for (std::size_t residue = 0; residue < length; ++residue) {
      const std::size_t take = nearest + (n + length - nearest % length + length - residue) % length;
      for (unsigned j = 0; j < layers_.size(); ++j)
        if ((code_.digit(take) >> j & 1U) != 0) seen.insert(tail_[residue][j]);
    }
    return seen;
  }
  [[nodiscard]] std::uint64_t work() const { return work_; }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

 private:
  // Layer 1 of s needs g[s], which is not there yet when the layers of more parts are built.
  Bits layer(unsigned parts, std::size_t sum) const {
    Bits one;
    if (parts == 0 && sum == 0) one.insert(0);
    if (parts == 1 && sum > 0) one.insert(g_[sum]);
    return parts < 2 ? one : layers_[parts][sum];
  }
  void add(Bits& seen, unsigned digit, std::size_t sum) const {
    for (unsigned j = 0; j < layers_.size(); ++j)
      if ((digit >> j & 1U) != 0) seen.insert(layer(j, sum));
  }
  void build(std::size_t sum) {
    for (std::size_t parts = 0; parts < layers_.size(); ++parts) {
      Bits values;
      if (parts == 2)
        for (std::size_t a = 1; 2 * a <= sum && !(code_.unequal() && 2 * a == sum); ++a) values.insert(static_cast<std::uint32_t>(g_[a] ^ g_[sum - a]));
      if (parts > 2)
        for (std::size_t a = 1; a < sum; ++a) layers_[parts - 1][sum - a].each([&](std::uint32_t v) { values.insert(v ^ g_[a]); ++work_; });
      if (parts == Code::kMany)  // five or more: a part beside four, or beside five or more
        for (std::size_t a = 1; a < sum; ++a) layers_[parts][sum - a].each([&](std::uint32_t v) { values.insert(v ^ g_[a]); ++work_; });
      bytes_ += values.bytes() + sizeof(Bits);
      layers_[parts].push_back(std::move(values));
    }
    work_ += sum;
  }

  const Code& code_;
  const std::vector<V>& g_;
  std::vector<std::vector<Bits>> layers_;       // by parts, then by sum; the first two stay empty sets
  std::vector<std::vector<Bits>> tail_;         // by residue, then by parts
  std::size_t reached_ = 0;
  std::uint64_t work_ = 0;
  std::uint64_t bytes_ = 0;
};

struct LayersKernel {
  static bool fits(const HeapGame& game) { return game.code() != nullptr && (!game.code()->unequal() || game.code()->parts() <= 2); }

  template <class V>
  static Grown grow(const HeapGame& game, std::vector<V>& g, std::size_t last, Guard& guard) {
    Layers<V> layers(*game.code(), g);
    if (g.empty()) g.push_back(0);
    while (g.size() <= last) {
      const std::uint64_t before = layers.work();
      if (!append(g, layers.options(g.size()).mex())) return Grown::too_narrow;
      if (guard.stop(4 * (layers.work() - before) + 1) || !guard.room(layers.bytes())) return Grown::stopped;
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
