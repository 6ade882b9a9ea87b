// The grammar of docs/language.md. Expressions are read as operands and operators in a row, without backtracking, and
// conditions, numbers and positions by one rule: what is which is known once they are read (RuleBuilder), so that time is
// linear and only parentheses make the recursion deeper.
#include <tao/pegtl.hpp>

#include "notation/reader.hpp"
#include "notation/rule_builder.hpp"

namespace grundy {

namespace {

namespace grammar {

using namespace tao::pegtl;  // NOLINT: the vocabulary of the grammar

template <class... R>
struct token : seq<R..., star<space>> {};

struct w_for : TAO_PEGTL_KEYWORD("for") {};
struct w_in : TAO_PEGTL_KEYWORD("in") {};
struct w_if : TAO_PEGTL_KEYWORD("if") {};
struct w_step : TAO_PEGTL_KEYWORD("step") {};
struct w_end : TAO_PEGTL_KEYWORD("end") {};
struct function : sor<TAO_PEGTL_KEYWORD("min"), TAO_PEGTL_KEYWORD("max"), TAO_PEGTL_KEYWORD("abs"), TAO_PEGTL_KEYWORD("gcd"),
                      TAO_PEGTL_KEYWORD("isqrt"), TAO_PEGTL_KEYWORD("popcount"), TAO_PEGTL_KEYWORD("xor")> {};
struct plain_set : sor<TAO_PEGTL_KEYWORD("squares"), TAO_PEGTL_KEYWORD("cubes"), TAO_PEGTL_KEYWORD("primes"), TAO_PEGTL_KEYWORD("fibonacci")> {};
struct argument_set : sor<TAO_PEGTL_KEYWORD("powers"), TAO_PEGTL_KEYWORD("divisors")> {};
struct reserved : sor<w_for, w_in, w_if, w_step, w_end, TAO_PEGTL_KEYWORD("and"), TAO_PEGTL_KEYWORD("or"), TAO_PEGTL_KEYWORD("not"), function,
                      plain_set, argument_set> {};
struct word : seq<not_at<reserved>, alpha, star<identifier_other>> {};

struct number : plus<digit> {};
struct name : word {};
struct open : one<'('> {};
struct close : one<')'> {};
struct comma : one<','> {};
struct prefix : sor<one<'-'>, TAO_PEGTL_STRING("−"), TAO_PEGTL_KEYWORD("not"), TAO_PEGTL_STRING("¬")> {};
struct binary : sor<TAO_PEGTL_STRING("**"), one<'*'>, TAO_PEGTL_STRING("//"), one<'%'>, one<'+'>, one<'-'>, TAO_PEGTL_STRING("−"),
                    TAO_PEGTL_STRING("=="), TAO_PEGTL_STRING("!="), TAO_PEGTL_STRING("<="), TAO_PEGTL_STRING(">="), one<'<', '>'>,
                    TAO_PEGTL_STRING("≤"), TAO_PEGTL_STRING("≥"), TAO_PEGTL_STRING("≠"), TAO_PEGTL_KEYWORD("and"), TAO_PEGTL_KEYWORD("or"),
                    TAO_PEGTL_KEYWORD("xor"), TAO_PEGTL_STRING("∧"), TAO_PEGTL_STRING("∨"), TAO_PEGTL_STRING("⊕"), one<'='>> {};  // = is refused with a word of advice

struct expression;
struct closed : token<close> {};
struct arguments : seq<token<open>, expression, star<token<comma>, expression>, closed> {};
struct function_arguments : arguments {};
struct call : seq<token<function>, function_arguments> {};
struct operand : seq<star<token<prefix>>, sor<token<number>, call, arguments, token<w_end>, token<name>>> {};
struct expression : seq<operand, star<token<binary>, operand>> {};

struct pattern_name : word {};
struct named : token<pattern_name> {};
struct pattern_closed : token<one<')'>> {};
struct name_wanted : named {};
struct pattern : sor<seq<token<one<'('>>, list<name_wanted, token<one<','>>>, pattern_closed>, named> {};
struct arrow : token<sor<TAO_PEGTL_STRING("->"), TAO_PEGTL_STRING("→")>> {};

struct beside : one<'&'> {};
struct position : expression {};
struct result : list<position, token<beside>> {};

struct domain_item : expression {};
struct range_dots : TAO_PEGTL_STRING("..") {};
struct dots_wanted : token<range_dots> {};
struct range_step : w_step {};
struct range : seq<domain_item, dots_wanted, domain_item, opt<token<range_step>, domain_item>> {};
struct list_open : one<'{'> {};
struct list_comma : one<','> {};
struct list_close : one<'}'> {};
struct list_closed : token<list_close> {};
struct listed : seq<token<list_open>, list<domain_item, token<list_comma>>, list_closed> {};
struct argument_open : one<'('> {};
struct argument_opened : token<argument_open> {};
struct argument_close : one<')'> {};
struct argument_closed : token<argument_close> {};
struct argument_named : seq<token<argument_set>, argument_opened, domain_item, argument_closed> {};
struct domain : sor<listed, token<plain_set>, argument_named, range> {};

struct loop_name : word {};
struct loop_named : token<loop_name> {};
struct in_wanted : token<w_in> {};
struct loop : seq<token<w_for>, loop_named, in_wanted, domain> {};
struct condition_begin : w_if {};
struct condition : expression {};
struct option : seq<result, star<loop>, opt<token<condition_begin>, condition>> {};
struct bar : one<'|'> {};
struct end_of_rule : eof {};
struct rule : seq<star<space>, pattern, arrow, list<option, token<bar>>, end_of_rule> {};

// What was expected where a rule fails that nothing else could replace.
struct Expected {
  template <class Rule>
  static constexpr const char* message = nullptr;
};
template <> constexpr const char* Expected::message<operand> = "a number, a name, a function or \"(\"";
template <> constexpr const char* Expected::message<closed> = "an operator, \",\" or \")\"";
template <> constexpr const char* Expected::message<function_arguments> = "\"(\" after a function";
template <> constexpr const char* Expected::message<pattern> = "a rule, as n -> n-1 | n-3: a name or (name,name)";
template <> constexpr const char* Expected::message<name_wanted> = "a name";
template <> constexpr const char* Expected::message<pattern_closed> = "\",\" or \")\"";
template <> constexpr const char* Expected::message<arrow> = "\"->\"";
template <> constexpr const char* Expected::message<dots_wanted> = "\"..\" (a domain is first..last, {1,3,4} or a set such as squares)";
template <> constexpr const char* Expected::message<list_closed> = "an operator, \",\" or \"}\"";
template <> constexpr const char* Expected::message<argument_opened> = "\"(\" after this set";
template <> constexpr const char* Expected::message<argument_closed> = "an operator or \")\"";
template <> constexpr const char* Expected::message<loop_named> = "a name after for";
template <> constexpr const char* Expected::message<in_wanted> = "in";
template <> constexpr const char* Expected::message<end_of_rule> = "an operator, \"&\", \"|\", for, if or the end";

template <class Rule>
using control = must_if<Expected>::control<Rule>;

// ---- what each token does

template <class Rule>
struct action : nothing<Rule> {};

template <void (RuleBuilder::*Does)(std::string_view, std::size_t)>
struct with_word {
  template <class Input>
  static void apply(const Input& in, RuleBuilder& builder) {
    (builder.*Does)(in.string_view(), in.position().byte);
  }
};
template <void (RuleBuilder::*Does)(std::size_t)>
struct with_place {
  template <class Input>
  static void apply(const Input& in, RuleBuilder& builder) {
    (builder.*Does)(in.position().byte);
  }
};
template <void (RuleBuilder::*Does)(std::string_view)>
struct with_sign {
  template <class Input>
  static void apply(const Input& in, RuleBuilder& builder) {
    (builder.*Does)(in.string_view());
  }
};
template <void (RuleBuilder::*Does)()>
struct alone {
  static void apply0(RuleBuilder& builder) { (builder.*Does)(); }
};

template <> struct action<number> : with_word<&RuleBuilder::number> {};
template <> struct action<name> : with_word<&RuleBuilder::name> {};
template <> struct action<prefix> : with_word<&RuleBuilder::prefix> {};
template <> struct action<binary> : with_word<&RuleBuilder::binary> {};
template <> struct action<function> : with_word<&RuleBuilder::function> {};
template <> struct action<open> : with_place<&RuleBuilder::open> {};
template <> struct action<comma> : alone<&RuleBuilder::comma> {};
template <> struct action<close> : alone<&RuleBuilder::close> {};
template <> struct action<w_end> : with_place<&RuleBuilder::end_word> {};
template <> struct action<pattern_name> : with_word<&RuleBuilder::pattern_name> {};
template <> struct action<arrow> : alone<&RuleBuilder::arrow> {};
template <> struct action<beside> : alone<&RuleBuilder::beside> {};
template <> struct action<position> : alone<&RuleBuilder::position_done> {};
template <> struct action<loop_name> : with_word<&RuleBuilder::loop> {};
template <> struct action<plain_set> : with_sign<&RuleBuilder::domain> {};
template <> struct action<argument_set> : with_sign<&RuleBuilder::domain> {};
template <> struct action<list_open> : with_sign<&RuleBuilder::domain> {};
template <> struct action<list_comma> : with_sign<&RuleBuilder::domain_token> {};
template <> struct action<list_close> : with_sign<&RuleBuilder::domain_token> {};
template <> struct action<argument_open> : with_sign<&RuleBuilder::domain_token> {};
template <> struct action<argument_close> : with_sign<&RuleBuilder::domain_token> {};
template <> struct action<range_dots> : with_sign<&RuleBuilder::domain_token> {};
template <> struct action<range_step> : with_sign<&RuleBuilder::domain_token> {};
template <> struct action<domain_item> : alone<&RuleBuilder::domain_item> {};
template <> struct action<domain> : alone<&RuleBuilder::domain_done> {};
template <> struct action<condition_begin> : alone<&RuleBuilder::condition_begin> {};
template <> struct action<condition> : alone<&RuleBuilder::condition_done> {};
template <> struct action<option> : alone<&RuleBuilder::option_done> {};
template <> struct action<bar> : alone<&RuleBuilder::another_option> {};

}  // namespace grammar

}  // namespace

RuleTree read_rule_tree(std::string_view text, std::size_t offset) {
  RuleBuilder builder(offset);
  tao::pegtl::memory_input<> in(text.data(), text.data() + text.size(), "");
  try {
    tao::pegtl::parse<grammar::rule, grammar::action, grammar::control>(in, builder);
  } catch (const tao::pegtl::parse_error& e) {
    Reader at(text, offset);
    at.skip(e.positions().front().byte);
    at.expected(e.message());
  }
  return builder.finish();
}

}  // namespace grundy
