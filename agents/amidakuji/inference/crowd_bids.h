#pragma once

#include <array>
#include <span>

#include "agents/bin_count_sampler.h"
#include "engine/amidakuji/state.h"

namespace mainmatch::amidakuji {

/// What a seat's peeks of a round say of the others: beads on some starting legs.
struct SeenBeads {
  std::uint32_t legs = 0;  ///< that were peeked at: bit l is leg l
  std::array<int, kMaxLegs> beads{};

  int sum() const noexcept {
    int all = 0;
    for (const int n : beads) all += n;
    return all;
  }
};

/// Draws what the others bid, round after round, as the bot `random` does, and so that peeks see
/// what they saw. Beads fall on legs one by one, so all that a peek says of who bid how many is how
/// many that were together: their sum is drawn first, then who bid how many of it, then where they
/// are.
class CrowdBids {
 public:
  explicit CrowdBids(const Rules& rules);

  /// `seen` by round, for `rounds` of them.
  void observe(std::span<const SeenBeads> seen, Seat seat) noexcept;

  /// Begins a match.
  void begin() noexcept { beads_left_.fill(rules_.beads); }
  /// The bids of the next round. Multiplies `weight` by how likely what was seen of it is after
  /// what has been drawn. False where it is not possible for `random`: then it is imposed.
  bool draw(int round, Stream& stream, PerSeat<Bids>& bids, Weight& weight) noexcept;
  /// Makes bids what was seen, changing as little as it must. False if something had to be changed.
  bool impose(int round, Stream& stream, PerSeat<Bids>& bids) noexcept;

 private:
  using Counts = PerSeat<int>;

  bool is_other(Seat seat) const noexcept { return seat != seat_ && seat < rules_.players; }
  bool draw_counts(int round, Stream& stream, Counts& counts, Weight& weight) noexcept;
  void place(const SeenBeads& seen, const Counts& counts, Stream& stream,
             PerSeat<Bids>& bids) const noexcept;
  /// So that all that was seen later can still be bid.
  bool is_feasible(int next_round, const Counts& beads_left) const noexcept;
  /// Lets those bid so many beads more who have most left, bead by bead: false if nobody can.
  bool give(int beads, Counts& beads_left, Counts& counts) const noexcept;
  /// The fewest beads with which all can be as it was seen.
  void count_least(const SeenBeads& seen, Counts& counts) const noexcept;
  void spend(const Counts& counts) noexcept;
  bool move(const SeenBeads& seen, int leg, int change, Stream& stream,
            PerSeat<Bids>& bids) const noexcept;

  const Rules& rules_;
  Seat seat_ = 0;
  int rounds_ = 0;
  std::array<SeenBeads, kMaxRounds> seen_;
  Counts beads_left_;
  BinCountSampler sums_;
};

}  // namespace mainmatch::amidakuji
