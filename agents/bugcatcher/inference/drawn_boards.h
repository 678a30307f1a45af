#pragma once

#include "engine/bugcatcher/game.h"

namespace mainmatch::bugcatcher {

/// The boards that were seen, and what may be dealt after them (R3).
class DrawnBoards {
 public:
  explicit DrawnBoards(const Rules& rules) noexcept;

  void observe(const View& view) noexcept;
  void draw(Stream& stream, Setup& setup) const noexcept;

 private:
  /// The place in the deck of a mission that is left there; -1 for none.
  int find(const Mission& mission, bool dealt_too) const noexcept;

  const Rules& rules_;
  FixedList<std::uint8_t, kMaxDeck> deck_;  ///< what is dealt, as places in that of the rules
  int seen_ = 0;                            ///< boards
  std::array<FixedList<Mission, kMaxOnBoard>, kMaxRounds> boards_;
  std::array<FixedList<std::uint8_t, kMaxOnBoard>, kMaxRounds> places_;  ///< of these, in the deck
  bool from_deck_ = true;
  std::array<bool, kMaxDeck> is_dealt_{};  ///< since the deck was shuffled last
};

}  // namespace mainmatch::bugcatcher
