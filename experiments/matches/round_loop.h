#pragma once

#include <cstdint>
#include <new>
#include <span>

#include "agents/world.h"

namespace mainmatch {

/// The round loop: plays `state` on until the match is over or `source` has no more submissions.
/// Bots, records and replays differ only in the arguments.
///
/// - source(state, submissions) -> bool: fills the entries of the seats in `acting(state)`; false
///   ends the match unfinished.
/// - `result` is filled at every step if it is not null, and then shown to
///   witness(step, submissions, *result) after the step.
template <Game G, class Source, class Witness>
void play(typename G::State& state, Submissions<G>& submissions, typename G::Result* result,
          Source&& source, Witness&& witness) {
  const auto seats = static_cast<std::size_t>(G::seats(*state.rules));
  while (!G::is_over(state)) {
    if (!source(state, submissions)) return;
    const Step step = G::step(state);
    G::resolve(state, std::span(submissions.data(), seats), result);
    if (result) witness(step, submissions, *result);
  }
}

/// A source that asks one bot per seat.
template <Game G>
class BotSource {
 public:
  explicit BotSource(std::span<Agent<G>* const> bots) : bots_(bots) {}

  bool operator()(const typename G::State& state, Submissions<G>& submissions) const {
    for (const Seat seat : G::acting(state)) {
      auto& submission = submissions[static_cast<std::size_t>(seat)];
      // A missed one. Default-initialized where it stands: anything else would clear or copy the
      // room of its lists as well.
      ::new (static_cast<void*>(&submission)) typename G::Submission;
      bots_[static_cast<std::size_t>(seat)]->act(G::observe(state, seat), submission);
    }
    return true;
  }

 private:
  std::span<Agent<G>* const> bots_;
};

/// Deals match number `match` of the experiment `seed`.
template <Game G>
void deal_match(const typename G::Rules& rules, std::uint64_t seed, std::uint64_t match,
                typename G::Setup& setup) {
  Stream stream(seed, match, Purpose::deal());
  G::deal(rules, stream, setup);
}

/// Seats the bots of match number `match`, each with its own stream. Null where nobody sits.
template <Game G>
void seat_bots(std::span<Agent<G>* const> bots, std::uint64_t seed, std::uint64_t match,
               Cache<G>& cache) {
  for (std::size_t seat = 0; seat < bots.size(); seat += 2) {
    const auto keys = Stream::keys(seed, match, Purpose::bot(static_cast<Seat>(seat)));
    if (bots[seat]) bots[seat]->sit(keys[0], cache);
    if (seat + 1 < bots.size() && bots[seat + 1]) bots[seat + 1]->sit(keys[1], cache);
  }
}

}  // namespace mainmatch
