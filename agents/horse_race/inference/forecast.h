#pragma once

#include <array>

#include "agents/horse_race/inference/event_counts.h"
#include "engine/horse_race/game.h"

namespace mainmatch::horse_race {

// What a seat expects, from whatever source, and what follows from it: where to look, what to bet.
// Shared by all bots.

/// The spaces on which a horse can stand or land, 0 being none, and one beyond all of them.
inline constexpr int kLandings = kMaxTrack + 9 + 2;

struct Forecast {
  /// The chance that a horse is on a space at the end of the running round. On the track it can be
  /// seen there when the next round begins; beyond, it has finished. A horse that finished before
  /// stands on the last of these.
  PerHorse<std::array<double, kLandings>> next{};
  /// The points that a chip on the horse is expected to bring; 0 if it has finished.
  PerHorse<double> worth{};
  /// The last round in which the horse that is worth most is expected on the track.
  int last_bets = kLastRound;
};

/// By n and horse: the chance that n of the others are ahead.
using PlacesAhead = std::array<HorseRow, kMaxHorses>;

/// What a seat makes of its expectations.
struct Betting {
  double noise = 0.05;    ///< by how much it overrates a horse at most, as a share of its worth
  double patience = 0.5;  ///< from the mean worth, 0, to the best place's, 1: what it bets all on
  double points = 1;      ///< points that one for a horse in its space counts as
};

/// Random noise: raises the worth of each horse by up to `noise` of it, drawn anew each time.
/// Without it all seats that know the same would look and bet alike, and share every win.
void perturb(const View& view, Stream& chance, const Betting& betting, Forecast& forecast) noexcept;

/// Takes the eyes of the others for a hint: of each horse, the chance to be on a space counts once,
/// and `weight` times more for each of the others who would be there if it followed a horse from
/// where it looks now.
void weigh_by_spectators(const View& view, double weight, Forecast& forecast) noexcept;

/// By space, from 1 on.
using PerSpace = std::array<double, kMaxTrack + 1>;

/// Of each space the points that the horses on it are expected to bring in the next round:
/// `per_horse` for each, and `stake` chips on the best of them.
void values_of(const View& view, const Forecast& forecast, double stake, double per_horse,
               PerSpace& values, Width width = widest()) noexcept;

/// Not in rounds 0 and 10, because nobody would see it.
inline bool can_spectate(const View& view) noexcept {
  return view.round() != 0 && view.round() != kLastRound;
}

/// Spectates the space whose value is largest and above 0, the first of them. Only if
/// can_spectate().
void spectate(const View& view, const PerSpace& values, Submission& submission) noexcept;

/// The chips that the limit allows and the bets of `submission` leave for the next round.
int stake_after(const View& view, const Submission& submission) noexcept;

/// Spectates the space that is worth most by values_of to a seat that bets stake_after.
void spectate_best(const View& view, const Forecast& forecast, const Betting& betting,
                   Submission& submission) noexcept;

/// Bets on the best horse that the seat sees: as much as it may if that horse is worth enough, as
/// `patience` says, between the mean of those that run and the best place that is left, else what
/// there will be no time for later. `raise` is what the ability in `submission` adds.
void bet(const View& view, const Forecast& forecast, Raise raise, const Betting& betting,
         Submission& submission) noexcept;

/// The horses that have not finished.
HorseSet running(const View& view) noexcept;

/// Of each horse the chance that exactly n others are on strictly larger spaces at the end of the
/// running round, if their movements do not depend on each other.
void chances_ahead(const View& view, const Forecast& forecast, PlacesAhead& chances,
                   Width width = widest()) noexcept;

}  // namespace mainmatch::horse_race
