// tests/data/golden.tsv: questions with known answers, asked as a user would ask them. The file's head says how a row is
// written; adding one is adding a line.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "games.hpp"
#include "golden/expectation.hpp"
#include "grundy/grundy.hpp"

namespace grundy::test {

namespace {

struct Row {
  std::size_t number;
  std::string line, expected, source;
};

std::vector<Row> golden_rows() {
  std::ifstream in(GRUNDY_TEST_DATA "/golden.tsv");
  std::vector<Row> rows;
  std::size_t number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (line.empty() || line.starts_with('#')) continue;
    const std::vector<std::string> fields = split(line, '\t');
    if (fields.size() == 3) rows.push_back({number, fields[0], fields[1], fields[2]});
    else ADD_FAILURE() << "golden.tsv:" << number << ": three fields, separated by tabs";
  }
  return rows;
}

TEST(Golden, EveryRow) {
  const std::vector<Row> rows = golden_rows();
  EXPECT_GT(rows.size(), 40U);
  for (const Row& row : rows) {
    SCOPED_TRACE("golden.tsv:" + std::to_string(row.number) + ": " + row.line.substr(0, 200));
    const Json reply = Json::parse(ask(row.line));
    expect_properties(reply, row.expected);
  }
}

// A game is listed under its own name in the reply, however it was typed, so an alias counts for its meaning.
TEST(Golden, EveryGameHasARow) {
  std::set<std::string> typed;
  std::set<std::string> answered;
  for (const Row& row : golden_rows()) {
    std::istringstream words(row.line);
    for (std::string word; words >> word;) {
      std::erase_if(word, [](char c) { return c == '\'' || c == '"'; });
      typed.insert(word.substr(0, word.find('(')));
    }
    const Json reply = Json::parse(ask(row.line));
    if (!reply.value("ok", false) || !reply.contains("game")) continue;
    for (const std::string& word : split(reply["game"].get<std::string>(), ' ')) answered.insert(word.substr(0, word.find('(')));
  }
  for (const Ruleset& ruleset : rulesets())
    EXPECT_TRUE(answered.contains(std::string(ruleset.name))) << ruleset.name << " needs a row in tests/data/golden.tsv";
  for (const Alias& alias : aliases())
    EXPECT_TRUE(typed.contains(std::string(alias.name))) << alias.name << " needs a row in tests/data/golden.tsv";
}

}  // namespace

}  // namespace grundy::test
