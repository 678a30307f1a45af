#pragma once

#include <array>

#include "agents/horse_race/inference/event_counts.h"
#include "engine/horse_race/game.h"

namespace mainmatch::horse_race {

// A seat's expectations, from whatever source, and what follows: where to look, what to bet. Shared
// by all bots.

/// The spaces on which a horse can stand or land, 0 being none, plus one beyond all of them.
inline constexpr int kLandings = kMaxTrack + 9 + 2;

struct Forecast {
  /// The probability that a horse is on a space at the end of the running round. On the track it
  /// can be seen there in the next round; beyond, it has finished. Horses that finished earlier are
  /// on the last entry.
  PerHorse<std::array<double, kLandings>> next{};
  /// The expected points of a chip on the horse; 0 if it has finished.
  PerHorse<double> worth{};
  /// The last round in which the most valuable horse is expected on the track.
  int last_bets = kLastRound;
};

/// By n and horse: the probability that n of the others are ahead.
using PlacesAhead = std::array<HorseRow, kMaxHorses>;

/// How a seat acts on its expectations.
struct Betting {
  double noise = 0.05;    ///< maximum relative overrating of a horse
  double patience = 0.5;  ///< betting threshold, from the mean worth (0) to the best place's (1)
  double points = 1;      ///< weight of a point for a horse in the watched space
};

/// Raises the worth of each horse by a random amount, up to `noise` of it, drawn each time. Without
/// it all seats with the same knowledge would look and bet alike, and share every win.
void perturb(const View& view, Stream& chance, const Betting& betting, Forecast& forecast) noexcept;

/// Uses the others' spectating as evidence: reweights each horse's spaces by 1 plus `weight` for
/// each other seat that would be there if it followed a horse from where it looks now.
void weigh_by_spectators(const View& view, double weight, Forecast& forecast) noexcept;

/// By space, from 1.
using PerSpace = std::array<double, kMaxTrack + 1>;

/// The expected points of watching each space in the next round: `per_horse` for each horse there,
/// and `stake` chips on the best of them.
void values_of(const View& view, const Forecast& forecast, double stake, double per_horse,
               PerSpace& values, Width width = widest()) noexcept;

/// False in rounds 0 and 10, when nobody would see it.
inline bool can_spectate(const View& view) noexcept {
  return view.round() != 0 && view.round() != kLastRound;
}

/// Spectates the space with the largest positive value, the first of equal ones. Only if
/// can_spectate().
void spectate(const View& view, const PerSpace& values, Submission& submission) noexcept;

/// The chips left for the next round, within the limit, after the bets of `submission`.
int stake_after(const View& view, const Submission& submission) noexcept;

/// Spectates the best space by values_of for a seat that bets stake_after.
void spectate_best(const View& view, const Forecast& forecast, const Betting& betting,
                   Submission& submission) noexcept;

/// Bets on the best horse that the seat sees: the maximum if its worth reaches a threshold set by
/// `patience` between the mean of the running horses and the best remaining place, otherwise only
/// what cannot be bet later. `raise` is what the ability in `submission` adds.
void bet(const View& view, const Forecast& forecast, Raise raise, const Betting& betting,
         Submission& submission) noexcept;

/// The horses that have not finished.
HorseSet running(const View& view) noexcept;

/// For each horse, the probability that exactly n others are on strictly larger spaces at the end
/// of the running round, with independent movements.
void chances_ahead(const View& view, const Forecast& forecast, PlacesAhead& chances,
                   Width width = widest()) noexcept;

}  // namespace mainmatch::horse_race
