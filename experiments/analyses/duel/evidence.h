#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "experiments/statistics/sequential.h"
#include "experiments/statistics/value_counts.h"

namespace mainmatch {

/// Mean and variance (by the divisor n - 1) of counted values.
struct Spread {
  double mean;
  double variance;
};

/// Empty if there are fewer than two.
std::optional<Spread> spread(std::span<const Bin> values);

/// At most about `most` bins for the same values. Where bins must be wide, they lie about 0 like
/// about a mirror: the negated values have the negated bins.
std::vector<Bin> condensed(std::vector<Bin> values, std::int64_t most);

/// The evidence of a duel. Units are added in ascending order, with interim analyses until the duel
/// is decided; nothing is added after that.
class Evidence {
 public:
  /// Of one unit, in parts of a unit of payoff.
  struct Pair {
    std::int64_t a;
    std::int64_t b;

    friend constexpr bool operator==(const Pair&, const Pair&) = default;
  };

  /// Where payoffs lie, and the question: `difference` in parts too. Payoffs beyond the range are
  /// clipped to it.
  Evidence(const PayoffRange& payoffs, double difference, double alpha, double beta);

  /// Adds some units and does an interim analysis if one is due: at each multiple of 256 units up
  /// to 64 of them, then at one by which their number has grown by a 64th. No such number may lie
  /// within what is added at once.
  void add(std::span<const Pair> some);
  /// An interim analysis of all units so far.
  void analyze();

  /// For a checkpoint: the evidence, not the question. `load` throws DamagedBytes.
  void save(ByteWriter& out) const;
  void load(ByteReader& in);

  Verdict verdict() const { return verdict_; }
  bool decided() const { return verdict_ != Verdict::kUndecided; }
  const SequentialPlan& plan() const { return plan_; }
  const PayoffRange& payoffs() const { return payoffs_; }
  /// Of the difference, in parts.
  const RunningMean& mean() const { return mean_; }
  const ValueCounts& of_a() const { return of_a_; }
  const ValueCounts& of_b() const { return of_b_; }
  const ValueCounts& differences() const { return differences_; }
  std::int64_t units() const { return units_; }
  std::int64_t equal() const { return equal_; }      ///< units in which A and B got the same
  std::int64_t clipped() const { return clipped_; }  ///< payoffs, of which a unit has two

 private:
  std::int64_t within(std::int64_t payoff);

  PayoffRange payoffs_;
  SequentialPlan plan_;
  RunningMean mean_;
  Verdict verdict_ = Verdict::kUndecided;
  ValueCounts of_a_;
  ValueCounts of_b_;
  ValueCounts differences_;
  std::int64_t units_ = 0;
  std::int64_t equal_ = 0;
  std::int64_t clipped_ = 0;
  std::int64_t analyzed_ = 0;  ///< units
};

}  // namespace mainmatch
