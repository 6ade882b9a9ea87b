// Sequences of the OEIS (oeis.org, CC BY-SA 4.0; copied to tests/data/oeis with their names) that a game computes. A row
// of the table says how a term is found; its file supplies every term.
#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <sstream>

#include "engine.hpp"
#include "grundy/grundy.hpp"

namespace grundy::test {

namespace {

struct Term {
  std::int64_t n;
  Integer value;
};

std::vector<Term> terms_of(const std::string& id) {
  std::ifstream in(GRUNDY_TEST_DATA "/oeis/" + id + ".txt");
  std::vector<Term> terms;
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::int64_t n = 0;
    std::string value;
    if (words >> n >> value) terms.push_back({n, Integer(std::string_view(value))});
  }
  return terms;
}

// The n-th term from 0, of a table that is read by antidiagonals.
std::pair<std::int64_t, std::int64_t> antidiagonal(std::int64_t n) {
  std::int64_t diagonal = 0;
  while (n > diagonal) n -= ++diagonal;
  return {diagonal - n, n};
}

// The plain engine, since no theorem gives these values.
std::int64_t engine_value(const std::string& game, const std::vector<Integer>& at) {
  const auto rules = read_game(game);
  Engine engine(Limits{});
  return engine.value(engine.component(*rules, rules->pack(at).value())).value();
}

// The n-th cold pair of wythoff(r), found by asking about pairs that differ by n r + offset.
struct Pair {
  std::int64_t low, high;
};
Pair cold_pair(std::int64_t r, std::int64_t n, Convention convention) {
  const Game wythoff("wythoff(" + std::to_string(r) + ")", convention);
  const std::int64_t difference = r * n + (convention == Convention::misere && r > 1 ? 1 : 0);
  for (std::int64_t low = n;; ++low)
    if (!wythoff.wins({low, low + difference})) return {low, low + difference};
}

// The n-th number from 0 that a predicate accepts.
Integer nth(std::int64_t n, const std::function<bool(std::int64_t)>& accepts) {
  for (std::int64_t i = 0;; ++i)
    if (accepts(i) && n-- == 0) return i;
}

struct Sequence {
  std::string id;
  std::function<Integer(std::int64_t)> term;
};
void PrintTo(const Sequence& s, std::ostream* out) { *out << s.id; }

const Game& nim() {
  static const Game game("nim");
  return game;
}

const Sequence kSequences[] = {
    {"A000201", [](std::int64_t n) { return cold_pair(1, n, Convention::normal).low; }},
    {"A001950", [](std::int64_t n) { return cold_pair(1, n, Convention::normal).high; }},
    {"A001951", [](std::int64_t n) { return cold_pair(2, n, Convention::normal).low; }},
    {"A001953", [](std::int64_t n) { return cold_pair(2, n, Convention::misere).low; }},
    {"A001954", [](std::int64_t n) { return cold_pair(2, n, Convention::misere).high; }},
    {"A001956", [](std::int64_t n) { return cold_pair(3, n, Convention::normal).high; }},
    {"A002251", [](std::int64_t n) { return nth(0, [n](std::int64_t b) { return !Game("wythoff").wins({n, b}); }); }},
    {"A003987", [](std::int64_t n) { const auto [a, b] = antidiagonal(n); return nim().value({a, b}); }},
    {"A004442", [](std::int64_t n) { return nim().value({n, 1}); }},
    {"A004443", [](std::int64_t n) { return nim().value({n, 2}); }},
    {"A004482", [](std::int64_t n) { return engine_value("wythoff", {1, n}); }},
    {"A004483", [](std::int64_t n) { return engine_value("wythoff", {2, n}); }},
    {"A004484", [](std::int64_t n) { return engine_value("wythoff", {3, n}); }},
    {"A047708", [](std::int64_t n) { return engine_value("wythoff", {n, n}); }},
    {"A128975", [](std::int64_t n) {
       std::int64_t count = 0;
       for (std::int64_t a = 1; 3 * a <= n; ++a)
         for (std::int64_t b = a; a + 2 * b <= n; ++b)
           if (!nim().wins({a, b, n - a - b})) ++count;
       return Integer(count);
     }},
    {"A002186", [](std::int64_t n) { return Game("kayles").value({n}); }},
    {"A002188", [](std::int64_t n) { return Game("grundy").value({n}); }},
    {"A071435", [](std::int64_t n) { return Game("0.177").value({n}); }},
    {"A071436", [](std::int64_t n) { return Game("0.56").value({n}); }},
    {"A071451", [](std::int64_t n) { return Game("0.113377").value({n}); }},
    {"A071452", [](std::int64_t n) { return Game("0.11377").value({n}); }},
    {"A071464", [](std::int64_t n) { return Game("0.127").value({n}); }},
    {"A071509", [](std::int64_t n) { return Game("0.1777").value({n}); }},
    {"A125829", [](std::int64_t n) { return Game("0.115").value({n}); }},
    {"A125912", [](std::int64_t n) { return Game("0.141").value({n}); }},
    {"A125914", [](std::int64_t n) { return Game("0.145").value({n}); }},
    {"A125915", [](std::int64_t n) { return Game("0.147").value({n}); }},
    {"A125916", [](std::int64_t n) { return Game("guiles").value({n}); }},
    {"A125917", [](std::int64_t n) { return Game("0.153").value({n}); }},
    {"A125919", [](std::int64_t n) { return Game("0.171").value({n}); }},
    {"A125920", [](std::int64_t n) { return Game("0.176").value({n}); }},
    {"A125922", [](std::int64_t n) { return Game("0.316").value({n}); }},
    {"A125923", [](std::int64_t n) { return Game("0.3337").value({n}); }},
    {"A125925", [](std::int64_t n) { return Game("0.351").value({n}); }},
    {"A125926", [](std::int64_t n) { return Game("0.373").value({n}); }},
    {"A125927", [](std::int64_t n) { return Game("0.53").value({n}); }},
    {"A125938", [](std::int64_t n) { return Game("4.102").value({n}); }},
    {"A014586", [](std::int64_t n) { return Game("subtract(squares)").value({n}); }},
    {"A014588", [](std::int64_t n) { return Game("subtract(fibonacci)").value({n}); }},
};

class Oeis : public ::testing::TestWithParam<Sequence> {};

TEST_P(Oeis, EveryTerm) {
  const std::vector<Term> terms = terms_of(GetParam().id);
  ASSERT_GT(terms.size(), 20U);
  for (const Term& term : terms) ASSERT_EQ(GetParam().term(term.n), term.value) << GetParam().id << "(" << term.n << ")";
}

INSTANTIATE_TEST_SUITE_P(Sequences, Oeis, ::testing::ValuesIn(kSequences), [](const auto& tested) { return tested.param.id; });

}  // namespace

}  // namespace grundy::test
