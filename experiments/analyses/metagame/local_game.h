#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "experiments/base/int128.h"
#include "experiments/game_theory/profile_space.h"

namespace mainmatch {

class ByteReader;
class ByteWriter;

/// Sums over whole matches in which every seat draws from a mix, except perhaps one, the deviator,
/// which plays a strategy that was chosen beforehand. To a seat that draws from the mix, a match
/// without a deviator is one against the mix with whatever it has drawn: so such a match counts
/// for all of its seats at once, and one with a deviator for the deviator alone. Of what two seats
/// play, one with a deviator counts for the pairs that it is part of.
struct LocalSums {
  /// Payoffs of seats that play a strategy, in parts.
  struct OfStrategy {
    std::int64_t seats = 0;
    std::int64_t sum = 0;
    Int128 squares = 0;
    friend bool operator==(const OfStrategy&, const OfStrategy&) = default;
  };
  /// The same of those that have an opponent with another strategy (or the same).
  struct OfPair {
    std::int64_t seats = 0;
    std::int64_t sum = 0;
    friend bool operator==(const OfPair&, const OfPair&) = default;
  };

  std::vector<OfStrategy> alone;  ///< by strategy
  std::vector<OfPair> beside;     ///< by strategy, and by that of an opponent

  explicit LocalSums(const ProfileSpace& space)
      : alone(space.strategies()), beside(space.strategies() * space.strategies()) {}

  /// By seat: strategies and payoffs.
  void add(std::span<const int> strategies, std::span<const std::int64_t> payoffs,
           std::optional<std::size_t> deviator);
  void merge(const LocalSums& other);
  void save(ByteWriter& out) const;
  void load(ByteReader& in);

  friend bool operator==(const LocalSums&, const LocalSums&) = default;
};

/// The game near a mix, to first order: what each strategy gets against the mix, and how that
/// changes with the shares of the others. What was seen counts half after every move.
class LocalGame {
 public:
  explicit LocalGame(const ProfileSpace& space);

  /// Takes what matches say of the mix where it is, with `unit` parts to one of the payoff.
  void learn(const LocalSums& sums, std::int64_t unit);
  /// Goes on from one mix to another: payoffs change as expected.
  void move(std::span<const double> from, std::span<const double> to);

  /// The most that a strategy gains over a mix, the one where it is, each with a standard error
  /// added: the smaller, the better the mix is known to be.
  double regret(std::span<const double> mix) const;
  /// A step of the proximal point method (Rockafellar, "Monotone operators and the proximal point
  /// algorithm", SIAM J. Control and Optimization 14, 1976) from the mix where it is: the
  /// equilibrium of this game where every share that changes costs, by the square of the change,
  /// so much that a gain of `caution` standard errors moves none by more than kCautious. The better
  /// payoffs are known, the more it is a step of Newton's method.
  std::vector<double> next(std::span<const double> mix, double caution) const;
  static constexpr double kCautious = 0.05;

  /// Of all numbers.
  static constexpr double kLargest = 1e100;

  void save(ByteWriter& out) const;
  void load(ByteReader& in);

 private:
  double error(std::size_t strategy) const;
  /// By strategy and that of one opponent: what all opponents together would add to the payoff if
  /// they changed over to it; errors are shrunk (empirical Bayes: as if slopes had the variance
  /// that they are seen to have beyond that of their errors).
  std::vector<double> slopes() const;
  /// What a seat of the role gets that draws from the mix.
  double value(std::span<const double> mix, std::size_t role) const;

  const ProfileSpace* space_;
  std::vector<double> payoffs_;    ///< by strategy, against the mix
  std::vector<double> weights_;    ///< of these, in seats
  std::vector<double> variances_;  ///< of a seat's payoff
  /// By strategy and that of one opponent, in place of one that draws from the mix: what the
  /// strategy gets more; and how many seats say so.
  std::vector<double> beside_;
  std::vector<double> beside_weights_;
};

}  // namespace mainmatch
