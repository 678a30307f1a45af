#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "experiments/matches/adviser.h"
#include "experiments/matches/payoff.h"
#include "experiments/statistics/estimate.h"
#include "experiments/statistics/value_counts.h"

namespace mainmatch::advice {

/// What is counted of a world that is played with a candidate.
enum Number { kGain, kWin, kElimination, kScore, kRank, kNumbers };
using Numbers = std::array<std::int64_t, kNumbers>;

/// A batch of worlds, each played with all candidates that are left.
struct Played {
  ImaginedBatch drawn;
  std::vector<Numbers> numbers;     ///< by world and candidate
  std::vector<std::int64_t> cells;  ///< of the picture: see Adviser::count()
  std::int64_t gains = 0;           ///< of all seats in all that was played
  std::int64_t outcomes = 0;        ///< of seats: how many gains these are
};

/// How to count them, in parts.
class Scale {
 public:
  explicit Scale(const Payoff& payoff)
      : payoffs_{payoff, Payoff({"wins"}), Payoff({"elimination"}), Payoff({"score"})} {}

  Numbers of(const Outcome& outcome, Seat seat) const;
  std::int64_t gain(const Outcome& outcome, Seat seat) const {
    return payoffs_[kGain].of(outcome, seat);
  }
  /// Adds what all seats gain.
  void add_all(const Outcome& outcome, Played& batch) const {
    for (Seat seat = 0; seat < outcome.seats; ++seat) batch.gains += gain(outcome, seat);
    batch.outcomes += outcome.seats;
  }
  double unit(Number number) const {
    return number == kRank ? 1 : static_cast<double>(payoffs_[number].unit());
  }
  /// Of one world; empty if no bound is known.
  std::optional<PayoffRange> range(Number number, int seats) const;

 private:
  std::array<Payoff, kRank> payoffs_;
};

/// Of two candidates, over the worlds that were played with both.
struct Versus {
  std::int64_t worlds = 0;
  struct Side {
    std::int64_t better = 0;      ///< worlds in which this one gains more
    std::int64_t gain = 0;        ///< its sum over these
    std::int64_t other_gain = 0;  ///< that of the other one
  };
  std::array<Side, 2> sides;  ///< of the first, of the second
};

/// What was seen of the candidates. The unit of all limits is the batch.
class Sums {
 public:
  /// `alpha` is for all pairs of candidates together, and for each other number alone.
  Sums(std::size_t candidates, const Scale& scale, int seats, double alpha);

  /// With the candidates that were played.
  void add(const Played& batch, std::span<const std::size_t> left);

  std::int64_t batches() const { return batches_; }
  double effective() const { return effective_; }
  std::int64_t forced() const { return forced_; }
  /// Batches with this candidate.
  std::int64_t batches(std::size_t candidate) const { return batches_of_[candidate]; }
  /// What a seat gains on average, whoever it is; 0 before anything was played.
  double even_share() const;

  /// Per world.
  Estimate number(std::size_t candidate, Number number) const;
  /// The shares of worlds in which the seat ends at each rank, from the best on.
  std::vector<Estimate> ranks(std::size_t candidate) const;
  /// What `first` gains less what `second` gains, per world: limits that hold for all pairs, at any
  /// time, with probability 1 - alpha.
  Estimate difference(std::size_t first, std::size_t second) const;
  /// The same with limits that hold for this pair with probability 1 - alpha, if pair and number of
  /// batches were fixed before they were drawn.
  Estimate planned_difference(std::size_t first, std::size_t second) const;
  /// Of some candidates that were all played on the same worlds, those that are not told apart from
  /// a better one of them; all of them if none is left.
  std::vector<std::size_t> undominated(std::span<const std::size_t> left) const;
  /// What the candidate gains less than the best of these, per world: limits as above.
  Estimate loss(std::size_t candidate, std::span<const std::size_t> left) const;
  /// Of these, who has gained most.
  std::size_t leader(std::span<const std::size_t> left) const;
  Versus versus(std::size_t first, std::size_t second) const;
  double mean_gain(std::size_t candidate) const;
  /// The squared standard errors of the mean gain and of the mean difference; infinite where there
  /// are too few batches to tell.
  double squared_error(std::size_t candidate) const;
  double squared_error(std::size_t first, std::size_t second) const;

 private:
  std::size_t pair(std::size_t first, std::size_t second) const;
  /// Of differences of a batch; empty if no bound is known.
  std::optional<PayoffRange> range_of_differences() const;
  /// Of the first less the second, per world, from what the ascending pair has.
  Estimate turned(const Estimate& of_batch, bool swapped) const;

  std::size_t candidates_;
  const Scale& scale_;
  int seats_;
  double alpha_;
  std::int64_t batches_ = 0;
  double effective_ = 0;
  std::int64_t forced_ = 0;
  std::int64_t gains_ = 0;
  std::int64_t outcomes_ = 0;
  std::vector<std::int64_t> batches_of_;
  std::vector<std::array<ValueCounts, kNumbers>> counts_;  ///< of sums over a batch
  std::vector<ValueCounts> ranks_;        ///< of worlds of a batch, by candidate and rank
  std::vector<ValueCounts> differences_;  ///< of gains over a batch, by pair
  std::vector<Versus> versus_;            ///< by pair
};

}  // namespace mainmatch::advice
