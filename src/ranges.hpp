/// Algorithms over whole ranges: the standard library's, or, where it lacks them (Emscripten's), those of range-v3, from
/// which they come.
#pragma once

#ifdef __EMSCRIPTEN__
#include <range/v3/algorithm.hpp>
#include <range/v3/range/traits.hpp>
#else
#include <algorithm>
#include <ranges>
#endif

namespace grundy {
#ifdef __EMSCRIPTEN__
namespace ranges = ::ranges;
#else
namespace ranges = std::ranges;
#endif
}  // namespace grundy
