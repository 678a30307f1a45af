#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/seat.h"
#include "experiments/analyses/advice/sums.h"
#include "experiments/base/json.h"
#include "experiments/matches/judging.h"
#include "experiments/report/result.h"
#include "experiments/statistics/estimate.h"

namespace mainmatch {

/// A mean with its squared standard error, infinite where that is not known.
struct Measured {
  double mean = 0;
  double squared_error = 0;

  /// For what was estimated apart from this.
  Measured plus(const Measured& other) const {
    return {mean + other.mean, squared_error + other.squared_error};
  }
  Measured minus(const Measured& other) const {
    return {mean - other.mean, squared_error + other.squared_error};
  }
  /// With 95% limits.
  Estimate estimate() const;
};

/// How bad a decision was.
enum class Mark : std::uint8_t { kNone, kInaccuracy, kMistake, kBlunder };
inline constexpr std::size_t kMarks = 3;
/// The least loss for each mark but none, in units of the payoff.
using MarkLimits = std::array<double, kMarks>;

const char* word_for(Mark mark);
/// That of a loss: none unless its limits exclude 0.
Mark mark_of(const Estimate& loss, const MarkLimits& limits);

/// What a seat handed in at a step, on the worlds in which it had seen what it had seen there.
struct ReviewedDecision {
  Seat seat = kNoSeat;
  Json step;  ///< {"kind", "round"}
  Json submission;
  std::int64_t worlds = 0;
  std::int64_t forced = 0;  ///< worlds in which the field would not have done what was seen
  Measured value;           ///< expected payoff after it
  Measured own;             ///< that of the bot that goes on for the seat, had it handed in its own
  Measured skill;           ///< `value` less `own`, on the same worlds
  Estimate loss;            ///< against the best found: too large rather than too small
  double even_share = 0;    ///< what a seat gains in these playouts on average
  double even_loss = 0;     ///< the same without that bias; may be below 0
  Json best;                ///< which may be what was handed in
  std::string source;       ///< who would hand in the best
  advice::Versus versus;    ///< the best and what was handed in
};

/// Payoff less even share, in four terms that add up. Of a match that is not over, what is expected
/// after the seat's last decision stands for its payoff.
struct ReviewTerms {
  Measured field, deal, skill, opponents;
};

struct ReviewedSeat {
  Seat seat = kNoSeat;
  std::string bot;               ///< as the record names it; may be empty
  std::optional<double> payoff;  ///< of a match that is over
  ReviewTerms terms;
  std::int64_t decisions = 0;
  double loss = 0;  ///< `even_loss` of all decisions together
  std::array<std::int64_t, kMarks> marks{};
};

struct ReviewedMatch {
  std::int64_t number = 1;  ///< in the file
  bool over = true;
  double even_share = 0;
  MarkLimits limits{};
  std::vector<ReviewedSeat> seats;          ///< those that are finished
  std::vector<ReviewedDecision> decisions;  ///< by seat, then by step
  std::int64_t asked = 0;                   ///< decisions that were to be reviewed
  std::int64_t skipped = 0;                 ///< decisions at which no worlds can be imagined

  /// Decisions that are done with.
  std::int64_t finished() const { return static_cast<std::int64_t>(decisions.size()) + skipped; }
  bool is_whole() const { return finished() == asked; }
};

/// A player over many matches: means per match and seat, and per decision. The unit of their limits
/// is the match.
struct ReviewedPlayer {
  std::string name;          ///< as records name it, else "seat 3"
  std::int64_t matches = 0;  ///< that are over: terms are theirs
  std::int64_t decisions = 0;
  Estimate payoff;  ///< less the even share
  Estimate field, deal, skill, opponents;
  Estimate luck;                       ///< deal and opponents
  Estimate loss;                       ///< of a decision
  std::array<Estimate, kMarks> marks;  ///< share of decisions
};

struct ReviewResult {
  std::string game;
  std::string title;
  int first_round = 1;
  Judging judging;
  std::uint64_t seed = 1;
  double alpha = 0.05;
  bool partial = false;
  std::vector<ReviewedMatch> matches;
  std::vector<ReviewedPlayer> players;  ///< of several matches
};

/// Worlds in which the best gains more or less than what was handed in, and what both gain there.
Json why_json(const advice::Versus& versus, double unit);

/// What `review` reports.
Result to_result(const ReviewResult& result);

}  // namespace mainmatch
