#pragma once

#include <atomic>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "experiments/payoffs/games.h"

namespace mainmatch::tests {

/// Of quick bots.
template <Game G>
PayoffsConfig<G> payoffs_of(std::vector<std::string> bots, std::uint64_t matches, int threads = 1) {
  return {.rules = {},
          .bots = std::move(bots),
          .payoff = Payoff({"tokens"}),
          .matches = matches,
          .seed = 5,
          .threads = threads};
}

/// Everything that is printed of it.
template <Game G>
std::string bytes(const Payoffs<G>& played) {
  std::ostringstream out;
  const EquilibriaResult result = played.equilibria(true);
  print_text(result, out);
  print_json(result, {{"players", 12}}, out);
  print_json(result.payoffs, {{"players", 12}}, out);
  return out.str();
}

template <Game G>
std::string run_and_print(const PayoffsConfig<G>& config) {
  Payoffs<G> played(config);
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
