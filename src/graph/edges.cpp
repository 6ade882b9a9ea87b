// Edge lists: "u v" a line, or "u -> v", or "u" alone for a vertex; "#" begins a comment.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <bit>

#include "graph/build.hpp"
#include "graph/group.hpp"
#include "notation/reader.hpp"
#include "ranges.hpp"

namespace grundy {

namespace {

// A part of the text, from one line's begin to another's end, and the numbers in it.
struct Piece {
  std::string_view text;
  std::vector<Edge> edges;
  std::vector<Vertex> alone;
  Vertex greatest = 0;
  bool read = false;
  const char* stopped = nullptr;  // the line that is not of plain numbers
};

// Most lists are plain numbers, and those are read by many threads and without a table of names. What is not a list of
// numbers below 2^32 - 1, written without needless zeros, is left to the slower reader, which also finds the words for what
// is wrong.
class NumberReader {
 public:
  explicit NumberReader(Piece& piece) : piece_(piece), at_(piece.text.data()), end_(at_ + piece.text.size()) {}

  bool run() {
    piece_.edges.reserve(static_cast<std::size_t>(std::count(at_, end_, '\n')) + 1);
    while (at_ != end_) {
      piece_.stopped = at_;
      blanks();
      if (at_ == end_) break;
      if (*at_ == '\n') {
        ++at_;
      } else if (*at_ == '#') {
        comment();
      } else if (!line()) {
        return false;
      }
    }
    piece_.stopped = nullptr;
    return piece_.read = true;
  }

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
      piece_.alone.push_back(from);
      return true;
    } else if (!number(to)) {
      return false;
    }
    piece_.edges.emplace_back(from, to);
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
    piece_.greatest = std::max(piece_.greatest, n);
    return true;
  }

  void blanks() {
    while (at_ != end_ && (*at_ == ' ' || *at_ == '\t' || *at_ == '\r')) ++at_;
  }
  void comment() {
    while (at_ != end_ && *at_ != '\n') ++at_;
  }

  Piece& piece_;
  const char* at_;
  const char* end_;
};

std::vector<Piece> split_at_lines(std::string_view text) {
  constexpr std::size_t kLeast = std::size_t{1} << 23;
  constexpr std::size_t kMost = 64;
  const std::size_t size = std::max(kLeast, text.size() / kMost);
  std::vector<Piece> pieces;
  while (!text.empty()) {
    const std::size_t end = text.size() <= size ? std::string_view::npos : text.find('\n', size);
    const std::size_t length = end == std::string_view::npos ? text.size() : end + 1;
    pieces.emplace_back().text = text.substr(0, length);
    text.remove_prefix(length);
  }
  return pieces;
}

// Which numbers occur, and how many smaller ones do.
class Occurring {
 public:
  Occurring(const std::vector<Piece>& pieces, Vertex greatest, unsigned threads) : present_(std::size_t{greatest} / 64 + 1), before_(present_.size()) {
    for_parts(threads, pieces.size(), [&](std::size_t part) {
      for (const auto& [from, to] : pieces[part].edges) {
        mark(from);
        mark(to);
      }
      for (const Vertex v : pieces[part].alone) mark(v);
    });
    for (std::size_t i = 0; i < present_.size(); ++i) {
      before_[i] = count_;
      count_ += static_cast<Vertex>(std::popcount(present_[i]));
    }
  }

  [[nodiscard]] Vertex count() const { return count_; }
  [[nodiscard]] bool has(Vertex v) const { return (present_[v / 64] >> (v % 64) & 1) != 0; }
  [[nodiscard]] Vertex smaller_than(Vertex v) const {
    return before_[v / 64] + static_cast<Vertex>(std::popcount(present_[v / 64] & ((std::uint64_t{1} << (v % 64)) - 1)));
  }
  void for_each(const auto& f) const {
    for (std::size_t i = 0; i < present_.size(); ++i)
      for (std::uint64_t word = present_[i]; word != 0; word &= word - 1) f(i * 64 + static_cast<std::size_t>(std::countr_zero(word)));
  }

 private:
  void mark(Vertex v) { set_bits(present_[v / 64], std::uint64_t{1} << (v % 64)); }

  std::vector<std::uint64_t> present_;
  std::vector<Vertex> before_;  // how many numbers of the earlier words occur
  Vertex count_ = 0;
};

// The edges are let go piece by piece while the rows are laid out.
OwnedGraph rows(std::vector<Piece>& pieces, Vertex count, unsigned threads, const auto& id) {
  const auto each = [&](std::size_t part, const auto& sink) {
    for (const auto& [from, to] : pieces[part].edges) sink(id(from), id(to));
  };
  return grouped(count, pieces.size(), threads, each, [&](std::size_t part) { pieces[part].edges = {}; });
}

// Vertices are the numbers that occur, in increasing order; usually these are all numbers from 0 or from 1.
NamedGraph numbered(std::vector<Piece>& pieces, Vertex greatest, unsigned threads) {
  const Occurring numbers(pieces, greatest, threads);
  const Vertex count = numbers.count();
  const Vertex first = greatest + 1 - count;
  if (numbers.has(first) && numbers.smaller_than(first) == 0) return named(rows(pieces, count, threads, [first](Vertex v) { return v - first; }), first);
  OwnedGraph graph = rows(pieces, count, threads, [&](Vertex v) { return numbers.smaller_than(v); });
  std::string text;
  std::vector<std::uint64_t> ends;
  ends.reserve(count);
  numbers.for_each([&](std::size_t n) {
    text += fmt::format_int(n).c_str();
    ends.push_back(text.size());
  });
  return named(std::move(graph), std::move(text), std::move(ends));
}

// An edge, a vertex alone or nothing.
class EdgeLine {
 public:
  EdgeLine(std::string_view text, std::size_t number, std::size_t place) {
    std::string_view rest = text;
    for (std::string_view word = next_word(rest); !word.empty() && word[0] != '#'; word = next_word(rest)) {
      if (found_ == 1 && word == "->") continue;
      if (found_ == 2) graph_error(number, fmt::format("expected an edge \"u v\" or a vertex alone, found a third word {}", quoted(word)), place);
      words_[found_++] = word;
    }
    if (found_ != 0 && words_[0] == "->") graph_error(number, "expected a vertex before \"->\"", place);
    if (found_ == 1 && text.find("->") != std::string_view::npos && words_[0].find("->") == std::string_view::npos)
      graph_error(number, "expected a vertex after \"->\"", place);
  }
  [[nodiscard]] std::size_t size() const { return found_; }
  [[nodiscard]] std::string_view operator[](std::size_t i) const { return words_[i]; }

 private:
  std::string_view words_[2];
  std::size_t found_ = 0;
};

NamedGraph read_names(std::string_view text) {
  GraphBuilder builder;
  for (Lines lines(text); lines.next();) {
    const EdgeLine line(lines.text(), lines.number(), lines.place());
    if (line.size() == 0) continue;
    const Vertex from = builder.vertex(line[0]);
    if (line.size() == 2) builder.edge(from, builder.vertex(line[1]));
  }
  return builder.finish();
}

// Of the first line that is not of plain numbers: either it is wrong, and there is no need to read the rest, or names begin.
void complain_if_wrong(std::string_view text, const std::vector<Piece>& pieces) {
  const auto piece = ranges::find(pieces, false, &Piece::read);
  if (piece == pieces.end() || piece->stopped == nullptr) return;
  const auto place = static_cast<std::size_t>(piece->stopped - text.data());
  const auto before = static_cast<std::size_t>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(place), '\n'));
  Lines line(text.substr(place));
  if (line.next()) EdgeLine(line.text(), before + 1, place);
}

}  // namespace

NamedGraph read_edges(std::string_view text, unsigned threads) {
  std::vector<Piece> pieces = split_at_lines(text);
  std::atomic<bool> plain = true;
  for_parts(threads, pieces.size(), [&](std::size_t part) {
    if (plain && !NumberReader(pieces[part]).run()) plain = false;
  });
  if (!plain) {
    complain_if_wrong(text, pieces);
    pieces = {};
    return read_names(text);
  }
  Vertex greatest = 0;
  std::uint64_t mentioned = 0;
  for (const Piece& piece : pieces) {
    greatest = std::max(greatest, piece.greatest);
    mentioned += piece.edges.size() + piece.alone.size();
  }
  // A few numbers far apart would need a wide table of bits.
  if (greatest > 64 * mentioned + 65536) return read_names(text);
  return mentioned == 0 ? named({}) : numbered(pieces, greatest, threads);
}

}  // namespace grundy
