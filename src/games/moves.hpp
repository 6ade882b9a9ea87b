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
void strange_nim(Parameters, State, Sink);
void take_root(Parameters, State, Sink);
void divide(Parameters, State, Sink);
void mark(Parameters, State, Sink);

void turning_turtles(Parameters, State, Sink);
void mock_turtles(Parameters, State, Sink);
void ruler(Parameters, State, Sink);
std::string refuse_heads(Coordinates);
std::string refuse_heads_from_one(Coordinates);
std::string refuse_ruler(Coordinates);
std::string describe_turn(Coordinates from, const Option& to);

void silver_dollar(Parameters, State, Sink);
std::string refuse_unordered_coins(Coordinates);
void welter(Parameters, State, Sink);
std::string refuse_welter(Coordinates);
std::string describe_slide(Coordinates from, const Option& to);

void chomp(Parameters, State, Sink);
std::string refuse_chomp(Coordinates);
std::string describe_chomp(Coordinates from, const Option& to);

void hackenbush_tree(Parameters, State, Sink);
std::string refuse_tree(Coordinates);
std::string describe_tree(Coordinates from, const Option& to);
/// The parents of what is left when the edge below `vertex` is cut, numbered afresh in the old order.
std::vector<Word> cut_tree(State parents, std::size_t vertex);

void king(Parameters, State, Sink);
void split_pair(Parameters, State, Sink);
std::string refuse_empty_pile(Coordinates);
std::string describe_split_pair(Coordinates from, const Option& to);
void one_from_each(Parameters, State, Sink);
std::string describe_one_from_each(Coordinates from, const Option& to);
void pebbles(Parameters, State, Sink);
std::string refuse_decreasing(Coordinates);

std::string describe_wythoff(Coordinates from, const Option& to);
/// "take 3 from heap 1 and 5 from heap 2, leaving (4,7)", for games whose coordinates are heaps.
std::string describe_takes(Coordinates from, const Option& to);

}  // namespace grundy::games
