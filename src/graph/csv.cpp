// Comma-separated values, RFC 4180: two columns are an edge, one is a vertex alone. A first record such as "source,target"
// is a header, which also allows more columns.
#include <fmt/format.h>

#include <algorithm>

#include "graph/build.hpp"
#include "notation/reader.hpp"
#include "ranges.hpp"

namespace grundy {

namespace {

class Records {
 public:
  explicit Records(std::string_view text) : text_(text) {}

  // Reads the next record that is not empty and no comment; false at the end.
  bool next() {
    while (at_ < text_.size()) {
      fields.clear();
      line = line_;
      place = at_;
      if (text_[at_] == '#') {
        at_ = std::min(text_.find('\n', at_), text_.size());
        end_of_record();
        continue;
      }
      do fields.push_back(field());
      while (at_ < text_.size() && text_[at_] == ',' && ++at_ != 0);
      end_of_record();
      if (fields.size() > 1 || !fields[0].empty()) return true;
    }
    return false;
  }

  std::vector<std::string> fields;
  std::size_t line = 1;
  std::size_t place = 0;

 private:
  void blanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
  }

  std::string field() {
    blanks();
    if (at_ < text_.size() && text_[at_] == '"') return quoted_field();
    const std::size_t end = std::min(text_.find_first_of(",\n", at_), text_.size());
    std::string_view plain = text_.substr(at_, end - at_);
    plain = plain.substr(0, plain.find_last_not_of(" \t\r") + 1);
    at_ = end;
    return std::string(plain);
  }

  std::string quoted_field() {
    std::string out;
    const std::size_t began = line_;
    for (++at_; at_ < text_.size(); ++at_) {
      if (text_[at_] == '\n') ++line_;
      if (text_[at_] == '"') {
        if (at_ + 1 == text_.size() || text_[at_ + 1] != '"') break;
        ++at_;
      }
      out += text_[at_];
    }
    if (at_ == text_.size()) graph_error(began, "a quotation is not closed: expected '\"'", place);
    ++at_;
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\r')) ++at_;
    if (at_ < text_.size() && text_[at_] != ',' && text_[at_] != '\n')
      graph_error(line_, fmt::format("expected \",\" after a quoted name, found {}", quoted(text_.substr(at_, 8))), at_);
    return out;
  }

  void end_of_record() {
    if (at_ < text_.size()) {
      ++at_;
      ++line_;
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
};

std::optional<std::size_t> column(const std::vector<std::string>& header, std::initializer_list<std::string_view> names) {
  for (std::size_t i = 0; i < header.size(); ++i) {
    std::string lower = header[i];
    ranges::transform(lower, lower.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    if (ranges::find(names, lower) != names.end()) return i;
  }
  return std::nullopt;
}

}  // namespace

NamedGraph read_csv(std::string_view text) {
  Records records(text);
  GraphBuilder builder;
  std::size_t from = 0;
  std::size_t to = 1;
  bool header = false;
  for (bool first = true; records.next(); first = false) {
    const auto& fields = records.fields;
    if (first) {
      const auto source = column(fields, {"source", "from", "src", "tail"});
      const auto target = column(fields, {"target", "to", "dst", "head", "destination"});
      header = source && target;
      if (header) {
        from = *source;
        to = *target;
        continue;
      }
    }
    if (fields.size() > 2 && !header)
      graph_error(records.line, fmt::format("expected two columns, or a header that names \"source\" and \"target\", found {} columns", fields.size()), records.place);
    if (from >= fields.size() || fields[from].empty()) graph_error(records.line, "expected the vertex that a move starts from, found nothing", records.place);
    const Vertex v = builder.vertex(fields[from]);
    if (to < fields.size() && !fields[to].empty()) builder.edge(v, builder.vertex(fields[to]));
  }
  return builder.finish();
}

}  // namespace grundy
