#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/ablation/result.h"
#include "experiments/io/json.h"
#include "experiments/matches/payoff.h"
#include "experiments/runtime/experiment.h"

namespace mainmatch {

/// What to find out about a match by bots and their twins.
struct TwinPlan {
  std::vector<std::string> bots = {};  ///< every seat's bot is drawn from these; empty: from all
  Payoff payoff{{"tokens"}};
  std::uint64_t deals = 4000;  ///< each played with one bot and all its twins: at most 10^9
  std::uint64_t seed = 1;
  int threads = 0;  ///< 0: one for every core that may be used
  bool mechanics = true;
  bool knowledge = true;
};

/// Told, in order and never twice at a time but on any thread, how many deals are played.
using TwinWatch = std::function<void(std::uint64_t deals)>;

/// The deals of a plan, of whichever game: an experiment like any other.
class TwinExperiment : public Experiment {
 public:
  virtual TwinResult result() const = 0;
};

/// `rules` is a rules object that may be partial. Throws ValueError: "game" for a game that is not
/// known, "bots" for bots that cannot play, and InputError for rules that cannot be.
std::unique_ptr<TwinExperiment> make_twins(std::string_view game, const Json& rules,
                                           const TwinPlan& plan, TwinWatch watch = nullptr);

}  // namespace mainmatch
