#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/analyses/tournament/tally.h"
#include "experiments/matches/match_module.h"

namespace mainmatch {

/// The names of the numbers of a tally, in the order of the tally.
struct Naming {
  std::vector<std::string> bots;
  std::span<const Fact> facts = {};
  std::span<const std::string_view> roles = {};
  std::span<const Fact> flags = {};
  std::vector<NamedBreakdown> breakdowns = {};  ///< their cells follow each other row by row
  std::span<const Fact> controls = {};
  std::optional<Payoff> payoff = {};

  /// Of the tally that they name, of matches with so many seats. They outlive it.
  TallyShape shape(std::size_t seats) const;
};

/// `payoff` is optional.
Naming naming(const RuleSet& rules, std::vector<std::string> bots,
              std::optional<Payoff> payoff = {});

}  // namespace mainmatch
