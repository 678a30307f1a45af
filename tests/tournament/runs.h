#pragma once

#include <algorithm>
#include <atomic>
#include <nlohmann/json.hpp>
#include <string>

#include "experiments/analyses/tournament/tournament.h"
#include "tests/each_match.h"

namespace mainmatch::tests {

/// All that a result holds: text and CSV are made from it.
inline std::string bytes(const TournamentResult& result) {
  return json_text(to_result(result, {{"players", 12}}));
}

/// Of the first bots of the roster, which are quick.
inline TournamentConfig config_of(const MatchModule& match, std::uint64_t matches, int threads) {
  TournamentConfig config;
  config.rules = match.default_rules();
  for (const BotInfo& bot : match.bots().first(std::min<std::size_t>(2, match.bots().size()))) {
    config.lineup.bots.emplace_back(bot.name);
  }
  config.matches = matches;
  config.threads = threads;
  config.seed = 5;
  return config;
}
inline TournamentConfig config_of(std::string_view match, std::uint64_t matches, int threads) {
  return config_of(match_named(match, ""), matches, threads);
}

inline TournamentResult run(const TournamentConfig& config,
                            TournamentObserver* observer = nullptr) {
  return run_tournament(config, std::atomic<bool>(false), observer);
}

}  // namespace mainmatch::tests
