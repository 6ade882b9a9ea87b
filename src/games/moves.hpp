/// The options of each named game; games.def says in words what each function here does.
#pragma once

#include <algorithm>

#include "games.hpp"

namespace grundy::games {

using Parameters = std::span<const Integer>;

/// A parameter as a bound of a loop: anything beyond a Word is beyond every state too.
inline Word bound(const Integer& parameter) { return parameter.fits() ? parameter.small() : INT64_MAX; }

void nim(Parameters, State, Sink);
void bash(Parameters, State, Sink);
void wythoff(Parameters, State, Sink);
void euclid(Parameters, State, Sink);
void staircase(Parameters, State, Sink);
void dynamic(Parameters, State, Sink);
void moore(Parameters, State, Sink);

std::string describe_staircase(Coordinates from, const Option& to);
std::string describe_dynamic(Coordinates from, const Option& to);
std::optional<std::vector<Word>> pack_dynamic(Coordinates);
std::string refuse_dynamic(Parameters);
std::string describe_wythoff(Coordinates from, const Option& to);
/// "take 3 from heap 1 and 5 from heap 2, leaving (4,7)", for games whose coordinates are heaps.
std::string describe_takes(Coordinates from, const Option& to);

}  // namespace grundy::games
