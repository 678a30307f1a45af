#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/amidakuji/view.h"

namespace mainmatch::amidakuji {

/// What real rungs a row can have, lowest bits first, and how likely each set of them is as dealt.
struct RowPatterns {
  struct Pattern {
    std::uint8_t rungs;  ///< bit c is column c
    double chance;
  };
  static constexpr int kMost = 34;  ///< sets without neighbours among seven columns

  std::uint32_t phantoms = 0;  ///< that the row has, on or off
  int count = 0;
  std::array<Pattern, kMost> list;
};

/// What the phantoms say of every row. A fact of the cache: all that inferences about one board
/// have in common, whatever the hint.
class PhantomRows {
 public:
  /// What decides it under given rules.
  struct Key {
    Key() = default;
    explicit Key(const PublicView& view) noexcept;

    std::size_t hash() const noexcept { return 0; }
    bool operator==(const Key&) const = default;

    int count = -1;
    std::array<Slot, kMaxPhantoms> phantoms{};
  };
  void compute(const PublicView& view) noexcept { compute(view.rules(), view.phantoms()); }
  void compute(const Rules& rules, std::span<const Slot> phantoms) noexcept;

  bool has_phantoms(int row) const noexcept { return index_[static_cast<std::size_t>(row)] != 0; }
  /// Of the real rungs; the same object for all rows without phantoms.
  const RowPatterns& patterns(int row) const noexcept {
    return patterns_[index_[static_cast<std::size_t>(row)]];
  }
  /// Of a row without phantoms.
  const RowPatterns& plain() const noexcept { return patterns_[0]; }
  /// The phantoms of a row that are on in a round, bit c being column c.
  std::uint32_t on(int row, int round) const noexcept {
    return on_[index_[static_cast<std::size_t>(row)]][static_cast<std::size_t>(round)];
  }
  /// Among `rounds` (bit r is round r) those in which the same phantoms of a row are on as in the
  /// first of them.
  std::uint32_t alike(int row, std::uint32_t rounds) const noexcept;

 private:
  static constexpr std::size_t kKinds = kMaxPhantoms + 1;  ///< of rows: 0 has no phantom

  std::array<std::uint8_t, kMaxRows> index_;
  std::array<RowPatterns, kKinds> patterns_;
  std::array<std::array<std::uint8_t, kMaxRounds>, kKinds> on_;
};

}  // namespace mainmatch::amidakuji
