#include "experiments/analyses/tournament/naming.h"

#include <utility>

namespace mainmatch {

TallyShape Naming::shape(std::size_t seats) const {
  TallyShape shape{bots.size(), seats, facts.size(), roles.size(), flags.size()};
  for (const NamedBreakdown& one : breakdowns) shape.cells += one.rows.size() * one.columns.size();
  shape.controls = controls.size();
  if (payoff) shape.payoff = &*payoff;
  return shape;
}

Naming naming(const RuleSet& rules, std::vector<std::string> bots, std::optional<Payoff> payoff) {
  const MatchModule::Traits& match = rules.match().traits();
  return {.bots = std::move(bots),
          .facts = match.facts,
          .roles = match.roles,
          .flags = match.flags,
          .breakdowns = rules.breakdowns(),
          .controls = match.controls,
          .payoff = std::move(payoff)};
}

}  // namespace mainmatch
