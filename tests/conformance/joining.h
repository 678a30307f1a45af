#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "agents/roster.h"
#include "experiments/matches/bot_part.h"
#include "tests/catch.h"
#include "tests/conformance/leak.h"
#include "tests/scale.h"

namespace mainmatch::tests {

/// Every bot of the roster, as often as there are seats: seat s plays bot number (s + shift).
template <Game G>
class Seated {
 public:
  explicit Seated(const typename G::Rules& rules) : rules_(rules) {
    const std::size_t seats = at(G::seats(rules));
    for (const RosterEntry<G>& entry : roster<G>()) {
      for (std::size_t i = 0; i < seats; ++i) {
        bots_.push_back(bot_part<G>("bot", quick_name(entry.name)).make());
        bots_.back()->prepare(rules);
      }
    }
  }
  Agent<G>& bot(Seat seat, std::size_t shift) {
    const std::size_t entry = (at(seat) + shift) % roster<G>().size();
    return *bots_[entry * at(G::seats(rules_)) + at(seat)];
  }
  Cache<G>& cache() { return *cache_; }

 private:
  const typename G::Rules& rules_;
  std::vector<std::unique_ptr<Agent<G>>> bots_;
  std::shared_ptr<Cache<G>> cache_ = make_cache<G>();
};

/// All that comes of a world, as every seat sees it at every step, and the outcome.
template <Game G>
std::vector<std::int64_t> told(const typename G::Rules& rules, const World<G>& world) {
  std::vector<std::int64_t> all;
  const auto state = std::make_unique<typename G::State>();
  replay<G>(rules, world, *state, [&](const typename G::State& now, std::size_t) {
    for (Seat seat = 0; seat < G::seats(rules); ++seat) {
      G::observe(now, seat).visit([&](const char*, std::int64_t number) { all.push_back(number); });
    }
  });
  typename G::Outcome outcome;
  G::outcome(*state, outcome);
  for (std::size_t seat = 0; seat < at(G::seats(rules)); ++seat) {
    all.insert(all.end(), {outcome.scores[seat], outcome.ranking[seat], outcome.garnets[seat]});
  }
  return all;
}

/// Plays a world on from `state`, where it is, with bots that have their seats already.
template <Game G>
void play_on(Seated<G>& seated, std::size_t shift, typename G::State& state, World<G>& world) {
  auto submissions = std::make_unique<Submissions<G>>();
  play<G>(
      state, *submissions, nullptr,
      [&](const typename G::State& now, Submissions<G>& out) {
        for (const Seat seat : G::acting(now)) {
          out[at(seat)] = {};
          seated.bot(seat, shift).act(G::observe(now, seat), out[at(seat)]);
        }
        world.steps.push_back(out);
        return true;
      },
      [](const auto&...) {});
}

/// A bot that joins a match under way, with what was played there, plays on as if it had sat there
/// from the start: every bot of the roster, in every step.
template <Game G>
void joined_bots_play_on() {
  constexpr std::size_t kEvery = MAINMATCH_TEST_PART;  // steps
  const auto state = std::make_unique<typename G::State>();
  for (const typename G::Rules& rules : Hooks<G>::rules()) {
    Seated<G> seated(rules);
    const auto join_all = [&](const World<G>& past, std::size_t shift) {
      for (Seat seat = 0; seat < G::seats(rules); ++seat) {
        join<G>(seated.bot(seat, shift), Stream::keys(5, shift, Purpose::bot(seat))[at(seat) % 2],
                seated.cache(), rules, past, seat, *state);
      }
    };
    const std::size_t bots = roster<G>().size();
    for (std::size_t shift = 0; shift < bots; shift += at(G::seats(rules))) {
      World<G> whole;
      deal_match<G>(rules, 5, shift, whole.setup);
      join_all(whole, shift);
      play_on<G>(seated, shift, *state, whole);
      const std::vector<std::int64_t> expected = told<G>(rules, whole);
      World<G> past = whole;
      while (!past.steps.empty()) {
        past.steps.resize(past.steps.size() - std::min(past.steps.size(), kEvery));
        World<G> joined = past;
        join_all(past, shift);
        play_on<G>(seated, shift, *state, joined);
        CAPTURE(past.steps.size(), shift);
        CHECK(told<G>(rules, joined) == expected);
      }
    }
  }
}

/// How many fouls a seat has committed so far.
template <Game G>
int fouls_of(const typename G::State& state, Seat seat) {
  if constexpr (requires { state.fouls; }) {
    return state.fouls[at(seat)];
  } else {
    return state.seats[at(seat)].fouls;
  }
}

/// Whatever was handed in at a seat before, a bot that joins there plays on without a foul.
template <Game G>
void bots_join_any_match() {
  const auto state = std::make_unique<typename G::State>();
  for (const typename G::Rules& rules : Hooks<G>::rules()) {
    Seated<G> seated(rules);
    for (std::size_t shift = 0; shift < roster<G>().size(); shift += MAINMATCH_TEST_PART) {
      const History<G> noise = noisy_history<G, G>(rules, 6, shift);
      World<G> world{noise.setup, noise.steps};
      world.steps.resize(world.steps.size() / 2);
      PerSeat<int> before{};
      for (Seat seat = 0; seat < G::seats(rules); ++seat) {
        join<G>(seated.bot(seat, shift), Stream::keys(6, shift, Purpose::bot(seat))[0],
                seated.cache(), rules, world, seat, *state);
        before[at(seat)] = fouls_of<G>(*state, seat);
      }
      play_on<G>(seated, shift, *state, world);
      for (Seat seat = 0; seat < G::seats(rules); ++seat) {
        CHECK(fouls_of<G>(*state, seat) == before[at(seat)]);
      }
    }
  }
}

}  // namespace mainmatch::tests
