// The command line: a thin skin. It makes one line of its words, reads and writes files, and knows about terminals and signals.
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "large_pages.hpp"
#include "match.hpp"
#include "progress.hpp"
#include "verbs/verb.hpp"

namespace {

constexpr int kWrongQuestion = 2;
constexpr int kInterrupted = 130;

std::atomic<bool> interrupted{false};

// The first Ctrl-C asks the engines to stop, the second ends the program.
void on_interrupt(int) {
  interrupted = true;
  std::signal(SIGINT, SIG_DFL);
}

std::string line_of(int argc, char** argv) {
  std::string line;
  for (int i = 1; i < argc; ++i) {
    if (i > 1) line += ' ';
    line += grundy::shell_quoted(argv[i]);
  }
  return line;
}

struct Close {
  void operator()(std::FILE* file) const {
    if (file != stdin) std::fclose(file);
  }
};
using File = std::unique_ptr<std::FILE, Close>;

grundy::Error cannot(const char* what, const std::string& name) {
  return grundy::Error(fmt::format("cannot {} {}: {}", what, name, std::strerror(errno)));
}

File open_to_read(const std::string& name) {
  File file(name == "-" ? stdin : std::fopen(name.c_str(), "rb"));
  if (!file) throw cannot("read", name);
  return file;
}

// What is still to come of a file, as far as its size tells: a pipe tells nothing.
std::size_t size_of(std::FILE* file) {
  struct stat about {};
  return fstat(fileno(file), &about) == 0 && about.st_size > 0 ? static_cast<std::size_t>(about.st_size) : 0;
}

void append_contents(std::string& text, const std::string& name) {
  const File file = open_to_read(name);
  text.reserve(text.size() + size_of(file.get()) + 1);
  grundy::prefer_large_pages(text.data(), text.capacity());  // touching memory first costs as much as parsing it
  std::vector<char> buffer(std::size_t{1} << 16);
  while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), file.get())) text.append(buffer.data(), got);
  if (std::ferror(file.get()) != 0) throw cannot("read", name);
}

bool write(std::FILE* file, std::string_view text) { return std::fwrite(text.data(), 1, text.size(), file) == text.size(); }

// False when nobody reads any more: a closed pipe (`| head`) is a quiet end.
bool print(std::string_view body) {
  if (write(stdout, body) && std::fflush(stdout) == 0) return true;
  if (errno != EPIPE) throw cannot("write", "the answer");
  return false;
}

struct NobodyReads {};

void print(const grundy::Reply& reply) {
  if (!print(reply.body) || !reply.rest) return;
  try {
    reply.rest([](std::string_view piece) {
      if (!print(piece)) throw NobodyReads();
    });
  } catch (const NobodyReads&) {
  }
}

// A file that comes into being beside its place.
class Beside {
 public:
  explicit Beside(const std::string& name) : name_(name), beside_(fmt::format("{}.{}.part", name, getpid())), file_(std::fopen(beside_.c_str(), "wb")) {
    if (!file_) throw cannot("write", name_);
  }
  Beside(const Beside&) = delete;
  Beside& operator=(const Beside&) = delete;
  ~Beside() { std::remove(beside_.c_str()); }  // fails when all went well

  void add(std::string_view piece) {
    if (!write(file_.get(), piece)) throw cannot("write", name_);
  }
  void finish() {
    if (std::fclose(file_.release()) != 0 || std::rename(beside_.c_str(), name_.c_str()) != 0) throw cannot("write", name_);
  }

 private:
  std::string name_, beside_;
  File file_;
};

// Written beside and renamed, so that no half of a file is ever seen.
void write_file(const std::string& name, const grundy::Reply& reply) {
  Beside file(name);
  file.add(reply.body);
  if (reply.rest) reply.rest([&](std::string_view piece) { file.add(piece); });
  file.finish();
}

// One line of a terminal, in place of the one before.
void show_progress(const std::string& line) {
  winsize size{};
  const std::size_t width = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
  std::size_t shown = std::min(line.size(), width - 1);
  while (shown > 0 && shown < line.size() && (line[shown] & 0xC0) == 0x80) --shown;  // no half of a letter
  fmt::print(stderr, "\r\x1b[K{}", line.substr(0, shown));
  std::fflush(stderr);
}

int complain(const std::string& line, const std::string& message, std::size_t at) {
  fmt::print(stderr, "grundy: {} (at {})\n", message, at);
  if (line.find("--json") != std::string::npos) print(grundy::error_json(message, at));
  return kWrongQuestion;
}

// One question a line; every line gets one answer, in order.
int batch(const grundy::Question& question) {
  const File file = open_to_read(question.file.value_or(question.subject.text()));
  grundy::Limits limits = question.query.limits;
  limits.interrupted = &interrupted;
  char* line = nullptr;
  std::size_t capacity = 0;
  bool wanted = true;
  for (ssize_t n = 0; wanted && !interrupted && (n = getline(&line, &capacity, file.get())) >= 0;) {
    std::string_view text(line, static_cast<std::size_t>(n));
    while (text.ends_with('\n') || text.ends_with('\r')) text.remove_suffix(1);
    wanted = print(grundy::ask(text, limits));
  }
  std::free(line);
  if (std::ferror(file.get()) != 0) throw cannot("read", question.file.value_or(question.subject.text()));
  return interrupted ? kInterrupted : 0;
}

// Line by line until the game is over or no more lines come.
int converse(const grundy::Question& question) {
  std::signal(SIGINT, SIG_DFL);  // no engine runs for long here: Ctrl-C ends the game
  grundy::Match match(grundy::subject_position(question), question.query, grundy::Style(question.colour));
  bool heard = print(match.begin(question.machine_first));
  const bool prompts = isatty(STDIN_FILENO) == 1;
  char* line = nullptr;
  std::size_t capacity = 0;
  while (heard && !match.over()) {
    if (prompts) print("> ");
    const ssize_t n = getline(&line, &capacity, stdin);
    if (n < 0) break;
    heard = print(match.say(std::string_view(line, static_cast<std::size_t>(n))));
  }
  std::free(line);
  if (prompts) print(match.leave());
  return 0;
}

int run(const std::string& line) {
  grundy::Question question = grundy::read_question(line);
  if (question.verb == "batch" && !question.help) return batch(question);
  question.colour = isatty(STDOUT_FILENO) == 1 && std::getenv("NO_COLOR") == nullptr && question.out.empty();
  question.query.limits.interrupted = &interrupted;
  if (question.verb == "play" && question.format == grundy::Format::text && question.played.empty() && !question.help) return converse(question);
  question.contents = question.file.has_value();
  if (question.file)
    question.subject.append_with(line.size(), [&](std::string& text) { append_contents(text += ' ', *question.file); });
  grundy::Progress progress(show_progress);
  if (isatty(STDERR_FILENO) == 1 && !question.quiet) question.query.limits.progress = &progress;
  question.files = true;
  const std::string out = grundy::writes_out(question) ? std::string() : std::exchange(question.out, {});
  const std::string save = std::exchange(question.save, {});
  question.file.reset();
  const grundy::Reply reply = grundy::answer(question);
  progress.end();
  if (!save.empty() && !reply.graph && !question.help) throw grundy::Error("--save is for the verb graph");
  if (!save.empty() && reply.graph) grundy::save_graph(*reply.graph, save);
  for (const grundy::NewFile& file : reply.files) write_file(file.name, {file.contents});
  if (out.empty()) {
    print(reply);
  } else {
    write_file(out, reply);
  }
  return interrupted && reply.status != 0 ? kInterrupted : reply.status;
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);
#ifdef SIGXFSZ
  std::signal(SIGXFSZ, SIG_IGN);  // a file too long is an error like any other
#endif
  grundy::set_graph_loader(grundy::load_graph);
  const std::string line = line_of(argc, argv);
  try {
    return run(line);
  } catch (const grundy::Error& e) {
    return complain(line, e.what(), e.at());
  } catch (const std::exception& e) {
    return complain(line, e.what(), 0);
  }
}
