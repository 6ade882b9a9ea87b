// Nim-values or outcomes over 0..N, or over a grid for games of pairs. Heap games of a code or a set use their sequence, all
// others the plain engine.
#include <fmt/format.h>

#include <numeric>

#include "engine.hpp"
#include "sequence.hpp"
#include "verbs/json.hpp"
#include "verbs/style.hpp"
#include "verbs/verb.hpp"

namespace grundy {

namespace {

// Rows of cells; one row of a heap game, first coordinates 0..N of a pair game. A cell is a value, or 0 for P and 1 for N.
struct Table {
  std::vector<std::vector<std::uint32_t>> rows;
  std::string stopped;  // why it ends early, or ""
};

class Computer {
 public:
  Computer(const Rules& rules, const Question& question)
      : rules_(rules), question_(question), misere_(question.query.convention == Convention::misere), outcomes_(question.outcomes || misere_) {}

  Table heaps(std::size_t last) {
    Table table{{{}}, ""};
    if (const auto game = heap_game(rules_); game && !misere_) {
      Sequence values(*game, question_.query.limits);
      if (!values.grow(last)) table.stopped = values.stopped();
      table.rows[0].reserve(values.size());
      for (std::size_t n = 0; n < values.size() && n <= last; ++n) table.rows[0].push_back(cell(values[n]));
    } else {
      fill(table, table.rows[0], {}, last);
    }
    return table;
  }
  Table pairs(std::size_t last_row, std::size_t last) {
    Table table;
    for (std::size_t a = 0; a <= last_row && table.stopped.empty(); ++a) {
      table.rows.emplace_back();
      fill(table, table.rows.back(), {static_cast<Word>(a)}, last);
    }
    return table;
  }
  [[nodiscard]] bool outcomes() const { return outcomes_; }

 private:
  [[nodiscard]] std::uint32_t cell(std::uint32_t value) const { return outcomes_ ? std::uint32_t{value != 0} : value; }

  void fill(Table& table, std::vector<std::uint32_t>& row, std::vector<Integer> at, std::size_t last) {
    at.emplace_back();
    for (std::size_t n = 0; n <= last; ++n) {
      at.back() = n;
      const auto state = rules_.refuse(at).empty() ? rules_.pack(at) : std::nullopt;
      const auto found = state ? computed(engine_.component(rules_, *state)) : std::nullopt;
      if (!found) {
        table.stopped = state ? engine_.stopped() : fmt::format("{} is no position: {}", rules_.write(at), rules_.refuse(at));
        return;
      }
      row.push_back(*found);
    }
  }
  std::optional<std::uint32_t> computed(Engine::Id id) {
    if (misere_) {
      const auto outcome = engine_.misere(std::span(&id, 1));
      return outcome ? std::optional(std::uint32_t{*outcome == Outcome::N}) : std::nullopt;
    }
    const auto value = engine_.value(id);
    return value ? std::optional(cell(*value)) : std::nullopt;
  }

  const Rules& rules_;
  const Question& question_;
  bool misere_;
  bool outcomes_;
  Engine engine_{question_.query.limits};
};

std::string letters(const std::vector<std::uint32_t>& row) {
  std::string out(row.size(), 'P');
  for (std::size_t n = 0; n < row.size(); ++n)
    if (row[n] != 0) out[n] = 'N';
  return out;
}

std::string cell_text(std::uint32_t value, bool outcomes) { return outcomes ? (value != 0 ? "N" : "P") : std::to_string(value); }

Json values_json(const Rules& rules, const Question& question, const Table& table, bool outcomes) {
  const bool pairs = rules.shape().least == 2;
  Json rows = Json::array();
  for (const auto& row : table.rows) rows.push_back(outcomes ? Json(letters(row)) : Json(row));
  Json json{{"ok", true}, {"verb", "values"}, {"game", rules.text()}, {"convention", convention_name(question.query.convention)}, {"from", 0}, {"to", pairs ? Json(question.to) : Json(question.to[0])}};
  json[outcomes ? "outcomes" : "values"] = pairs ? std::move(rows) : std::move(rows[0]);
  if (!table.stopped.empty()) json["stopped"] = table.stopped;
  return json;
}

// "n,value" lines, or "a,b,value" ones; blanks instead of commas and no head in a b-file.
std::string lines(const Table& table, bool pairs, bool outcomes, Format format) {
  const char between = format == Format::csv ? ',' : ' ';
  std::string out = format == Format::csv ? fmt::format("{},{}\n", pairs ? "a,b" : "n", outcomes ? "outcome" : "value") : "";
  for (std::size_t a = 0; a < table.rows.size(); ++a)
    for (std::size_t n = 0; n < table.rows[a].size(); ++n) {
      if (pairs) out += fmt::format("{}{}", a, between);
      out += fmt::format("{}{}{}\n", n, between, cell_text(table.rows[a][n], outcomes));
    }
  return out;
}

// Twenty cells a line after the heap of the first, or the grid.
std::string columns(const Table& table, bool pairs, bool outcomes, const Style& style) {
  std::size_t width = 1;
  std::size_t longest = 0;
  for (const auto& row : table.rows) {
    longest = std::max(longest, row.size());
    if (!outcomes)
      for (const std::uint32_t v : row) width = std::max(width, std::to_string(v).size());
  }
  const std::size_t label = std::to_string(std::max(longest, table.rows.size())).size();
  const std::size_t wide = pairs ? longest : 20;
  if (pairs) width = std::max(width, std::to_string(longest).size());
  std::string out = std::string(label, ' ') + " ";
  for (std::size_t i = 0; i < wide; ++i) out += style.dim(fmt::format(" {:>{}}", pairs ? std::to_string(i) : fmt::format("+{}", i), pairs ? width : std::max<std::size_t>(width, 3)));
  out += '\n';
  if (!pairs) width = std::max<std::size_t>(width, 3);
  for (std::size_t a = 0; a < table.rows.size(); ++a)
    for (std::size_t begin = 0; begin < table.rows[a].size(); begin += wide) {
      out += style.dim(fmt::format("{:>{}}:", pairs ? a : begin, label));
      for (std::size_t n = begin; n < std::min(begin + wide, table.rows[a].size()); ++n) out += fmt::format(" {:>{}}", cell_text(table.rows[a][n], outcomes), width);
      out += '\n';
    }
  return out;
}

}  // namespace

Reply verb_values(const Question& question) {
  std::shared_ptr<const Rules> rules;
  try {
    rules = read_game(question.subject.text());
  } catch (const Error& e) {
    throw Error(e.what(), question.subject.place(e.at()));
  }
  const Shape shape = rules->shape();
  const bool pairs = shape.least == 2;
  if (shape.least > 2 || (shape.most > 2 && shape.least != 1)) throw Error(rules->text() + ": values are listed for heaps and for pairs", question.subject.place(0));
  const std::size_t dimensions = pairs ? 2 : 1;
  if (question.to.size() != dimensions) throw Error(fmt::format("values of {} need --to {}", rules->text(), pairs ? "N M" : "N"), question.verb_place);
  for (const std::uint64_t to : question.to)
    if (to >= SIZE_MAX / 64) throw Error("--to is beyond what can be computed", question.verb_place);
  Computer computer(*rules, question);
  const Table table = pairs ? computer.pairs(static_cast<std::size_t>(question.to[0]), static_cast<std::size_t>(question.to[1])) : computer.heaps(static_cast<std::size_t>(question.to[0]));
  Reply reply;
  reply.status = table.stopped.empty() ? 0 : 1;
  if (question.format == Format::json) reply.body = dump(values_json(*rules, question, table, computer.outcomes()));
  else if (question.format == Format::text) reply.body = columns(table, pairs, computer.outcomes(), Style(question.colour)) + (table.stopped.empty() ? "" : "stopped: " + table.stopped + "\n");
  else reply.body = lines(table, pairs, computer.outcomes(), question.format);
  return reply;
}

}  // namespace grundy
