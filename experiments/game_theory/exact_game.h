#pragma once

#include <boost/multiprecision/gmp.hpp>
#include <vector>

#include "experiments/game_theory/payoff_table.h"

namespace mainmatch {

using Integer = boost::multiprecision::mpz_int;

/// A game of two seats in whole numbers of at least 1, so that what is worked out from it is exact.
struct ExactGame {
  /// By own strategy and that of the other seat.
  using Matrix = std::vector<std::vector<Integer>>;
  std::vector<Matrix> payoffs;  ///< by role: two roles of one seat, or one of two
};

bool has_two_seats(const ProfileSpace& space);

/// Of a complete table with two seats. Every payoff stands for the shortest decimal that gives this
/// double, so that ties in decimals are ties. Those of a role are moved and scaled together, which
/// leaves its best responses as they are.
ExactGame exact_game(const PayoffTable& table);

}  // namespace mainmatch
