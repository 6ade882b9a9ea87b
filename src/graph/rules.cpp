#include "graph/rules.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "graph/build.hpp"
#include "notation/nearest.hpp"
#include "notation/reader.hpp"

namespace grundy {

namespace {

// A name that would not be read back as one word stands in double quotes, a quote in it twice.
bool is_plain(std::string_view name) {
  return !name.empty() && name.find_first_of(" \t\r\n\v\f\"") == std::string_view::npos && name[0] != '+' && !name.starts_with("⊕");
}

class GraphRules final : public Rules {
 public:
  GraphRules(NamedGraph graph, std::string name) : graph_(std::move(graph)), text_(fmt::format("graph({})", name)) {}

  [[nodiscard]] std::string_view name() const override { return "graph"; }
  [[nodiscard]] std::string text() const override { return text_; }
  [[nodiscard]] Shape shape() const override { return {.in_words = true}; }
  [[nodiscard]] std::string refuse(Coordinates at) const override {
    return at[0] < graph_.graph.size() ? "" : fmt::format("there are {} vertices", graph_.graph.size());
  }

  [[nodiscard]] std::size_t read(std::string_view text, std::vector<Integer>& at) const override {
    std::string name;
    std::size_t end = 0;
    if (text.starts_with('"')) {
      for (end = 1; end < text.size(); ++end) {
        if (text[end] == '"' && !text.substr(end + 1).starts_with('"')) break;
        if (text[end] == '"') ++end;
        name += text[end];
      }
      if (end == text.size()) throw Error("a quotation is not closed: expected '\"'");
      ++end;
    } else {
      end = std::min(text.find_first_of(" \t\r\n\v\f"), text.size());
      name = text.substr(0, end);
    }
    const auto vertex = graph_.find(name);
    if (!vertex) throw Error(fmt::format("expected a vertex of {}, found {}{}", text_, quoted(std::string_view(name)), near(name)));
    at.emplace_back(*vertex);
    return end;
  }

  [[nodiscard]] std::string write(Coordinates at) const override {
    const std::string name = graph_.names[static_cast<Vertex>(at[0].small())];
    if (is_plain(name)) return name;
    std::string out = "\"";
    for (const char c : name) out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + "\"";
  }
  [[nodiscard]] std::string describe(Coordinates, const Option& to, std::size_t) const override { return "move to " + write(to[0]); }

  void moves(State state, Sink to) const override {
    for (const Vertex next : graph_.graph[static_cast<Vertex>(state[0])]) to({Word{next}});
  }

 private:
  [[nodiscard]] std::string near(std::string_view typed) const {
    constexpr Vertex kCompared = 1000;
    if (graph_.graph.size() > kCompared) return "";
    std::vector<std::string> names;
    for (Vertex v = 0; v < graph_.graph.size(); ++v) names.push_back(graph_.names[v]);
    return did_you_mean(typed, std::vector<std::string_view>(names.begin(), names.end()));
  }

  NamedGraph graph_;
  std::string text_;
};

}  // namespace

std::shared_ptr<const Rules> make_rules(NamedGraph graph, std::string name) {
  return std::make_shared<GraphRules>(std::move(graph), std::move(name));
}

std::shared_ptr<const Rules> read_graph_game(std::string_view name, std::size_t at) {
  try {
    return make_rules(find_graph(std::string(name)), std::string(name));
  } catch (const Error& e) {
    throw Error(e.what(), at);
  }
}

}  // namespace grundy
