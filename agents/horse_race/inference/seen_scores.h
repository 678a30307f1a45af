#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "agents/weight.h"
#include "engine/core/rng.h"
#include "engine/horse_race/track.h"
#include "engine/horse_race/view.h"

namespace mainmatch::horse_race {

/// What another seat bet in a round of an imagined match, and what it may have.
struct BetRound {
  HorseSet seen;
  Chips bets{};
  int limit = 0;          ///< chips in this round
  int gained = 0;         ///< chips, before it bet
  bool is_known = false;  ///< the bets are as they were
};
using BetRounds = std::array<BetRound, kRounds>;

/// The scores of all seats, which everybody is shown after the last round (R46): evidence of the
/// race, on whose spaces others have looked and bet, and of these bets: bets that come to a score
/// are drawn by how likely each sum of points is that earlier rounds can have brought.
class SeenScores {
 public:
  explicit SeenScores(const Rules& rules) : rules_(rules) {}

  /// Whether there is room for sums of points by numbers of chips: the product of both, of the
  /// highest score shown, is at most kMaxSums.
  static bool fit(const View& view) noexcept;
  /// Makes room the first time there are scores.
  void observe(const View& view) noexcept;

  bool any() const noexcept { return is_shown_; }
  std::int64_t score(Seat seat) const noexcept { return scores_[at(seat)]; }
  /// Whether the seat's own score follows, and nobody has more points for spaces than it scored.
  bool can_follow(const Track& track) const noexcept;
  /// How likely the scores of the others are in this race, about, but for a factor: where one
  /// cannot be reached, more than 0, and the less, the more it is off.
  double likelihood(const Track& track) noexcept;
  double likelihood(const Track& track, Seat seat) noexcept;

  /// How bets are drawn.
  struct Drawing {
    /// What bets in a round other than the given ones weigh; 1: given ones weigh no more than any,
    /// each number of chips from 0 to what the seat may bet is as likely, and each horse for each.
    double other = 1;
    int spare = 0;  ///< points that the seat can make besides, from 0 to this
  };
  /// Draws bets that bring so many points, beside spare ones, which it returns; -1 if none do.
  /// Multiplies `weight` by how likely that was.
  int draw(const Drawing& how, std::int64_t points, const Track& track, Stream& stream,
           BetRounds& rounds, Weight& weight) noexcept;

 private:
  static constexpr std::size_t kMaxSums = 1u << 16;

  /// How likely each sum of points is, by chips bet: [chips][points].
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

  // Of the bets that are drawn. Layers are the states before each round with bets and after the
  // last; one more has, by chips of a round, how likely each sum of their points is.
  std::unique_ptr<double[]> sums_;
  std::unique_ptr<double[]> line_;
  std::unique_ptr<double[]> next_line_;
  std::size_t width_ = 0;
  int most_chips_ = 0;
  int held_ = 0;  ///< chips before the round, if none was bet
  PerHorse<int> worth_;
  int chips_ = 0;  ///< where the way back stands
  int points_ = 0;
};

}  // namespace mainmatch::horse_race
