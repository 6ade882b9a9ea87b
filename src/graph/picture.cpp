// Graphviz places the vertices and bends the edges (Gansner, Koutsofios, North and Vo, A technique for drawing directed graphs,
// IEEE Trans. Software Eng. 19 (1993) 214-230); the drawing is made here, so that it shows in light and in dark.
#include "graph/picture.hpp"

#include "grundy/error.hpp"

#ifdef GRUNDY_HAVE_GVC

#include <fmt/format.h>
#include <graphviz/gvc.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <mutex>

#include "ranges.hpp"
#include "svg.hpp"

namespace grundy {

namespace {

constexpr double kMargin = 32;
constexpr double kTop = 96;  // room for title, subtitle and legend
constexpr double kPointsPerInch = 72;

constexpr std::string_view kStyle = R"(svg{--n:#d6f0dd;--n-line:#2e7d46;--p:#fbdadd;--p-line:#d1495b;--d:#e8ebef;--d-line:#5d6b7a}
@media (prefers-color-scheme:dark){svg{--n:#1c4329;--n-line:#69c985;--p:#56202a;--p-line:#ff7b8a;--d:#2b333d;--d-line:#9aa7b5}}
.N{fill:var(--n);stroke:var(--n-line)}.P{fill:var(--p);stroke:var(--p-line);stroke-width:2.5}.D{fill:var(--d);stroke:var(--d-line);stroke-dasharray:5 3}
.name,.value{text-anchor:middle}.name{fill:var(--ink);font-size:13px;font-weight:600}.value{fill:var(--ink);font-size:11px}
.move{stroke:var(--soft);fill:none}.head{fill:var(--soft)}.win{stroke:var(--ink);stroke-width:2.5;fill:none}.winhead{fill:var(--ink)}
)";

std::size_t characters(std::string_view utf8) {
  return static_cast<std::size_t>(ranges::count_if(utf8, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string shortened(const std::string& name) {
  constexpr std::size_t kLongest = 24;
  if (characters(name) <= kLongest) return name;
  std::size_t end = 0;
  for (std::size_t seen = 0; seen < kLongest - 1; ++seen)
    do ++end;
    while ((static_cast<unsigned char>(name[end]) & 0xC0) == 0x80);
  return name.substr(0, end) + "…";
}

class Layout {
 public:
  Layout(const Graph& graph, const std::vector<PictureVertex>& vertices) {
    agseterrf([](char*) { return 0; });  // warnings are not for the player
    context_ = gvContext();
    graph_ = agopen(text("g"), Agdirected, nullptr);
    (void)agattr(graph_, AGRAPH, text("nodesep"), text("0.35"));
    (void)agattr(graph_, AGRAPH, text("ranksep"), text("0.5"));
    for (const auto& [name, value] : {std::pair("shape", "box"), {"fixedsize", "true"}, {"label", ""}, {"width", "1"}, {"height", "0.6"}}) (void)agattr(graph_, AGNODE, text(name), text(value));
    for (const PictureVertex& v : vertices) {
      nodes.push_back(agnode(graph_, text(std::to_string(nodes.size())), 1));
      const std::size_t widest = std::max(characters(shortened(v.name)), characters(v.value));
      agset(nodes.back(), text("width"), text(fmt::format("{:.2f}", std::max(0.6, 0.3 + 0.115 * static_cast<double>(widest)))));
    }
    for (Vertex v = 0; v < graph.size(); ++v) {
      std::vector<Vertex> targets(graph[v].begin(), graph[v].end());
      ranges::sort(targets);  // repeated moves are drawn once
      targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
      for (const Vertex to : targets) edges.push_back({v, to, agedge(graph_, nodes[v], nodes[to], nullptr, 1)});
    }
    laid_out_ = gvLayout(context_, graph_, "dot") == 0;
  }
  Layout(const Layout&) = delete;
  Layout& operator=(const Layout&) = delete;
  ~Layout() {
    if (laid_out_) gvFreeLayout(context_, graph_);
    agclose(graph_);
    gvFreeContext(context_);
    agseterrf(nullptr);
  }

  struct PictureEdge {
    Vertex from, to;
    Agedge_t* edge;
  };
  std::vector<Agnode_t*> nodes;
  std::vector<PictureEdge> edges;

  [[nodiscard]] bool laid_out() const { return laid_out_; }
  [[nodiscard]] double width() const { return GD_bb(graph_).UR.x; }
  [[nodiscard]] double height() const { return GD_bb(graph_).UR.y; }

 private:
  // The library's names are not const, though it does not change them.
  char* text(std::string_view name) {
    names_.emplace_back(name);
    return names_.back().data();
  }

  std::deque<std::string> names_;  // stay where they are
  GVC_t* context_;
  Agraph_t* graph_;
  bool laid_out_ = false;
};

struct Point {
  double x, y;
};

class Drawing {
 public:
  Drawing(const Layout& layout, const std::vector<PictureVertex>& vertices) : layout_(layout), vertices_(vertices) {}

  [[nodiscard]] std::string svg(const std::string& title, const std::string& subtitle) const {
    constexpr double kLegend = 640;
    const double width = std::max(layout_.width(), kLegend) + 2 * kMargin;
    std::string out = svg_begin({width, layout_.height() + kTop + kMargin, kMargin, title, subtitle, kStyle});
    out += legend();
    for (const bool wins : {false, true})  // the moves that matter lie above the others
      for (const Layout::PictureEdge& e : layout_.edges)
        if (ranges::binary_search(vertices_[e.from].winning_moves, e.to) == wins) out += edge(e.edge, wins);
    for (std::size_t v = 0; v < vertices_.size(); ++v) out += vertex(v);
    return out + "</svg>\n";
  }

 private:
  [[nodiscard]] Point at(pointf p) const { return {p.x + kMargin, layout_.height() - p.y + kTop}; }

  [[nodiscard]] static std::string legend() {
    std::string out;
    double x = kMargin;
    for (const auto& [kind, meaning, room] : {std::tuple("N", "N: the player to move wins", 190.0), {"P", "P: the player to move loses", 190.0}, {"D", "D: a draw", 90.0}}) {
      out += fmt::format(R"(<rect class="{}" x="{}" y="62" width="18" height="14" rx="4"/><text x="{}" y="73">{}</text>)", kind, x, x + 24, meaning);
      x += room + 24;
    }
    return out + fmt::format(R"(<path class="win" d="M{} 69h22"/><text x="{}" y="73">a winning move</text>)" "\n", x, x + 28);
  }

  [[nodiscard]] std::string vertex(std::size_t v) const {
    const Point p = at(ND_coord(layout_.nodes[v]));
    const double wide = ND_width(layout_.nodes[v]) * kPointsPerInch;
    const double high = ND_height(layout_.nodes[v]) * kPointsPerInch;
    const PictureVertex& one = vertices_[v];
    return fmt::format(R"(<g><title>{}</title><rect class="{}" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="10"/>)"
                       R"(<text class="name" x="{:.1f}" y="{:.1f}">{}</text><text class="value" x="{:.1f}" y="{:.1f}">{}</text></g>)" "\n",
                       svg_escaped(one.name), outcome_letter(one.outcome), p.x - wide / 2, p.y - high / 2, wide, high, p.x, p.y - 2, svg_escaped(shortened(one.name)), p.x, p.y + 13, svg_escaped(one.value));
  }

  static char outcome_letter(Outcome outcome) { return outcome == Outcome::N ? 'N' : outcome == Outcome::P ? 'P' : 'D'; }

  // Each piece is a curve of Bézier, with the place of its arrow's tip where it has one.
  [[nodiscard]] std::string edge(Agedge_t* e, bool wins) const {
    std::string out;
    const splines* const curves = ED_spl(e);
    for (std::size_t i = 0; curves != nullptr && i < static_cast<std::size_t>(curves->size); ++i) {
      const bezier& curve = curves->list[i];
      const auto point = [&](std::size_t k) { return at(curve.list[k]); };
      const auto last = static_cast<std::size_t>(curve.size) - 1;
      std::string path = fmt::format("M{:.1f} {:.1f}C", point(0).x, point(0).y);
      for (std::size_t k = 1; k <= last; ++k) path += fmt::format("{}{:.1f} {:.1f}", k == 1 ? "" : " ", point(k).x, point(k).y);
      out += fmt::format(R"(<path class="{}" d="{}"/>)", wins ? "win" : "move", path);
      if (curve.eflag != 0) out += head(point(last), at(curve.ep), wins);
    }
    return out + "\n";
  }

  static std::string head(Point from, Point tip, bool wins) {
    const double length = std::max(std::hypot(tip.x - from.x, tip.y - from.y), 1e-9);
    const double half = wins ? 5.0 : 3.5;
    const Point side{(from.y - tip.y) / length * half, (tip.x - from.x) / length * half};
    return fmt::format(R"(<path class="{}" d="M{:.1f} {:.1f}L{:.1f} {:.1f} {:.1f} {:.1f}Z"/>)", wins ? "winhead" : "head", tip.x, tip.y, from.x + side.x, from.y + side.y, from.x - side.x, from.y - side.y);
  }

  const Layout& layout_;
  const std::vector<PictureVertex>& vertices_;
};

}  // namespace

std::string graph_svg(const Graph& graph, const std::vector<PictureVertex>& vertices, const std::string& title, const std::string& subtitle) {
  static std::mutex only_one;  // the library's state is global
  const std::lock_guard lock(only_one);
  const Layout layout(graph, vertices);
  if (!layout.laid_out()) throw Error("Graphviz could not lay the graph out (is its package of layouts installed?)");
  return Drawing(layout, vertices).svg(title, subtitle);
}

}  // namespace grundy

#else

namespace grundy {

std::string graph_svg(const Graph&, const std::vector<PictureVertex>&, const std::string&, const std::string&) {
  throw Error("this build draws no graphs (it was made without Graphviz's gvc); --format dot writes one that Graphviz can draw");
}

}  // namespace grundy

#endif
