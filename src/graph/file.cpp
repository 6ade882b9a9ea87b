// Which format a graph is in, and files of graphs.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

#include "graph/build.hpp"
#include "mapped_file.hpp"

namespace grundy {

namespace {

// ---- telling formats by their content

void skip_dot_blanks(std::string_view& text) {
  for (;;) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    std::string_view end;
    if (text.starts_with("//") || text.starts_with('#')) end = "\n";
    else if (text.starts_with("/*")) end = "*/";
    else return;
    const std::size_t found = text.find(end);
    text.remove_prefix(found == std::string_view::npos ? text.size() : found + end.size());
  }
}

bool take_keyword(std::string_view& text, std::string_view keyword) {
  if (text.size() <= keyword.size()) return false;
  for (std::size_t i = 0; i < keyword.size(); ++i)
    if ((text[i] | 0x20) != keyword[i]) return false;
  const char after = text[keyword.size()];
  if (std::isalnum(static_cast<unsigned char>(after)) != 0 || after == '_') return false;
  text.remove_prefix(keyword.size());
  skip_dot_blanks(text);
  return true;
}

// [strict] (graph | digraph) [name] {
bool is_dot(std::string_view text) {
  skip_dot_blanks(text);
  (void)take_keyword(text, "strict");
  if (!take_keyword(text, "digraph") && !take_keyword(text, "graph")) return false;
  if (text.starts_with('"')) text.remove_prefix(std::min(text.find('"', 1), text.size() - 1) + 1);
  else text.remove_prefix(std::min(text.find_first_of(" \t\r\n{"), text.size()));
  skip_dot_blanks(text);
  return text.starts_with('{');
}

// A comma outside brackets in the first line that says something: (1,2) is a vertex of an edge list.
bool is_csv(std::string_view text) {
  for (Lines lines(text); lines.next();) {
    const std::string_view line = lines.text();
    if (line.empty() || line[0] == '#' || line.find_first_not_of(" \t") == std::string_view::npos) continue;
    int depth = 0;
    for (const char c : line) {
      if (c == '(' || c == '[' || c == '{') ++depth;
      if (c == ')' || c == ']' || c == '}') --depth;
      if (c == ',' && depth == 0) return true;
    }
    return false;
  }
  return false;
}

// A header "n m …" that fits what follows: n lines with m or 2m numbers up to n. A list in which no line differs from an
// edge or a vertex alone is an edge list.
bool is_metis(std::string_view text) {
  Lines lines(text);
  std::uint64_t header[2] = {};
  do {
    if (!lines.next()) return false;
  } while (lines.text().starts_with('%'));
  std::string_view rest = lines.text();
  const auto number = [](std::string_view word, std::uint64_t& n) {
    const auto [end, failed] = std::from_chars(word.data(), word.data() + word.size(), n);
    return failed == std::errc() && end == word.data() + word.size() && !word.empty();
  };
  if (!number(next_word(rest), header[0]) || !number(next_word(rest), header[1])) return false;
  if (rest.find_first_not_of(" \t0123456789") != std::string_view::npos) return false;
  const bool weights = !next_word(rest).empty();
  std::uint64_t vertices = 0;
  std::uint64_t neighbours = 0;
  bool lists = weights;
  bool trailing = false;
  while (lines.next()) {
    if (lines.text().starts_with('%')) continue;
    rest = lines.text();
    std::uint64_t words = 0;
    for (std::string_view word = next_word(rest); !word.empty(); word = next_word(rest), ++words) {
      std::uint64_t n = 0;
      if (!number(word, n) || (!weights && (n == 0 || n > header[0]))) return false;
    }
    if (vertices == header[0] && words == 0) {
      trailing = true;
      continue;
    }
    if (trailing || ++vertices > header[0]) return false;
    neighbours += words;
    if (!weights && neighbours > 2 * header[1]) return false;
    lists = lists || words == 0 || words > 2;
  }
  return lists && vertices == header[0] && (weights || neighbours == header[1] || neighbours == 2 * header[1]);
}

GraphFormat format_of(std::string_view text) {
  if (text.starts_with(kBinaryMagic)) return GraphFormat::binary;
  if (is_dot(text)) return GraphFormat::dot;
  if (is_csv(text)) return GraphFormat::csv;
  return is_metis(text) ? GraphFormat::metis : GraphFormat::edges;
}

// ---- files

GraphLoader& loader() {
  static GraphLoader set;
  return set;
}

}  // namespace

NamedGraph read_graph(std::string_view text, GraphFormat format, std::shared_ptr<const void> storage, unsigned threads) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  if (format == GraphFormat::any) format = format_of(text);
  switch (format) {
    case GraphFormat::csv: return read_csv(text);
    case GraphFormat::dot: return read_dot(text);
    case GraphFormat::metis: return read_metis(text);
    case GraphFormat::binary: return read_binary(text, std::move(storage));
    default: return read_edges(text, threads);
  }
}

NamedGraph load_graph(const std::string& file, GraphFormat format, unsigned threads) {
  const MappedFile mapped = map_file(file);
  try {
    NamedGraph graph = read_graph(mapped.bytes, format, mapped.storage, threads);
    graph.source = file;
    return graph;
  } catch (const Error& e) {
    throw Error(fmt::format("{}: {}", file, e.what()));
  }
}

void set_graph_loader(GraphLoader load) { loader() = std::move(load); }

NamedGraph find_graph(const std::string& name, GraphFormat format, unsigned threads) {
  if (!loader()) throw Error("graphs in files are for the command line, which reads files");
  return loader()(name, format, threads);
}

}  // namespace grundy
