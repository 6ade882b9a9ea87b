// The answer of solve, as ask() writes it: docs/language.md is the contract.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "grundy/grundy.hpp"

namespace grundy::test {

namespace {

using Json = nlohmann::ordered_json;

Json reply(const std::string& line) { return Json::parse(ask(line)); }

TEST(Ask, KeysAndTheirOrder) {
  const Json answer = reply("solve wythoff 10 13");
  std::vector<std::string> keys;
  for (const auto& [key, unused] : answer.items()) keys.push_back(key);
  const std::vector<std::string> contract{"ok", "verb", "game", "position", "convention", "outcome", "winner", "value", "moves", "move_count", "how", "because"};
  ASSERT_GE(keys.size(), contract.size());
  keys.resize(contract.size());
  EXPECT_EQ(keys, contract);
  EXPECT_EQ(answer["ok"], true);
  EXPECT_EQ(answer["verb"], "solve");
  EXPECT_EQ(answer["game"], "wythoff");
  EXPECT_EQ(answer["position"], "(10,13)");
  EXPECT_EQ(answer["convention"], "normal");
  EXPECT_EQ(answer["winner"], "first");
  EXPECT_TRUE(answer["value"].is_null());
  EXPECT_EQ(answer["work"], 0);
}

TEST(Ask, LargeIntegersAreStrings) {
  EXPECT_TRUE(reply("solve nim 9007199254740991")["value"].is_number());
  EXPECT_TRUE(reply("solve nim 9007199254740992")["value"].is_string());
  EXPECT_EQ(reply("solve nim 9007199254740992")["value"], "9007199254740992");
  EXPECT_EQ(reply("solve nim 1" + std::string(100, '0'))["value"], "1" + std::string(100, '0'));
}

TEST(Ask, MovesAsAsked) {
  const std::string line = "solve bash(3) 5 7 4 --moves ";
  EXPECT_EQ(reply(line + "all")["moves"].size(), 3U);
  EXPECT_EQ(reply(line + "first")["moves"][0]["component"], 0);
  for (const char* one : {"first", "min", "max"}) EXPECT_EQ(reply(line + one)["moves"].size(), 1U) << one;
  for (const char* no : {"count", "none"}) EXPECT_EQ(reply(line + no)["moves"].size(), 0U) << no;
  for (const char* list : {"all", "first", "min", "max", "count"}) EXPECT_EQ(reply(line + list)["move_count"], 3) << list;
  EXPECT_EQ(reply("solve wythoff 15 23 --moves min")["moves"][0]["to"], "(14,23)");
  EXPECT_EQ(reply("solve wythoff 15 23 --moves max")["moves"][0]["to"], "(9,15)");
  const Json limited = reply("solve wythoff 15 23 --limit 2");
  EXPECT_EQ(limited["moves"].size(), 2U);
  EXPECT_EQ(limited["move_count"], 3);
  EXPECT_EQ(reply("solve wythoff 15 23 --limit 0")["moves"].size(), 0U);
  EXPECT_EQ(reply("solve wythoff 15 23 --limit 0")["move_count"], 3);
}

TEST(Ask, FewerMovesWhereEachIsLong) {
  std::string heads;
  for (int i = 1; i <= 60'000; ++i) heads += " " + std::to_string(i);
  const Json some = reply("solve turning-turtles" + heads);
  EXPECT_LT(some["moves"].size(), 60U);
  EXPECT_GT(some["moves"].size(), 30U);
  EXPECT_EQ(reply("solve turning-turtles" + heads + " --limit 60")["moves"].size(), 60U);
  EXPECT_EQ(reply("solve nim" + heads)["moves"].size(), 100U) << "a heap is no long list";
}

TEST(Solve, TheoremsStopAtLimits) {
  const std::atomic<bool> interrupted{true};
  const Limits limits{.interrupted = &interrupted};
  const Integer n = power(7, 10'000);
  const Answer value = Game("fibonacci").solve({n}, {.limits = limits});
  EXPECT_EQ(value.how, How::stopped);
  EXPECT_FALSE(value.outcome || value.value);
  EXPECT_NE(value.because.find("interrupted"), std::string::npos);
  EXPECT_EQ(Game("fibonacci").solve({n}).how, How::theorem) << "what was broken off leaves nothing behind";
  // the outcome is known, the list is not complete
  for (const auto& [game, heaps] : {std::pair("moore(2)", std::vector<Integer>{100, 200, 300, 400, 500, 600}), {"strange-nim(30)", {n}}}) {
    const Answer moves = Game(game).solve(heaps, {.limit = 1'000'000, .limits = limits});
    EXPECT_EQ(moves.how, How::theorem) << game;
    EXPECT_EQ(moves.outcome, Outcome::N) << game;
    EXPECT_EQ(moves.move_count, std::nullopt) << game;
  }
}

TEST(Ask, ComponentsCountAcrossTheSum) {
  const Json answer = reply("solve 'nim 0 1 + bash(3) 8 8 + wythoff (1,2) (0,0) + nim 2'");
  std::vector<std::size_t> components;
  for (const Json& move : answer["moves"]) components.push_back(move["component"].get<std::size_t>());
  EXPECT_TRUE(std::ranges::is_sorted(components));
  EXPECT_NE(std::ranges::find(components, 6U), components.end()) << answer;
  EXPECT_EQ(answer["value"], 3);
}

TEST(Ask, ManyHeapsAreOneTerm) {
  std::string line = "solve nim";
  for (int i = 1; i <= 3000; ++i) line += " " + std::to_string(i);
  const Json answer = reply(line);
  EXPECT_EQ(answer["value"], 3000) << "1 xor … xor 4k is 4k";
  EXPECT_EQ(answer["moves"].size(), 100U);
  std::size_t count = 0;
  for (int i = 1; i <= 3000; ++i) count += (i ^ 3000) < i ? 1U : 0U;
  EXPECT_EQ(answer["move_count"], count);
}

TEST(Ask, AWrongQuestionSaysWhere) {
  const Json answer = reply("solve nim x");
  EXPECT_EQ(answer["ok"], false);
  EXPECT_EQ(answer["error"]["at"], 10);
  EXPECT_TRUE(answer["error"]["message"].is_string());
  EXPECT_EQ(reply("")["ok"], false);
  EXPECT_EQ(reply("slove nim 3")["error"]["message"].get<std::string>().find("did you mean \"solve\"") == std::string::npos, false);
  EXPECT_EQ(reply(std::string("solve nim \xff\0", 12))["ok"], false) << "text that is not UTF-8 is answered too";
}

TEST(Ask, AMessageIsOneLineWhateverItQuotes) {
  for (const std::string& name : {std::string("check \0r 3", 10), std::string("check a\nb\x1b[2J"), std::string("solve nim\x7f 3")}) {
    const std::string message = reply(name)["error"]["message"];
    EXPECT_FALSE(message.empty());
    for (const char c : message) EXPECT_TRUE(static_cast<unsigned char>(c) >= 0x20 && c != 0x7f) << message;
  }
}

TEST(Ask, ALimitIsAnAnswer) {
  const Json answer = reply("solve 'wythoff 50 60 + nim 3' --positions 20");
  EXPECT_EQ(answer["ok"], true);
  EXPECT_EQ(answer["how"], "stopped");
  EXPECT_TRUE(answer["outcome"].is_null());
  EXPECT_TRUE(answer["winner"].is_null());
  EXPECT_EQ(answer["moves"].size(), 0U);
  EXPECT_EQ(reply("solve 'wythoff 99999999999999999999 1 + nim 3'")["how"], "stopped");
}

TEST(Ask, BoundsCanOnlyBeTightened) {
  const Limits bounds{.positions = 20};
  const auto how = [&](const std::string& options) { return Json::parse(ask("solve 'wythoff 50 60 + nim 3'" + options, bounds))["how"]; };
  EXPECT_EQ(how(""), "stopped");
  EXPECT_EQ(how(" --positions 1000000"), "stopped");
}

TEST(Solve, MisereByValuesAndBySearchAgree) {
  for (const char* heaps : {"1 2", "2 2", "3 4 5", "1 1 1", "0 0", "2 1 1", "6 3"}) {
    const Position by_values = read_position(std::string("nim ") + heaps + " + bash(3) 5");
    const Position by_search = read_position(std::string("nim ") + heaps + " + bash(3) 5 + wythoff 0 0");
    const Query misere{.convention = Convention::misere};
    const Answer a = solve(by_values, misere);
    const Answer b = solve(by_search, misere);
    EXPECT_EQ(a.how, How::theorem);
    EXPECT_EQ(b.how, How::computed) << heaps;
    EXPECT_EQ(a.outcome, b.outcome) << heaps;
    EXPECT_EQ(a.move_count, b.move_count) << heaps;
  }
}

}  // namespace

}  // namespace grundy::test
