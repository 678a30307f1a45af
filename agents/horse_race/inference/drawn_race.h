#pragma once

#include <array>
#include <memory>

#include "agents/horse_race/inference/path_draws.h"
#include "agents/horse_race/inference/posterior.h"
#include "engine/horse_race/track.h"
#include "engine/horse_race/view.h"

namespace mainmatch::horse_race {

/// The others' bets as abilities revealed them to a seat.
struct SeenBets {
  static constexpr int kUnknown = -1;

  /// By round and horse, all others together (R24); kUnknown where not revealed.
  std::array<PerHorse<int>, kRounds> sums;
  /// Round 6, by horse and seat (R27).
  std::array<PerSeat<int>, kMaxHorses> by_seat;

  void gather(const View& view) noexcept;
};

/// Samples the movement values of a race given a seat's knowledge. Besides what gather() collects,
/// the seat knows that horses others bet on stood on a space one of them watched, and after the
/// last round all scores.
class DrawnRace {
 public:
  /// Sets the observations. `scores`, if shown, must outlive the draws.
  void observe(const View& view, const SeenBets& bets, SeenScores& scores, Stream& stream) noexcept;
  /// False if no consistent race is found.
  bool draw(const Rules& rules, Stream& stream, Setup& setup) noexcept;
  bool is_exact() const noexcept { return posterior_->is_exact(); }

 private:
  /// Attempts with the posterior, whose draws may violate facts where it is sampled. Then Gibbs
  /// sampling with this many restarts and sweeps, hot at first.
  static constexpr int kRaces = 64;
  static constexpr int kBeginnings = 256;
  static constexpr int kSweeps = 32;

  /// With shown scores, races form one Markov chain across draws: sweeps of burn-in, and between
  /// races.
  static constexpr int kFirstSweeps = 48;
  static constexpr int kNextSweeps = 4;
  static constexpr int kChains = 24;

  bool draw_by_scores(const Rules& rules, Stream& stream, Setup& setup) noexcept;
  void draw_by_posterior(const Rules& rules, Stream& stream, Setup& setup) noexcept;
  bool draw_paths(const Rules& rules, Stream& stream, Setup& setup) noexcept;
  bool is_true(const Setup& setup, int horses) const noexcept;
  bool is_true(const Setup& setup, const Evidence::Relation& fact) const noexcept;
  bool is_true(const Evidence::Standing& fact) const noexcept;

  Evidence evidence_;
  SeenScores* scores_ = nullptr;
  PathDraws paths_;
  bool draws_help_ = false;  ///< draws of the posterior are useful
  bool goes_on_ = false;     ///< `last_` is a consistent race
  Setup last_;
  bool has_found_ = false;  ///< `found_` is a consistent race
  decltype(Setup::movements) found_;
  Track track_;
  std::unique_ptr<Posterior> posterior_ = std::make_unique<Posterior>();
};

}  // namespace mainmatch::horse_race
