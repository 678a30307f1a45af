#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiments/base/json.h"

namespace mainmatch {

/// What is asked about a round that is played as a game of its own.
struct StageQuestion {
  double garnet_value = 1;           ///< of a garnet held after the round, in points
  std::vector<double> place_values;  ///< of standing on a space after it; 0 beyond the list's end
  double tolerance = 0.01;           ///< look no further once the exploitability is at most this
};

/// An approximate Nash equilibrium of one round: every seat draws its submission independently.
struct StageSolution {
  struct Play {
    std::string words;
    Json submission;
    double chance;
  };
  struct SeatPlan {
    std::string words;        ///< where the seat stands
    double value;             ///< its expected payoff
    double regret;            ///< how much more its best submission would pay: its exploitability
    std::vector<Play> plays;  ///< most likely first; their chances sum to 1
  };

  std::string game;
  std::string title;
  std::string payoff;  ///< what seats are taken to want
  std::vector<std::string> picture;
  std::vector<SeatPlan> seats;
  double exploitability = 0;  ///< the largest regret
  int steps = 0;              ///< of the search
};

}  // namespace mainmatch
