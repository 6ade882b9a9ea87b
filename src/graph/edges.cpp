// Edge lists: "u v" a line, or "u -> v", or "u" alone for a vertex; "#" begins a comment.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "graph/build.hpp"
#include "notation/reader.hpp"

namespace grundy {

namespace {

// Most lists are plain numbers, and those are read without a table of names. What is not a list of numbers below 2^32 - 1,
// written without needless zeros, is left to the slower reader, which also finds the words for what is wrong.
class NumberReader {
 public:
  explicit NumberReader(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) {}

  bool read() {
    while (at_ != end_) {
      blanks();
      if (at_ == end_) break;
      if (*at_ == '\n') {
        ++at_;
        continue;
      }
      if (*at_ == '#') {
        comment();
        continue;
      }
      if (!line()) return false;
    }
    return true;
  }

  std::vector<Edge> edges;
  std::vector<Vertex> alone;
  Vertex greatest = 0;

 private:
  bool line() {
    Vertex from = 0;
    Vertex to = 0;
    if (!number(from)) return false;
    blanks();
    if (end_ - at_ > 1 && at_[0] == '-' && at_[1] == '>') {
      at_ += 2;
      blanks();
      if (!number(to)) return false;
    } else if (at_ == end_ || *at_ == '\n' || *at_ == '#') {
      alone.push_back(from);
      return true;
    } else if (!number(to)) {
      return false;
    }
    edges.emplace_back(from, to);
    blanks();
    return at_ == end_ || *at_ == '\n' || *at_ == '#';
  }

  bool number(Vertex& n) {
    const char* const begin = at_;
    std::uint64_t value = 0;
    while (at_ != end_ && static_cast<unsigned char>(*at_ - '0') < 10) value = value * 10 + static_cast<unsigned char>(*at_++ - '0');
    const auto digits = at_ - begin;
    if (digits == 0 || digits > 10 || (digits > 1 && *begin == '0') || value >= UINT32_MAX - 1) return false;
    if (at_ != end_ && *at_ != ' ' && *at_ != '\t' && *at_ != '\n' && *at_ != '\r') return false;
    n = static_cast<Vertex>(value);
    greatest = std::max(greatest, n);
    return true;
  }

  void blanks() {
    while (at_ != end_ && (*at_ == ' ' || *at_ == '\t' || *at_ == '\r')) ++at_;
  }
  void comment() {
    while (at_ != end_ && *at_ != '\n') ++at_;
  }

  const char* at_;
  const char* end_;
};

// Vertices are the numbers that occur, in increasing order; usually these are all numbers from 0 or from 1.
NamedGraph numbered(std::vector<Edge> edges, const std::vector<Vertex>& alone, Vertex greatest) {
  std::vector<std::uint64_t> present(std::size_t{greatest} / 64 + 1);
  const auto mark = [&](Vertex v) { present[v / 64] |= std::uint64_t{1} << (v % 64); };
  for (const auto& [from, to] : edges) {
    mark(from);
    mark(to);
  }
  for (const Vertex v : alone) mark(v);
  std::vector<Vertex> before(present.size());  // how many numbers of the earlier words occur
  Vertex count = 0;
  for (std::size_t i = 0; i < present.size(); ++i) {
    before[i] = count;
    count += static_cast<Vertex>(std::popcount(present[i]));
  }
  const auto id = [&](Vertex v) {
    return before[v / 64] + static_cast<Vertex>(std::popcount(present[v / 64] & ((std::uint64_t{1} << (v % 64)) - 1)));
  };
  const Vertex first = greatest + 1 - count;
  const bool in_a_row = id(first) == 0 && (present[first / 64] >> (first % 64) & 1) != 0;
  if (first != 0)
    for (auto& [from, to] : edges) {
      from = id(from);
      to = id(to);
    }
  if (in_a_row) return named(make_graph(count, edges), first);
  std::string text;
  std::vector<std::uint64_t> ends;
  ends.reserve(count);
  for (std::size_t i = 0; i < present.size(); ++i)
    for (std::uint64_t word = present[i]; word != 0; word &= word - 1) {
      text += fmt::format_int(i * 64 + static_cast<std::size_t>(std::countr_zero(word))).c_str();
      ends.push_back(text.size());
    }
  return named(make_graph(count, edges), std::move(text), std::move(ends));
}

NamedGraph read_names(std::string_view text) {
  GraphBuilder builder;
  for (Lines lines(text); lines.next();) {
    std::string_view rest = lines.text();
    std::string_view words[3];
    std::size_t found = 0;
    for (std::string_view word = next_word(rest); !word.empty() && word[0] != '#'; word = next_word(rest)) {
      if (found == 1 && word == "->") continue;
      if (found == 2)
        graph_error(lines.number(), fmt::format("expected an edge \"u v\" or a vertex alone, found a third word {}", quoted(word)), lines.place());
      words[found++] = word;
    }
    if (found == 0) continue;
    if (words[0] == "->") graph_error(lines.number(), "expected a vertex before \"->\"", lines.place());
    const Vertex from = builder.vertex(words[0]);
    if (found == 2) {
      builder.edge(from, builder.vertex(words[1]));
    } else if (lines.text().find("->") != std::string_view::npos && words[0].find("->") == std::string_view::npos) {
      graph_error(lines.number(), "expected a vertex after \"->\"", lines.place());
    }
  }
  return builder.finish();
}

}  // namespace

NamedGraph read_edges(std::string_view text) {
  NumberReader numbers(text);
  const bool plain = numbers.read();
  // A few numbers far apart would need a wide table of bits.
  const std::uint64_t wide = 64 * (std::uint64_t{numbers.edges.size()} + numbers.alone.size()) + 65536;
  if (!plain || numbers.greatest > wide) return read_names(text);
  if (numbers.edges.empty() && numbers.alone.empty()) return named({});
  return numbered(std::move(numbers.edges), numbers.alone, numbers.greatest);
}

}  // namespace grundy
