#pragma once

#include <algorithm>
#include <atomic>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "experiments/tournament/games.h"
#include "experiments/tournament/report.h"

namespace mainmatch::tests {

/// Everything that a result prints, in all three formats.
inline std::string bytes(const TournamentResult& result) {
  std::ostringstream out;
  print_text(result, out);
  print_json(result, {{"players", 12}}, out);
  print_csv(result, out);
  return out.str();
}

/// Of the first bots of the roster, which are quick.
template <Game G>
TournamentConfig<G> config_of(std::uint64_t matches, int threads) {
  TournamentConfig<G> config;
  for (const RosterEntry<G>& bot :
       roster<G>().first(std::min<std::size_t>(2, roster<G>().size()))) {
    config.company.bots.emplace_back(bot.name);
  }
  config.matches = matches;
  config.threads = threads;
  config.seed = 5;
  return config;
}

template <Game G>
TournamentResult run(const TournamentConfig<G>& config, TournamentObserver* observer = nullptr) {
  return run_tournament(config, std::atomic<bool>(false), observer);
}

}  // namespace mainmatch::tests
