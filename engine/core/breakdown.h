#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/core/game.h"
#include "engine/core/index.h"

namespace mainmatch {

/// A table of statistics of one match for designers, such as the share of seats on every space
/// after every round. Every cell is a quotient of two sums over matches.
struct Breakdown {
  enum class Kind : std::uint8_t {
    mean,   ///< of a number per seat, per match, per whatever the cell counts
    share,  ///< of what the cell counts: of n things, x in 0..n
  };
  std::string_view name;  ///< as a key of JSON
  std::string_view help;  ///< what a cell means
  Kind kind;
};

struct BreakdownShape {
  int rows;
  int columns;
};

enum class Axis : std::uint8_t { row, column };

/// One match's contribution to one cell, in size below kLimit, so that sums of 64 matches fit.
struct BreakdownCell {
  static constexpr std::int32_t kLimit = 1 << 24;

  std::int32_t x = 0;
  std::int32_t n = 0;  ///< 0: this match adds nothing to the cell

  friend constexpr bool operator==(BreakdownCell, BreakdownCell) = default;
};

/// A short text that needs no heap: the name of a row or a column.
class Label {
 public:
  constexpr Label() noexcept = default;
  constexpr Label(std::string_view text) noexcept { append(text); }
  constexpr Label(const char* text) noexcept { append(text); }
  /// `number` >= 0.
  static constexpr Label of(int number) noexcept {
    Label label;
    label.append(number);
    return label;
  }

  /// Cuts off text that does not fit.
  constexpr Label& append(std::string_view text) noexcept {
    for (const char c : text) {
      if (size_ < text_.size()) text_[size_++] = c;
    }
    return *this;
  }
  constexpr Label& append(int number) noexcept {
    if (number >= 10) append(number / 10);
    const char digit = static_cast<char>('0' + number % 10);
    return append(std::string_view(&digit, 1));
  }
  constexpr std::string_view text() const noexcept { return {text_.data(), size_}; }

 private:
  std::array<char, 47> text_{};
  std::uint8_t size_ = 0;
};

/// The cells of all breakdowns of a match, to which one match adds.
class BreakdownSheet {
 public:
  /// `cells` holds the breakdowns one after another, each row by row; the one with index i begins
  /// at first[i] and is columns[i] wide.
  constexpr BreakdownSheet(std::span<BreakdownCell> cells, std::span<const int> first,
                           std::span<const int> columns) noexcept
      : cells_(cells), first_(first), columns_(columns) {}

  constexpr void add(std::size_t breakdown, int row, int column, std::int64_t x,
                     std::int64_t n = 1) const noexcept {
    BreakdownCell& cell = this->row(breakdown, row)[column];
    cell.x += static_cast<std::int32_t>(x);
    cell.n += static_cast<std::int32_t>(n);
  }
  /// The cells of a row, to add to many of them.
  constexpr BreakdownCell* row(std::size_t breakdown, int row) const noexcept {
    return &cells_[at(first_[breakdown] + row * columns_[breakdown])];
  }

 private:
  std::span<BreakdownCell> cells_;
  std::span<const int> first_;
  std::span<const int> columns_;
};

/// An optional part of the contract: breakdowns for designers. `tabulate` adds one finished match
/// to the sheet.
template <class G>
concept BrokenDownGame = Game<G> &&
    requires(const typename G::Rules& rules, const typename G::State& state,
             const typename G::Outcome& outcome, std::size_t breakdown, Axis axis, int index,
             const BreakdownSheet& sheet) {
  {std::span<const Breakdown>(G::kBreakdowns)};
  { G::shape(rules, breakdown) }
  noexcept->std::same_as<BreakdownShape>;
  { G::label(rules, breakdown, axis, index) }
  noexcept->std::same_as<Label>;
  { G::tabulate(state, outcome, sheet) }
  noexcept->std::same_as<void>;
};

}  // namespace mainmatch
