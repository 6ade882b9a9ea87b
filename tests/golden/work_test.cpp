// The work signature: how many positions and options fixed questions visit, on every compiler and in WebAssembly alike. A
// change that is meant to keep the search as it is must not move them; one that moves them says why.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "grundy/grundy.hpp"

namespace grundy::test {

namespace {

struct Signature {
  std::string line;
  std::uint64_t work;
};

const Signature kSignatures[] = {
    {"solve wythoff 3 5", 0},
    {"solve 'wythoff 3 5 + bash(3) 7'", 138},
    {"solve 'wythoff 20 21 + nim 3'", 8195},
    {"solve 'wythoff (2,3) (3,4) + nim 2' --misere", 2382},
    {"solve 'wythoff(2) 9 9 + bash(2) 4' --misere", 3060},
    {"solve 'wythoff (4,6) (2,2)' --misere --moves count", 1513},
    {"solve 'wythoff 30 31 + nim 5' --positions 100", 2052},
};

TEST(Work, IsTheSameEverywhere) {
  for (const Signature& s : kSignatures) {
    const auto reply = nlohmann::json::parse(ask(s.line));
    EXPECT_EQ(reply.at("work"), s.work) << s.line;
    EXPECT_EQ(nlohmann::json::parse(ask(s.line)), reply) << s.line << ": a second time";
  }
}

}  // namespace

}  // namespace grundy::test
