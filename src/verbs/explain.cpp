// How a rule was understood: its names, its options in words, the order in which positions are evaluated, the engine.
#include <fmt/format.h>

#include "notation/recognise.hpp"
#include "notation/rule_tree.hpp"
#include "table.hpp"
#include "theorem.hpp"
#include "verbs/json.hpp"
#include "verbs/style.hpp"
#include "verbs/verb.hpp"

namespace grundy {

namespace {

std::string in_words(const Loop& loop) {
  const Domain& d = loop.domain;
  const std::string upto = ", up to the largest number of the position";
  switch (d.kind) {
    case DomainKind::range: return fmt::format("for each {} from {}", loop.name, [&] {
      std::string text = d.text;
      const std::size_t dots = text.find("..");
      return text.replace(dots, 2, " to ");
    }());
    case DomainKind::list: return fmt::format("for each {} of {}", loop.name, d.text);
    case DomainKind::squares: return fmt::format("for each square {} (1, 4, 9 …{})", loop.name, upto);
    case DomainKind::cubes: return fmt::format("for each cube {} (1, 8, 27 …{})", loop.name, upto);
    case DomainKind::primes: return fmt::format("for each prime {} (2, 3, 5 …{})", loop.name, upto);
    case DomainKind::fibonacci: return fmt::format("for each Fibonacci number {} (1, 2, 3, 5 …{})", loop.name, upto);
    case DomainKind::powers: return fmt::format("for each {} of {} (1 included{})", loop.name, d.text, upto);
    default: return fmt::format("for each {} of {}{}", loop.name, d.text, upto);
  }
}

std::string in_words(const RuleOption& option) {
  std::string out;
  for (const Loop& loop : option.loops) out += in_words(loop) + ", ";
  if (option.condition) out += fmt::format("if {}, ", option.condition_text);
  if (option.parts.empty()) return out + "nothing is left";
  if (option.parts.size() == 1) return out + fmt::format("leave {}", option.result_text);
  return out + fmt::format("leave {}, side by side", option.result_text);
}

// The order that a small table finds; what it does not find in a small box, no larger one has.
std::string order_of(const Rules& rules, std::size_t names) {
  Limits small;
  small.seconds = 1;
  small.memory = std::uint64_t{1} << 24U;
  const Table table = Table::build(rules, std::vector<std::uint64_t>(names, names == 1 ? 200 : names == 2 ? 12 : names == 3 ? 6 : 3), Convention::normal,
                                   Content::values, small);
  if (!table.stopped().empty()) return "none found in a small box: " + table.stopped();
  return table.order();
}

}  // namespace

Reply verb_explain(const Question& question) {
  const auto rules = subject_game(question);
  const RuleTree* tree = rule_tree(*rules);
  const std::size_t names = tree != nullptr ? tree->names.size() : rules->shape().least;
  const bool tabulated = rules->shape().least == rules->shape().most && names <= 4;
  const std::string order = tabulated ? order_of(*rules, names) : "by search";
  const bool loops = order.starts_with("none");
  const Rules* game = recognised_game(*rules);
  const std::string engine = game != nullptr ? "that of " + game->text() : loops ? "the plain engine" : order == "by search" ? "the plain engine: every position that can be reached" : "tables, and the plain engine for a single position";
  std::vector<std::string> options;
  if (tree != nullptr)
    for (const RuleOption& option : tree->options) options.push_back(in_words(option));
  if (question.format == Format::json) {
    Json listed = Json::array();
    for (std::size_t i = 0; i < options.size(); ++i) listed.push_back({{"text", tree->options[i].text}, {"words", options[i]}});
    return {dump({{"ok", true}, {"verb", "explain"}, {"game", rules->text()}, {"names", tree != nullptr ? Json(tree->names) : Json(nullptr)},
                  {"options", std::move(listed)}, {"recognised", game != nullptr ? Json(game->text()) : Json(nullptr)}, {"order", order}, {"engine", engine}})};
  }
  const Style style(question.colour);
  std::string out = style.bold(rules->text()) + "\n";
  if (tree != nullptr) {
    out += fmt::format("position       {}\n", names == 1 ? "heaps: any number of them, each one a number " + tree->names[0]
                                                         : fmt::format("({}), one bare or several in parentheses", fmt::join(tree->names, ",")));
    out += fmt::format("options        {}, a result with a negative number being no move\n", options.size());
    for (const std::string& line : options) out += fmt::format("  {} {}\n", style.dim("•"), line);
  }
  if (game != nullptr) out += fmt::format("recognised     as {}\n", game->text());
  out += fmt::format("order          {}\nengine         {}\n", order, engine);
  return {out};
}

}  // namespace grundy
