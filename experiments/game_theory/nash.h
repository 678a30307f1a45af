#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "experiments/game_theory/deviations.h"
#include "experiments/game_theory/extreme_equilibria.h"
#include "experiments/game_theory/regret.h"

namespace mainmatch {

enum class Stability {
  stable,    ///< the replicator's flow comes back from wherever it is pushed to nearby
  neutral,   ///< to first order it neither comes back nor leaves, in one direction at least
  unstable,  ///< it leaves in one direction at least
  unknown    ///< depends on profiles that were not sampled
};

/// A role-symmetric Nash equilibrium: no seat gains by leaving the mix of its role.
struct Equilibrium {
  std::vector<double> mix;  ///< by strategy
  /// Its payoffs and regrets, by code that shares nothing with the solver.
  Assessment assessment;
  Stability stability = Stability::unknown;
  /// Other equilibria with the same support touch it; only one of them is reported.
  bool isolated = true;
  /// The share of starts from which the replicator's flow came here, of a complete table. A flow
  /// that has not come to rest after some hundreds of steps counts for none. Where all equilibria
  /// were found, one that is not isolated has none: its continuum has.
  std::optional<double> basin;
};

struct NashQuestion {
  int starts = 200;        ///< of the replicator's flow, and of Newton's method on each support
  std::uint64_t seed = 1;  ///< of where they are
};

/// Equilibria must not leave more than this to be gained, over the width of their role's payoffs.
inline constexpr double kMaxRegret = 1e-9;

/// Role-symmetric equilibria that support enumeration and the replicator dynamics find, by support
/// (as a binary number whose lowest bit is the first strategy) and mix. Of an incomplete table
/// those over supports with all their profiles; what is gained by strategies whose profiles were
/// not sampled is left open.
///
/// Support enumeration: solves every support for the mixes that make its strategies indifferent,
/// again from more starts if an even number of equilibria shows that some were missed. If there are
/// more than kMaxSupports, only small supports and those that the replicator dynamics lead to.
std::vector<Equilibrium> find_equilibria(const PayoffTable& table, const NashQuestion& question);

inline constexpr std::size_t kMaxSupports = 1023;

enum class NashMethod {
  vertices,      ///< extreme_equilibria()
  supports,      ///< support enumeration
  flow,          ///< ends of the replicator dynamics, polished by Newton's method
  lemke_howson,  ///< lemke_howson()
  logit,         ///< the end of the principal logit branch, polished
  regrets,       ///< the mean of play by regret matching, polished
  restarts       ///< the ends of logit branches that start elsewhere, polished
};
const char* name_of(NashMethod method);

/// What was found, and how far the search went.
struct NashResult {
  std::vector<Equilibrium> equilibria;  ///< by support and mix; if all were found, extreme ones
  std::vector<Continuum> continua;      ///< of a game whose equilibria were all found
  bool complete = false;                ///< no other equilibria exist
  std::vector<NashMethod> methods;      ///< that could find some
  std::uint64_t supports = 0;           ///< of the table, at most 2^62
  std::uint64_t tried = 0;              ///< those whose profiles are known, by enumeration
  /// Of a complete table without equilibria found, the mix of least regret among those looked at.
  std::optional<Equilibrium> closest;
};

/// Looks for all role-symmetric equilibria, by what the table allows: of two seats and few
/// strategies all are enumerated; else as find_equilibria() does, and by paths to equilibria if not
/// all supports could be tried or none was found. A complete table of two seats always has one at
/// least.
NashResult search_equilibria(const PayoffTable& table, const NashQuestion& question);

/// By the eigenvalues of the Jacobian of the replicator equation at `mix`, an equilibrium, where
/// payoffs are from 0 to 1, on the tangent space of the simplices (Hofbauer and Sigmund,
/// "Evolutionary Games and Population Dynamics", 1998, sections 7.2 and 10.3): their greatest real
/// part is negative, zero up to rounding, or positive.
Stability stability(const ProfileSpace& space, const DeviationPayoffs& payoffs,
                    std::span<const double> mix);

}  // namespace mainmatch
