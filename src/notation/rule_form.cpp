#include "notation/rule_form.hpp"

#include <algorithm>

#include "ranges.hpp"

namespace grundy {

namespace {

// What is longer than this is no game in other words; it also bounds the work.
constexpr std::size_t kMostNodes = 64;
constexpr std::size_t kMostForms = 4096;
constexpr Wide kMostReplaced = 64;  // members of a constant range that are written out beside another loop

bool small(const Linear& l) {
  const auto fits = [](Wide n) { return n > -kLargestOfForm && n < kLargestOfForm; };
  return fits(l.rest) && ranges::all_of(l.of, fits);
}

// The nodes of an expression as linear forms, where they are.
std::vector<std::optional<Linear>> linears(const Expression& e, std::size_t names) {
  std::vector<std::optional<Linear>> all(e.nodes.size());
  const Linear zero{std::vector<Wide>(names), 0};
  for (std::size_t i = 0; i < e.nodes.size(); ++i) {
    const Node& node = e.nodes[i];
    std::optional<Linear>& here = all[i];
    if (node.op == Op::number) {
      here = zero;
      here->rest = node.number;
    } else if (node.op == Op::name) {
      here = zero;
      here->of[static_cast<std::size_t>(node.number)] = 1;
    } else if (node.op == Op::negate) {
      if (all[node.first]) here = combined(zero, -1, *all[node.first]);
    } else if (node.op == Op::add || node.op == Op::subtract) {
      if (all[node.first] && all[node.second]) here = combined(*all[node.first], node.op == Op::add ? 1 : -1, *all[node.second]);
    } else if (node.op == Op::multiply) {
      const auto& a = all[node.first];
      const auto& b = all[node.second];
      if (a && b && a->constant()) here = combined(zero, a->rest, *b);
      else if (a && b && b->constant()) here = combined(zero, b->rest, *a);
    }
    if (here && !small(*here)) here.reset();
  }
  return all;
}

// One side of a comparison: a node of an expression, or a linear form.
struct Side {
  const Expression* expression = nullptr;
  std::uint32_t node = 0;
  std::optional<Linear> linear = {};
};

class OptionReader {
 public:
  OptionReader(const RuleOption& option, std::size_t names) : option_(option), names_(names), width_(names + option.loops.size()) {}

  std::optional<std::vector<OptionForm>> read() {
    if (!read_parts()) return std::nullopt;
    for (std::size_t i = 0; i < option_.loops.size(); ++i)
      if (!read_loop(i)) return std::nullopt;
    if (option_.condition && !read_condition(*option_.condition)) return std::nullopt;
    return replaced();
  }

 private:
  struct Replacement {
    std::size_t name;
    std::vector<Linear> by;
  };

  [[nodiscard]] std::optional<Linear> linear(const Expression& e) const {
    if (e.nodes.size() > kMostNodes) return std::nullopt;
    return linears(e, width_).back();
  }
  [[nodiscard]] Linear name(std::size_t index) const {
    Linear l{std::vector<Wide>(width_), 0};
    l.of[index] = 1;
    return l;
  }
  [[nodiscard]] Linear number(Wide n) const { return {std::vector<Wide>(width_), n}; }

  bool read_parts() {
    for (const ResultPart& part : option_.parts) {
      auto& coordinates = form_.parts.emplace_back();
      for (const Expression& e : part) {
        const auto l = linear(e);
        if (!l) return false;
        form_.at_least_zero.push_back(*l);  // a negative coordinate is no move
        coordinates.push_back(*l);
      }
    }
    return true;
  }

  bool read_loop(std::size_t loop) {
    const Domain& domain = option_.loops[loop].domain;
    const std::size_t index = names_ + loop;
    if (domain.kind == DomainKind::range) return read_range(domain, index);
    if (domain.kind == DomainKind::list) {
      Replacement all{index, {}};
      for (const Expression& e : domain.of) {
        const auto l = linear(e);
        if (!l) return false;
        all.by.push_back(*l);
      }
      replacements_.push_back(std::move(all));
      return true;
    }
    FreeName free{index, domain.kind};
    if (!domain.of.empty() && !(free.of = linear(domain.of[0]))) return false;
    form_.free.push_back(std::move(free));
    return true;
  }

  bool read_range(const Domain& domain, std::size_t index) {
    Wide step = 1;
    if (domain.of.size() == 3) {
      const auto l = linear(domain.of[2]);
      if (!l || !l->constant() || l->rest == 0) return false;
      step = l->rest;
    }
    const auto first = linear(domain.of[0]);
    const auto last = linear(domain.of[1]);
    const bool fixed = first && last && first->constant() && last->constant();
    const Wide size = step > 0 ? step : -step;
    const Wide span = fixed ? (step > 0 ? last->rest - first->rest : first->rest - last->rest) : 0;
    if (fixed && (size > 1 || option_.loops.size() > 1) && span / size < kMostReplaced) {
      Replacement all{index, {}};
      for (Wide passed = 0; passed <= span; passed += size) all.by.push_back(number(first->rest + (step > 0 ? passed : -passed)));
      replacements_.push_back(std::move(all));
      return true;
    }
    if (size > 1) return false;
    form_.free.push_back({index, DomainKind::range});
    const Side least = side(domain.of[step > 0 ? 0 : 1]);
    const Side most = side(domain.of[step > 0 ? 1 : 0]);
    return at_most(least, {nullptr, 0, name(index)}, 0) && at_most({nullptr, 0, name(index)}, most, 0);
  }

  static Side side(const Expression& e) { return {&e, static_cast<std::uint32_t>(e.nodes.size() - 1), {}}; }

  bool read_condition(const Expression& e) {
    if (e.nodes.size() > kMostNodes) return false;
    std::vector<std::uint32_t> waiting{static_cast<std::uint32_t>(e.nodes.size() - 1)};
    while (!waiting.empty()) {
      const Node& node = e.nodes[waiting.back()];
      waiting.pop_back();
      const Side a{&e, node.first, {}};
      const Side b{&e, node.second, {}};
      bool read = true;
      switch (node.op) {
        case Op::logical_and: waiting.insert(waiting.end(), {node.first, node.second}); break;
        case Op::less: read = at_most(a, b, 1); break;
        case Op::less_equal: read = at_most(a, b, 0); break;
        case Op::greater: read = at_most(b, a, 1); break;
        case Op::greater_equal: read = at_most(b, a, 0); break;
        case Op::equal: read = at_most(a, b, 0) && at_most(b, a, 0); break;
        case Op::not_equal: read = differ(e, node); break;
        default: return false;
      }
      if (!read) return false;
    }
    return true;
  }

  bool differ(const Expression& e, const Node& node) {
    const auto all = linears(e, width_);
    if (!all[node.first] || !all[node.second]) return false;
    form_.not_zero.push_back(combined(*all[node.first], -1, *all[node.second]));
    return true;
  }

  // a + plus <= b. A bound that is a least or greatest number is several bounds: x <= min(y,z) when x <= y and x <= z, and
  // |y| <= x when y <= x and -y <= x; and for integers and d > 0, x <= y//d when dx <= y, and y//d <= x when y <= dx + d - 1.
  bool at_most(const Side& a, const Side& b, Wide plus) {
    std::vector<std::pair<Side, Side>> waiting{{a, b}};
    while (!waiting.empty()) {
      const auto [low, high] = waiting.back();
      waiting.pop_back();
      if (const Node* node = node_of(low, Op::max)) {
        waiting.push_back({{low.expression, node->first, {}}, high});
        waiting.push_back({{low.expression, node->second, {}}, high});
      } else if (const Node* least = node_of(high, Op::min)) {
        waiting.push_back({low, {high.expression, least->first, {}}});
        waiting.push_back({low, {high.expression, least->second, {}}});
      } else if (const Node* absolute = node_of(low, Op::absolute)) {
        const auto inner = linear_of({low.expression, absolute->first, {}});
        if (!inner) return false;
        waiting.push_back({{nullptr, 0, *inner}, high});
        waiting.push_back({{nullptr, 0, combined(number(0), -1, *inner)}, high});
      } else if (!compare(low, high, plus)) {
        return false;
      }
    }
    return true;
  }

  bool compare(const Side& low, const Side& high, Wide plus) {
    auto a = linear_of(low);
    auto b = linear_of(high);
    Wide low_over = 1;
    Wide high_over = 1;
    if (!a) a = quotient(low, low_over);
    if (!b) b = quotient(high, high_over);
    if (!a || !b || (low_over > 1 && high_over > 1)) return false;
    a->rest += plus * low_over;
    // low_over: a <= d b + d - 1; high_over: d a <= b
    Linear difference = low_over > 1 ? combined(combined(number(low_over - 1), low_over, *b), -1, *a) : combined(*b, -high_over, *a);
    if (!small(difference)) return false;
    form_.at_least_zero.push_back(std::move(difference));
    return true;
  }

  static const Node* node_of(const Side& s, Op op) {
    return s.expression != nullptr && s.expression->nodes[s.node].op == op ? &s.expression->nodes[s.node] : nullptr;
  }
  [[nodiscard]] std::optional<Linear> linear_of(const Side& s) const {
    if (s.linear) return s.linear;
    if (s.expression->nodes.size() > kMostNodes) return std::nullopt;
    return linears(*s.expression, width_)[s.node];
  }
  // y of y//d
  [[nodiscard]] std::optional<Linear> quotient(const Side& s, Wide& over) const {
    const Node* node = node_of(s, Op::divide);
    if (node == nullptr) return std::nullopt;
    const auto divisor = linear_of({s.expression, node->second, {}});
    if (!divisor || !divisor->constant() || divisor->rest < 1) return std::nullopt;
    over = divisor->rest;
    return linear_of({s.expression, node->first, {}});
  }

  // Later loops first: the members of their lists may mention earlier names.
  std::optional<std::vector<OptionForm>> replaced() {
    std::vector<OptionForm> all{std::move(form_)};
    for (std::size_t i = replacements_.size(); i-- > 0;) {
      std::vector<OptionForm> next;
      if (all.size() * replacements_[i].by.size() > kMostForms) return std::nullopt;
      for (const OptionForm& form : all)
        for (const Linear& by : replacements_[i].by) {
          next.push_back(form);
          if (!next.back().substitute(replacements_[i].name, by)) return std::nullopt;
        }
      all = std::move(next);
    }
    std::erase_if(all, &OptionReader::never);
    for (OptionForm& form : all) settle(form);
    for (OptionForm& form : all) number_anew(form);
    return all;
  }

  // The names that are left of the loops follow those of the rule at once, and there is room for two of them.
  void number_anew(OptionForm& form) const {
    const auto move = [&](Linear& l) {
      std::vector<Wide> of(l.of.begin(), l.of.begin() + static_cast<std::ptrdiff_t>(names_));
      for (const FreeName& f : form.free) of.push_back(l.of[f.index]);
      of.resize(std::max(of.size(), names_ + 2));
      l.of = std::move(of);
    };
    for (auto& part : form.parts) ranges::for_each(part, move);
    ranges::for_each(form.at_least_zero, move);
    ranges::for_each(form.not_zero, move);
    for (FreeName& f : form.free)
      if (f.of) move(*f.of);
    for (std::size_t i = 0; i < form.free.size(); ++i) form.free[i].index = names_ + i;
  }

  // Whether what no name decides forbids it.
  static bool never(const OptionForm& form) {
    return ranges::any_of(form.at_least_zero, [](const Linear& l) { return l.constant() && l.rest < 0; }) ||
           ranges::any_of(form.not_zero, [](const Linear& l) { return l.constant() && l.rest == 0; });
  }
  static void settle(OptionForm& form) {
    const auto constant = [](const Linear& l) { return l.constant(); };
    const auto zero = [](const Linear& l) { return l.constant() && l.rest == 0; };
    std::erase_if(form.at_least_zero, constant);
    std::erase_if(form.not_zero, constant);
    std::erase_if(form.parts, [&](const auto& part) { return ranges::all_of(part, zero); });
  }

  const RuleOption& option_;
  std::size_t names_;
  std::size_t width_;
  OptionForm form_;
  std::vector<Replacement> replacements_;
};

}  // namespace

bool Linear::constant() const {
  return ranges::all_of(of, [](Wide c) { return c == 0; });
}

Linear combined(const Linear& a, Wide factor, const Linear& b) {
  Linear sum = a;
  for (std::size_t i = 0; i < sum.of.size(); ++i) sum.of[i] += factor * b.of[i];
  sum.rest += factor * b.rest;
  return sum;
}

bool OptionForm::substitute(std::size_t name, const Linear& by) {
  const auto write = [&](Linear& l) {
    const Wide factor = l.of[name];
    l.of[name] = 0;
    l = combined(l, factor, by);
    return small(l);
  };
  for (auto& part : parts)
    if (!ranges::all_of(part, write)) return false;
  for (FreeName& f : free)
    if (f.of && !write(*f.of)) return false;
  return ranges::all_of(at_least_zero, write) && ranges::all_of(not_zero, write);
}

std::optional<std::vector<OptionForm>> forms(const RuleOption& option, std::size_t names) { return OptionReader(option, names).read(); }

Wide floor_of(Wide a, Wide b) { return a / b - (a % b < 0 ? 1 : 0); }

}  // namespace grundy
