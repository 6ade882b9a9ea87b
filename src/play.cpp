// Who wins and by which moves comes from solve(). Remoteness, by which a win is hurried and a loss delayed, comes from the graph of
// all that can be reached, where that is small; elsewhere the loser delays by taking as little as he can.
#include "play.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "graph/explore.hpp"
#include "ranges.hpp"

namespace grundy {

namespace {

constexpr std::size_t kMostChoices = 20'000;
constexpr std::uint64_t kExplored = 10'000;        // positions
constexpr std::size_t kLookedAt = 500'000;         // components of all positions that one move leads to
constexpr std::uint64_t kExploredMemory = 64U << 20;  // bytes

struct Place {
  const Term* term;
  std::size_t index;  // in the term
};

Place place_of(const Position& position, std::size_t component) {
  const Term* term = position.terms.data();
  for (; component >= term->size(); ++term) component -= term->size();
  return {term, component};
}

std::string joined(const Rules& rules, const Option& to, char between) {
  std::string out;
  for (const auto& part : to) {
    if (!out.empty()) out += between;
    out += rules.write(part);
  }
  return out.empty() ? "end" : out;
}

// ---- the moves

class Chooser {
 public:
  explicit Chooser(const Position& position) : position_(position) {}

  std::vector<Choice> all() && {
    for (std::size_t c = 0; c < position_.size(); ++c) of(c);
    return std::move(choices_);
  }

 private:
  void of(std::size_t component) {
    const auto [term, index] = place_of(position_, component);
    const Rules& rules = term->rules();
    const auto state = rules.pack((*term)[index]);
    if (!state) throw OutOfReach("a number of 2^63 or more is too large to be played with");
    std::set<Option> seen;
    rules.moves(*state, [&](std::span<const State> parts) {
      Option to;
      for (const State part : parts) to.emplace_back(part.begin(), part.end());
      ranges::sort(to);
      if (!seen.insert(to).second) return;
      if (choices_.size() + seen.size() > kMostChoices) throw OutOfReach(fmt::format("a position of more than {} moves is too large to be played", kMostChoices));
    });
    for (const Option& to : seen)
      choices_.push_back({component, to, fmt::format("{}:{}", component + 1, joined(rules, to, '&')), rules.describe((*term)[index], to, index), {}, {}});
  }

  const Position& position_;
  std::vector<Choice> choices_;
};

Integer taken(const Position& position, const Choice& choice) {
  const auto [term, index] = place_of(position, choice.component);
  Integer taken = term->rules().tokens((*term)[index]);
  for (const auto& part : choice.to) taken -= term->rules().tokens(part);
  return taken;
}

// ---- what they are worth

std::vector<std::vector<Word>> packed(const Position& position) {
  std::vector<std::vector<Word>> states;
  for (const Term& term : position.terms)
    for (std::size_t i = 0; i < term.size(); ++i) states.push_back(term.rules().pack(term[i]).value_or(std::vector<Word>{}));
  return states;
}

Vertex vertex(Explorer& explorer, const Position& position) {
  const auto states = packed(position);
  std::vector<Explorer::Part> sum;
  for (const Term& term : position.terms)
    for (std::size_t i = 0; i < term.size(); ++i) sum.push_back({&term.rules(), states[sum.size()]});
  return explorer.vertex(sum);
}

// Outcomes and remoteness from the graph; false when it is too large.
bool explore(const Position& position, const Query& query, Stand& stand) {
  Limits limits = query.limits;
  limits.positions = std::min(limits.positions, kExplored);
  limits.memory = std::min(limits.memory, kExploredMemory);
  Explorer explorer(limits);
  const Vertex root = vertex(explorer, position);
  std::vector<Vertex> to;
  for (const Choice& choice : stand.choices) to.push_back(vertex(explorer, after(position, choice)));
  if (!explorer.run()) return false;
  const Outcomes ends = outcomes(explorer.graph(), query.convention);
  stand.remoteness = ends.remoteness(root);
  for (std::size_t i = 0; i < to.size(); ++i) {
    stand.choices[i].outcome = ends[to[i]];
    stand.choices[i].remoteness = ends.remoteness(to[i]);
  }
  return true;
}

// From the list of winning moves; where positions can repeat, a move that is not listed may still be good.
void judge_by_list(Stand& stand) {
  const Answer& answer = stand.answer;
  if (!answer.outcome || answer.infinity) return;
  std::size_t found = 0;
  std::set<std::pair<std::size_t, Option>> winning;
  for (const Move& move : answer.moves) {
    Option to = move.to;
    ranges::sort(to);
    winning.emplace(move.component, std::move(to));
  }
  for (Choice& choice : stand.choices) {
    if (!winning.contains({choice.component, choice.to})) continue;
    choice.outcome = Outcome::P;
    ++found;
  }
  if (!answer.move_count || *answer.move_count != found) return;
  for (Choice& choice : stand.choices)
    if (!choice.outcome) choice.outcome = Outcome::N;
}

// A theorem is asked about every move: it may write its own moves in another way than the rule does.
void judge_each(const Position& position, const Query& query, Stand& stand) {
  Query asked = query;
  asked.moves = MoveList::none;
  asked.why = false;
  for (Choice& choice : stand.choices) choice.outcome = solve(after(position, choice), asked).outcome;
}

// Whether `a` is better to make than `b`.
bool better(const Position& position, const Choice& a, const Choice& b) {
  const auto rank = [](const Choice& c) { return !c.outcome ? 1 : *c.outcome == Outcome::P ? 3 : *c.outcome == Outcome::D ? 2 : 0; };
  if (rank(a) != rank(b)) return rank(a) > rank(b);
  const bool wins = rank(a) == 3;
  if (a.remoteness && b.remoteness && *a.remoteness != *b.remoteness) return (*a.remoteness < *b.remoteness) == wins;
  return !wins && taken(position, a) < taken(position, b);
}

std::optional<std::size_t> best_of(const Position& position, const std::vector<Choice>& choices) {
  if (choices.empty()) return std::nullopt;
  std::size_t best = 0;
  for (std::size_t i = 1; i < choices.size(); ++i)
    if (better(position, choices[i], choices[best])) best = i;
  return best;
}

// ---- a move as typed

std::string without_blanks(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (c != ' ' && c != '\t' && c != '\r' && c != '\n') out += c;
  return out;
}

std::vector<Integer> numbers_in(std::string_view text) {
  std::vector<Integer> numbers;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
    if (end == i) ++i;
    else numbers.push_back(Integer(text.substr(i, end - i)));
    i = std::max(i, end);
  }
  return numbers;
}

class ChoiceReader {
 public:
  ChoiceReader(const Position& position, const std::vector<Choice>& choices, std::string_view typed) : position_(position), choices_(choices), typed_(typed) {}

  const Choice& read() {
    if (typed_.find_first_not_of(" \t\r\n") == std::string_view::npos) throw Error("expected a move, such as " + example());
    const std::string text = without_blanks(typed_);
    return text.starts_with("take") ? take() : result(text);
  }

 private:
  [[nodiscard]] std::string example() const {
    if (choices_.empty()) return "none: the game is over";
    return choices_[choices_.size() / 2].name;
  }

  const Choice& only(const std::vector<const Choice*>& found, std::string_view what) const {
    if (found.empty()) throw Error(fmt::format("{} is no legal move; one is {}", what, example()));
    if (found.size() == 1) return *found[0];
    std::string names;
    for (std::size_t i = 0; i < found.size() && i < 8; ++i) names += (i == 0 ? "" : ", ") + found[i]->name;
    throw Error(fmt::format("{} could be any of {}{}", what, names, found.size() > 8 ? " …" : ""));
  }

  // "take 3 from 2", "take 3 from heap 2", "take 3"
  const Choice& take() const {
    const auto numbers = numbers_in(typed_);
    if (numbers.empty() || numbers.size() > 2) throw Error("expected: take HOW-MANY from HEAP");
    std::vector<const Choice*> found;
    for (const Choice& choice : choices_)
      if (taken(position_, choice) == numbers[0] && (numbers.size() == 1 || numbers[1] == choice.component + 1)) found.push_back(&choice);
    return only(found, without_blanks(typed_) == typed_ ? typed_ : fmt::format("\"{}\"", typed_));
  }

  const Choice& result(const std::string& text) const {
    std::vector<const Choice*> found;
    for (const Choice& choice : choices_)
      if (says(choice, text)) found.push_back(&choice);
    return only(found, text);
  }

  // The name, or the result alone, or the same numbers.
  [[nodiscard]] bool says(const Choice& choice, const std::string& text) const {
    const std::size_t colon = text.find_first_of(":>");
    std::string_view to(text);
    if (colon != std::string::npos) {
      const auto component = numbers_in(text.substr(0, colon));
      if (component.size() != 1 || component[0] != choice.component + 1) return false;
      to.remove_prefix(colon + 1);
    } else if (position_.size() > 1) {
      return false;
    }
    if (without_blanks(choice.name).substr(choice.name.find(':') + 1) == to) return true;
    if (to.empty() || to.find_first_not_of("0123456789(),&") != std::string_view::npos) return false;
    if (place_of(position_, choice.component).term->rules().shape().in_words) return false;
    std::vector<Integer> wanted;
    for (const auto& part : choice.to) wanted.insert(wanted.end(), part.begin(), part.end());
    return numbers_in(colon == std::string::npos ? typed_ : typed_.substr(typed_.find_first_of(":>") + 1)) == wanted;
  }

  const Position& position_;
  const std::vector<Choice>& choices_;
  std::string_view typed_;
};

}  // namespace

std::vector<Choice> choices_of(const Position& position) { return Chooser(position).all(); }

Stand stand(const Position& position, const Query& query) {
  Stand stand;
  stand.choices = choices_of(position);
  Query asked = query;
  asked.why = true;
  asked.moves = MoveList::all;
  asked.limit = kMostChoices;
  stand.answer = solve(position, asked);
  const bool small = stand.choices.size() <= kLookedAt / (position.size() + 1);
  if (!small || !explore(position, query, stand)) {
    if (small && stand.answer.how == How::theorem) judge_each(position, query, stand);
    else judge_by_list(stand);
  }
  stand.best = best_of(position, stand.choices);
  return stand;
}

Position after(const Position& position, const Choice& choice) {
  Position next;
  std::size_t component = 0;
  for (const Term& term : position.terms) {
    Term parts(term.shared_rules());
    for (std::size_t i = 0; i < term.size(); ++i, ++component) {
      if (component != choice.component) {
        parts.add(std::vector<Integer>(term[i].begin(), term[i].end()));
      } else {
        for (const auto& part : choice.to) parts.add(part);
      }
    }
    if (parts.size() > 0) next.terms.push_back(std::move(parts));
  }
  return next;
}

const Choice& read_choice(const Position& position, const std::vector<Choice>& choices, std::string_view typed) { return ChoiceReader(position, choices, typed).read(); }

std::string line_of(const Position& position) {
  std::string line;
  for (const Term& term : position.terms) line += fmt::format("{}{} {}", line.empty() ? "" : " + ", term.rules().text(), term.text());
  return line;
}

}  // namespace grundy
