#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "experiments/game_theory/mix.h"
#include "experiments/game_theory/payoff_table.h"

namespace mainmatch {

/// A connected set of equilibria, more than one.
struct Continuum {
  std::vector<std::size_t> ends;  ///< the extreme equilibria in it, ascending
  /// The convex sets that it is the union of, none inside of another, by the extreme equilibria in
  /// them: each role plays any mixture of what it plays in these. Empty: more than kMaxParts.
  std::vector<std::vector<std::size_t>> parts;
  std::optional<double> basin = 0;  ///< see Equilibrium::basin; empty: no parts
};

/// All equilibria of a game of two seats, symmetric ones where these are of one role.
struct ExtremeEquilibria {
  std::vector<Mix> mixes;  ///< the extreme ones, by strategy of the table
  std::vector<Continuum> continua;
};

inline constexpr std::size_t kMaxParts = 1000;

/// Whether all equilibria can be enumerated: two seats whose polytopes of best responses have no
/// more vertices than those of 12 strategies against 12 can have.
bool enumerable(const ProfileSpace& space);

/// Of a complete table that is enumerable. Extreme equilibria are pairs of vertices of the two
/// polytopes of best responses in which each plays best responses to the other only; the set of all
/// equilibria is the union of the products of hulls of the maximal sets of vertices in which each
/// makes a pair with each (Avis, Rosenberg, Savani and von Stengel, "Enumeration of Nash equilibria
/// for two-player games", Economic Theory 42, 2010).
ExtremeEquilibria extreme_equilibria(const PayoffTable& table);

}  // namespace mainmatch
