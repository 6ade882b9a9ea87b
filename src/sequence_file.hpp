/// Files of nim-values (names end in .nim): read where they are mapped, and grown in place while values are found.
///
///     SequenceWriter writer("officers.nim", "0.6", game);    // goes on from what the file holds
///     Sequence values(game);
///     values.go_on_from(writer.known(1000000));
///     values.grow(1000000, [&] { writer.append(values); });
///     writer.finish(values);
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "mapped_file.hpp"
#include "sequence.hpp"

namespace grundy {

/// Whether a file of this name is one of nim-values.
[[nodiscard]] inline bool names_sequence_file(std::string_view name) { return name.ends_with(".nim"); }

/// The values in a file. Its header is checked when it is opened, each block when it is first looked at; throws Error that
/// names the file, the block or byte, and what is wrong there.
class StoredValues {
 public:
  explicit StoredValues(const std::string& file) : StoredValues(file, map_file(file)) {}
  StoredValues(std::string file, MappedFile mapped);

  /// The game as its text was when the file was made.
  [[nodiscard]] const std::string& game() const noexcept { return game_; }
  /// Values are stored of heaps 0..size()-1, each in width() bytes.
  [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
  [[nodiscard]] unsigned width() const noexcept { return width_; }
  /// Whether its writer came to an end, which a kill or a full disk prevents: then the blocks that are whole count.
  [[nodiscard]] bool closed() const noexcept { return closed_; }
  [[nodiscard]] std::uint32_t block() const noexcept { return block_; }
  [[nodiscard]] const std::string& file() const noexcept { return file_; }

  [[nodiscard]] std::uint32_t operator[](std::uint64_t heap) const;
  /// The values of heaps 0..last, or of all that are stored, with room for those of heaps up to `last`; every block is checked.
  [[nodiscard]] Sequence::Values load(std::uint64_t last) const;

 private:
  void read_header();
  void find_size(std::uint64_t promised);
  [[nodiscard]] std::uint64_t place(std::uint64_t block) const;
  [[nodiscard]] std::uint64_t values_in(std::uint64_t block) const;
  [[nodiscard]] bool sound(std::uint64_t block) const;
  void check(std::uint64_t block) const;
  template <class V>
  [[nodiscard]] std::vector<V> values(std::uint64_t count, std::uint64_t room) const;

  std::string file_;
  MappedFile mapped_;
  std::string game_;
  std::uint64_t header_bytes_ = 0;
  std::uint64_t size_ = 0;
  std::uint32_t width_ = 1;
  std::uint32_t block_ = 1;
  bool closed_ = false;
  mutable std::uint64_t checked_ = UINT64_MAX;  // the block looked at last
};

/// The game of a file; throws Error if its text is none, or none of a code or a set.
[[nodiscard]] HeapGame stored_game(const StoredValues& stored);

/// Grows a file of values. Only one at a time may: the file is locked.
class SequenceWriter {
 public:
  /// Makes the file or opens it; throws Error if it is damaged, in use, or of another game than `game`, of which `text` is the text.
  SequenceWriter(std::string file, const std::string& text, const HeapGame& game);
  ~SequenceWriter();
  SequenceWriter(const SequenceWriter&) = delete;
  SequenceWriter& operator=(const SequenceWriter&) = delete;

  /// The values that the file held when it was opened, with room for those up to `last`.
  [[nodiscard]] Sequence::Values known(std::uint64_t last) const;
  /// Writes the blocks that are full and not yet written. Throws Error when that fails; what was written before stays.
  void append(const Sequence& values);
  /// Writes the rest and closes the file. Later calls of append() go on.
  void finish(const Sequence& values);

 private:
  struct File;

  void create(std::uint32_t width);
  void write_blocks(const Sequence& values, std::uint64_t until);
  void write_part(const Sequence& values);
  void checkpoint(std::uint64_t count, bool closed);
  void widen(const Sequence& values, std::uint32_t width);
  [[noreturn]] void fail() const;

  std::string name_;
  std::string text_;
  std::unique_ptr<StoredValues> stored_;
  std::unique_ptr<File> file_;
  std::uint64_t kept_ = 0;  // values in the file, as far as is sure
};

}  // namespace grundy
