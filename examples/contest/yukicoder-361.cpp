// yukicoder 361. A bamboo of length L is cut into three of different lengths, the longest at most D above the shortest,
// and so on with each piece; who cannot cut loses. Cases "L D" to the end of input: kado if the first player wins, else matsu.
// Idea: an option may be three heaps as well as one.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  for (grundy::Word length = 0, d = 0; std::cin >> length >> d;) {
    const grundy::Game game(grundy::make_rules("cut in three", [d](grundy::State n, grundy::Sink to) {
      for (grundy::Word a = 1; 3 * a + 3 <= n[0]; ++a)
        for (grundy::Word b = a + 1, c = n[0] - a - b; b < c; ++b, --c)
          if (c - a <= d) to({{grundy::State(&a, 1), grundy::State(&b, 1), grundy::State(&c, 1)}});
    }));
    std::cout << (game.wins({length}) ? "kado" : "matsu") << '\n';
  }
}
