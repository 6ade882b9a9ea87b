// Files of nim-values: the same bytes however they came about; every damage refused with its place.
#include "sequence_file.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "notation/question.hpp"
#include "rares.hpp"
#include "verbs/verb.hpp"

namespace grundy::test {

namespace {

namespace fs = std::filesystem;

constexpr std::uint32_t kBlock = 1U << 14;

class Files : public ::testing::Test {
 protected:
  Files() : folder_(fs::temp_directory_path() / ("grundy_test_" + std::to_string(getpid()))) { fs::create_directories(folder_); }
  ~Files() override { fs::remove_all(folder_); }
  [[nodiscard]] std::string file(const std::string& name) const { return (folder_ / name).string(); }

  static std::string bytes(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  static void write(const std::string& file, const std::string& text) { std::ofstream(file, std::ios::binary) << text; }

  // As `grundy values GAME --to N --out FILE`.
  static void grow(const std::string& file, const std::string& game, std::size_t last) {
    const HeapGame heaps = heap_game(*read_game(game)).value();
    SequenceWriter writer(file, game, heaps);
    Sequence values(heaps);
    values.go_on_from(writer.known(last));
    ASSERT_TRUE(values.grow(last, [&] { writer.append(values); }));
    writer.finish(values);
  }
  static std::string refusal(const std::string& file) {
    try {
      const StoredValues stored(file);
      (void)stored_game(stored);
      (void)stored.load(UINT64_MAX);
      return {};
    } catch (const Error& e) {
      return e.what();
    }
  }

  fs::path folder_;
};

void expect_same(const StoredValues& stored, const Sequence& values) {
  ASSERT_EQ(stored.size(), values.size());
  for (std::size_t n = 0; n < values.size(); ++n) ASSERT_EQ(stored[n], values[n]) << n;
}

TEST_F(Files, HoldTheValues) {
  for (const auto& [game, last, width] : {std::tuple{"0.77", 40000U, 1U}, {"0.77", 0U, 1U}, {"0.77", kBlock - 1, 1U}, {"0.77", kBlock, 1U}, {"nim", 300U, 2U}, {"nim", 70000U, 4U}, {"0.6", 50000U, 2U}, {"bash(300)", 70000U, 2U}}) {
    grow(file("a.nim"), game, last);
    const StoredValues stored(file("a.nim"));
    EXPECT_EQ(stored.game(), game);
    EXPECT_TRUE(stored.closed());
    Sequence values(heap_game(*read_game(game)).value());
    ASSERT_TRUE(values.grow(last));
    EXPECT_EQ(stored.width(), values.visit([](const auto& v) { return largest(v) > 65535 ? 4U : largest(v) > 255 ? 2U : 1U; })) << game;
    EXPECT_EQ(stored.width(), width) << game;
    expect_same(stored, values);
    fs::remove(file("a.nim"));
  }
}

TEST_F(Files, AreTheSameHoweverTheyGrew) {
  for (const char* game : {"nim", "0.6", "0.16"}) {
    const std::size_t last = std::string(game) == "nim" ? 70000 : 40000;
    grow(file("whole.nim"), game, last);
    for (const std::size_t step : {std::size_t{5000}, std::size_t{kBlock}, std::size_t{33333}}) {
      for (std::size_t to = step; to < last; to += step) grow(file("steps.nim"), game, to);
      grow(file("steps.nim"), game, last);
      EXPECT_EQ(bytes(file("steps.nim")), bytes(file("whole.nim"))) << game << " by " << step;
      fs::remove(file("steps.nim"));
    }
    fs::remove(file("whole.nim"));
  }
}

TEST_F(Files, KeepWhatGoesBeyond) {
  grow(file("a.nim"), "0.16", 40000);
  const std::string before = bytes(file("a.nim"));
  const HeapGame game = heap_game(*read_game("0.16")).value();
  SequenceWriter writer(file("a.nim"), "0.16", game);
  Sequence values(game);
  values.go_on_from(writer.known(100));
  EXPECT_EQ(values.size(), 40001U);
  ASSERT_TRUE(values.grow(100));
  writer.finish(values);
  EXPECT_EQ(bytes(file("a.nim")), before);
}

// A kill may leave blocks that the header does not count, and half of one.
TEST_F(Files, GoOnAfterAKill) {
  grow(file("whole.nim"), "0.16", 100000);
  const HeapGame game = heap_game(*read_game("0.16")).value();
  {
    SequenceWriter killed(file("a.nim"), "0.16", game);
    Sequence values(game);
    ASSERT_TRUE(values.grow(3 * kBlock + 77));
    killed.append(values);  // and no finish()
  }
  EXPECT_FALSE(StoredValues(file("a.nim")).closed());
  EXPECT_EQ(StoredValues(file("a.nim")).size(), 3 * kBlock);
  const std::string kept = bytes(file("a.nim"));
  for (const std::string& torn : {kept, kept + "torn", kept + std::string(kBlock + 8, 'x'), kept.substr(0, kept.size() - 1), kept.substr(0, 64)}) {
    write(file("b.nim"), torn);
    EXPECT_EQ(StoredValues(file("b.nim")).size(), torn.size() >= kept.size() ? 3 * kBlock : torn.size() > 64 ? 2 * kBlock : 0);
    grow(file("b.nim"), "0.16", 100000);
    EXPECT_EQ(bytes(file("b.nim")), bytes(file("whole.nim")));
  }
}

TEST_F(Files, OfOtherGamesOrInUseAreRefused) {
  grow(file("a.nim"), "0.16", 100);
  const auto writer_of = [&](const char* game) {
    try {
      SequenceWriter(file("a.nim"), game, heap_game(*read_game(game)).value());
    } catch (const Error& e) {
      return std::string(e.what());
    }
    return std::string();
  };
  EXPECT_EQ(writer_of("0.6"), file("a.nim") + ", byte 40: it is a file of 0.16, not of 0.6");
  EXPECT_EQ(writer_of("0.16"), "");
  const HeapGame game = heap_game(*read_game("0.16")).value();
  const SequenceWriter first(file("a.nim"), "0.16", game);
  EXPECT_EQ(writer_of("0.16"), "cannot write " + file("a.nim") + ": another program is writing it");
}

TEST_F(Files, DamagedAtAnyPlaceAreRefused) {
  grow(file("a.nim"), "0.16", 2 * kBlock + 100);
  const std::string whole = bytes(file("a.nim"));
  const std::size_t header = 64;
  ASSERT_EQ(whole.size(), header + 2 * kBlock + 101 + 3 * 8);
  const auto damaged = [&](std::size_t at) {
    std::string copy = whole;
    copy[at] = static_cast<char>(copy[at] ^ 1);
    write(file("b.nim"), copy);
    return refusal(file("b.nim"));
  };
  for (std::size_t at = 0; at < header; ++at) EXPECT_NE(damaged(at), "") << "byte " << at;
  for (std::size_t at = header; at < whole.size(); at += at < whole.size() - 130 ? 997 : 1) EXPECT_NE(damaged(at), "") << "byte " << at;
  const std::string name = file("b.nim");
  EXPECT_EQ(damaged(0), name + ", byte 0: expected a file of nim-values, found something else");
  EXPECT_EQ(damaged(8), name + ", byte 8: expected version 1 of the format, found 0");
  EXPECT_EQ(damaged(12), name + ", byte 12: the header's length is not right: the file is damaged");
  EXPECT_EQ(damaged(16), name + ", byte 56: the header does not have its checksum: the file is damaged");
  EXPECT_EQ(damaged(header + kBlock + 8), name + ", byte 16456: block 1, of heaps 16384..32767, does not have its checksum: the file is damaged");
}

TEST_F(Files, TruncatedAnywhereAreRefused) {
  grow(file("a.nim"), "0.16", kBlock + 100);
  const std::string whole = bytes(file("a.nim"));
  for (std::size_t size = 0; size < whole.size(); size += size < 100 || size > whole.size() - 150 ? 1 : 1009) {
    write(file("b.nim"), whole.substr(0, size));
    EXPECT_NE(refusal(file("b.nim")), "") << size;
  }
  write(file("b.nim"), whole + "more");
  EXPECT_NE(refusal(file("b.nim")).find("has 4 bytes more"), std::string::npos);
  write(file("b.nim"), "n,value\n0,0\n");
  EXPECT_EQ(refusal(file("b.nim")), file("b.nim") + ", byte 0: expected a file of nim-values, found something else");
}

// Random values in random portions: what is read is what was written.
TEST_F(Files, RoundTrip) {
  const HeapGame game = heap_game(*read_game("0.16")).value();
  EXPECT_TRUE(rc::check("read what was written", [&] {
    const auto portions = *rc::gen::resize(6, rc::gen::container<std::vector<std::uint32_t>>(rc::gen::resize(100, rc::gen::inRange<std::uint32_t>(1, 40000))));
    const auto top = *rc::gen::element<std::uint32_t>(1, 255, 256, 65535, 65536, UINT32_MAX);
    fs::remove(file("a.nim"));
    std::vector<std::uint32_t> values;
    std::uint64_t expected = 0;
    std::uint32_t random = *rc::gen::arbitrary<std::uint32_t>();
    for (const std::uint32_t portion : portions) {
      for (std::uint32_t i = 0; i < portion; ++i) {
        random = random * 1664525U + 1013904223U;
        values.push_back(random % 5000 == 0 ? top : random >> 28U);
      }
      SequenceWriter writer(file("a.nim"), "0.16", game);
      Sequence sequence(game);
      sequence.go_on_from(values);
      writer.append(sequence);
      expected = std::max<std::uint64_t>(expected, values.size() / kBlock * kBlock);
      if (portion % 2 != 0) continue;  // as if killed
      writer.finish(sequence);
      expected = values.size();
    }
    if (portions.empty()) return;
    const StoredValues stored(file("a.nim"));
    RC_ASSERT(stored.size() == expected);
    for (std::size_t n = 0; n < expected; ++n) RC_ASSERT(stored[n] == values[n]);
  }));
}

// ---- what the command line does

nlohmann::json asked(const std::string& line) {
  Question question = read_question(line);
  question.files = true;
  question.format = Format::json;
  return nlohmann::json::parse(answer(question).body);
}

TEST_F(Files, AreAnsweredFrom) {
  const std::string a = file("a.nim");
  const auto written = asked("values dawson-chess --to 3000 --out " + a);
  EXPECT_EQ(written["to"], 3000);
  EXPECT_EQ(written["game"], "0.137");
  EXPECT_EQ(written["file"], a);
  const auto read = asked("values " + a + " --to 20");
  EXPECT_EQ(read["values"], nlohmann::json::parse(ask("values 0.137 --to 20"))["values"]);
  const auto period = asked("period " + a);
  EXPECT_EQ(period["period"], 34);
  EXPECT_EQ(period["preperiod"], 52);
  EXPECT_EQ(period["status"], "proved");
  EXPECT_EQ(asked("rares " + a), nlohmann::json::parse(ask("rares 0.137 --to 3000")));
  EXPECT_THROW((void)asked("values " + a + " --to 3001"), Error);
  EXPECT_THROW((void)asked("values " + a + " --misere"), Error);
  EXPECT_THROW((void)asked("values 0.77 --to 100 --misere --out " + a), Error);
  EXPECT_THROW((void)asked("values wythoff --to 3 3 --out " + a), Error);
  EXPECT_EQ(nlohmann::json::parse(ask("values " + a))["ok"], false);  // a line alone reads no files
}

TEST_F(Files, GoOnAfterALimit) {
  const std::string a = file("a.nim");
  Question question = read_question("values 0.6 --to 60000 --out " + a);
  question.files = true;
  std::atomic<bool> interrupted{true};
  question.query.limits.interrupted = &interrupted;
  EXPECT_EQ(answer(question).status, 1);
  EXPECT_LT(StoredValues(a).size(), 60001U);
  interrupted = false;
  EXPECT_EQ(answer(question).status, 0);
  grow(file("b.nim"), "0.6", 60000);
  EXPECT_EQ(bytes(a), bytes(file("b.nim")));
}

TEST(Question, WholeNumbersMayHaveExponents) {
  EXPECT_EQ(read_question("values 0.6 --to 1e9").to, std::vector<std::uint64_t>{1000000000});
  EXPECT_EQ(read_question("values 0.6 --to 2.5E6 1e0 7").to, (std::vector<std::uint64_t>{2500000, 1, 7}));
  for (const char* wrong : {"1.5", "1e", "e5", "2.55e1", "1e20", "1e-3", "1.e3", ".5e3", "-1e3", "1e+3"}) EXPECT_THROW((void)read_question(std::string("values 0.6 --to ") + wrong), Error) << wrong;
  EXPECT_EQ(read_question("values --to 100 4.0").subject.text(), "4.0");
}

// Masks, counts and last rare heaps of tests/data/known_periods.csv and of the literature (Officers: Grossman).
TEST(Rares, OfKnownGames) {
  struct Row {
    const char* game;
    std::uint32_t mask;
    bool position;
    std::uint64_t count, last;
  };
  for (const auto& [game, mask, position, count, last] : {Row{"0.6", 0x1ee, false, 1583, 20627}, {"0.16", 0x1e, false, 52, 13935}, {"0.106", 0xd, true, 15, 1103}, {"0.104", 0x17, true, 20, 284}, {"0.054", 0x3d, false, 37, 796}, {"0.156", 0x1b, false, 14, 357}}) {
    Sequence values(heap_game(*read_game(game)).value());
    ASSERT_TRUE(values.grow(60000));
    Rares rares(values.game());
    rares.update(values);
    EXPECT_EQ(rares.space().mask, mask) << game;
    EXPECT_EQ(rares.space().beta == 1, position) << game;
    EXPECT_EQ(rares.count(), count) << game;
    EXPECT_EQ(rares.last(), last) << game;
    EXPECT_TRUE(rares.sparse());
  }
}

// However the values came, the counts are those of all values under the mask chosen last.
TEST(Rares, AreCountedAsValuesCome) {
  Sequence values(heap_game(*read_game("0.156")).value());
  Rares grown(values.game());
  for (std::size_t to = 100; to <= 20000; to += to / 3) {
    ASSERT_TRUE(values.grow(to));
    grown.update(values);
    std::uint64_t count = 0;
    std::uint64_t last = 0;
    for (std::size_t n = 1; n < values.size(); ++n)
      if (grown.rare(values[n], n)) {
        ++count;
        last = n;
      }
    EXPECT_EQ(grown.count(), count);
    EXPECT_EQ(grown.last(), last);
    EXPECT_EQ(grown.largest(), values.visit([](const auto& v) { return largest(v); }));
  }
}

TEST(Rares, Json) {
  const auto reply = nlohmann::json::parse(ask("rares 0.104 --to 20000 --limit 3"));
  EXPECT_EQ(reply, nlohmann::json::parse(R"({"ok":true,"verb":"rares","game":"0.104","convention":"normal","class":"position","mask":"17","sparse":true,"rare_count":20,
    "last_rare":284,"largest":21,"largest_at":8419,"rares":[3,8,10],"checked_to":20000})"));
  for (const char* wrong : {"rares nim --to 5", "rares 0.6", "rares 0.6 --to 9 --misere", "rares 0.F --to 9", "rares 0.33 --to 9"}) EXPECT_EQ(nlohmann::json::parse(ask(wrong))["ok"], false) << wrong;
}

}  // namespace

}  // namespace grundy::test
