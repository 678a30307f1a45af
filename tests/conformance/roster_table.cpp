#include "tests/conformance/roster_table.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "engine/core/index.h"
#include "experiments/matches/list.h"
#include "experiments/matches/signature.h"
#include "tests/catch.h"

namespace mainmatch {

// The rules that MAINMATCH_CONFORMANCE writes, in tests/<match>/conformance.cpp.
#define MAINMATCH_DECLARED(NAME)     \
  namespace NAME {                   \
  std::vector<Json> rules_to_try();  \
  const MatchModule& match_module(); \
  }
MAINMATCH_MATCHES(MAINMATCH_DECLARED)
#undef MAINMATCH_DECLARED

namespace tests {

std::vector<std::shared_ptr<const RuleSet>> rules_to_try(const MatchModule& match) {
  std::vector<Json> written;
#define MAINMATCH_WRITTEN(NAME) \
  if (&match == &NAME::match_module()) written = NAME::rules_to_try();
  MAINMATCH_MATCHES(MAINMATCH_WRITTEN)
#undef MAINMATCH_WRITTEN
  REQUIRE_FALSE(written.empty());
  std::vector<std::shared_ptr<const RuleSet>> all;
  for (const Json& rules : written) all.push_back(match.rules(rules));
  return all;
}

std::unique_ptr<MatchTable> roster_table(const RuleSet& rules, std::size_t shift,
                                         SimulatorOptions options) {
  std::vector<BotInfo> bots;  // but those that search: see tests/conformance/search.cpp
  for (const BotInfo& bot : rules.match().bots()) {
    if (bot.name != "search") bots.push_back(bot);
  }
  const std::size_t seats = at(rules.seats());
  const auto copies = static_cast<int>((seats + bots.size() - 1) / bots.size());
  for (const BotInfo& bot : bots) options.bots.push_back({std::string(bot.name), copies});
  std::unique_ptr<MatchTable> table = rules.table(options);
  std::vector<int> bot_of_seat(seats);
  for (std::size_t seat = 0; seat < seats; ++seat) {
    bot_of_seat[seat] = static_cast<int>((seat + shift) % bots.size());
  }
  table->seat(bot_of_seat);
  return table;
}

void play_match(Simulator& table, std::uint64_t seed, std::uint64_t match,
                const PlayOptions& options) {
  table.deal(seed, match);
  table.play(seed, match, options);
}

std::string bot_record(const RuleSet& rules, std::uint64_t seed, std::uint64_t match) {
  std::string line;
  play_match(*roster_table(rules), seed, match, {.record = &line});
  return line;
}

std::uint64_t outcome_hash(const Simulator& played) {
  Hash hash;
  add_outcome(played, hash);
  return hash.value();
}

}  // namespace tests
}  // namespace mainmatch
