#pragma once

#include <array>

#include "agents/amidakuji/inference/hidden_blockers.h"
#include "agents/weight.h"
#include "engine/core/outcome.h"

namespace mainmatch::amidakuji {

/// Draws who placed blockers in a round, and which, as the bot `random` does and so that those are
/// revealed that were.
class BlockerOwners {
 public:
  explicit BlockerOwners(const Rules& rules) noexcept : rules_(rules) {}

  /// `seen` by round; it must outlive this.
  void observe(std::span<const SeenBlockers> seen, Seat seat) noexcept {
    seen_ = seen;
    seat_ = seat;
    begin();
  }
  /// Begins a match.
  void begin() noexcept { left_.fill(rules_.blockers); }
  int left(Seat seat) const noexcept { return left_[at(seat)]; }

  /// The spots of the next round, by seat; none: leg -1. Multiplies `weight` by how likely what was
  /// seen is after what has been drawn. False where it is not possible for `random`.
  bool draw(int round, const HiddenBlockers& hidden, Stream& stream, PerSeat<Spot>& spots,
            Weight& weight) noexcept;
  /// Takes spots that show what was seen, if all that was seen later can then be placed; else
  /// draws others. False if it does. `as_seen`: whether they do show that.
  bool impose(int round, bool as_seen, const HiddenBlockers& hidden, Stream& stream,
              PerSeat<Spot>& spots) noexcept;

 private:
  using Counts = PerSeat<int>;

  bool is_other(Seat seat) const noexcept { return seat != seat_ && seat < rules_.players; }
  int wanted(int round) const noexcept {
    const SeenBlockers& seen = seen_[static_cast<std::size_t>(round)];
    return static_cast<int>(seen.others.size()) + seen.own_destroyed;
  }
  SeatSet those_with_most(int count, const Counts& left) const noexcept;
  bool is_feasible(int next_round, SeatSet placing) const noexcept;
  SeatSet draw_seats(int round, const HiddenBlockers& hidden, Stream& stream,
                     Weight& weight) noexcept;
  void place(int round, const HiddenBlockers& hidden, SeatSet placing, Stream& stream,
             PerSeat<Spot>& spots) noexcept;
  static std::size_t at(int i) noexcept { return static_cast<std::size_t>(i); }

  const Rules& rules_;
  std::span<const SeenBlockers> seen_;
  Seat seat_ = 0;
  Counts left_;
};

}  // namespace mainmatch::amidakuji
