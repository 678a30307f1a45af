#pragma once

#include <array>
#include <memory>

#include "agents/horse_race/inference/path_draws.h"
#include "agents/horse_race/inference/posterior.h"
#include "engine/horse_race/track.h"
#include "engine/horse_race/view.h"

namespace mainmatch::horse_race {

/// Chips that others have bet, as abilities revealed it to a seat.
struct SeenBets {
  static constexpr int kUnknown = -1;

  /// By round and horse, of all others together (R24); kUnknown where nothing was revealed.
  std::array<PerHorse<int>, kRounds> sums;
  /// Of round 6, by horse and seat (R27).
  std::array<PerSeat<int>, kMaxHorses> by_seat;

  void gather(const View& view) noexcept;
};

/// Draws the movement values of a race from what a seat knows of it. Beyond what gather() collects
/// it knows where horses stood on which others have bet: on a space that one of them watched; and
/// after the last round all scores.
class DrawnRace {
 public:
  /// `scores`, where they are shown, must outlive the draws.
  void observe(const View& view, const SeenBets& bets, SeenScores& scores, Stream& stream) noexcept;
  /// False if no race is found in which all of it is true.
  bool draw(const Rules& rules, Stream& stream, Setup& setup) noexcept;
  bool is_exact() const noexcept { return posterior_->is_exact(); }

 private:
  /// The posterior is asked so often; where it is sampled, what it draws need not be true. Then
  /// horses are drawn one by one, from so many beginnings, so often: hot at first.
  static constexpr int kRaces = 64;
  static constexpr int kBeginnings = 256;
  static constexpr int kSweeps = 32;

  /// Sweeps for a race, in a chain of races that goes on from draw to draw, where scores are shown:
  /// to forget where it began, and from one race to the next.
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
  bool draws_help_ = false;  ///< those of the posterior
  bool goes_on_ = false;     ///< `last_` is a race in which all is true
  Setup last_;
  bool has_found_ = false;  ///< a race in which all is true: `found_`
  decltype(Setup::movements) found_;
  Track track_;
  std::unique_ptr<Posterior> posterior_ = std::make_unique<Posterior>();
};

}  // namespace mainmatch::horse_race
