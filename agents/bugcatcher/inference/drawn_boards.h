#pragma once

#include "engine/bugcatcher/game.h"

namespace mainmatch::bugcatcher {

/// Samples the undealt mission boards given those already seen (R3).
class DrawnBoards {
 public:
  explicit DrawnBoards(const Rules& rules) noexcept;

  void observe(const View& view) noexcept;
  void draw(Stream& stream, Setup& setup) const noexcept;

 private:
  /// The index of a mission in the remaining deck; -1: none.
  int find(const Mission& mission, bool dealt_too) const noexcept;

  const Rules& rules_;
  FixedList<std::uint8_t, kMaxDeck>
      deck_;      ///< cards to deal, as indices into the deck of the rules
  int seen_ = 0;  ///< boards seen
  std::array<FixedList<Mission, kMaxOnBoard>, kMaxRounds> boards_;
  std::array<FixedList<std::uint8_t, kMaxOnBoard>, kMaxRounds> places_;  ///< of these, in the deck
  bool from_deck_ = true;
  std::array<bool, kMaxDeck> is_dealt_{};  ///< since the last shuffle
};

}  // namespace mainmatch::bugcatcher
