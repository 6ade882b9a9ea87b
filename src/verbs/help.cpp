#include "verbs/help.hpp"

#include <fmt/format.h>

#include "games.hpp"

namespace grundy {

namespace {

// A label and what it means, which goes to the next line where the label is long.
std::string row(const std::string& label, std::size_t width, std::string_view meaning) {
  if (label.size() + 1 > width) return fmt::format("  {}\n  {:{}}{}\n", label, "", width, meaning);
  return fmt::format("  {:<{}}{}\n", label, width, meaning);
}

std::string options_help() {
  std::string out;
  for (const OptionHelp& o : option_list()) out += row(fmt::format("{} {}", o.name, o.argument), 40, o.meaning);
  return out;
}

constexpr std::string_view kExamples = R"(Examples:
  grundy solve wythoff 10 13
  grundy solve nim 3 4 5 --misere
  grundy solve 'bash(3) 23'
  grundy solve 'wythoff 3 5 + bash(3) 7'
  grundy solve fibonacci 17 --json
  grundy solve nim --file heaps.txt --moves count
)";

}  // namespace

std::string help() {
  std::string out = "grundy: who wins an impartial game, how, and why\n\n  grundy VERB GAME [POSITION] [OPTIONS]\n\nVerbs:\n";
  for (const Verb& v : verbs()) out += row(fmt::format("{} {}", v.name, v.arguments), 34, v.summary);
  out += "\nOptions:\n" + options_help() + "\n";
  out += kExamples;
  out += "\nExit status: 0 answered; 1 answered in the negative or stopped by a limit; 2 the question is wrong; 130 interrupted.\n";
  return out;
}

std::string help(const Verb& v) {
  return fmt::format("grundy {} {}\n  {}\n\nOptions:\n{}\n{}", v.name, v.arguments, v.summary, options_help(), kExamples);
}

std::string bash_completion() {
  std::string verb_names;
  std::string games;
  std::string options;
  for (const Verb& v : verbs()) verb_names += fmt::format("{} ", v.name);
  for (const Ruleset& r : rulesets()) games += fmt::format("{} ", r.name);
  for (const Alias& a : aliases()) games += fmt::format("{} ", a.name);
  for (const OptionHelp& o : option_list()) options += fmt::format("{} ", o.name);
  return fmt::format(R"(# bash completion for grundy; load it with: source <(grundy completion)
_grundy() {{
  local word=${{COMP_WORDS[COMP_CWORD]}}
  if [[ $word == -* ]]; then COMPREPLY=($(compgen -W '{2}' -- "$word"))
  elif ((COMP_CWORD == 1)); then COMPREPLY=($(compgen -W '{0}' -- "$word"))
  elif [[ ${{COMP_WORDS[COMP_CWORD - 1]}} == --file || ${{COMP_WORDS[COMP_CWORD - 1]}} == --out || ${{COMP_WORDS[1]}} == batch ]]; then COMPREPLY=($(compgen -f -- "$word"))
  elif ((COMP_CWORD == 2)); then
    COMPREPLY=($(compgen -W '{1}' -- "$word"))
    case ${{COMP_WORDS[1]}} in
      values | period | rares) COMPREPLY+=($(compgen -f -X '!*.nim' -- "$word")) ;;
      census) COMPREPLY=($(compgen -f -X '!*.sqlite' -- "$word")) ;;
    esac
  fi
}}
complete -F _grundy grundy
)",
                     verb_names, games, options);
}

}  // namespace grundy
