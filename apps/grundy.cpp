// The command line: a thin skin. It makes one line of its words, reads files, prints, and knows about terminals and signals.
#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <string>

#include "verbs/verb.hpp"

namespace {

std::atomic<bool> interrupted{false};

std::string line_of(int argc, char** argv) {
  std::string line;
  for (int i = 1; i < argc; ++i) {
    if (i > 1) line += ' ';
    line += grundy::shell_quoted(argv[i]);
  }
  return line;
}

std::string contents(const std::string& name) {
  std::FILE* file = name == "-" ? stdin : std::fopen(name.c_str(), "rb");
  const auto failed = [&] { return grundy::Error(fmt::format("cannot read {}: {}", name, std::strerror(errno))); };
  if (file == nullptr) throw failed();
  std::string text;
  std::size_t used = 0;
  for (;;) {
    text.resize(used + (std::size_t{1} << 20));
    const std::size_t got = std::fread(text.data() + used, 1, text.size() - used, file);
    used += got;
    if (got == 0) break;
  }
  const bool bad = std::ferror(file) != 0;
  const auto error = failed();
  if (file != stdin) std::fclose(file);
  if (bad) throw error;
  text.resize(used);
  return text;
}

// A closed pipe (`| head`) is a quiet end.
int print(const std::string& body) {
  const bool written = std::fwrite(body.data(), 1, body.size(), stdout) == body.size() && std::fflush(stdout) == 0;
  if (written || errno == EPIPE) return 0;
  fmt::print(stderr, "grundy: cannot write the answer: {}\n", std::strerror(errno));
  return 2;
}

int run(const std::string& line) {
  grundy::Question question = grundy::read_question(line);
  question.colour = isatty(STDOUT_FILENO) == 1 && std::getenv("NO_COLOR") == nullptr;
  question.query.limits.interrupted = &interrupted;
  if (question.file) question.subject.append(" " + contents(*question.file), line.size());
  const grundy::Reply reply = grundy::answer(question);
  const int failed = print(reply.body);
  if (failed != 0) return failed;
  return interrupted && reply.status != 0 ? 130 : reply.status;
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGINT, [](int) { interrupted = true; });
  const std::string line = line_of(argc, argv);
  try {
    return run(line);
  } catch (const grundy::Error& e) {
    fmt::print(stderr, "grundy: {} (at {})\n", e.what(), e.at());
  } catch (const std::exception& e) {
    fmt::print(stderr, "grundy: {}\n", e.what());
  }
  return 2;
}
