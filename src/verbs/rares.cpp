// The rare heaps of an octal game, of a file of values or as far as --to says.
#include "rares.hpp"

#include <fmt/format.h>

#include "period.hpp"
#include "verbs/json.hpp"
#include "verbs/style.hpp"
#include "verbs/values.hpp"

namespace grundy {

namespace {

struct Asked {
  std::shared_ptr<const Rules> rules;
  std::shared_ptr<Sequence> values;
  Rares rares;
  std::string stopped;
};

Asked asked_about(const Question& question) {
  if (question.query.convention == Convention::misere) throw Error("rare heaps are those of nim-values, which misère play does not have", question.verb_place);
  const auto stored = stored_subject(question);
  const auto rules = stored ? read_game(stored->game()) : subject_game(question);
  if (!stored && question.to.size() != 1) throw Error(fmt::format("rares of {} need --to N", rules->text()), question.verb_place);
  const auto game = stored ? stored_game(*stored) : heap_game(*rules);
  if (!game || !Rares::apply(*game)) throw Error(fmt::format("{} has no rare heaps: they are those of codes that split a heap in two, such as 0.6", rules->text()), question.subject.place(0));
  auto values = std::make_shared<Sequence>(*game, question.query.limits);
  if (stored) values->go_on_from(stored->load(last_asked(question, *stored)));
  else static_cast<void>(extend(*values, static_cast<std::size_t>(std::min<std::uint64_t>(question.to[0], SIZE_MAX / 64))));
  Asked asked{rules, values, Rares(*game), stored ? "" : values->stopped()};
  asked.rares.update(*values);
  return asked;
}

template <class F>
void for_each_rare(const Asked& asked, const F& f) {
  for (std::size_t n = 1; n < asked.values->size(); ++n)
    if (asked.rares.rare((*asked.values)[n], n) && !f(n)) return;
}

std::vector<std::size_t> first_rares(const Asked& asked, std::size_t limit) {
  std::vector<std::size_t> heaps;
  for_each_rare(asked, [&](std::size_t n) {
    if (heaps.size() < limit) heaps.push_back(n);
    return heaps.size() < limit;
  });
  return heaps;
}

std::string_view bits_text(const Space& c) {
  if (c.beta == 0) return "an even number of bits under the mask";
  return c.parity == 0 ? "as many bits under the mask as n, mod 2" : "as many bits under the mask as n + 1, mod 2";
}

std::string mask_text(const Space& c) { return fmt::format("{:x}", c.mask); }

std::string rares_json(const Question& question, const Asked& asked) {
  const Rares& r = asked.rares;
  Json json{{"ok", true},
            {"verb", "rares"},
            {"game", asked.rules->text()},
            {"convention", "normal"},
            {"class", r.space().beta == 1 ? "position" : "value"},
            {"mask", mask_text(r.space())},
            {"sparse", r.sparse()},
            {"rare_count", r.count()},
            {"last_rare", r.count() > 0 ? Json(r.last()) : Json(nullptr)},
            {"largest", r.largest()},
            {"largest_at", r.largest_at()},
            {"rares", first_rares(asked, question.query.limit)},
            {"checked_to", asked.values->size() - 1}};
  if (!asked.stopped.empty()) json["stopped"] = asked.stopped;
  return dump(json);
}

std::string rares_text(const Question& question, const Asked& asked, const Style& style) {
  const Rares& r = asked.rares;
  const Space& c = r.space();
  std::string out = style.bold(asked.rules->text()) + "\n";
  out += fmt::format("class          by {}: heap n is rare if G(n) has {}\n", c.beta == 1 ? "position" : "value", bits_text(c));
  out += fmt::format("mask           {} (hexadecimal)\n", mask_text(c));
  out += fmt::format("rare heaps     {} of 1..{}{}\n", r.count(), asked.values->size() - 1, r.sparse() ? "" : style.warn("; no sparse space is seen"));
  if (r.count() > 0) out += fmt::format("last rare      {}\n", r.last());
  out += fmt::format("largest value  {}, of heap {}\n", r.largest(), r.largest_at());
  const auto heaps = first_rares(asked, question.query.limit);
  out += fmt::format("heaps          {}{}\n", fmt::join(heaps, " "), heaps.size() < r.count() ? style.dim(fmt::format(" and {} more: --limit K for K of them, --format csv for all", r.count() - heaps.size())) : "");
  return asked.stopped.empty() ? out : out + "stopped: " + asked.stopped + "\n";
}

}  // namespace

Reply verb_rares(const Question& question) {
  Asked asked = asked_about(question);
  Reply reply{{}, asked.stopped.empty() ? 0 : 1};
  if (question.format == Format::json) reply.body = rares_json(question, asked);
  else if (question.format == Format::text) reply.body = rares_text(question, asked, Style(question.colour));
  else {
    reply.body = table_head(*asked.rules, false, question.format);
    reply.rest = [asked = std::move(asked), format = question.format](const Print& print) {
      Pieces pieces(print);
      for_each_rare(asked, [&](std::size_t n) {
        pieces.add(heap_line(n, (*asked.values)[n], false, format));
        return true;
      });
      pieces.finish();
    };
  }
  return reply;
}

}  // namespace grundy
