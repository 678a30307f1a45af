#pragma once

#include <atomic>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "experiments/analyses/metagame/payoffs.h"
#include "experiments/matches/registry.h"
#include "experiments/runtime/play.h"

namespace mainmatch::tests {

/// Of a match that many of these tests play.
inline std::shared_ptr<const RuleSet> amidakuji_rules(const Json& rules = Json::object()) {
  return match_named("amidakuji", "").rules(rules);
}

/// Of quick bots.
inline PayoffsConfig payoffs_of(std::shared_ptr<const RuleSet> rules, std::vector<std::string> bots,
                                std::uint64_t matches, int threads = 1) {
  return {.rules = std::move(rules),
          .bots = std::move(bots),
          .payoff = Payoff({"tokens"}),
          .matches = matches,
          .seed = 5,
          .threads = threads};
}

/// Everything that is printed of it.
inline std::string bytes(const Payoffs& played) {
  const EquilibriaResult result = played.equilibria(true);
  const Json rules = {{"players", 12}};
  return json_text(to_result(result, rules)) + json_text(to_result(result.payoffs, rules));
}

inline std::string run_and_print(const PayoffsConfig& config) {
  Payoffs played(config);
  play(played, std::atomic<bool>(false));
  return bytes(played);
}

/// Of a table and its profiles: every number of one equals the other's.
inline bool same_row(const PayoffTable& a, std::size_t row, const PayoffTable& b,
                     std::size_t other) {
  for (std::size_t s = 0; s < a.strategies(); ++s) {
    if (a.counts(row)[s] != b.counts(other)[s]) return false;
    if (a.counts(row)[s] > 0 && a.payoffs(row)[s] != b.payoffs(other)[s]) return false;
  }
  return true;
}

}  // namespace mainmatch::tests
