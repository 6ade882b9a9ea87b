// Certificates: what is proved is confirmed by other code, and whatever is changed in one is found.
#include "check.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "certificate.hpp"
#include "period_search.hpp"

namespace grundy::test {

namespace {

nlohmann::json certificate(const std::string& game) {
  const auto rules = read_game(game);
  const auto period = period_of(*rules, 100'000, {});
  return nlohmann::json::parse(certificate_of(*rules, *period, {}).value());
}

Checked checked(const nlohmann::json& c) { return check_certificate(c.dump(), {}); }

}  // namespace

TEST(Check, ConfirmsEveryKindOfProof) {
  for (const char* game : {"kayles", "0.07", "0.137", "0.644", "4.4", "0.4", "0.0", "0.1", "0.F", "0.156", "subtract(1,3,4)", "subtract(2,5..9)", "bash(7)", "nim", "all_but(1,2,5)", "all_but(4)",
                           "{n -> n-1 | n-3}", "{n -> a & n-1-a for a in 0..n-1 | a & n-2-a for a in 0..n-2}"}) {
    const Checked c = checked(certificate(game));
    EXPECT_TRUE(c.holds) << game << ": " << c.why;
  }
}

TEST(Check, WhatHasNoCertificate) {
  for (const char* game : {"0.6", "lasker", "0.3{2+}", "subtract(squares)", "grundy"}) {
    const auto rules = read_game(game);
    EXPECT_FALSE(certificate_of(*rules, *period_of(*rules, 300, {}), {})) << game;
  }
}

TEST(Check, FindsWhateverIsChanged) {
  const auto good = certificate("kayles");
  const auto changed = [&](const char* key, const nlohmann::json& value) {
    auto c = good;
    c[key] = value;
    return checked(c);
  };
  EXPECT_EQ(changed("period", 24).why, "12 is a smaller period");
  EXPECT_EQ(changed("period", 11).holds, false);
  EXPECT_EQ(changed("preperiod", 72).why, "the period begins before heap 72");
  EXPECT_EQ(changed("preperiod", 70).why, "heaps 70 and 82 have values 6 and 2");
  EXPECT_EQ(changed("saltus", 1).why, "the theorem covers periods without a saltus only");
  EXPECT_EQ(changed("game", "0.137").holds, false);
  EXPECT_EQ(changed("game", "0.6").holds, false);
  EXPECT_EQ(changed("game", "0.[7]").holds, false);
  EXPECT_EQ(changed("game", "4.0!").holds, false);
  EXPECT_EQ(changed("game", "subtract(squares)").holds, false);
  EXPECT_EQ(changed("game", "no game").holds, false);
  auto values = good;
  values["values"][100] = 9;
  EXPECT_EQ(checked(values).why.substr(0, 22), "heap 100 has value 1, ");
  // the class of values is a help, and no wrong one can mislead
  for (const int mask : {0, 1, 2, 3, 7, 12, 255}) {
    EXPECT_TRUE(changed("mask", mask).holds) << mask;
    auto parity = good;
    parity["mask"] = mask;
    parity["by_parity"] = true;
    EXPECT_TRUE(checked(parity).holds) << mask;
  }
}

// 0.137 looks periodic from 35 up to 84, and one value says otherwise.
TEST(Check, RefusesWhatAPrefixSuggests) {
  auto c = certificate("0.137");
  c["preperiod"] = 35;
  c.erase("values");
  EXPECT_FALSE(checked(c).holds);
}

TEST(Check, OtherTextIsNoCertificate) {
  for (const char* text : {"", "{}", "[]", "nonsense", R"({"certificate":"period"})", R"({"certificate":"period","version":2,"game":"0.7"})",
                           R"({"certificate":"period","version":1,"game":"0.7","period":0,"preperiod":0,"saltus":0})",
                           R"({"certificate":"period","version":1,"game":"0.7","period":-1,"preperiod":0,"saltus":0})",
                           R"({"certificate":"period","version":1,"game":7,"period":1,"preperiod":0,"saltus":0})",
                           R"({"certificate":"period","version":1,"game":"0.7","period":2,"preperiod":0,"saltus":0,"values":["x"]})"})
    EXPECT_THROW((void)check_certificate(text, {}), Error) << text;
}

nlohmann::json certificate_by_window(const std::string& game, std::uint64_t kept) {
  const auto rules = read_game(game);
  PeriodSearch search(heap_game(*rules).value(), kept, {});
  const Period period = search.to(30'000'000, {});
  return nlohmann::json::parse(certificate_of_state(*rules, period, kept, search.start()->space(), search.start()->head()));
}

// 0.16 has period 149459 from 105351 on, with witnesses up to some thousands of heaps deep.
TEST(Check, ComputesTwiceWhereAStateRecurs) {
  const auto good = certificate_by_window("0.16", 70'000);
  const Checked c = checked(good);
  EXPECT_TRUE(c.holds) << c.why;
  EXPECT_EQ(c.values, 2 * (105351 + 70'000) + 149459U);
  const auto changed = [&](const char* key, const nlohmann::json& value) {
    auto other = good;
    other[key] = value;
    return checked(other);
  };
  EXPECT_EQ(changed("preperiod", 105352).why, "the period begins before heap 105352");
  EXPECT_FALSE(changed("preperiod", 105350).holds);
  EXPECT_EQ(changed("period", 2 * 149459).why, "149459 is a smaller period");
  EXPECT_FALSE(changed("period", 149458).holds);
  EXPECT_FALSE(changed("game", "0.106").holds);
  EXPECT_FALSE(changed("game", "0.7").holds);
  EXPECT_FALSE(changed("game", "4.0!").holds);
  EXPECT_FALSE(changed("game", "subtract(1,2)").holds);
  EXPECT_FALSE(changed("saltus", 1).holds);
  for (const int mask : {0, 7}) EXPECT_FALSE(changed("mask", mask).holds) << mask;  // rare heaps come too late
  EXPECT_FALSE(changed("by_parity", true).holds);
  for (const std::uint64_t kept : {std::uint64_t{1}, std::uint64_t{4095}, std::uint64_t{1} << 39U}) EXPECT_FALSE(changed("kept", kept).holds) << kept;
  auto values = good;
  values["values"][100] = 9;
  EXPECT_EQ(checked(values).why.substr(0, 15), "heap 100 has va");
}

// A window that the witnesses of 0.16 do not fit, a window that its rare heaps do not fit.
TEST(Check, AsksForEnoughValues) {
  auto c = certificate_by_window("0.16", 70'000);
  c["kept"] = 40'000;
  EXPECT_NE(checked(c).why.find("too late for so few values kept"), std::string::npos) << checked(c).why;
  c = certificate_by_window("0.16", 70'000);
  c["kept"] = 56'000;
  EXPECT_TRUE(checked(c).holds) << checked(c).why;
}

TEST(Check, KeepsToLimits) {
  auto c = certificate("kayles");
  c["period"] = std::uint64_t{1} << 39U;
  EXPECT_NE(checked(c).why.find("memory limit"), std::string::npos);
}

}  // namespace grundy::test
