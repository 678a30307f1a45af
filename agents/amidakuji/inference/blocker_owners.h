#pragma once

#include <array>

#include "agents/amidakuji/inference/hidden_blockers.h"
#include "agents/weight.h"
#include "engine/core/outcome.h"

namespace mainmatch::amidakuji {

/// Samples which seats placed which blockers in a round, as the bot `random` does, given the
/// revealed ones.
class BlockerOwners {
 public:
  explicit BlockerOwners(const Rules& rules) noexcept : rules_(rules) {}

  /// Sets the observations. `seen` is by round and must outlive the object; of the known seats all
  /// is known.
  void observe(std::span<const SeenBlockers> seen, SeatSet known) noexcept {
    seen_ = seen;
    known_ = known;
    begin();
  }
  /// Begins a sampled match.
  void begin() noexcept { left_.fill(rules_.blockers); }
  int left(Seat seat) const noexcept { return left_[at(seat)]; }

  /// Draws the blockers of the next round by seat (leg -1: none). Multiplies `weight` by the
  /// likelihood of the observation given earlier draws. Returns false if `random` could not have
  /// played it.
  bool draw(int round, const HiddenBlockers& hidden, Stream& stream, PerSeat<Spot>& spots,
            Weight& weight) noexcept;
  /// Keeps `spots` if they reproduce the observation (`as_seen`) and all later observations remain
  /// possible; otherwise draws others and returns false.
  bool impose(int round, bool as_seen, const HiddenBlockers& hidden, Stream& stream,
              PerSeat<Spot>& spots) noexcept;

 private:
  using Counts = PerSeat<int>;

  bool is_other(Seat seat) const noexcept {
    return !known_.contains(seat) && seat < rules_.players;
  }
  int wanted(int round) const noexcept {
    return seen_[static_cast<std::size_t>(round)].least_placed();
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
  SeatSet known_;
  Counts left_;
};

}  // namespace mainmatch::amidakuji
