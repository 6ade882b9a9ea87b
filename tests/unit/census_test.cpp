// The census: standard forms by moves and by values, its rows against tests/data/known_periods.csv, its file.
#include "census.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "games/standard_form.hpp"
#include "notation/question.hpp"
#include "verbs/verb.hpp"

namespace grundy::test {

namespace {

namespace fs = std::filesystem;

Code code(const std::string& text) { return *heap_game(*read_game(text)).value().code(); }

std::string form(const std::string& text) { return standard_form(code(text)).code.text(); }

TEST(StandardForm, OfKnownCousins) {
  EXPECT_EQ(form("0.07"), "0.137");
  EXPECT_EQ(form("0.4"), "0.137");
  EXPECT_EQ(form("0.007"), "0.11337");
  EXPECT_EQ(form("0.04"), "0.11337");
  EXPECT_EQ(form("0.0137"), "0.11337");
  EXPECT_EQ(form("0.454"), "0.1777");
  EXPECT_EQ(form("0.6"), form("0.37"));
  EXPECT_EQ(form("4.0"), "0.7");
  EXPECT_EQ(form("0.0"), "0.0");
  EXPECT_EQ(form("0.77"), "0.77");
  EXPECT_EQ(standard_form(code("0.007")).shift, 2U);
}

TEST(StandardForm, WithoutIdleMoves) {
  const auto least = [](const char* text) { return without_idle_moves(code(text)).text(); };
  for (const char* same : {"0.565", "0.566", "0.567"}) EXPECT_EQ(least(same), least("0.564"));
  EXPECT_EQ(least("0.743"), least("0.74"));
  EXPECT_EQ(least("0.343"), least("0.342"));
  EXPECT_EQ(least("0.77"), "0.77");
  EXPECT_EQ(least("0.137"), "0.137");
  EXPECT_EQ(least("0.0"), "0.0");
  EXPECT_NE(least("0.161"), least("0.36"));  // they part at heap 519
}

// The games are the same: every value, of every code of three digits.
TEST(StandardForm, HasTheValuesOfTheCode) {
  constexpr std::size_t kLast = 300;
  for (const char* first : {"0.", "4."})
    for (int n = 0; n < 512; ++n) {
      const std::string text = std::string(first) + static_cast<char>('0' + n / 64) + static_cast<char>('0' + n / 8 % 8) + static_cast<char>('0' + n % 8);
      const Code typed({static_cast<std::uint8_t>(*first - '0'), static_cast<std::uint8_t>(n / 64), static_cast<std::uint8_t>(n / 8 % 8), static_cast<std::uint8_t>(n % 8)}, {}, false);
      const StandardForm standard = standard_form(typed);
      EXPECT_TRUE((standard.code.digit(1) & 1U) != 0 || standard.code.text() == "0.0") << text;
      Sequence values{HeapGame(typed)};
      Sequence of_form{HeapGame(standard.code)};
      Sequence with_fewer_moves{HeapGame(without_idle_moves(standard.code))};
      ASSERT_TRUE(values.grow(kLast) && of_form.grow(kLast) && with_fewer_moves.grow(kLast));
      for (std::size_t heap = 0; heap <= kLast; ++heap) ASSERT_EQ(of_form[heap], with_fewer_moves[heap]) << text << ", heap " << heap;
      for (std::size_t heap = 0; heap <= kLast; ++heap) ASSERT_EQ(values[heap], heap < standard.shift ? 0 : of_form[heap - standard.shift]) << text << ", heap " << heap;
    }
}

struct Known {
  std::int64_t period, preperiod;
};

std::map<std::string, Known> known_periods() {
  std::map<std::string, Known> rows;
  std::ifstream in(GRUNDY_TEST_DATA "/known_periods.csv");
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    std::istringstream fields(line);
    std::string text, period, preperiod;
    std::getline(fields, text, ',');
    std::getline(fields, period, ',');
    std::getline(fields, preperiod, ',');
    rows.emplace(text.ends_with('.') ? text + "0" : text, Known{std::stoll(period), std::stoll(preperiod)});
  }
  return rows;
}

// The file counts preperiods from heap 1, and has one code of those whose values are the same.
TEST(Census, OfTwoDigitsIsAsKnown) {
  constexpr std::uint64_t kLast = 20000;
  const auto known = known_periods();
  for (const char* pattern : {"0.??", "4.??"}) {
    Census census(pattern);
    ASSERT_TRUE(census.run(kLast, kLast, {}, 2, {}));
    std::size_t codes = 0;
    std::size_t found = 0;
    for (const CensusForm& f : census.forms())
      for (const CensusForm::Member& member : f.members) {
        ++codes;
        const auto row = known.find(member.code);
        if (row == known.end() || 2 * (row->second.period + row->second.preperiod) > static_cast<std::int64_t>(kLast) - 10) continue;
        ++found;
        EXPECT_TRUE(f.solved()) << member.code;
        EXPECT_EQ(f.period, row->second.period) << member.code;
        EXPECT_EQ(std::max<std::int64_t>(member.preperiod, 1), row->second.preperiod) << member.code;
      }
    EXPECT_EQ(codes, 64U);
    EXPECT_GT(found, 30U);
  }
}

// Preperiods of cousins are shifted, and the least for their own values.
TEST(Census, PreperiodsAreThoseOfEachCode) {
  Census census("0.??");
  ASSERT_TRUE(census.run(3000, 3000, {}, 1, {}));
  for (const CensusForm& f : census.forms())
    for (const CensusForm::Member& member : f.members) {
      if (!f.solved()) continue;
      const auto period = period_of(*read_game(member.code), 5000, {});
      ASSERT_TRUE(period.has_value());
      if (period->status != PeriodStatus::proved || period->saltus != 0) continue;  // 0.33 is Bash's game, answered by its theorem
      EXPECT_EQ(period->period, f.period) << member.code;
      EXPECT_EQ(period->preperiod, member.preperiod) << member.code;
    }
}

TEST(Census, PatternsAreChecked) {
  for (const char* wrong : {"", "0.", "0", "?", "1.??", "0.?8", "0.?x", "kayles", "0?7", "0.???????"}) EXPECT_THROW(Census{wrong}, Error) << wrong;
  const auto codes = [](const char* pattern) {
    std::size_t count = 0;
    const Census census(pattern);
    for (const CensusForm& f : census.forms()) count += f.members.size();
    return count;
  };
  EXPECT_EQ(codes("0.???"), 512U);
  EXPECT_EQ(codes("?.?"), 16U);
  EXPECT_EQ(codes("0.7?7"), 8U);
  EXPECT_EQ(codes("0.77"), 1U);
}

std::string csv_of(const std::string& line, int status = 0) {
  Question question = read_question(line);
  question.files = true;
  question.format = Format::csv;
  const Reply reply = answer(question);
  EXPECT_EQ(reply.status, status) << line;
  return reply.body;
}

// Stopped after each form and gone on: the same table as without a stop, and from the file alone.
TEST(Census, GoesOnFromItsFile) {
  const fs::path folder = fs::temp_directory_path() / ("grundy_census_" + std::to_string(getpid()));
  fs::create_directories(folder);
  const std::string file = (folder / "c.sqlite").string();
  const std::string whole = csv_of("census 0.?? --to 2000");
  try {
    const CensusFile fresh(file, "0.??");
  } catch (const Error& e) {
    GTEST_SKIP() << e.what();
  }
  std::size_t stops = 0;
  for (bool complete = false; !complete; ++stops) {
    CensusFile stored(file, "0.??");
    Census census("0.??");
    census.know(stored.forms());
    std::atomic<bool> interrupted{false};
    std::size_t saved = 0;
    Limits limits;
    limits.interrupted = &interrupted;
    complete = census.run(2000, 2000, limits, 1, [&](const CensusForm& f) {
      stored.save(f);
      interrupted = ++saved == 10;
    });
    stored.set_last(2000);
  }
  EXPECT_GT(stops, 1U);
  EXPECT_EQ(csv_of("census " + file), whole);
  EXPECT_EQ(csv_of("census 0.?? --to 1000 --out " + file), whole);                     // nothing is forgotten
  EXPECT_EQ(csv_of("census 0.?? --to 4000 --out " + file), csv_of("census 0.?? --to 4000"));  // open forms are looked at further
  EXPECT_THROW(CensusFile(file, "4.??"), Error);
  EXPECT_THROW(CensusFile((folder / "none.sqlite").string(), ""), Error);
  std::ofstream((folder / "text.sqlite").string()) << "this is no database, but long enough to be looked at as if it were one";
  EXPECT_THROW(CensusFile((folder / "text.sqlite").string(), "0.??"), Error);
  EXPECT_EQ(nlohmann::json::parse(ask("census " + file))["ok"], false);  // a line alone reads no files
  fs::remove_all(folder);
}

// 0.16, 149459 from 105351 on, is beyond 28000 and within 1000000, where 0.06 is not looked at.
TEST(Census, GoesFartherWhereRareHeapsAreFew) {
  Census sparse("0.16");
  ASSERT_TRUE(sparse.run(28000, 1000000, {}, 1, {}));
  EXPECT_TRUE(sparse.forms()[0].solved());
  EXPECT_EQ(sparse.forms()[0].period, 149459);
  EXPECT_EQ(sparse.forms()[0].preperiod, 105351);
  Census dense("0.06");
  ASSERT_TRUE(dense.run(28000, 1000000, {}, 1, {}));
  EXPECT_EQ(dense.forms()[0].checked_to, 28000U);
}

TEST(Census, Json) {
  const auto reply = nlohmann::json::parse(ask("census 0.7? --to 1000"));
  EXPECT_EQ(reply["codes"], 8);
  EXPECT_EQ(reply["forms"], 8);
  EXPECT_EQ(reply["solved"], 6);
  EXPECT_EQ(reply["open"], 2);
  EXPECT_EQ(reply["rows"][7]["code"], "0.77");
  EXPECT_EQ(reply["rows"][7]["preperiod"], 71);
  EXPECT_EQ(nlohmann::json::parse(ask("census 0.7?"))["ok"], false);
  EXPECT_EQ(nlohmann::json::parse(ask("census 0.8? --to 10"))["error"]["at"], 9);
}

}  // namespace

}  // namespace grundy::test
