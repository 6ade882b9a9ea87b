/// A game of single heaps as the kernels see it: a code or a set, as a value.
#pragma once

#include <functional>
#include <optional>
#include <variant>

#include "games/code.hpp"
#include "games/take_set.hpp"

namespace grundy {

class HeapGame {
 public:
  explicit HeapGame(Code code) : form_(std::move(code)) {}
  explicit HeapGame(TakeSet set) : form_(std::move(set)) {}

  [[nodiscard]] const Code* code() const noexcept { return std::get_if<Code>(&form_); }
  [[nodiscard]] const TakeSet* set() const noexcept { return std::get_if<TakeSet>(&form_); }
  [[nodiscard]] std::string text() const { return code() != nullptr ? code()->text() : set()->text(); }

  /// Every option of a heap, as the sizes of the heaps that it leaves, ascending and each option once.
  void moves(Word heap, Sink to) const;

 private:
  std::variant<Code, TakeSet> form_;
};

/// The code or set of these rules: of codes, subtract, all_but, nim and bash; nothing for other games.
[[nodiscard]] std::optional<HeapGame> heap_game(const Rules& rules);

}  // namespace grundy
