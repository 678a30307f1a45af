#pragma once

#include <string>
#include <vector>

namespace mainmatch::tests {

/// Oracle rounds in a small game of Edges, on so many fresh deals.
inline std::vector<std::string> small_rounds(const std::string& fresh) {
  return {"equilibrium", "edges",    "--bots",           "random,safe",
          "--reduce",    "2",        "--matches",        "60",
          "--set",       "rounds=3", "--payoff",         "score",
          "--epsilon",   "1",        "--certify-budget", "10000",
          "--improve",   "1",        "--improve-fresh",  fresh};
}

}  // namespace mainmatch::tests
