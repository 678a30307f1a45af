#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/amidakuji/view.h"

namespace mainmatch::amidakuji {

/// The sets of real rungs a row can have, lowest bits first, with their probabilities.
struct RowPatterns {
  struct Pattern {
    std::uint8_t rungs;  ///< bit c is column c
    double chance;
  };
  static constexpr int kMost = 34;  ///< sets without neighbours among seven columns

  std::uint32_t phantoms = 0;  ///< phantoms of the row, active or not
  int count = 0;
  std::array<Pattern, kMost> list;
};

/// What the phantoms imply for every row. A fact of the cache: the part of the inference that does
/// not depend on the hint.
class PhantomRows {
 public:
  /// What it depends on under given rules.
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
  /// The patterns of a row; the same object for all rows without phantoms.
  const RowPatterns& patterns(int row) const noexcept {
    return patterns_[index_[static_cast<std::size_t>(row)]];
  }
  /// The patterns of a row without phantoms.
  const RowPatterns& plain() const noexcept { return patterns_[0]; }
  /// The active phantoms of a row in a round; bit c is column c.
  std::uint32_t on(int row, int round) const noexcept {
    return on_[index_[static_cast<std::size_t>(row)]][static_cast<std::size_t>(round)];
  }
  /// The subset of `rounds` (bit r is round r) with the same active phantoms in the row as the
  /// first of them.
  std::uint32_t alike(int row, std::uint32_t rounds) const noexcept;

 private:
  static constexpr std::size_t kKinds = kMaxPhantoms + 1;  ///< of rows: 0 has no phantom

  std::array<std::uint8_t, kMaxRows> index_;
  std::array<RowPatterns, kKinds> patterns_;
  std::array<std::array<std::uint8_t, kMaxRounds>, kKinds> on_;
};

}  // namespace mainmatch::amidakuji
