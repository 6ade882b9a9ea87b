// The entry of the WebAssembly module: the same ask() as everywhere, between two strings of C.
#include <emscripten/emscripten.h>

#include <string>

#include "grundy/grundy.hpp"

/// The answer stays where it is until the next question.
extern "C" EMSCRIPTEN_KEEPALIVE const char* ask(const char* line) {
  static std::string answer;
  answer = grundy::ask(line);
  return answer.c_str();
}
