#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "experiments/matches/codecs.h"

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

/// Hears how far the search is; returns false to stop it.
using StageWatch = std::function<bool(int steps, double exploitability)>;

/// Solves the running round. One specialization per match that has a solver. The best that was
/// found is returned also where it is worse than what was asked for. Throws an InputError if there
/// are values for more spaces than the match has.
template <Game G>
StageSolution solve_stage(const typename G::View& view, const StageQuestion& question,
                          const StageWatch& watch) = delete;

template <>
StageSolution solve_stage<Edges>(const Edges::View& view, const StageQuestion& question,
                                 const StageWatch& watch);

template <class G>
concept HasStage = requires(const typename G::View& view) {
  solve_stage<G>(view, {}, {});
};

void print_text(const StageSolution& solution, std::ostream& out);
void print_json(const StageSolution& solution, std::ostream& out);

}  // namespace mainmatch
