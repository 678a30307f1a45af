#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/coalition/result.h"
#include "experiments/io/json.h"
#include "experiments/runtime/experiment.h"

namespace mainmatch {

/// A coalition against the rest.
struct CoalitionPlan {
  int size = 2;  ///< members: 2..seats - 1
  std::string member =
      {};  ///< the bot that all of them are; empty: the first that listens to allies
  std::vector<std::string> bots = {};  ///< the others' are drawn from these; empty: from all
  Payoff payoff{{"tokens"}};
  std::uint64_t deals = 2000;  ///< each played twice: at most 10^9
  std::uint64_t seed = 1;
  int threads = 0;  ///< 0: one for every core that may be used
};

/// Told, in order and never twice at a time but on any thread, how many deals are played.
using CoalitionWatch = std::function<void(std::uint64_t deals)>;

/// The deals of a plan, of whichever game: an experiment like any other.
class CoalitionExperiment : public Experiment {
 public:
  virtual CoalitionResult result() const = 0;
};

/// `rules` is a rules object that may be partial. Throws ValueError: "game" for a game that is not
/// known, "coalition" for a size that cannot be or where no bot listens to allies, "ally"
/// and "bots" for bots that cannot play there; and InputError for rules that cannot be.
std::unique_ptr<CoalitionExperiment> make_coalition(std::string_view game, const Json& rules,
                                                    const CoalitionPlan& plan,
                                                    CoalitionWatch watch = nullptr);

/// The bots of a game that listen to allies, with commas between them; "none" if there is none.
std::string listening_bots(std::string_view game);

}  // namespace mainmatch
