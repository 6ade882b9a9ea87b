// Two names and more: Nim on heaps that the rule calls by name, any number taken from one of them. A list of heaps is one
// position here, so it is Moore's Nim with k = 1.
#include "notation/recognition.hpp"
#include "ranges.hpp"

namespace grundy::recognition {

namespace {

class OneHeapAtATime {
 public:
  explicit OneHeapAtATime(std::size_t names) : takes_(names) {}

  bool add(OptionForm form) {
    if (form.parts.size() != 1 || !form.not_zero.empty() || form.free.size() != 1 || form.free[0].kind != DomainKind::range) return false;
    const std::size_t name = form.free[0].index;
    const auto depends = [&](std::size_t heap) { return taken(form.parts[0][heap], heap).of[name] != 0; };
    std::size_t heap = 0;
    while (heap < takes_.size() && !depends(heap)) ++heap;
    if (heap == takes_.size() || !rename(form, name, taken(form.parts[0][heap], heap))) return false;
    for (std::size_t other = 0; other < takes_.size(); ++other)
      if (other != heap && !(taken(form.parts[0][other], other) == Linear{std::vector<Wide>(form.parts[0][other].of.size()), 0})) return false;
    Interval take;
    for (const Linear& l : form.at_least_zero)
      if (!restrict(take, l, heap, name)) return false;
    if (take.first < 1 || take.last != kUnbounded) return false;
    takes_[heap].push_back(take);
    return true;
  }

  [[nodiscard]] bool any_from_each() const {
    const std::vector<Interval> any{{1, kUnbounded}};
    return ranges::all_of(takes_, [&](const std::vector<Interval>& takes) { return merged(takes) == any; });
  }

 private:
  // A restriction of the take alone, or one that holds because no heap becomes negative.
  static bool restrict(Interval& take, const Linear& l, std::size_t heap, std::size_t name) {
    if (l.rest >= 0 && ranges::all_of(l.of, [](Wide of) { return of >= 0; }) && l.of[name] == 0) return true;
    std::size_t others = 0;
    for (std::size_t i = 0; i < l.of.size(); ++i) others += i != name && l.of[i] != 0 ? 1 : 0;
    if (others == 0 && l.of[name] != 0) {
      take.restrict(l.of[name], l.rest);
      return true;
    }
    return others == 1 && l.of[heap] > 0 && l.of[name] == -l.of[heap] && l.rest >= 0;
  }

  std::vector<std::vector<Interval>> takes_;  // of each heap
};

}  // namespace

std::string list_game(const std::vector<OptionForm>& options, std::size_t names) {
  OneHeapAtATime nim(names);
  for (const OptionForm& form : options)
    if (!nim.add(form)) return "";
  return nim.any_from_each() ? "moore(1)" : "";
}

}  // namespace grundy::recognition
