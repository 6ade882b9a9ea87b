// tests/data/rules.tsv: rules on one line with known answers. The file's head says how a row is written; adding one is
// adding a line.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <numeric>
#include <set>
#include <sstream>

#include "golden/expectation.hpp"
#include "grundy/grundy.hpp"

namespace grundy::test {

namespace {

// "same 12 12: wythoff" for one rule.
struct Row {
  std::string rule, kind, arguments, expected;
};

Json asked(const std::string& line) {
  Json reply = Json::parse(ask(line));
  EXPECT_EQ(reply["ok"], true) << line << "\n" << reply;
  EXPECT_EQ(reply.value("stopped", Json()), Json()) << line << "\n" << reply;
  return reply;
}

std::string quoted(const std::string& text) { return "'" + text + "' "; }

std::vector<std::int64_t> numbers(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::int64_t>(in), {}};
}

// The terms n a(n) of a sequence.
std::vector<std::pair<std::int64_t, std::int64_t>> terms_of(const std::string& id) {
  std::ifstream in(GRUNDY_TEST_DATA "/oeis/" + id + ".txt");
  std::vector<std::pair<std::int64_t, std::int64_t>> terms;
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::int64_t n = 0, value = 0;
    if (words >> n >> value) terms.emplace_back(n, value);
  }
  EXPECT_GT(terms.size(), 20U) << id;
  return terms;
}

// "(n,n-1)" for n = 5 is "(5,4)".
std::string at(std::string position, std::int64_t n) {
  const auto put = [&position](const std::string& name, std::int64_t number) {
    for (auto i = position.find(name); i != std::string::npos; i = position.find(name)) position.replace(i, name.size(), std::to_string(number));
  };
  put("n-1", n - 1);
  put("n", n);
  return position;
}

// Calls visit(position, outcome) for every position of a box.
template <class Visit>
void walk(const Json& outcomes, std::vector<std::int64_t>& position, const Visit& visit) {
  const bool last = outcomes.is_string();
  const auto& letters = last ? outcomes.get_ref<const std::string&>() : std::string();
  position.push_back(0);
  for (std::size_t i = 0; i < (last ? letters.size() : outcomes.size()); ++i) {
    position.back() = static_cast<std::int64_t>(i);
    if (last) visit(position, letters[i]);
    else walk(outcomes[i], position, visit);
  }
  position.pop_back();
}

std::vector<std::vector<std::int64_t>> losing_positions(const Row& row, const std::string& to) {
  const Json reply = asked("values " + quoted(row.rule) + "--outcomes --to " + to);
  std::vector<std::vector<std::int64_t>> losing;
  std::vector<std::int64_t> position;
  walk(reply.at("outcomes"), position, [&](const auto& p, char outcome) { if (outcome == 'P') losing.push_back(p); });
  return losing;
}

void expect_losing(const Row& row, const std::string& to, const std::vector<std::int64_t>& wanted) {
  std::vector<std::int64_t> found;
  for (const auto& position : losing_positions(row, to)) found.push_back(position.at(0));
  EXPECT_EQ(found, wanted);
}

// "(5,4)" or "7".
std::vector<std::int64_t> numbers_of(std::string position) {
  std::replace_if(position.begin(), position.end(), [](char c) { return c == ',' || c == '(' || c == ')'; }, ' ');
  return numbers(position);
}

// The value of every position that the template makes of the numbers from 0, read from one table.
void expect_values(const Row& row, const std::string& position, const std::vector<std::pair<std::int64_t, std::int64_t>>& wanted) {
  std::string box;
  for (const std::int64_t n : numbers_of(at(position, wanted.back().first))) box += " " + std::to_string(n);
  const Json reply = asked("values " + quoted(row.rule) + "--to" + box);
  for (const auto& [n, value] : wanted) {
    const Json* found = &reply.at("values");
    for (const std::int64_t coordinate : numbers_of(at(position, n))) found = &found->at(static_cast<std::size_t>(coordinate));
    EXPECT_EQ(*found, value) << at(position, n);
  }
}

void check_values(const Row& row) {
  std::vector<std::pair<std::int64_t, std::int64_t>> wanted;
  for (const std::int64_t value : numbers(row.expected)) wanted.emplace_back(wanted.size(), value);
  expect_values(row, row.arguments.empty() ? "n" : row.arguments, wanted);
}

void check_oeis(const Row& row) { expect_values(row, row.arguments, terms_of(row.expected)); }

void check_losing(const Row& row) {
  if (!row.arguments.starts_with('(')) return expect_losing(row, row.arguments, numbers(row.expected));
  const auto words = split(row.arguments, ' ');
  std::vector<std::int64_t> found;
  for (std::int64_t n = 1; n <= std::stoll(words.at(1)); ++n) {
    const Json reply = asked("solve " + quoted("{" + row.rule + "} " + at(words[0], n)) + (words.size() > 2 ? words[2] : ""));
    if (reply["outcome"] == "P") found.push_back(n);
  }
  EXPECT_EQ(found, numbers(row.expected));
}

void check_oeis_losing(const Row& row) {
  std::vector<std::int64_t> wanted;
  for (const auto& [n, value] : terms_of(row.expected)) wanted.push_back(value);
  expect_losing(row, std::to_string(wanted.back()) + " " + row.arguments, wanted);
}

void check_same(const Row& row) {
  for (const auto& [option, key] : std::initializer_list<std::pair<const char*, const char*>>{{"", "values"}, {" --outcomes", "outcomes"}, {" --misere", "outcomes"}}) {
    const std::string rest = "--to " + row.arguments + option;
    EXPECT_EQ(asked("values " + quoted(row.rule) + rest).at(key), asked("values " + quoted(row.expected) + rest).at(key)) << option;
  }
}

// For games of lists, which have no table.
void check_outcomes(const Row& row) {
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    const Game named(row.expected, convention);
    const Json outcomes = asked("values " + quoted(row.rule) + "--outcomes --to " + row.arguments + (convention == Convention::misere ? " --misere" : "")).at("outcomes");
    std::vector<std::int64_t> position;
    walk(outcomes, position, [&](const auto& p, char outcome) { EXPECT_EQ(named.wins({p.begin(), p.end()}), outcome == 'N') << Json(p); });
  }
}

void check_claim(const Row& row) {
  const bool values = row.kind == "value";
  const Json reply = asked("claim " + quoted(row.rule) + (values ? "--value " : "") + quoted(row.expected) + "--to " + row.arguments);
  EXPECT_EQ(reply["holds"], true) << reply;
}

void check_solve(const Row& row) {
  const auto options = row.arguments.find(" --");
  const std::string position = row.arguments.substr(0, options);
  expect_properties(asked("solve " + quoted("{" + row.rule + "} " + position) + (options == std::string::npos ? "" : row.arguments.substr(options))), row.expected);
}

// Sets of that many heaps of low … high of which the values cancel, counted by their nim-sum heap by heap.
std::int64_t losing_heaps(const std::vector<std::int64_t>& values, std::size_t heaps, std::size_t from, std::int64_t sum) {
  if (heaps == 0) return sum == 0 ? 1 : 0;
  std::int64_t count = 0;
  for (std::size_t n = from; n < values.size(); ++n) count += losing_heaps(values, heaps - 1, n, sum ^ values[n]);
  return count;
}

void check_heaps(const Row& row) {
  const auto words = split(row.arguments, ' ');
  const auto dots = words.at(1).find("..");
  const Json reply = asked("values " + quoted(row.rule) + "--to " + words[1].substr(dots + 2));
  EXPECT_EQ(losing_heaps(reply["values"], std::stoull(words[0]), std::stoull(words[1].substr(0, dots)), 0), std::stoll(row.expected));
}

void check_lost(const Row& row) { EXPECT_EQ(losing_positions(row, row.arguments).size(), std::stoull(row.expected)); }

void check_total(const Row& row) {
  std::int64_t total = 0;
  for (const auto& position : losing_positions(row, row.arguments))
    if (std::is_sorted(position.begin(), position.end())) total += std::accumulate(position.begin(), position.end(), std::int64_t{0});
  EXPECT_EQ(total, std::stoll(row.expected));
}

const std::map<std::string, void (*)(const Row&)> kKinds = {
    {"values", check_values}, {"oeis", check_oeis},   {"losing", check_losing}, {"oeis-losing", check_oeis_losing}, {"same", check_same}, {"claim", check_claim},
    {"outcomes", check_outcomes},
    {"value", check_claim},   {"solve", check_solve}, {"heaps", check_heaps},   {"lost", check_lost},               {"total", check_total},
};

Row row_of(const std::string& rule, const std::string& text) {
  const auto colon = text.find(": ");
  const std::string head = text.substr(0, colon);
  const auto blank = head.find(' ');
  return {rule, head.substr(0, blank), blank == std::string::npos ? "" : head.substr(blank + 1), text.substr(colon + 2)};
}

}  // namespace

TEST(RulesOnOneLine, EveryRow) {
  std::ifstream in(GRUNDY_TEST_DATA "/rules.tsv");
  std::set<std::string> rules;
  std::size_t number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (line.empty() || line.starts_with('#')) continue;
    SCOPED_TRACE("rules.tsv:" + std::to_string(number) + ": " + line);
    const auto fields = split(line, '\t');
    ASSERT_EQ(fields.size(), 3U);
    const Row row = row_of(fields[0], fields[1]);
    ASSERT_TRUE(kKinds.contains(row.kind)) << row.kind;
    kKinds.at(row.kind)(row);
    rules.insert(row.rule);
  }
  EXPECT_GE(rules.size(), 46U);
}

}  // namespace grundy::test
