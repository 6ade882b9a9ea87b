#include "theorem.hpp"

namespace grundy {

#define THEOREM(name) const Theorem& theorem_##name();
#include "theorems.def"
#undef THEOREM

std::span<const Theorem* const> theorems() {
  static const std::vector<const Theorem*> all{
#define THEOREM(name) &theorem_##name(),
#include "theorems.def"
#undef THEOREM
  };
  return all;
}

const Theorem* find_theorem(const Component& c, Convention convention) {
  const Theorem* found = nullptr;
  for (const Theorem* theorem : theorems()) {
    const Reach reach = theorem->reach(c, convention);
    if (reach == Reach::value) return theorem;
    if (reach == Reach::outcome && found == nullptr) found = theorem;
  }
  return found;
}

std::optional<Integer> Theorem::count(const Component& c, Convention convention, const Integer& target) const {
  Integer n = 0;
  moves(c, convention, target, [&](const Option&) {
    ++n;
    return true;
  });
  return n;
}

}  // namespace grundy
