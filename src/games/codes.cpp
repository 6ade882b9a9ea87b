#include "games/codes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "games.hpp"
#include "games/heap_game.hpp"
#include "notation/nearest.hpp"
#include "notation/recognise.hpp"
#include "ranges.hpp"

namespace grundy {

namespace {

constexpr unsigned kMostParts = 4;    // digits go to V = 31; more heaps are written in braces
constexpr Word kMostBroken = 80;      // a heap of so many tokens breaks in 10^7 ways into any number of heaps

// Heap games of a code or a set. The name is the whole text, by which theorems know it.
class HeapRules final : public Rules {
 public:
  explicit HeapRules(HeapGame game) : game_(std::move(game)), name_(game_.text()) {}

  [[nodiscard]] std::string_view name() const override { return name_; }
  [[nodiscard]] std::string text() const override { return name_; }
  [[nodiscard]] Shape shape() const override { return Shape::heaps(); }
  void moves(State state, Sink to) const override { game_.moves(state[0], to); }
  [[nodiscard]] const HeapGame& game() const noexcept { return game_; }

 private:
  HeapGame game_;
  std::string name_;
};

// Partitions of `rest` into exactly `count` positive parts, ascending (strictly for unequal parts), smallest first.
void partitions(Word rest, unsigned count, bool unequal, const Sink& to) {
  std::vector<Word> parts(count);
  std::vector<State> states(count);
  for (unsigned i = 0; i < count; ++i) states[i] = State(&parts[i], 1);
  const auto fill = [&](const auto& self, unsigned index, Word least, Word left) -> void {  // as deep as there are parts
    const Word after = static_cast<Word>(count - index);
    if (after == 1) {
      parts[index] = left;
      if (left >= least) to(std::span(states.data(), count));
      return;
    }
    for (Word part = least; part <= left / after; ++part) {
      parts[index] = part;
      self(self, index + 1, part + (unequal ? 1 : 0), left - part);
    }
  };
  fill(fill, 0, 1, rest);
}

void code_moves(const Code& code, Word heap, const Sink& to) {
  const Word most = code.finite() ? std::min<Word>(heap, static_cast<Word>(code.largest_take())) : heap;
  for (Word take = 0; take <= most; ++take) {
    const unsigned digit = code.digit(static_cast<std::uint64_t>(take));
    const Word rest = heap - take;
    if ((digit & 1U) != 0 && rest == 0) to(std::span<const State>());
    if ((digit & 2U) != 0 && rest > 0) to({rest});
    for (unsigned count = 2; count <= kMostParts; ++count)
      if ((digit >> count & 1U) != 0) partitions(rest, count, code.unequal(), to);
    if ((digit >> Code::kMany & 1U) == 0) continue;
    if (rest > kMostBroken) throw OutOfReach("a heap of " + std::to_string(rest) + " breaks into any number of heaps in too many ways to list");
    for (Word count = Code::kMany; count <= rest; ++count) partitions(rest, static_cast<unsigned>(count), code.unequal(), to);
  }
}

// ---- reading

std::optional<std::uint8_t> digit_of(char c) {
  if (c >= '0' && c <= '9') return static_cast<std::uint8_t>(c - '0');
  if (c >= 'A' && c <= 'V') return static_cast<std::uint8_t>(c - 'A' + 10);
  if (c >= 'a' && c <= 'v') return static_cast<std::uint8_t>(c - 'a' + 10);
  return std::nullopt;
}

// "{0,2+}" from its first brace on: numbers of heaps up to 4, or of so many and more.
std::uint8_t read_list(Reader& in) {
  constexpr std::string_view kWhat = "how many heaps may be left, such as {0,2} or {2+}";
  unsigned digit = 0;
  in.need("{", kWhat);
  do {
    in.blanks();
    const std::size_t place = in.place();
    const Integer j = in.number(kWhat);
    const bool more = in.take('+');
    if (j > (more ? Code::kMany : kMostParts)) throw Error(fmt::format("at most {} heaps, or {}+ for any larger number; found {}", kMostParts, unsigned{Code::kMany}, j.to_string()), place);
    for (auto b = static_cast<unsigned>(j.small()); b <= (more ? Code::kMany : static_cast<unsigned>(j.small())); ++b) digit |= 1U << b;
    in.blanks();
  } while (in.take(','));
  in.need("}", "\",\" or \"}\"");
  return static_cast<std::uint8_t>(digit);
}

std::vector<std::uint8_t> read_digits(Reader& in) {
  std::vector<std::uint8_t> digits;
  for (;;) {
    if (in.peek() == '{') {
      digits.push_back(read_list(in));
      continue;
    }
    const auto d = digit_of(in.peek());
    if (!d) return digits;
    digits.push_back(*d);
    in.skip(1);
  }
}

std::shared_ptr<const Rules> named(std::string_view name, std::vector<Integer> parameters) {
  const auto all = rulesets();
  return make_rules(*ranges::find(all, name, &Ruleset::name), std::move(parameters));
}

// 0.[3] is Nim and 0.33 is bash(2), move for move: they are answered, and printed, under those names.
std::shared_ptr<const Rules> rules_of(Code code) {
  const auto& digits = code.digits();
  const bool threes = digits[0] == 0 && std::all_of(digits.begin() + 1, digits.end(), [](std::uint8_t d) { return d == 3; });
  if (threes && code.finite() && digits.size() > 1) return named("bash", {Integer(code.largest_take())});
  if (threes && code.tail() == std::vector<std::uint8_t>{3}) return named("nim", {});
  return std::make_shared<HeapRules>(HeapGame(std::move(code)));
}

class SetReader {
 public:
  SetReader(std::string_view name, std::string_view text, std::size_t at) : name_(name), in_(text, at) {}

  std::shared_ptr<const Rules> read() {
    in_.blanks();
    if (in_.done()) in_.expected(fmt::format("the numbers of {}, such as {}(1,3,4) or {}(squares)", name_, name_, name_));
    for (;;) {
      in_.blanks();
      item();
      in_.blanks();
      if (in_.done()) break;
      in_.need(",", "\",\" or \")\"");
    }
    return rules();
  }

 private:
  struct Typed {
    Integer first, last;
    std::size_t place;
  };
  static constexpr Word kTooLarge = Word{1} << 62;

  void item() {
    const std::size_t place = in_.place();
    if (const std::string_view word = in_.name(); !word.empty()) return family(word, place);
    const Integer first = positive();
    in_.blanks();
    Integer last = first;
    if (in_.take("..")) {
      in_.blanks();
      const std::size_t end = in_.place();
      last = positive();
      if (last < first) throw Error(fmt::format("the range {}..{} is empty", first.to_string(), last.to_string()), end);
    }
    typed_.push_back({first, last, place});
  }

  Integer positive() {
    const std::size_t place = in_.place();
    const Integer n = digits();
    if (n == 0) throw Error("a move takes at least 1: 0 is no number of a set", place);
    return n;
  }

  // Reader::number refuses a point after its digits, which begins ".." here.
  Integer digits() {
    const std::string_view rest = in_.rest();
    std::size_t length = 0;
    while (length < rest.size() && rest[length] >= '0' && rest[length] <= '9') ++length;
    if (length == 0 || !rest.substr(length).starts_with("..")) return in_.number("a number or a set such as squares");
    in_.skip(length);
    return Integer(rest.substr(0, length));
  }

  // 1..m in whatever pieces is Bash's game, which has a theorem for numbers of any length.
  std::shared_ptr<const Rules> rules() {
    const bool complement = name_ == "all_but";
    ranges::sort(typed_, {}, &Typed::first);
    Integer bounded = 0;
    for (const Typed& t : typed_)
      if (t.first <= bounded + 1) bounded = std::max(bounded, t.last);
    if (!complement && families_.empty() && bounded == ranges::max(typed_, {}, &Typed::last).last) return named("bash", {bounded});
    std::vector<TakeSet::Range> ranges;
    for (const Typed& t : typed_) {
      if (t.last >= kTooLarge) throw Error("a number of a set must be below 2^62", t.place);
      ranges.push_back({t.first.small(), t.last.small()});
    }
    return std::make_shared<HeapRules>(HeapGame(TakeSet(std::move(ranges), std::move(families_), complement)));
  }

  void family(std::string_view word, std::size_t place) {
    for (const TakeSet::Family f : kFamilies) {
      if (word != family_name(f)) continue;
      families_.push_back({f, f == TakeSet::Family::powers ? base() : 0});
      return;
    }
    std::vector<std::string_view> names;
    for (const TakeSet::Family f : kFamilies) names.push_back(family_name(f));
    throw Error(fmt::format("unknown set {}{}: expected numbers, ranges or {}", quoted(word), did_you_mean(word, names), fmt::join(names, ", ")), place);
  }

  Word base() {
    in_.need("(", "the base of the powers in parentheses, such as powers(2)");
    in_.blanks();
    const std::size_t place = in_.place();
    const Integer b = in_.number("the base of the powers");
    if (b < 2 || b >= kTooLarge) throw Error("the base of powers must be at least 2 and below 2^62", place);
    in_.blanks();
    in_.need(")", "\")\"");
    return b.small();
  }

  std::string_view name_;
  Reader in_;
  std::vector<Typed> typed_;
  std::vector<TakeSet::Named> families_;
};

}  // namespace

void HeapGame::moves(Word heap, Sink to) const {
  if (code() != nullptr) return code_moves(*code(), heap, to);
  if (!set()->complement()) {
    for (const Word take : set()->listed(heap)) to({heap - take});
    return;
  }
  const std::vector<Word> but = set()->listed(heap);
  auto next = but.begin();
  for (Word take = 1; take <= heap; ++take) {
    if (next != but.end() && *next == take) ++next;
    else to({heap - take});
  }
}

std::optional<HeapGame> heap_game(const Rules& rules) {
  if (const Rules* game = recognised_game(rules)) return heap_game(*game);
  if (const auto* own = dynamic_cast<const HeapRules*>(&rules)) return own->game();
  if (rules.name() == "nim") return HeapGame(TakeSet({}, {}, true));
  if (rules.name() == "bash" && rules.parameters()[0] < Word{1} << 62) return HeapGame(TakeSet({{1, rules.parameters()[0].small()}}, {}, false));
  return std::nullopt;
}

std::shared_ptr<const Rules> read_code(Reader& in) {
  const std::size_t begin = in.place();
  const std::vector<std::uint8_t> first = read_digits(in);
  if (in.peek() != '.') in.expected("\".\": a code such as 0.77 has one digit, a point, and digits");
  if (first.size() != 1) throw Error("a code has one digit before the point, such as 0.77 or 4.3", begin);
  if ((first[0] & 3U) != 0) throw Error("the digit before the point takes nothing, so it must split the heap: 0, 4, 8, C …", begin);
  in.skip(1);
  std::vector<std::uint8_t> digits = read_digits(in);
  digits.insert(digits.begin(), first[0]);
  std::vector<std::uint8_t> tail;
  if (in.take("[")) {
    tail = read_digits(in);
    if (tail.empty()) in.expected("the digits that repeat, such as [3]");
    in.need("]", "\"]\" after the digits that repeat");
  } else if (digits.size() == 1) {
    in.expected("a digit of the code: 0-9, A-V, or digits that repeat in brackets");
  }
  const bool unequal = in.take("!");
  return rules_of(Code(std::move(digits), std::move(tail), unequal));
}

std::shared_ptr<const Rules> read_set_game(std::string_view name, std::string_view arguments, std::size_t at) {
  if (name != "subtract" && name != "all_but") return nullptr;
  return SetReader(name, arguments, at).read();
}

}  // namespace grundy
