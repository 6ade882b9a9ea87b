#include "notation/question.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "notation/nearest.hpp"
#include "notation/reader.hpp"
#include "ranges.hpp"

namespace grundy {

namespace {

// ---- words, as a POSIX shell splits them

struct ShellWord {
  Gathered text;
  std::size_t place;
};

class ShellSplitter {
 public:
  explicit ShellSplitter(std::string_view line) : line_(line) {}

  std::vector<ShellWord> split() {
    while (at_ < line_.size()) {
      if (blank(line_[at_])) {
        close();
        ++at_;
      } else {
        open();
        piece();
      }
    }
    close();
    return std::move(words_);
  }

 private:
  static bool blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

  void open() {
    if (!in_word_) words_.push_back({{}, at_});
    in_word_ = true;
  }
  void close() { in_word_ = false; }
  void add(std::size_t begin, std::size_t end) { words_.back().text.append(line_.substr(begin, end - begin), begin); }

  void piece() {
    const char c = line_[at_];
    if (c == '\'') {
      const std::size_t end = closing('\'');
      add(at_ + 1, end);
      at_ = end + 1;
    } else if (c == '"') {
      double_quoted();
    } else if (c == '\\' && at_ + 1 < line_.size()) {
      add(at_ + 1, at_ + 2);
      at_ += 2;
    } else {
      const std::size_t end = std::min(line_.find_first_of(" \t\n\r'\"\\", at_ + 1), line_.size());
      add(at_, end);
      at_ = end;
    }
  }

  void double_quoted() {
    const std::size_t open = at_++;
    while (at_ < line_.size() && line_[at_] != '"') {
      if (line_[at_] == '\\' && at_ + 1 < line_.size() && std::string_view("\"\\$`").find(line_[at_ + 1]) != std::string_view::npos) ++at_;
      add(at_, at_ + 1);
      ++at_;
    }
    if (at_ == line_.size()) throw Error("a quotation is not closed: expected '\"'", open);
    ++at_;
  }

  [[nodiscard]] std::size_t closing(char quote) const {
    const std::size_t end = line_.find(quote, at_ + 1);
    if (end == std::string_view::npos) throw Error("a quotation is not closed: expected \"'\"", at_);
    return end;
  }

  std::string_view line_;
  std::size_t at_ = 0;
  bool in_word_ = false;
  std::vector<ShellWord> words_;
};

// ---- options

constexpr OptionHelp kOptions[] = {
    {"--misere", "", "misère play: who cannot move wins"},
    {"--json", "", "the answer as JSON (the same as --format json)"},
    {"--format", "text|json|csv|bfile|dot", "how the answer is written"},
    {"--moves", "all|first|min|max|count|none", "which winning moves are listed (default all)"},
    {"--limit", "K", "how many winning moves or rare heaps are listed (default 100, fewer of very long ones); their count stays exact"},
    {"--file", "FILE", "read the rest of the position from FILE, or from standard input for -"},
    {"--to", "N [M]", "how far to go; also 1e9"},
    {"--keep-last", "N", "period: keep the last N values alone, so that memory does not grow; --out FILE then holds the state of the search"},
    {"--value", "EXPR", "claim: what the nim-value is, instead of a condition"},
    {"--outcomes", "", "P and N instead of nim-values"},
    {"--at", "NAME ...", "graph: these vertices alone"},
    {"--sum", "NAME ...", "graph: the sum of tokens on these vertices"},
    {"--all", "", "graph: every vertex, however many"},
    {"--from", "", "graph: explore what can be reached from a position, as in: graph --from 'n -> n-1 | n+1 if n < 9' 5"},
    {"--kernel", "NAME", "values and period of heaps: the way they are computed (default: the fastest that fits)"},
    {"--save", "FILE", "graph: write the graph to FILE in the binary format"},
    {"--from-format", "edges|csv|dot|metis|binary", "graph: the format of the file, which is told by its content otherwise"},
    {"--first", "me|machine", "play: who begins (default me)"},
    {"--played", "MOVE ...", "play: the moves that were made already, such as: --played 2:1 1:0"},
    {"--threads", "T", "how many threads may work (default: as many as the machine has)"},
    {"--memory", "SIZE", "bound of the memory that search may use, such as 500M or 4G (default 1G)"},
    {"--time", "SECONDS", "bound of the time that search may take (default none)"},
    {"--positions", "COUNT", "bound of the positions that search may visit (default none)"},
    {"--out", "FILE", "write the answer to FILE; values: FILE.nim grows while values are found; census: FILE.sqlite"},
    {"--plot", "FILE.svg", "draw the values as a picture: a scatter of a sequence, a heat map of pairs, a small graph"},
    {"--certificate", "FILE", "period: write what a check of the proof needs (see the verb check)"},
    {"--quiet", "", "the answer alone: no explanation, no progress"},
    {"--help", "", "this help, or a verb's"},
    {"--version", "", "the version"},
};

std::vector<std::string_view> option_names() {
  std::vector<std::string_view> names;
  for (const OptionHelp& o : kOptions) names.push_back(o.name);
  return names;
}

bool all_digits(std::string_view text) {
  return ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// 5000, 1e9, 2.5e6: digits, or a decimal with an exponent that makes it whole.
std::optional<std::uint64_t> whole_number(std::string_view text) {
  const auto e = text.find_first_of("eE");
  std::string digits(text.substr(0, e));
  std::uint64_t zeros = 0;
  if (e != std::string_view::npos) {
    const std::string_view exponent = text.substr(e + 1);
    if (exponent.empty() || exponent.size() > 2 || !all_digits(exponent)) return std::nullopt;
    std::from_chars(exponent.data(), exponent.data() + exponent.size(), zeros);
    if (const auto point = digits.find('.'); point != std::string::npos) {
      const std::size_t decimals = digits.size() - point - 1;
      if (point == 0 || decimals == 0 || decimals > zeros) return std::nullopt;
      zeros -= decimals;
      digits.erase(point, 1);
    }
  }
  if (digits.empty() || !all_digits(digits)) return std::nullopt;
  digits.append(static_cast<std::size_t>(zeros), '0');
  std::uint64_t n = 0;
  const auto [stopped, failed] = std::from_chars(digits.data(), digits.data() + digits.size(), n);
  return failed == std::errc() ? std::optional(n) : std::nullopt;
}

class OptionReader {
 public:
  OptionReader(Question& question, const std::vector<ShellWord>& words) : question_(question), words_(words) {}

  // Reads the option at `index` and its argument; returns the index after them.
  std::size_t read(std::size_t index) {
    std::string_view name = words_[index].text.text();
    index_ = index + 1;
    inline_argument_.reset();
    if (const auto equals = name.find('='); equals != std::string_view::npos) {
      inline_argument_ = std::pair(name.substr(equals + 1), words_[index].text.place(equals + 1));
      name = name.substr(0, equals);
    }
    if (name == "-h") name = "--help";
    if (ranges::find(kOptions, name, &OptionHelp::name) == std::end(kOptions))
      throw Error(fmt::format("unknown option {}{}", quoted(name), did_you_mean(name, option_names())), words_[index].place);
    apply(name);
    if (inline_argument_) throw Error(fmt::format("{} takes no argument", name), inline_argument_->second);
    return index_;
  }

 private:
  using Argument = std::pair<std::string_view, std::size_t>;

  void apply(std::string_view name) {
    Query& query = question_.query;
    if (name == "--misere") query.convention = Convention::misere;
    else if (name == "--json") question_.format = Format::json;
    else if (name == "--format") question_.format = choice<Format>(name, {{"text", Format::text}, {"json", Format::json}, {"csv", Format::csv}, {"bfile", Format::bfile}, {"dot", Format::dot}});
    else if (name == "--moves") query.moves = choice<MoveList>(name, {{"all", MoveList::all}, {"first", MoveList::first}, {"min", MoveList::min}, {"max", MoveList::max}, {"count", MoveList::count}, {"none", MoveList::none}});
    else if (name == "--limit") read_limit(name);
    else if (name == "--file") question_.file = std::string(argument(name).first);
    else if (name == "--to") read_to(name);
    else if (name == "--keep-last") read_keep_last(name);
    else if (name == "--at") read_names(name, question_.at);
    else if (name == "--sum") read_names(name, question_.sum);
    else if (name == "--first") question_.machine_first = choice<bool>(name, {{"me", false}, {"machine", true}});
    else if (name == "--played") read_names(name, question_.played);
    else if (name == "--all") question_.all = true;
    else if (name == "--from") question_.from = true;
    else if (name == "--kernel") read_kernel(name);
    else if (name == "--save") question_.save = std::string(argument(name).first);
    else if (name == "--from-format") question_.graph_format = choice<GraphFormat>(name, {{"edges", GraphFormat::edges}, {"csv", GraphFormat::csv}, {"dot", GraphFormat::dot}, {"metis", GraphFormat::metis}, {"binary", GraphFormat::binary}});
    else if (name == "--value") read_value(name);
    else if (name == "--threads") query.limits.threads = threads(argument(name));
    else if (name == "--outcomes") question_.outcomes = true;
    else if (name == "--memory") read_memory(name);
    else if (name == "--time") query.limits.seconds = seconds(argument(name));
    else if (name == "--positions") query.limits.positions = count(argument(name));
    else if (name == "--out") question_.out = std::string(argument(name).first);
    else if (name == "--plot") question_.plot = std::string(argument(name).first);
    else if (name == "--certificate") question_.certificate = std::string(argument(name).first);
    else if (name == "--quiet") question_.quiet = true;
    else if (name == "--help") question_.help = true;
    else question_.version = true;
  }

  Argument argument(std::string_view name) {
    if (inline_argument_) {
      const Argument a = *inline_argument_;
      inline_argument_.reset();
      return a;
    }
    if (index_ == words_.size()) throw Error(fmt::format("{} needs an argument", name), words_[index_ - 1].place);
    const ShellWord& word = words_[index_++];
    return {word.text.text(), word.place};
  }

  template <class T>
  T choice(std::string_view name, std::initializer_list<std::pair<std::string_view, T>> choices) {
    const auto [text, place] = argument(name);
    std::string all;
    for (const auto& [word, value] : choices) {
      if (word == text) return value;
      all += fmt::format("{}{}", all.empty() ? "" : ", ", word);
    }
    throw Error(fmt::format("{} is one of {}, found {}", name, all, quoted(text)), place);
  }

  static std::uint64_t count(const Argument& a) {
    if (const auto n = whole_number(a.first)) return *n;
    throw Error(fmt::format("expected a whole number below 2^64, such as 5000 or 1e9, found {}", quoted(a.first)), a.second);
  }

  void read_to(std::string_view name) {
    question_.to.assign(1, count(argument(name)));
    const auto number = [](const std::string& word) { return whole_number(word) || (!word.empty() && all_digits(word)); };
    while (index_ < words_.size() && number(words_[index_].text.text())) question_.to.push_back(count(argument(name)));
  }

  void read_limit(std::string_view name) {
    question_.query.limit = static_cast<std::size_t>(count(argument(name)));
    question_.limit_given = true;
  }

  void read_memory(std::string_view name) {
    question_.query.limits.memory = size(argument(name));
    question_.memory_given = true;
  }

  static unsigned threads(const Argument& a) {
    constexpr std::uint64_t kMost = 1024;
    const std::uint64_t n = count(a);
    if (n == 0 || n > kMost) throw Error(fmt::format("expected a number of threads from 1 to {}, found {}", kMost, n), a.second);
    return static_cast<unsigned>(n);
  }

  void read_names(std::string_view name, std::vector<Question::Word>& names) {
    do {
      const auto [text, place] = argument(name);
      names.push_back({std::string(text), place});
    } while (index_ < words_.size() && !words_[index_].text.text().starts_with("--") && words_[index_].text.text() != "-");
  }

  void read_kernel(std::string_view name) {
    const auto [text, place] = argument(name);
    question_.kernel = {std::string(text), place};
  }

  void read_keep_last(std::string_view name) {
    const Argument a = argument(name);
    question_.keep_last = {count(a), a.second};
  }

  void read_value(std::string_view name) {
    const auto [text, place] = argument(name);
    question_.value.emplace().append(text, place);
  }

  static std::uint64_t size(const Argument& a) {
    std::string_view digits = a.first;
    unsigned shift = 0;
    if (!digits.empty()) {
      const auto unit = std::string_view("KMGT").find(static_cast<char>(digits.back() & ~0x20));
      if (unit != std::string_view::npos) {
        shift = 10U * (static_cast<unsigned>(unit) + 1);
        digits.remove_suffix(1);
      }
    }
    std::uint64_t n = 0;
    const char* end = digits.data() + digits.size();
    const auto [stopped, failed] = std::from_chars(digits.data(), end, n);
    if (failed == std::errc() && stopped == end && !digits.empty() && n <= (UINT64_MAX >> shift)) return n << shift;
    throw Error(fmt::format("expected a size such as 500M or 4G, found {}", quoted(a.first)), a.second);
  }

  static double seconds(const Argument& a) {
    const std::string text(a.first);
    char* end = nullptr;
    const double s = std::strtod(text.c_str(), &end);
    if (!text.empty() && *end == '\0' && std::isfinite(s) && s > 0) return s;
    throw Error(fmt::format("expected a number of seconds, found {}", quoted(text)), a.second);
  }

  Question& question_;
  const std::vector<ShellWord>& words_;
  std::size_t index_ = 0;
  std::optional<Argument> inline_argument_;
};

// A quoted rule stands for itself: 'n -> n-1 | n-3' means {n -> n-1 | n-3}.
bool is_bare_rule(std::string_view word) {
  int depth = 0;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (word[i] == '{') ++depth;
    if (word[i] == '}') --depth;
    if (depth == 0 && (word.substr(i).starts_with("->") || word.substr(i).starts_with("→"))) return true;
  }
  return false;
}

void gather(Gathered& subject, const ShellWord& word) {
  const bool rule = is_bare_rule(word.text.text());
  if (!subject.text().empty()) subject.append(" ", word.place - 1);  // the blank before the word
  if (rule) subject.append("{", word.place);
  // piece by piece, so that places inside quotations stay right
  const std::string& text = word.text.text();
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin + 1;
    while (end < text.size() && word.text.place(end) == word.text.place(begin) + (end - begin)) ++end;
    subject.append(std::string_view(text).substr(begin, end - begin), word.text.place(begin));
    begin = end;
  }
  if (rule) subject.append("}", word.place);
}

}  // namespace

void Gathered::append(std::string_view text, std::size_t place) {
  if (text.empty()) return;
  if (pieces_.empty() || pieces_.back().place + (text_.size() - pieces_.back().begin) != place) pieces_.push_back({text_.size(), place});
  text_ += text;
}

std::size_t Gathered::place(std::size_t offset) const noexcept {
  const auto after = ranges::upper_bound(pieces_, offset, {}, &Piece::begin);
  if (after == pieces_.begin()) return 0;
  const Piece& piece = *std::prev(after);
  return piece.place + (offset - piece.begin);
}

Question read_question(std::string_view line) {
  const std::vector<ShellWord> words = ShellSplitter(line).split();
  Question question;
  OptionReader options(question, words);
  for (std::size_t i = 0; i < words.size();) {
    const std::string& text = words[i].text.text();
    if (text.starts_with("--") || text == "-h") {
      i = options.read(i);
      continue;
    }
    if (question.verb.empty()) {
      question.verb = text;
      question.verb_place = words[i].place;
    } else if (text == "-") {
      question.file = "-";
    } else {
      gather(question.subject, words[i]);
    }
    ++i;
  }
  return question;
}

std::string shell_quoted(std::string_view word) {
  const bool plain = !word.empty() && word.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,%@") == std::string_view::npos;
  if (plain) return std::string(word);
  std::string out = "'";
  for (const char c : word) {
    if (c == '\'') out += "'\\''";
    else out += c;
  }
  return out + "'";
}

std::span<const OptionHelp> option_list() { return kOptions; }

}  // namespace grundy
