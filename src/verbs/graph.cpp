// A game given as a graph: of every vertex, of some, or of a sum of tokens.
#include <fmt/format.h>

#include <algorithm>

#include "graph/build.hpp"
#include "graph/explore.hpp"
#include "graph/picture.hpp"
#include "notation/nearest.hpp"
#include "notation/reader.hpp"
#include "parallel.hpp"
#include "ranges.hpp"
#include "verbs/json.hpp"
#include "verbs/style.hpp"
#include "verbs/verb.hpp"

namespace grundy {

namespace {

unsigned threads_of(const Question& question) { return threads_for(question.query.limits.threads); }

// ---- the graph asked about

// The names of what was explored are its positions as the games write them.
NamedGraph explored(const Question& question) {
  Position position;
  try {
    position = read_position(question.subject.text());
  } catch (const Error& e) {
    throw Error(e.what(), question.subject.place(e.at()));
  }
  std::vector<std::vector<Word>> states;
  for (const Term& term : position.terms)
    for (std::size_t i = 0; i < term.size(); ++i) {
      auto state = term.rules().pack(term[i]);
      if (!state) throw Error("a number of 2^63 or more is out of reach of exploration", question.verb_place);
      states.push_back(std::move(*state));
    }
  std::vector<Explorer::Part> parts;
  for (const Term& term : position.terms)
    for (std::size_t i = 0; i < term.size(); ++i) parts.push_back({&term.rules(), states[parts.size()]});
  Explorer explorer(question.query.limits);
  (void)explorer.vertex(parts);
  if (!explorer.run()) throw Error(fmt::format("the graph was not explored to its end: {}", explorer.stopped()), question.verb_place);
  GraphBuilder builder;
  const Graph graph = explorer.graph();
  for (Vertex v = 0; v < graph.size(); ++v) {
    std::string name;
    for (const Explorer::Part& part : explorer.parts(v)) {
      const std::vector<Integer> at(part.state.begin(), part.state.end());
      name += (name.empty() ? "" : "+") + part.rules->write(at);
    }
    (void)builder.vertex(name.empty() ? "end" : name);
  }
  for (Vertex v = 0; v < graph.size(); ++v)
    for (const Vertex to : graph[v]) builder.edge(v, to);
  return builder.finish();
}

// A subject of several lines is a graph itself, for callers without files.
NamedGraph asked_about(const Question& question) {
  if (question.from) return explored(question);
  const std::string& text = question.subject.text();
  try {
    if (question.contents) return read_graph(std::string_view(text).substr(1), question.graph_format, {}, threads_of(question));
    if (text.empty()) throw Error("expected a file of edges, such as: graph moves.txt (or - for standard input)");
    if (text.find('\n') != std::string::npos) return read_graph(text, question.graph_format);
    return find_graph(text, question.graph_format, threads_of(question));
  } catch (const Error& e) {
    throw Error(e.what(), question.contents || text.empty() ? question.verb_place : question.subject.place(0));
  }
}

Vertex vertex(const NamedGraph& graph, const Question::Word& word) {
  if (const auto found = graph.find(word.text)) return *found;
  std::vector<std::string> names;
  constexpr Vertex kCompared = 1000;
  for (Vertex v = 0; v < graph.graph.size() && graph.graph.size() <= kCompared; ++v) names.push_back(graph.names[v]);
  throw Error(fmt::format("expected a vertex of the graph, found {}{}", quoted(std::string_view(word.text)),
                          did_you_mean(word.text, std::vector<std::string_view>(names.begin(), names.end()))), word.place);
}

// ---- its analysis

struct Row {
  Vertex vertex;
  std::string name;
  Outcome outcome;
  LoopyValue value;
  std::optional<std::uint32_t> remoteness;
  std::vector<Vertex> moves;
};

class Analysis {
 public:
  Analysis(const Graph& graph, const Question& question) : graph_(graph) {
    const Convention convention = question.query.convention;
    const unsigned threads = threads_of(question);
    const auto order = topological_order(graph);
    acyclic_ = order.has_value();
    ends_ = order ? outcomes(graph, *order, convention, threads) : outcomes(graph, convention, threads);
    if (!order) components_ = strong_components(graph);
    if (convention == Convention::misere) return;
    if (order) values_.emplace(graph, *order, threads);
    else values_.emplace(graph, threads);
  }

  [[nodiscard]] Row row(const NamedGraph& graph, Vertex v) const {
    return {v, graph.names[v], ends_[v], values_ ? (*values_)[v] : LoopyValue(), ends_.remoteness(v), winning_moves(graph_, ends_, components_, v)};
  }
  [[nodiscard]] bool acyclic() const { return acyclic_; }
  [[nodiscard]] const Outcomes& ends() const { return ends_; }
  /// Normal play only.
  [[nodiscard]] const GraphValues& values() const { return *values_; }

 private:
  Graph graph_;
  Outcomes ends_;
  std::vector<Vertex> components_;
  std::optional<GraphValues> values_;
  bool acyclic_ = false;
};

struct Sum {
  std::vector<std::string> names;
  Outcome outcome;
  LoopyValue value;
  std::vector<std::pair<std::size_t, std::string>> moves;
};

std::string joined(const auto& items, std::string_view between, const auto& text) {
  std::string out;
  for (const auto& item : items) out += (out.empty() ? "" : std::string(between)) + text(item);
  return out;
}

Json names_of(const NamedGraph& graph, const std::vector<Vertex>& vertices) {
  Json names = Json::array();
  for (const Vertex v : vertices) names.push_back(graph.names[v]);
  return names;
}

// Misère sums have no values that add: the planner searches the product.
Sum misere_sum(std::shared_ptr<const Rules> rules, const std::vector<Vertex>& at, const Query& asked) {
  Term term(rules);
  for (const Vertex v : at) term.add(Integer(v));
  Query query = asked;
  query.limit = SIZE_MAX;
  query.moves = MoveList::all;
  query.why = false;
  const Answer answer = solve(Position{{term}}, query);
  if (!answer.outcome) throw Error(answer.because);
  Sum sum{{}, *answer.outcome, {}, {}};
  for (const Move& move : answer.moves) sum.moves.emplace_back(move.component, move.text);
  return sum;
}

class Asked {
 public:
  explicit Asked(const Question& question)
      : question_(question), convention_(question.query.convention), graph_(std::make_shared<const NamedGraph>(asked_about(question))), analysis_(graph_->graph, question) {
    if (!question.at.empty()) {
      for (const Question::Word& word : question.at) shown_.push_back(vertex(*graph_, word));
    } else if (question.sum.empty() || question.all) {
      const Vertex most = question.all || question.format == Format::csv || question.format == Format::dot ? UINT32_MAX : static_cast<Vertex>(std::min<std::size_t>(question.query.limit, UINT32_MAX));
      for (Vertex v = 0; v < std::min(most, graph_->graph.size()); ++v) shown_.push_back(v);
    }
    if (!question.sum.empty()) solve_sum();
  }

  [[nodiscard]] Reply reply() const {
    Reply reply;
    reply.graph = graph_;
    if (!question_.plot.empty()) reply.files.push_back({question_.plot, picture()});
    switch (question_.format) {
      case Format::json: reply.body = json(); break;
      case Format::csv: reply.body = csv(); break;
      case Format::dot: reply.body = dot(); break;
      case Format::text: reply.body = text(); break;
      default: throw Error("graph is written as text, json, csv or dot", question_.verb_place);
    }
    return reply;
  }

 private:
  void solve_sum() {
    std::vector<Vertex> at;
    for (const Question::Word& word : question_.sum) at.push_back(vertex(*graph_, word));
    if (convention_ == Convention::misere) {
      sum_ = misere_sum(make_rules(*graph_, graph_->source), at, question_.query);
    } else {
      std::vector<Token> tokens;
      for (const Vertex v : at) tokens.push_back({&analysis_.values(), v});
      const TokenAnswer answer = solve(tokens);
      sum_ = Sum{{}, answer.outcome, answer.value, {}};
      for (const TokenMove& move : answer.moves) sum_->moves.emplace_back(move.token, graph_->names[move.to]);
    }
    for (const Vertex v : at) sum_->names.push_back(graph_->names[v]);
  }

  [[nodiscard]] bool misere() const { return convention_ == Convention::misere; }
  [[nodiscard]] Row row(Vertex v) const { return analysis_.row(*graph_, v); }

  void add_value(Json& json, const LoopyValue& value) const {
    json["value"] = misere() ? Json(nullptr) : to_json(value.nim);
    json["infinity"] = misere() || value.nim ? Json(nullptr) : to_json(value.infinity);
  }

  [[nodiscard]] std::string json() const {
    Json vertices = Json::array();
    for (const Vertex v : shown_) {
      const Row r = row(v);
      Json one{{"name", r.name}, {"outcome", outcome_name(r.outcome)}};
      add_value(one, r.value);
      one["remoteness"] = r.remoteness ? Json(*r.remoteness) : Json(nullptr);
      one["moves"] = names_of(*graph_, r.moves);
      vertices.push_back(std::move(one));
    }
    Json out{{"ok", true}, {"verb", "graph"}, {"convention", convention_name(convention_)}, {"vertex_count", graph_->graph.size()},
             {"edge_count", graph_->graph.targets.size()}, {"loopy", !analysis_.acyclic()}, {"vertices", std::move(vertices)}};
    if (sum_) {
      Json moves = Json::array();
      for (const auto& [token, to] : sum_->moves) moves.push_back({{"token", token}, {"to", to}});
      Json sum{{"tokens", sum_->names}, {"outcome", outcome_name(sum_->outcome)}};
      add_value(sum, sum_->value);
      sum["moves"] = std::move(moves);
      out["sum"] = std::move(sum);
    }
    return dump(out);
  }

  static std::string csv_field(const std::string& text) {
    if (text.find_first_of(",\"\n\r#") == std::string::npos && text == std::string_view(text).substr(std::min(text.find_first_not_of(' '), text.size()))) return text;
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + "\"";
  }

  [[nodiscard]] std::string csv() const {
    std::string out = "name,outcome,value,infinity,remoteness\n";
    for (const Vertex v : shown_) {
      const Row r = row(v);
      const std::string k = joined(r.value.infinity, " ", [](const Integer& n) { return n.to_string(); });
      out += fmt::format("{},{},{},{},{}\n", csv_field(r.name), outcome_name(r.outcome), misere() || !r.value.nim ? "" : r.value.nim->to_string(), k,
                         r.remoteness ? std::to_string(*r.remoteness) : "");
    }
    return out;
  }

  // The value as short as a vertex has room for: 3, ∞(0,2), or in misère play the outcome.
  [[nodiscard]] std::string label(const Row& r) const {
    if (misere()) return std::string(outcome_name(r.outcome));
    return r.value.nim ? r.value.nim->to_string() : "∞(" + joined(r.value.infinity, ",", [](const Integer& n) { return n.to_string(); }) + ")";
  }

  [[nodiscard]] std::string picture() const {
    const Graph& graph = graph_->graph;
    if (graph.size() > kMostDrawnVertices || graph.targets.size() > kMostDrawnEdges)
      throw Error(fmt::format("--plot draws up to {} vertices and {} moves; this graph has {} and {}", kMostDrawnVertices, kMostDrawnEdges, graph.size(), graph.targets.size()), question_.verb_place);
    std::vector<PictureVertex> vertices;
    for (Vertex v = 0; v < graph.size(); ++v) {
      Row r = row(v);
      vertices.push_back({std::move(r.name), label(r), r.outcome, std::move(r.moves)});
    }
    const std::string& source = question_.from ? question_.subject.text() : graph_->source;
    return graph_svg(graph, vertices, source.empty() ? "graph" : source, fmt::format("{}, {} vertices, {} moves", misere() ? "misère play, outcomes" : "normal play, values", graph.size(), graph.targets.size()));
  }

  static std::string dot_name(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? std::string("\\\"") : std::string(1, c);
    return out + (text.ends_with('\\') ? "\\\"" : "\"");
  }

  // P red, N green, D grey; winning moves thick.
  [[nodiscard]] std::string dot() const {
    std::string out = "digraph grundy {\n  node [style=filled];\n";
    for (const Vertex v : shown_) {
      const Row r = row(v);
      const std::string_view colour = r.outcome == Outcome::N ? "palegreen" : r.outcome == Outcome::P ? "lightcoral" : "lightgrey";
      out += fmt::format("  {} [fillcolor={}, xlabel=\"{}\"];\n", dot_name(r.name), colour, label(r));
    }
    for (const Vertex v : shown_) {
      const Row r = row(v);
      for (const Vertex to : graph_->graph[v])
        out += fmt::format("  {} -> {}{};\n", dot_name(r.name), dot_name(graph_->names[to]), ranges::binary_search(r.moves, to) ? " [penwidth=2.5]" : "");
    }
    return out + "}\n";
  }

  [[nodiscard]] std::string value_text(const LoopyValue& value) const { return misere() ? "" : value.text(); }

  [[nodiscard]] std::string text() const {
    const Style style(question_.colour);
    std::string out = style.bold(fmt::format("{} vertices, {} moves, {}", graph_->graph.size(), graph_->graph.targets.size(), analysis_.acyclic() ? "no cycle" : "with cycles")) + "\n";
    out += fmt::format("convention     {}\n", misere() ? "misère play: who cannot move wins" : "normal play: who cannot move loses");
    std::size_t counts[3] = {};
    for (Vertex v = 0; v < analysis_.ends().size(); ++v) ++counts[static_cast<std::size_t>(analysis_.ends()[v])];
    out += fmt::format("outcomes       {} N, {} P, {} D\n", counts[1], counts[0], counts[2]);
    if (sum_) out += sum_text(style);
    if (!shown_.empty()) out += table(style);
    if (shown_.size() < graph_->graph.size() && question_.at.empty() && !sum_)
      out += style.dim(fmt::format("and {} more: --all for every vertex, --at NAME … for some", graph_->graph.size() - shown_.size())) + "\n";
    return out;
  }

  [[nodiscard]] std::string sum_text(const Style& style) const {
    const auto same = [](const std::string& s) { return s; };
    std::string out = fmt::format("sum            {}\n", joined(sum_->names, " + ", same));
    out += fmt::format("winner         {}\n", sum_->outcome == Outcome::D ? style.warn("a draw: nobody can force a win (D)") : sum_->outcome == Outcome::N ? style.good("the first player wins") + " (N)" : style.bad("the second player wins") + " (P)");
    if (!misere()) out += fmt::format("value          {}\n", sum_->value.text());
    for (const auto& [token, to] : sum_->moves) out += fmt::format("  {} token {} from {} to {}\n", style.dim("•"), token + 1, sum_->names[token], to);
    return out;
  }

  [[nodiscard]] std::string table(const Style& style) const {
    std::vector<Row> rows;
    std::size_t wide = 6;
    std::size_t value_wide = misere() ? 0 : 5;
    for (const Vertex v : shown_) {
      rows.push_back(row(v));
      wide = std::max(wide, std::min<std::size_t>(rows.back().name.size(), 40));
      value_wide = std::max(value_wide, value_text(rows.back().value).size());
    }
    std::string out = style.dim(fmt::format("{:{}}  outcome  {:{}}  remoteness  winning moves\n", "vertex", wide, misere() ? "" : "value", value_wide));
    for (const Row& r : rows) {
      const std::string moves = joined(r.moves, " ", [this](Vertex v) { return graph_->names[v]; });
      std::string line = fmt::format("{:{}}  {:7}  {:{}}  {:>10}  {}", r.name, wide, outcome_name(r.outcome), value_text(r.value), value_wide, r.remoteness ? std::to_string(*r.remoteness) : "-", moves);
      line.erase(line.find_last_not_of(' ') + 1);
      out += line + "\n";
    }
    return out;
  }

  const Question& question_;
  Convention convention_;
  std::shared_ptr<const NamedGraph> graph_;
  Analysis analysis_;
  std::vector<Vertex> shown_;
  std::optional<Sum> sum_;
};

}  // namespace

Reply verb_graph(const Question& question) { return Asked(question).reply(); }

}  // namespace grundy
