#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "experiments/matches/match_module.h"

namespace mainmatch::tests {

/// A game of one decision behind the Simulator interface: every seat picks a number, which is the
/// only parameter of the only bot, and payoffs follow from all numbers and a stream of chance.
struct KnownGame {
  int seats;
  const char* bot;
  double low;  ///< of its parameter
  double high;
  double usual;
  /// Fills in the payoffs of all seats, in thousandths.
  std::function<void(std::span<const double> numbers, Stream& chance,
                     std::span<std::int64_t> payoffs)>
      play;
};

/// The match, whose score is the payoff in thousandths and whose one bot is named NAME(x=VALUE).
std::unique_ptr<MatchModule> match_of(const KnownGame& game);

}  // namespace mainmatch::tests
