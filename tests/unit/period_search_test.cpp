// Searches without a history: their values, their periods, their files, and what they do not claim.
#include "period_search.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <random>

#include "notation/question.hpp"
#include "verbs/verb.hpp"

namespace grundy::test {

namespace {

namespace fs = std::filesystem;

HeapGame game_of(const std::string& text) { return heap_game(*read_game(text)).value(); }

std::vector<std::uint8_t> values_of(const HeapGame& game, std::size_t count) {
  Sequence values(game);
  EXPECT_TRUE(values.grow(count - 1));
  return values.visit([](const auto& g) { return std::vector<std::uint8_t>(g.begin(), g.end()); });
}

// From anywhere, in classes by value and by position, with witnesses and without; only a window is kept.
TEST(Kept, HasTheValuesOfTheWholeSequence) {
  constexpr std::size_t kLast = 2'500'000;
  std::mt19937 random(3);
  for (const char* code : {"0.106", "0.104", "0.055", "0.156", "0.1777", "0.16", "0.054", "0.167", "4.045"}) {
    const HeapGame game = game_of(code);
    const auto g = values_of(game, kLast);
    const onehot::Start start(game, {g.begin(), g.begin() + (1 << 17)});
    ASSERT_TRUE(start.suits()) << code;
    for (const bool again : {false, true}) {
      const std::size_t keep = again ? start.window() : std::size_t{1} << 16U;
      const std::size_t from = start.head().size() + keep + random() % 1000;
      Guard guard{Limits{}};
      onehot::Kept kept(start, from, std::span(g).first(from).last(keep + 1), keep, again);
      std::size_t checked = from;
      while (kept.size() < kLast) {
        const std::size_t to = std::min<std::size_t>(checked + 1 + random() % 500'000, kLast);
        while (kept.size() < to) ASSERT_EQ(kept.grow(to, guard), onehot::Stop::reached) << code << ", heap " << kept.size();
        const std::size_t count = std::min(to - checked, keep);
        EXPECT_TRUE(std::ranges::equal(kept.last(count), std::span(g).first(to).last(count))) << code << " to " << to;
        checked = to;
      }
    }
  }
}

// Values of a window only, whatever the pieces in which they come.
TEST(WindowRecurrence, FindsTheLeastPeriodOfWhatAWindowDetermines) {
  constexpr std::size_t kWindow = 1000;
  std::mt19937 random(4);
  for (const std::size_t preperiod : {0U, 3000U, 100'000U})
    for (const std::size_t p : {1U, 7U, 2500U, 60'000U}) {
      std::vector<std::uint8_t> g(600'000);
      for (std::size_t n = 0; n < g.size(); ++n) g[n] = static_cast<std::uint8_t>(n < preperiod + p ? random() % 4 : g[n - p]);
      WindowRecurrence recurrence({g.begin() + 1000, g.begin() + 2000}, 2000, 2000);
      std::size_t before = 2000;
      std::optional<std::uint64_t> found;
      while (!found && before < g.size()) {
        const std::size_t to = std::min(before + 1 + random() % 30'000, g.size());
        found = recurrence.look(std::span<const std::uint8_t>(g).subspan(before - kWindow, to - before + kWindow), to);
        before = to;
      }
      ASSERT_TRUE(found) << preperiod << " " << p;
      EXPECT_EQ(p % *found, 0U) << preperiod << " " << p;
      EXPECT_TRUE(*found == p || p < 10) << preperiod << " " << p;  // few random values may have a period of their own
    }
}

TEST(Snapshots, StayFewAndNear) {
  Snapshots snapshots;
  snapshots.add({1'000'000, {}});
  std::mt19937_64 random(5);
  for (std::uint64_t heaps = 2'000'000; heaps < std::uint64_t{1} << 40U; heaps += heaps / 5000 + (1U << 20U)) {
    if (snapshots.due(heaps)) snapshots.add({heaps, {}});
    ASSERT_LE(snapshots.all().size(), Snapshots::kMost);
    ASSERT_EQ(snapshots.all()[0].heaps, 1'000'000U);
    const std::uint64_t heap = 1'000'000 + random() % (heaps - 999'999);
    const std::uint64_t before = snapshots.before(heap).heaps;
    ASSERT_LE(before, heap);
    ASSERT_LE(heap - before, std::max<std::uint64_t>(heaps / 50, 8'000'000)) << heap << " of " << heaps;
  }
}

void expect_same(const Period& a, const Period& b, const std::string& what) {
  EXPECT_EQ(a.status, PeriodStatus::proved) << what << ": " << a.stopped;
  EXPECT_EQ(a.status, b.status) << what;
  EXPECT_EQ(a.period, b.period) << what;
  EXPECT_EQ(a.preperiod, b.preperiod) << what;
  EXPECT_EQ(a.saltus, b.saltus) << what;
}

Period searched(const std::string& code, std::uint64_t keep, std::uint64_t last) { return PeriodSearch(game_of(code), keep, {}).to(last, {}); }

// What begins in the values at the beginning, before the first snapshot, after it; and periods that are found with the values at the
// beginning alone.
TEST(PeriodSearch, FindsWhatAHistoryFinds) {
  for (const auto& [code, keep] : {std::pair("0.16", 110'000U), std::pair("0.16", 66'000U), std::pair("0.16", 1'000'000U), std::pair("0.56", 65'536U), std::pair("0.56", 150'001U),
                                   std::pair("0.354", 70'000U), std::pair("0.127", 1'000'000U), std::pair("0.156", 65'536U), std::pair("0.055", 65'536U), std::pair("0.77", 65'536U)}) {
    const Period history = period_of(*read_game(code), 20'000'000, {}).value();
    expect_same(searched(code, keep, 40'000'000), history, std::string(code) + " with " + std::to_string(keep));
  }
}

// Stopped at any heap and gone on from its file, it finds the same.
TEST(PeriodSearch, GoesOnFromItsFile) {
  const std::string file = (fs::temp_directory_path() / ("grundy_search_" + std::to_string(getpid()))).string();
  const Period whole = searched("0.16", 66'000, 40'000'000);
  Period p;
  std::size_t stops = 0;
  for (std::uint64_t last = 100'000; p.status != PeriodStatus::proved && last < 50'000'000; last += 34'567) {
    PeriodSearch search(game_of("0.16"), 66'000, {});
    SearchFile saved(file);
    if (auto state = saved.load()) search.go_on_from(std::move(*state));
    EXPECT_THROW(SearchFile{file}, Error);  // not of two at once
    p = search.to(last, [&](const SearchState& state) { saved.save(state); });
    EXPECT_TRUE(p.status == PeriodStatus::proved || p.checked_to == last) << last;
    ++stops;
  }
  EXPECT_GT(stops, 10U);
  expect_same(p, whole, "0.16");
  fs::remove(file);
}

// Interrupted while values come, or while the beginning of the period is looked for.
TEST(PeriodSearch, IsInterrupted) {
  std::atomic<bool> interrupted{false};
  Limits limits;
  limits.interrupted = &interrupted;
  SearchState last;
  const auto save = [&](const SearchState& state) {
    last = state;
    interrupted = true;
  };
  for (int i = 0; i < 100 && last.period == 0; ++i) {
    interrupted = false;
    PeriodSearch search(game_of("0.354"), 70'000, limits);
    if (last.keep != 0) search.go_on_from(last);
    const Period p = search.to(40'000'000, save);
    EXPECT_NE(p.status, PeriodStatus::proved);
    EXPECT_FALSE(p.stopped.empty());
  }
  PeriodSearch search(game_of("0.354"), 70'000, {});
  search.go_on_from(last);
  expect_same(search.to(40'000'000, {}), searched("0.354", 70'000, 40'000'000), "0.354");
}

// The value at heap 4227929 of 0.205 needs a witness with the smaller part 1873874: it stops there, or finds it.
TEST(PeriodSearch, StopsAtAWitnessThatIsDeeper) {
  const Period shallow = searched("0.205", 1'000'000, 5'000'000);
  EXPECT_EQ(shallow.status, PeriodStatus::none);
  EXPECT_EQ(shallow.checked_to, 4227928);
  EXPECT_NE(shallow.stopped.find("heap 4227929 may be rare"), std::string::npos) << shallow.stopped;
  const Period deep = searched("0.205", 2'000'000, 5'000'000);
  EXPECT_EQ(deep.checked_to, 5'000'000);
  EXPECT_EQ(deep.stopped, "");
}

// The last rare heap of 0.324 is 129608; those of 0.143 go on.
TEST(PeriodSearch, DoesNotBeginBeforeTheRareHeapsEnd) {
  for (const char* code : {"0.324", "0.143"}) {
    const Period p = searched(code, 70'000, 1'000'000);
    EXPECT_EQ(p.status, PeriodStatus::none) << code;
    EXPECT_NE(p.stopped.find("70000 values are too few to go on from"), std::string::npos) << p.stopped;
  }
}

Reply asked(const std::string& line) {
  Question question = read_question(line);
  question.files = true;
  return answer(question);
}

TEST(PeriodSearch, RefusesWhatItCannotDo) {
  for (const char* line : {"period 0.106 --to 1e9 --keep-last 100", "period 0.106 --to 1e9 --keep-last 0", "period 0.106 --to 1e9 --keep-last 1e12", "period 0.106 --to 1e9 --keep-last x",
                           "period 0.106 --to 1e9 --keep-last -5", "period 0.106 --keep-last 1e6", "period 0.106 --to 1e19 --keep-last 1e6", "values 0.106 --to 100 --keep-last 1e6",
                           "period nim --to 1e9 --keep-last 1e6", "period 0.3 --to 1e9 --keep-last 1e6", "period 4.0! --to 1e9 --keep-last 1e6", "period 0.F --to 1e9 --keep-last 1e6",
                           "period 'subtract(1,2)' --to 1e9 --keep-last 1e6", "period 0.106 --to 1e9 --keep-last 1e6 --misere", "period 0.106 --to 1e9 --keep-last 1e6 --kernel naive",
                           "period 0.106 --to 1e6 --keep-last 65536 --certificate c.json"})
    EXPECT_THROW(static_cast<void>(asked(line)), Error) << line;
  EXPECT_EQ(asked("period 0.156 --to 1e9 --keep-last 65536").body, asked("period 0.156 --to 1e9").body);
}

// Every byte of the file counts.
TEST(PeriodSearch, RefusesOtherFiles) {
  const std::string file = (fs::temp_directory_path() / ("grundy_search_" + std::to_string(getpid()))).string();
  const std::string line = "period 0.106 --to 300000 --keep-last 65536 --out " + file;
  static_cast<void>(asked(line));
  std::ifstream in(file, std::ios::binary);
  const std::string whole{std::istreambuf_iterator<char>(in), {}};
  ASSERT_GT(whole.size(), 2 * 65536U);
  EXPECT_THROW(static_cast<void>(asked("period 0.104 --to 300000 --keep-last 65536 --out " + file)), Error);
  EXPECT_THROW(static_cast<void>(asked("period 0.106 --to 300000 --keep-last 65538 --out " + file)), Error);
  const auto refused = [&](const std::string& bytes) {
    std::ofstream(file, std::ios::binary) << bytes;
    EXPECT_THROW(static_cast<void>(SearchFile(file).load()), Error);
  };
  for (std::size_t at = 0; at < whole.size(); at += at < 200 ? 1 : 997) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    refused(damaged);
    refused(whole.substr(0, at));
  }
  refused(whole + "x");
  std::ofstream(file, std::ios::binary) << whole;
  EXPECT_EQ(asked(line).body, asked("period 0.106 --to 300000 --keep-last 65536").body);
  fs::remove(file);
}

}  // namespace

}  // namespace grundy::test
