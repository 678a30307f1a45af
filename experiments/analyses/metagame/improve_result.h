#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "experiments/analyses/metagame/opponents.h"
#include "experiments/report/result.h"
#include "experiments/statistics/estimate.h"

namespace mainmatch {

/// Best responses that were searched for, in units of the payoff. They do not depend on threads or
/// machine. What is said of a bot is of the one found by parameters, where such were searched, else
/// of the one that searches in every match.
struct ImproveResult {
  /// A bot that searches in every match, on fresh deals of its own.
  struct Searcher {
    std::string bot;
    std::uint64_t fresh = 0;  ///< deals
    Estimate value;
    Estimate value_of_mix;
    Estimate gain;  ///< over the mix
    Estimate lead;  ///< over the bot found by parameters

    bool better() const { return gain.interval && gain.interval->low > 0; }
  };
  /// A parameter of the bot found, as text; the loss if it alone is set back to its default.
  struct Parameter {
    std::string name;
    std::string value;
    std::string standard;
    bool is_word = false;
    Estimate loss = {};
  };
  struct Generation {
    std::string from;
    std::uint64_t matches;
    double best;
    double mean;
    std::string bot;
  };

  std::string game;
  std::string title;
  std::string payoff;
  std::string role;  ///< empty: any
  std::vector<std::string> roles;
  MixByRole against;
  std::vector<std::string> from;
  std::string optimizer;
  std::uint64_t seed = 0;
  bool by_parameters = true;
  std::uint64_t budget = 0;
  std::uint64_t fresh = 0;           ///< deals on which the bot found is measured
  std::uint64_t search_matches = 0;  ///< played in the search over parameters
  std::uint64_t fresh_matches = 0;
  std::string name;        ///< of the bot in the file that it is saved in; empty: not saved
  std::string definition;  ///< its canonical name
  std::string base;
  std::vector<Parameter> parameters;
  Estimate value;  ///< of the bot found; limits that hold at any time, as all that follow
  Estimate value_of_mix;
  Estimate gain;  ///< over the mix
  Estimate gain_over_base;
  std::int64_t clipped = 0;
  std::vector<Generation> trace;
  std::optional<Searcher> by_search;
  bool partial = false;

  /// Only fresh deals say so.
  bool better() const { return gain.interval && gain.interval->low > 0; }
};

/// What `improve` reports. `rules` is what stands under "rules".
Result to_result(const ImproveResult& result, const nlohmann::ordered_json& rules);

/// The bots file with the bot found by parameters, under `result.name`.
std::string bots_file_of(const ImproveResult& result);

}  // namespace mainmatch
