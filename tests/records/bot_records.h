#pragma once

#include <memory>
#include <string>
#include <vector>

#include "agents/rosters.h"
#include "experiments/matches/match_recorder.h"
#include "experiments/matches/round_loop.h"

namespace mainmatch::tests {

/// Plays a match whose submissions come from `source` (see `play`) and writes it down as a line.
template <Game G, class Source>
std::string record_of(const typename G::Rules& rules, const MatchOrigin& origin, Source&& source) {
  typename G::Setup setup;
  deal_match<G>(rules, origin.seed, origin.match, setup);
  const auto state = std::make_unique<typename G::State>();
  G::begin(rules, setup, *state);
  const auto scribe = make_recorder<G>();
  scribe->begin(rules, setup, origin);
  const auto submissions = std::make_unique<Submissions<G>>();
  const auto result = std::make_unique<typename G::Result>();
  play<G>(*state, *submissions, result.get(), source,
          [&](const Step& step, const Submissions<G>& given, const typename G::Result& what) {
            scribe->step(step, given, what);
          });
  typename G::Outcome outcome;
  G::outcome(*state, outcome);
  std::string line;
  scribe->finish(outcome, line);
  return line;
}

/// Plays match `match` of `seed` with the whole roster around the table and writes it down.
template <Game G>
std::string bot_record(const typename G::Rules& rules, std::uint64_t seed, std::uint64_t match) {
  std::vector<std::unique_ptr<Agent<G>>> owned;
  std::vector<Agent<G>*> bots;
  std::vector<std::string_view> names;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(G::seats(rules)); ++seat) {
    const RosterEntry<G>& entry = roster<G>()[seat % roster<G>().size()];
    owned.push_back(entry.make());
    bots.push_back(owned.back().get());
    names.push_back(entry.name);
  }
  seat_bots<G>(bots, seed, match);
  return record_of<G>(rules, {seed, match, names}, BotSource<G>(bots));
}

}  // namespace mainmatch::tests
