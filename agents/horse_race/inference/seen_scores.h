#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "agents/weight.h"
#include "engine/core/rng.h"
#include "engine/horse_race/track.h"
#include "engine/horse_race/view.h"

namespace mainmatch::horse_race {

/// Another seat's bets in a round of a sampled match, and its means.
struct BetRound {
  HorseSet seen;
  Chips bets{};
  int limit = 0;          ///< maximum chips in this round
  int gained = 0;         ///< chips gained before it bet
  bool is_known = false;  ///< the bets are known
};
using BetRounds = std::array<BetRound, kRounds>;

/// All seats' scores, which are public after the last round (R46): evidence about the race, on
/// whose spaces others looked and bet, and about those bets. Bets that sum to a score are drawn by
/// the likelihood of what earlier rounds can have brought.
class SeenScores {
 public:
  explicit SeenScores(const Rules& rules) : rules_(rules) {}

  /// Whether the table of point sums by chips fits: the product of both, for the highest shown
  /// score, is at most kMaxSums.
  static bool fit(const View& view) noexcept;
  /// Allocates when scores first occur.
  void observe(const View& view) noexcept;

  bool any() const noexcept { return is_shown_; }
  std::int64_t score(Seat seat) const noexcept { return scores_[at(seat)]; }
  /// Whether the seat's own score fits, and no seat has more space points than it scored.
  bool can_follow(const Track& track) const noexcept;
  /// The approximate likelihood of the others' scores in this race, up to a factor. Unreachable
  /// scores get a small positive value that falls with distance.
  double likelihood(const Track& track) noexcept;
  double likelihood(const Track& track, Seat seat) noexcept;

  /// How bets are drawn.
  struct Drawing {
    /// The relative weight of bets that differ from the given ones. At 1 the given ones do not
    /// count: each number of chips from 0 to the maximum, and each horse, is equally likely.
    double other = 1;
    int spare = 0;  ///< other points that the seat can make, from 0 to this
  };
  /// Draws bets that bring this many points minus spare ones, which it returns; -1 if none do.
  /// Multiplies `weight` by their likelihood.
  int draw(const Drawing& how, std::int64_t points, const Track& track, Stream& stream,
           BetRounds& rounds, Weight& weight) noexcept;

 private:
  static constexpr std::size_t kMaxSums = 1u << 16;

  /// Probability of each point sum by chips bet: [chips][points].
  double* row(std::size_t layer, int chips) noexcept {
    return sums_.get() + layer * kMaxSums + at(chips) * width_;
  }
  int worth(const Track& track, Horse horse) const noexcept {
    return rules_.place_points[at(track.places[at(horse)] - 1)];
  }
  std::size_t add_up(const Drawing& how, const BetRounds& rounds) noexcept;
  void add_round(std::size_t layer, const Drawing& how, const BetRound& round) noexcept;
  void place_chips(const BetRound& round) noexcept;
  void draw_round(std::size_t layer, const Drawing& how, Stream& stream, BetRound& round) noexcept;
  int room(const BetRound& round, int chips) const noexcept;
  int points_of(const BetRound& round) const noexcept;
  static int chips_of(const BetRound& round) noexcept;

  const Rules& rules_;
  bool is_shown_ = false;
  Seat seat_ = 0;
  PerSeat<std::int64_t> scores_;
  PerHorse<int> own_bets_;
  std::int64_t own_points_ = 0;
  std::array<PerSeat<int>, kRounds> spectated_;

  // State of the draw. Layers are the states before each round with bets and after the last; one
  // more layer holds the point sums by chips of one round.
  std::unique_ptr<double[]> sums_;
  std::unique_ptr<double[]> line_;
  std::unique_ptr<double[]> next_line_;
  std::size_t width_ = 0;
  int most_chips_ = 0;
  int held_ = 0;  ///< chips before the round, without bets so far
  PerHorse<int> worth_;
  int chips_ = 0;  ///< position of the backward pass
  int points_ = 0;
};

}  // namespace mainmatch::horse_race
