#include "experiments/matches/signature.h"

#include <memory>
#include <string>
#include <vector>

#include "engine/core/index.h"

namespace mainmatch {

namespace {

constexpr std::uint64_t kMatches = 200;
constexpr std::uint64_t kMatchesOfSearch = 5;  ///< of a bot that thinks long

/// The search of a match in one file has parameters of its own.
std::string quick_bot(const MatchModule& match, const std::string& bot) {
  if (match.traits().source.empty()) return quick_name(bot);
  return bot == "search" ? "search(worlds=1,variations=0)" : bot;
}

}  // namespace

void add_outcome(const Simulator& played, Hash& hash) {
  const Outcome& out = played.outcome();
  for (std::size_t seat = 0; seat < played.seats(); ++seat) {
    hash.add(out.scores[seat]);
    hash.add(out.tokens[seat]);
    hash.add(out.garnets[seat]);
    hash.add(out.fouls[seat]);
    hash.add(out.ranking[seat]);
  }
  hash.add(out.elimination_candidate);
  hash.add(out.tied_last.bits());
  hash.add(out.winners.bits());
  for (const std::int64_t fact : played.tally()->facts) hash.add(fact);
}

std::uint64_t signature(const MatchModule& match, std::span<const std::string> bots) {
  const std::shared_ptr<const RuleSet> rules = match.default_rules();
  const std::size_t seats = at(rules->seats());
  SimulatorOptions options{.tally = true};
  std::uint64_t matches = kMatches;
  for (const std::string& bot : bots) {
    options.bots.push_back({quick_bot(match, bot), rules->seats()});
    if (options.bots.back().name != bot) matches = kMatchesOfSearch;
  }
  const std::unique_ptr<Simulator> simulator = rules->simulator(options);
  std::vector<int> bot_of_seat(seats);
  Hash hash;
  for (std::uint64_t number = 0; number < matches; ++number) {
    for (std::size_t seat = 0; seat < seats; ++seat) {
      bot_of_seat[seat] = static_cast<int>((seat + number) % bots.size());
    }
    simulator->deal(1, number);
    simulator->seat(bot_of_seat);
    simulator->play(1, number);
    add_outcome(*simulator, hash);
  }
  return hash.value();
}

}  // namespace mainmatch
