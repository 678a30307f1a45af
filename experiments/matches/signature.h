#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "agents/roster.h"
#include "engine/core/signature.h"
#include "experiments/matches/round_loop.h"

namespace mainmatch {

/// Adds everything that a match came to.
template <Game G>
void add_outcome(Hash& hash, const typename G::State& state) {
  typename G::Outcome out;
  G::outcome(state, out);
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(out.seats); ++seat) {
    hash.add(out.scores[seat]);
    hash.add(out.tokens[seat]);
    hash.add(out.garnets[seat]);
    hash.add(out.fouls[seat]);
    hash.add(out.ranking[seat]);
  }
  hash.add(out.elimination_candidate);
  hash.add(out.tied_last.bits());
  hash.add(out.winners.bits());
  std::int64_t facts[G::kFacts.size()];
  G::facts(state, facts);
  for (const std::int64_t fact : facts) hash.add(fact);
}

/// The hash of how these bots play under the default rules: `kSignatureMatches` matches of seed 1,
/// the bots sitting in turn around the table, one seat further in every match. It depends on the
/// rules, on the chance that is drawn and on every decision; on nothing else.
inline constexpr std::uint64_t kSignatureMatches = 200;

template <Game G>
std::uint64_t signature(std::span<const RosterEntry<G>> bots) {
  const typename G::Rules rules;
  const auto seats = static_cast<std::size_t>(G::seats(rules));
  std::vector<std::unique_ptr<Agent<G>>> made;
  for (std::size_t i = 0; i < seats * bots.size(); ++i) {
    made.push_back(bots[i % bots.size()].make());
  }
  typename G::Setup setup;
  typename G::State state;
  Submissions<G> submissions;
  std::vector<Agent<G>*> table(seats);
  Hash hash;
  for (std::uint64_t match = 0; match < kSignatureMatches; ++match) {
    for (std::size_t seat = 0; seat < seats; ++seat) {
      table[seat] = made[seat * bots.size() + (seat + match) % bots.size()].get();
    }
    deal_match<G>(rules, 1, match, setup);
    G::begin(rules, setup, state);
    seat_bots<G>(table, 1, match);
    play<G>(state, submissions, nullptr, BotSource<G>(table), [](const auto&...) {});
    add_outcome<G>(hash, state);
  }
  return hash.value();
}

}  // namespace mainmatch
