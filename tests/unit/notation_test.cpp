// What a line means, and where a wrong one is wrong.
#include <gtest/gtest.h>

#include "games.hpp"
#include "grundy/grundy.hpp"
#include "notation/question.hpp"
#include "notation/reader.hpp"

namespace grundy::test {

namespace {

struct Complaint {
  std::string message;
  std::size_t at;
};

// What ask-like reading of a line complains about: splitting, options, then the position, places counted in the line.
Complaint complaint(const std::string& line) {
  try {
    const Question question = read_question(line);
    try {
      (void)read_position(question.subject.text());
    } catch (const Error& e) {
      return {e.what(), question.subject.place(e.at())};
    }
  } catch (const Error& e) {
    return {e.what(), e.at()};
  }
  return {"", 0};
}

void expect_complaint(const std::string& line, std::size_t at, const std::string& part) {
  const Complaint found = complaint(line);
  EXPECT_EQ(found.at, at) << line << "\n" << found.message;
  EXPECT_NE(found.message.find(part), std::string::npos) << line << "\n" << found.message;
}

std::string subject(const std::string& line) { return read_question(line).subject.text(); }

TEST(Question, WordsAreSplitAsAShellSplitsThem) {
  EXPECT_EQ(subject("solve nim 3 4"), "nim 3 4");
  EXPECT_EQ(subject("  solve\tnim  3\n4 "), "nim 3 4");
  EXPECT_EQ(subject("solve 'nim 3' \"4\" 5\\ 6"), "nim 3 4 5 6");
  EXPECT_EQ(subject("solve n'i'\"m\" 3"), "nim 3");
  EXPECT_EQ(subject("solve \"a\\\"b\\\\c\\d\""), "a\"b\\c\\d");
  EXPECT_EQ(subject("solve 'a\\b'"), "a\\b");
  EXPECT_EQ(read_question("").verb, "");
  EXPECT_EQ(read_question("''").verb, "");
  EXPECT_THROW((void)read_question("solve 'nim"), Error);
  EXPECT_THROW((void)read_question("solve \"nim"), Error);
  expect_complaint("solve 'nim 3", 6, "not closed");
}

TEST(Question, QuotedWordsComeBack) {
  for (const std::string word : {"nim", "", "a b", "it's", "\"", "\\", "$x", "(1,2)", "'", "a\nb"})
    EXPECT_EQ(read_question(shell_quoted(word)).verb, word);
}

TEST(Question, PlacesInsideQuotations) {
  //                 0123456789012345678901
  expect_complaint("solve nim 3 x", 12, "found \"x\"");
  expect_complaint("solve 'nim 3 x'", 13, "found \"x\"");
  expect_complaint("solve 'nim 3' 'x'", 15, "found \"x\"");
  expect_complaint("solve n'i'm\\ 3\\ x", 16, "found \"x\"");
  expect_complaint("solve --misere 'nim 1' + 'nom 2'", 26, "did you mean \"nim\"");
}

TEST(Question, Options) {
  EXPECT_EQ(read_question("solve nim 3 --misere").query.convention, Convention::misere);
  EXPECT_EQ(read_question("--moves=min solve nim 3").query.moves, MoveList::min);
  EXPECT_EQ(read_question("solve --moves count nim 3").query.moves, MoveList::count);
  EXPECT_EQ(read_question("solve nim --limit 7").query.limit, 7U);
  EXPECT_EQ(read_question("solve nim --memory 3K").query.limits.memory, 3U << 10U);
  EXPECT_EQ(read_question("solve nim --memory=2g").query.limits.memory, std::uint64_t{2} << 30U);
  EXPECT_EQ(read_question("solve nim --time 0.5").query.limits.seconds, 0.5);
  EXPECT_EQ(read_question("values nim --to 3 4").to, (std::vector<std::uint64_t>{3, 4}));
  EXPECT_EQ(read_question("solve nim -").file, "-");
  EXPECT_EQ(read_question("solve nim --file 'a b'").file, "a b");
  expect_complaint("solve nim 3 --mis", 12, "did you mean \"--misere\"");
  expect_complaint("solve nim 3 --misère", 12, "unknown option");
  expect_complaint("solve nim 3 --moves", 12, "needs an argument");
  expect_complaint("solve nim 3 --moves most", 20, "one of all, first");
  expect_complaint("solve nim 3 --moves=most", 20, "one of all, first");
  expect_complaint("solve nim 3 --misere=1", 21, "takes no argument");
  expect_complaint("solve nim 3 --limit -1", 20, "whole number");
  expect_complaint("solve nim 3 --limit 18446744073709551616", 20, "whole number");
  expect_complaint("solve nim 3 --memory 4X", 21, "a size");
  expect_complaint("solve nim 3 --memory 99999999999999T", 21, "a size");
  expect_complaint("solve nim 3 --time 0", 19, "seconds");
  expect_complaint("solve nim 3 --time nan", 19, "seconds");
}

TEST(Position, WrittenAsTheGameReadsIt) {
  EXPECT_EQ(read_position("nim 3 004 5").text(), "3 4 5");
  EXPECT_EQ(read_position(" wythoff   3 5 ").text(), "(3,5)");
  EXPECT_EQ(read_position("wythoff ( 3 , 5 )(1,2)").text(), "(3,5) (1,2)");
  EXPECT_EQ(read_position("wythoff(1) 3 5+bash( 3 ) 7").game(), "wythoff + bash(3)");
  EXPECT_EQ(read_position("nim(3) 7").game(), "bash(3)");
  EXPECT_EQ(read_position("nim 1 ⊕ nim 2").text(), "1 + 2");
  EXPECT_EQ(read_position("nim 3 (4) 5").text(), "3 4 5");
  EXPECT_EQ(read_position("nim 9999999999999999999 99999999999999999999").text(), "9999999999999999999 99999999999999999999");
  EXPECT_EQ(read_position("nim 12345678 123456789 1234567812345678").text(), "12345678 123456789 1234567812345678");
}

TEST(Position, ComplaintsNameThePlace) {
  expect_complaint("solve", 0, "expected a game");
  expect_complaint("solve nim", 9, "expected a position of nim (heaps), found the end");
  expect_complaint("solve nim -3", 10, "0 or more");
  expect_complaint("solve nim −3", 10, "0 or more");
  expect_complaint("solve nim 1e5", 10, "decimal digits");
  expect_complaint("solve nim 1.5", 10, "decimal digits");
  expect_complaint("solve nim 0x10", 10, "decimal digits");
  expect_complaint("solve nim 3,4", 11, "separated by blanks");
  expect_complaint("solve nim 3 + ", 13, "expected a game");
  expect_complaint("solve nim3", 6, "did you mean \"nim\"");
  expect_complaint("solve wythof 3 5", 6, "did you mean \"wythoff\"");
  expect_complaint("solve wytohff 3 5", 6, "did you mean \"wythoff\"");
  expect_complaint("solve quux 3 5", 6, "unknown game");
  expect_complaint("solve wythoff 3", 14, "2 numbers");
  expect_complaint("solve wythoff (3,5,7)", 14, "2 numbers");
  expect_complaint("solve wythoff (3,5", 18, "\")\"");
  expect_complaint("solve wythoff (3,5))", 19, "found \")\"");
  expect_complaint("solve wythoff (3,)", 17, "found \")\"");
  expect_complaint("solve wythoff ()", 15, "found \")\"");
  expect_complaint("solve wythoff 1 2 (3,5)", 14, "in parentheses");
  expect_complaint("solve bash 5", 10, "needs its parameter m");
  expect_complaint("solve bash(0) 5", 11, "at least 1");
  expect_complaint("solve bash() 5", 11, "needs its parameter m");
  expect_complaint("solve bash(3,) 5", 13, "a parameter of bash");
  expect_complaint("solve bash(3 5", 10, "not closed");
  expect_complaint("solve bash(-1) 5", 11, "0 or more");
  expect_complaint("solve wythoff(0) 1 2", 14, "at least 1");
  expect_complaint("solve bash(3): 5", 13, "a blank");
  expect_complaint("solve bash(3)7", 13, "a blank");
}

TEST(Position, GarbageIsRefusedBriefly) {
  const std::string nul("solve nim 3\0 4", 14);
  expect_complaint(nul, 11, "\\x00");
  expect_complaint("solve nim " + std::string(1'000'000, '(') , 11, "found \"(\"");
  expect_complaint("solve bash" + std::string(1'000'000, '('), 10, "not closed");
  expect_complaint("solve " + std::string(1'000'000, 'x'), 6, "unknown game");
  expect_complaint("solve nim " + std::string(1'000'000, '7') + "x", 10, "decimal digits");
  expect_complaint("solve nim \xff\xfe", 10, "expected");
  EXPECT_LT(complaint("solve " + std::string(1'000'000, 'x')).message.size(), 200U);
  EXPECT_LT(complaint("solve nim " + std::string(1'000'000, '7') + "x").message.size(), 200U);
  EXPECT_EQ(complaint("solve nim " + std::string(1'000'000, '7')).message, "");
}

TEST(Reader, ShowsTextSafely) {
  EXPECT_EQ(grundy::quoted("nim"), "\"nim\"");
  EXPECT_EQ(grundy::quoted(std::string_view("a\0\n\x7f", 4)), "\"a\\x00\\x0a\\x7f\"");
  EXPECT_EQ(grundy::quoted(std::string(30, 'x')), "\"" + std::string(24, 'x') + "…\"");
  EXPECT_EQ(grundy::quoted(std::string(23, 'x') + "é"), "\"" + std::string(23, 'x') + "…\"") << "a character is not cut in two";
}

TEST(Reader, EightDigitsAtATime) {
  for (std::size_t length = 1; length <= 40; ++length) {
    const std::string digits = std::string("98765432101234567890987654321012345678909876").substr(0, length);
    for (const std::string after : {"", " ", ")", ":", "/", "+12345678"}) {
      const std::string text = digits + after;
      Reader in(text);
      EXPECT_EQ(in.number("n").to_string(), digits) << text;
      EXPECT_EQ(in.rest(), after);
    }
  }
}

}  // namespace

}  // namespace grundy::test
