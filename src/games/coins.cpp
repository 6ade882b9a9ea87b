// Coins on a strip: turning games, Silver Dollar without the dollar, Welter's game.
#include <fmt/format.h>

#include "games/moves.hpp"
#include "ranges.hpp"

namespace grundy::games {

namespace {

std::vector<Word> sorted(State s) {
  std::vector<Word> coins(s.begin(), s.end());
  ranges::sort(coins);
  return coins;
}

void turn(std::vector<Word>& heads, Word coin) {
  const auto at = ranges::lower_bound(heads, coin);
  if (at != heads.end() && *at == coin) {
    heads.erase(at);
  } else {
    heads.insert(at, coin);
  }
}

void leave(const std::vector<Word>& heads, const Sink& to) {
  if (heads.empty()) return to(std::span<const State>{});
  to(State(heads));
}

std::string list_words(const std::vector<Integer>& coins) {
  std::string out;
  for (std::size_t i = 0; i < coins.size(); ++i) out += (i == 0 ? "" : i + 1 == coins.size() ? " and " : ", ") + coins[i].to_string();
  return out;
}

std::string refuse_repeats(Coordinates at, const char* what) {
  std::vector<Integer> coins(at.begin(), at.end());
  ranges::sort(coins);
  return ranges::adjacent_find(coins) == coins.end() ? "" : what;
}

}  // namespace

// ---- turning games: a position lists the heads; results are written in increasing order

std::string refuse_heads(Coordinates at) { return refuse_repeats(at, "each head is listed once"); }

std::string refuse_heads_from_one(Coordinates at) {
  if (ranges::find(at, Integer(0)) != at.end()) return "the coins are numbered from 1";
  return refuse_heads(at);
}

// A result of Ruler may have as many heads as its largest coin, so there is a bound on what can be written.
std::string refuse_ruler(Coordinates at) {
  constexpr Word kMostCoins = 1'000'000;
  for (const Integer& coin : at)
    if (coin > kMostCoins) return fmt::format("the coins are numbered from 1 to {}", kMostCoins);
  return refuse_heads_from_one(at);
}

void turning_turtles(Parameters, State s, Sink to) {
  const std::vector<Word> heads = sorted(s);
  for (const Word coin : heads) {
    std::vector<Word> next(heads);
    turn(next, coin);
    leave(next, to);
    for (Word other = 1; other < coin; ++other) {
      std::vector<Word> both(next);
      turn(both, other);
      leave(both, to);
    }
  }
}

void mock_turtles(Parameters, State s, Sink to) {
  const std::vector<Word> heads = sorted(s);
  for (const Word coin : heads) {
    std::vector<Word> one(heads);
    turn(one, coin);
    leave(one, to);
    for (Word second = 0; second < coin; ++second) {
      std::vector<Word> two(one);
      turn(two, second);
      leave(two, to);
      for (Word third = 0; third < second; ++third) {
        std::vector<Word> three(two);
        turn(three, third);
        leave(three, to);
      }
    }
  }
}

void ruler(Parameters, State s, Sink to) {
  const std::vector<Word> heads = sorted(s);
  for (const Word last : heads) {
    std::vector<Word> next(heads);
    for (Word coin = last; coin >= 1; --coin) {
      turn(next, coin);
      leave(next, to);
    }
  }
}

// "turn the coin at 6 to tails and the coin at 3 to heads"
std::string describe_turn(Coordinates from, const Option& to) {
  std::vector<Integer> before(from.begin(), from.end());
  ranges::sort(before);
  const std::vector<Integer> after = to.empty() ? std::vector<Integer>{} : to[0];
  std::vector<Integer> tails;
  std::vector<Integer> heads;
  ranges::set_difference(before, after, std::back_inserter(tails));
  ranges::set_difference(after, before, std::back_inserter(heads));
  const auto coins = [](const std::vector<Integer>& c) { return (c.size() == 1 ? "the coin at " : "the coins at ") + list_words(c); };
  std::string out = "turn " + coins(tails) + " to tails";
  if (!heads.empty()) out += " and " + coins(heads) + " to heads";
  return out;
}

// ---- sliding games

std::string refuse_unordered_coins(Coordinates at) {
  const bool increases = ranges::adjacent_find(at, [](const Integer& a, const Integer& b) { return a >= b; }) == at.end();
  return increases ? "" : "the coins stand on different squares, listed from left to right";
}

void silver_dollar(Parameters, State s, Sink to) {
  std::vector<Word> coins(s.begin(), s.end());
  for (std::size_t i = 0; i < coins.size(); ++i) {
    for (Word square = i == 0 ? 0 : s[i - 1] + 1; square < s[i]; ++square) {
      coins[i] = square;
      to(State(coins));
    }
    coins[i] = s[i];
  }
}

std::string refuse_welter(Coordinates at) { return refuse_repeats(at, "no two coins stand on one square"); }

void welter(Parameters, State s, Sink to) {
  const std::vector<Word> coins = sorted(s);
  for (std::size_t i = 0; i < coins.size(); ++i)
    for (Word square = 0; square < coins[i]; ++square) {
      if (ranges::binary_search(coins, square)) continue;
      std::vector<Word> next(coins);
      next[i] = square;
      ranges::sort(next);
      to(State(next));
    }
}

// "move the coin at 7 to 4"
std::string describe_slide(Coordinates from, const Option& to) {
  std::vector<Integer> before(from.begin(), from.end());
  ranges::sort(before);
  std::vector<Integer> gone;
  std::vector<Integer> come;
  ranges::set_difference(before, to[0], std::back_inserter(gone));
  ranges::set_difference(to[0], before, std::back_inserter(come));
  return fmt::format("move the coin at {} to {}", gone[0].to_string(), come[0].to_string());
}

}  // namespace grundy::games
