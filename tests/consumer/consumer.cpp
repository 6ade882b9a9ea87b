#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  const grundy::Game wythoff("wythoff");
  for (const grundy::Move& move : wythoff.winning_moves({10, 13})) std::cout << move.text << '\n';
  return wythoff.wins({165580140, 267914295}) ? 1 : 0;
}
