// "wythoff 3 5 + bash(3) 7 + 0.07 12 + {n -> n-1 | n-3} 9": games, their parameters, their positions, joined by "+".
#include <fmt/format.h>

#include "games.hpp"
#include "games/codes.hpp"
#include "graph/rules.hpp"
#include "grundy/grundy.hpp"
#include "notation/nearest.hpp"
#include "notation/reader.hpp"
#include "notation/recognise.hpp"
#include "notation/rule.hpp"

namespace grundy {

namespace {

std::string plural(std::size_t n, std::string_view noun) { return fmt::format("{} {}{}", n, noun, n == 1 ? "" : "s"); }

[[noreturn]] void unknown_game(std::string_view name, std::size_t at) {
  std::vector<std::string_view> names{"subtract", "all_but", "graph"};
  for (const Ruleset& r : rulesets()) names.push_back(r.name);
  for (const Alias& a : aliases()) names.push_back(a.name);
  throw Error(fmt::format("unknown game {}{} (the list: grundy games)", quoted(name), did_you_mean(name, names)), at);
}

std::shared_ptr<const Rules> read_named(const Ruleset& ruleset, std::string_view arguments, std::size_t at) {
  Reader in(arguments, at);
  std::vector<Integer> values;
  in.blanks();
  while (!in.done()) {
    if (values.size() == ruleset.parameters.size())
      throw Error(fmt::format("{} takes {}: {}; a position comes after a blank", ruleset.name,
                              ruleset.parameters.empty() ? "no parameter" : fmt::format("({})", parameters_of(ruleset)),
                              quoted(in.rest())), in.place());
    const Parameter& p = ruleset.parameters[values.size()];
    const std::size_t place = in.place();
    values.push_back(in.number(fmt::format("the parameter {} of {}", p.name, ruleset.name)));
    if (values.back() < p.least) throw Error(fmt::format("{} of {} must be at least {}", p.name, ruleset.name, p.least), place);
    in.blanks();
    if (in.done()) break;
    in.need(",", "\",\" or \")\"");
    in.blanks();
    if (in.done()) in.expected(fmt::format("a parameter of {}", ruleset.name));
  }
  for (std::size_t i = values.size(); i < ruleset.parameters.size(); ++i) {
    if (!ruleset.parameters[i].value_if_missing)
      throw Error(fmt::format("{} needs its parameter {}: {}({})", ruleset.name, ruleset.parameters[i].name, ruleset.name, parameters_of(ruleset)), at);
    values.emplace_back(*ruleset.parameters[i].value_if_missing);
  }
  if (ruleset.refuse_parameters != nullptr)
    if (const std::string why = ruleset.refuse_parameters(values); !why.empty()) throw Error(why, at);
  return make_rules(ruleset, std::move(values));
}

std::shared_ptr<const Rules> read_game(Reader& in) {
  if (in.peek() == '{') {
    in.skip(1);
    const std::size_t at = in.place();
    return with_recognition(read_rule(in.balanced('{', '}'), at));
  }
  if ((in.peek() >= '0' && in.peek() <= '9') || in.rest().substr(0, 2).ends_with('.')) return read_code(in);  // C.8 is a code too
  const std::size_t at = in.place();
  const std::string_view name = in.name();
  if (name.empty()) in.expected("a game");
  const bool parenthesised = in.take('(');
  const std::size_t inside = in.place();
  const std::string_view arguments = parenthesised ? in.balanced('(', ')') : std::string_view();
  if (name == "graph" && parenthesised) return read_graph_game(arguments, inside);
  if (auto set_game = read_set_game(name, arguments, inside)) return set_game;
  for (const Alias& alias : aliases()) {
    if (alias.name != name) continue;
    if (parenthesised) throw Error(fmt::format("{} takes no parameter; a position comes after a blank", name), inside);
    return grundy::read_game(alias.meaning);
  }
  // nim(m) is bounded Nim, the Bash game
  const std::string_view meant = name == "nim" && parenthesised ? "bash" : name;
  for (const Ruleset& ruleset : rulesets())
    if (ruleset.name == meant) return read_named(ruleset, arguments, inside);
  unknown_game(name, at);
}

std::string numbers_wanted(const Shape& shape) {
  if (shape.least == shape.most) return plural(shape.least, "number");
  if (shape.most == SIZE_MAX) return "at least " + plural(shape.least, "number");
  return fmt::format("{} to {} numbers", shape.least, shape.most);
}

void check(const Rules& rules, const Shape& shape, Coordinates at, std::size_t place) {
  if (at.empty() && shape.most == SIZE_MAX) return;  // (): nothing is left of a list
  if (at.size() < shape.least || at.size() > shape.most)
    throw Error(fmt::format("a position of {} has {}, found {}", rules.text(), numbers_wanted(shape), at.size()), place);
  if (const std::string why = rules.refuse(at); !why.empty()) throw Error(fmt::format("{}: {}", rules.text(), why), place);
}

std::vector<Integer> read_tuple(Reader& in, std::string_view wanted, bool may_be_empty) {
  std::vector<Integer> numbers;
  in.blanks();
  if (may_be_empty && in.take(')')) return numbers;
  do {
    in.blanks();
    numbers.push_back(in.number(wanted));
    in.blanks();
  } while (in.take(','));
  in.need(")", "\",\" or \")\"");
  return numbers;
}

// A component in the game's own notation.
std::vector<Integer> read_own(Reader& in, const Rules& rules) {
  std::vector<Integer> coordinates;
  try {
    in.skip(rules.read(in.rest(), coordinates));
  } catch (const Error& e) {
    throw Error(e.what(), in.place() + e.at());
  }
  return coordinates;
}

constexpr std::string_view kCircledPlus = "⊕";

bool at_sum_sign(const Reader& in) {
  return in.peek() == '+' || (in.peek() == kCircledPlus[0] && in.rest().starts_with(kCircledPlus));
}

// Room for a term that goes on as it began: of a million heaps, moving them to larger and larger rooms takes as long as
// reading them. Only where one term is all, lest many of them each ask for room for the rest of the text.
constexpr std::size_t kEnoughToProject = 1024;

std::size_t project(std::size_t components, std::size_t bytes, std::size_t bytes_left) {
  return components + static_cast<std::size_t>(1.02 * static_cast<double>(components) / static_cast<double>(bytes) * static_cast<double>(bytes_left)) + 1;
}

// `alone`: no sum sign follows.
Term read_term(Reader& in, bool alone) {
  in.blanks();
  Term term(read_game(in));
  const Rules& rules = term.rules();
  const Shape shape = rules.shape();
  const std::string heap_wanted = fmt::format("{} of {}", shape.each_its_own ? "a heap" : "a number of a position", rules.text());
  std::vector<Integer> bare;
  std::size_t bare_at = in.place();
  const std::size_t begin = in.place();
  for (in.blanks(); !in.done() && !at_sum_sign(in); in.blanks()) {
    if (alone && term.size() == kEnoughToProject) term.reserve(project(term.size(), in.place() - begin, in.rest().size()));
    if (in.place() == begin) in.expected("a blank before the position");
    const std::size_t place = in.place();
    if (shape.in_words) {
      term.add(read_own(in, rules));
      continue;
    }
    if (in.take('(')) {
      std::vector<Integer> tuple = read_tuple(in, heap_wanted, shape.most == SIZE_MAX);
      check(rules, shape, tuple, place);
      term.add(std::move(tuple));
    } else if (shape.each_its_own) {
      Integer heap = in.number(heap_wanted);
      check(rules, shape, Coordinates(&heap, 1), place);
      term.add(std::move(heap));
    } else {
      if (bare.empty()) bare_at = place;
      bare.push_back(in.number(heap_wanted));
    }
    if (in.take(',')) throw Error(fmt::format("numbers outside parentheses are separated by blanks, found \",\""), in.place() - 1);
  }
  if (!bare.empty()) {
    if (term.size() != 0) throw Error("expected every position in parentheses, or one without", bare_at);
    check(rules, shape, bare, bare_at);
    term.add(std::move(bare));
  }
  if (term.size() == 0) in.expected(fmt::format("a position of {} ({})", rules.text(), shape.each_its_own ? "heaps" : numbers_wanted(shape)));
  return term;
}

}  // namespace

Position read_position(std::string_view text) {
  Reader in(text);
  Position position;
  const bool alone = text.find('+') == std::string_view::npos && text.find(kCircledPlus) == std::string_view::npos;
  for (;;) {
    position.terms.push_back(read_term(in, alone));
    if (in.done()) return position;
    if (!in.take('+')) in.need(kCircledPlus, "\"+\"");
  }
}

std::shared_ptr<const Rules> read_game(std::string_view text) {
  Reader in(text);
  in.blanks();
  auto rules = read_game(in);
  in.blanks();
  if (!in.done()) in.expected("the end of the game");
  return rules;
}

}  // namespace grundy
