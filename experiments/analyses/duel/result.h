#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiments/analyses/duel/evidence.h"
#include "experiments/matches/lineup.h"
#include "experiments/matches/payoff.h"

namespace mainmatch {

/// The question: is A better than B in this field?
struct DuelQuestion {
  std::string a;
  std::string b;
  std::vector<WeightedBot> field = {};  ///< empty: all bots alike, A and B as well
  Payoff payoff;
  std::optional<double> difference = {};  ///< the smallest of interest; empty: see settle()
  double alpha = 0.05;
  double beta = 0.05;
};

/// The sample of a pilot for a payoff without known bounds.
struct Pilot {
  std::uint64_t matches = 0;
  ValueCounts payoffs;  ///< of all seats, in parts

  void merge(const Pilot& other) {
    matches += other.matches;
    payoffs.merge(other.payoffs);
  }
};

/// Where payoffs lie and which difference is of interest, both in parts: of a bounded payoff, its
/// own; of another one, the range of the pilot's payoffs, widened to twice its width about its
/// middle, and 5% of their standard deviation, rounded to two digits. Throws ValueError
/// ("difference") if the difference asked for is not less than the range is wide.
struct DuelTerms {
  PayoffRange payoffs;
  double difference;
};
DuelTerms settle(const DuelQuestion& question, const Pilot& pilot);

/// Everything that a report of a duel prints, in units of the payoff. It does not depend on threads
/// or machine.
struct DuelResult {
  struct Range {
    double least;
    double most;
  };

  std::string game;
  std::string title;
  std::string a;
  std::string b;
  std::vector<WeightedBot> field;  ///< with all their weights
  std::string payoff;
  std::uint64_t seed = 0;
  std::uint64_t matches = 0;  ///< played and counted, two to a unit; without the pilot's
  std::uint64_t asked = 0;    ///< at most
  double alpha = 0;
  double beta = 0;
  double difference = 0;
  bool difference_given = false;
  Range range{};                    ///< of a payoff
  std::uint64_t pilot_matches = 0;  ///< 0 for a payoff whose bounds are known
  std::int64_t clipped = 0;
  Verdict verdict = Verdict::kUndecided;
  std::optional<double> mean_a;  ///< empty if there was no unit
  std::optional<double> mean_b;
  std::optional<double> plain;  ///< of A less B
  double adjusted = 0;
  Interval interval{};     ///< simultaneous over all interim analyses, of level 1 - alpha
  std::int64_t equal = 0;  ///< units in which A and B got the same
  /// Matches that a test of fixed size needs, paired and not: see fixed_size().
  std::optional<std::int64_t> paired;
  std::optional<std::int64_t> unpaired;

  std::int64_t units() const { return static_cast<std::int64_t>(matches / 2); }
  /// Interrupted before it was decided.
  bool partial() const { return verdict == Verdict::kUndecided && matches < asked; }
};

/// The part of a result that follows from question and evidence.
DuelResult summarize(const DuelQuestion& question, const Evidence& evidence);

}  // namespace mainmatch
