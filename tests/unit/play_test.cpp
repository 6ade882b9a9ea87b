// Playing: legal moves alone, what each is worth, whole games won and lost against the machine.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "match.hpp"
#include "play.hpp"

namespace grundy::test {

namespace {

using Json = nlohmann::json;

Json reply(const std::string& line) { return Json::parse(ask(line)); }

// What a person is told who types these lines.
std::string conversation(const std::string& position, const std::vector<std::string>& lines, bool machine_first = false, Query query = {}) {
  Match match(read_position(position), query, Style(false));
  std::string last = match.begin(machine_first);
  for (const std::string& line : lines) {
    EXPECT_FALSE(match.over()) << "before " << line << "\n" << last;
    last = match.say(line);
  }
  EXPECT_EQ(match.over(), last.find("wins") != std::string::npos || last.find("you win") != std::string::npos) << last;
  return last;
}

// A person who follows every hint.
std::string follow_hints(const std::string& position, bool machine_first, Query query = {}) {
  Match match(read_position(position), query, Style(false));
  std::string last = match.begin(machine_first);
  for (int i = 0; i < 100 && !match.over(); ++i) {
    const std::string hint = match.say("hint");
    last = match.say(hint.substr(0, hint.find(' ')));
  }
  return last;
}

TEST(Play, AWholeGameWon) {
  EXPECT_EQ(conversation("nim 1 2", {"2:1", "2:0"}), "you     take 1 from heap 2, leaving 0\nthe machine has no move: you win\n");
  EXPECT_EQ(conversation("bash(3) 9", {"take 1", "take 3", "take 3"}).find("you win") != std::string::npos, true);
}

TEST(Play, AWholeGameLost) {
  const std::string end = conversation("nim 1 2", {"1:0"});
  EXPECT_NE(end.find("you have no move: the machine wins"), std::string::npos) << end;
}

TEST(Play, WhoFollowsTheHintsWinsWhatIsWon) {
  for (const std::string position : {"nim 3 4 5", "wythoff 5 9", "kayles 7 2", "fibonacci 11", "(a,b) -> (a-i,b) for i in 1..a | (b,a-1) if a > 0 4 3", "nim 2 3 + bash(2) 4", "chomp 3 3"}) {
    const std::string line = position.find("->") == std::string::npos ? position : "{" + position.substr(0, position.size() - 4) + "} 4 3";
    const bool won = solve(read_position(line)).outcome == Outcome::N;
    EXPECT_EQ(follow_hints(line, !won).find("you win") != std::string::npos, true) << line;
  }
}

TEST(Play, Misere) {
  Query misere;
  misere.convention = Convention::misere;
  EXPECT_NE(follow_hints("nim 1 2 3", true, misere).find("you win"), std::string::npos);
  EXPECT_NE(follow_hints("kayles 5 3", solve(read_position("kayles 5 3"), misere).outcome == Outcome::P, misere).find("you win"), std::string::npos);
}

TEST(Play, UndoGoesBackToThePersonsTurn) {
  Match match(read_position("nim 3 4 5"), {}, Style(false));
  const std::string first = match.begin(false).substr(match.begin(false).find("  1:"));
  EXPECT_EQ(match.say("undo"), "nothing to take back\n");
  (void)match.say("3:0");
  (void)match.say("hint");
  EXPECT_EQ(match.say("undo"), first);
}

TEST(Play, WrongLinesAreAnsweredAndChangeNothing) {
  Match match(read_position("wythoff 3 5"), {}, Style(false));
  (void)match.begin(false);
  for (const std::string line : {"(3,6)", "(5,5)", "take", "take 9", "2:1", "1:", "99999999999999999999", "\xff", ":", "take 1 from 2 and 3"}) {
    EXPECT_FALSE(match.say(line).empty()) << line;
    EXPECT_EQ(match.say("undo"), "nothing to take back\n") << line;
  }
  EXPECT_NE(match.say("moves").find("1:(2,4)"), std::string::npos);
  EXPECT_NE(match.say("why").find("cold pair"), std::string::npos);
  EXPECT_NE(match.say("1 : 2 4").find("you     take 1 from both heaps"), std::string::npos);
}

TEST(Play, TheWinnerDoesNotGoRoundInCircles) {
  EXPECT_NE(follow_hints("{n -> n-1 | n-2 | n+1 if n % 3 == 1} 8", false).find("you win"), std::string::npos);
}

// Independent of how stand() judges: every move's outcome is that of solve() on what it leaves.
TEST(Play, EveryMoveIsJudgedAsSolveJudgesWhatItLeaves) {
  for (const std::string position : {"nim 3 4 5", "wythoff 13 10", "{(a,b) -> (a-i,b) for i in 1..a | (a,b-i) for i in 1..b | (a-i,b-i) for i in 1..min(a,b)} 400 300", "grundy 11 6", "moore(2) 3 4 5",
                                     "dynamic(2) 40", "subtract(squares) 60 33", "0.77 60", "nim 70 80 90", "welter 2 5 9"}) {
    const Position here = read_position(position);
    const Stand all = stand(here, {});
    bool some = false;
    for (const Choice& choice : all.choices) {
      Query query;
      query.moves = MoveList::none;
      EXPECT_EQ(choice.outcome, solve(after(here, choice), query).outcome) << position << " " << choice.name;
      some = some || choice.outcome == Outcome::P;
      EXPECT_EQ(&read_choice(here, all.choices, choice.name), &choice) << choice.name;
    }
    EXPECT_EQ(some, all.answer.outcome == Outcome::N) << position;
    EXPECT_EQ(all.choices[*all.best].outcome == Outcome::P, some) << position;
  }
}

TEST(Play, ALostPositionIsProlongedAsLongAsPossible) {
  const Position here = read_position("bash(3) 12");
  const Stand all = stand(here, {});
  for (const Choice& choice : all.choices) EXPECT_LE(choice.remoteness, all.choices[*all.best].remoteness);
  EXPECT_EQ(all.remoteness, 6U);
}

// Found by asking what a hostile line can cost: neither many heaps nor long games may take long.
TEST(Play, WhatIsTooLargeIsSaidSoon) {
  std::string heaps = "play nim";
  for (int i = 0; i < 900; ++i) heaps += " 20";
  EXPECT_EQ(reply(heaps)["moves"].size(), 18'000U);
  std::string game = "play nim 15000 --played";
  for (int i = 1; i < 100; ++i) game += " 1:" + std::to_string(15000 - i);
  EXPECT_EQ(reply(game)["ok"], false);
}

TEST(Play, OnePositionInJson) {
  const Json answer = reply("play nim 3 4 5 --played 1:1 '3 : 2'");
  EXPECT_EQ(answer["position"], "1 4 2");
  EXPECT_EQ(answer["played"].size(), 2U);
  EXPECT_EQ(answer["moves"].size(), 7U);
  EXPECT_EQ(answer["moves"][answer["best"].get<std::size_t>()]["name"], "2:3");
  EXPECT_EQ(reply("play nim 3 --played 1:0")["over"], true);
  EXPECT_EQ(reply("play 0.77 2 --played 1:end")["over"], true);
  EXPECT_EQ(reply("play nim 3 4 --played 1:3")["error"]["at"], 22);
  EXPECT_EQ(reply("play nim 30000000")["ok"], false);
}

}  // namespace

}  // namespace grundy::test
