// The command line: a thin skin. It makes one line of its words, reads files, prints, and knows about terminals and signals.
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

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

// What is still to come of a file, as far as its size tells: a pipe tells nothing.
std::size_t size_of(std::FILE* file) {
  struct stat about {};
  return fstat(fileno(file), &about) == 0 && about.st_size > 0 ? static_cast<std::size_t>(about.st_size) : 0;
}

// Asks for large pages under the room that a string has reserved: touching memory first costs as much as parsing it.
void prefer_large_pages([[maybe_unused]] std::string& text) {
#ifdef MADV_HUGEPAGE
  constexpr std::uintptr_t kPage = std::uintptr_t{1} << 21;
  const auto begin = (reinterpret_cast<std::uintptr_t>(text.data()) + kPage - 1) / kPage * kPage;
  const auto end = (reinterpret_cast<std::uintptr_t>(text.data()) + text.capacity()) / kPage * kPage;
  if (begin < end) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);  // a wish: its refusal is no error
#endif
}

void append_contents(std::string& text, const std::string& name) {
  std::FILE* file = name == "-" ? stdin : std::fopen(name.c_str(), "rb");
  const auto failed = [&] { return grundy::Error(fmt::format("cannot read {}: {}", name, std::strerror(errno))); };
  if (file == nullptr) throw failed();
  text.reserve(text.size() + size_of(file) + 1);
  prefer_large_pages(text);
  std::vector<char> buffer(std::size_t{1} << 16);
  while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), file)) text.append(buffer.data(), got);
  const bool bad = std::ferror(file) != 0;
  const auto error = failed();
  if (file != stdin) std::fclose(file);
  if (bad) throw error;
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
  if (question.file)
    question.subject.append_with(line.size(), [&](std::string& text) { append_contents(text += ' ', *question.file); });
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
