#pragma once

#include <array>
#include <span>

#include "agents/bin_count_sampler.h"
#include "engine/amidakuji/state.h"

namespace mainmatch::amidakuji {

/// Beads of the seats that are not known, as the peeks of those that are showed them in a round.
struct SeenBeads {
  std::uint32_t legs = 0;  ///< peeked legs: bit l is leg l
  std::array<int, kMaxLegs> beads{};

  int sum() const noexcept {
    int all = 0;
    for (const int n : beads) all += n;
    return all;
  }
};

/// Samples the others' bids round by round, as the bot `random` bids, given what the peeks saw.
/// Beads fall on legs independently, so a peek depends on the seats only through the sum of their
/// beads. The sum is drawn first, then each seat's beads, then their legs.
class CrowdBids {
 public:
  explicit CrowdBids(const Rules& rules);

  /// Sets the observations: `seen` by round. What the known seats bid is known.
  void observe(std::span<const SeenBeads> seen, SeatSet known) noexcept;

  /// Begins a sampled match.
  void begin() noexcept { beads_left_.fill(rules_.beads); }
  /// Draws the bids of the next round. Multiplies `weight` by the likelihood of the observation
  /// given earlier draws. If `random` could not have played it, imposes the observation and returns
  /// false.
  bool draw(int round, Stream& stream, PerSeat<Bids>& bids, Weight& weight) noexcept;
  /// Changes `bids` as little as possible to match the observation. False if something had to
  /// change.
  bool impose(int round, Stream& stream, PerSeat<Bids>& bids) noexcept;

 private:
  using Counts = PerSeat<int>;

  bool is_other(Seat seat) const noexcept {
    return !known_.contains(seat) && seat < rules_.players;
  }
  bool draw_counts(int round, Stream& stream, Counts& counts, Weight& weight) noexcept;
  void place(const SeenBeads& seen, const Counts& counts, Stream& stream,
             PerSeat<Bids>& bids) const noexcept;
  /// Whether all later observations can still be bid with these beads.
  bool is_feasible(int next_round, const Counts& beads_left) const noexcept;
  /// Gives `beads` further beads, one by one, to the seats with most left; false if nobody can bid
  /// them.
  bool give(int beads, Counts& beads_left, Counts& counts) const noexcept;
  /// The minimum number of beads that explains the observation.
  void count_least(const SeenBeads& seen, Counts& counts) const noexcept;
  void spend(const Counts& counts) noexcept;
  bool move(const SeenBeads& seen, int leg, int change, Stream& stream,
            PerSeat<Bids>& bids) const noexcept;

  const Rules& rules_;
  SeatSet known_;
  int rounds_ = 0;
  std::array<SeenBeads, kMaxRounds> seen_;
  Counts beads_left_;
  BinCountSampler sums_;
};

}  // namespace mainmatch::amidakuji
