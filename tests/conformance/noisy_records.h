#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "experiments/matches/match_recorder.h"
#include "tests/catch.h"
#include "tests/conformance/hooks.h"
#include "tests/records/replayed.h"
#include "tests/scale.h"

namespace mainmatch::tests {

/// The record of a match in which everybody hands in noise.
template <Game G>
std::string noisy_record(const typename G::Rules& rules, std::uint64_t seed, std::uint64_t match) {
  const auto setup = std::make_unique<typename G::Setup>();
  const auto state = std::make_unique<typename G::State>();
  const auto submissions = std::make_unique<Submissions<G>>();
  const auto result = std::make_unique<typename G::Result>();
  deal_match<G>(rules, seed, match, *setup);
  G::begin(rules, *setup, *state);
  MatchRecorder<G> recorder;
  recorder.begin(rules, *setup, {seed, match, {}});
  Stream chance(seed, match, Purpose::bot(0));
  play<G>(
      *state, *submissions, result.get(),
      [&](const typename G::State& now, Submissions<G>& out) {
        for (const Seat seat : G::acting(now)) out[at(seat)] = Hooks<G>::noisy(now, seat, chance);
        return true;
      },
      [&](const Step& step, const Submissions<G>& given, const typename G::Result& what) {
        recorder.step(step, given, what);
      });
  typename G::Outcome outcome;
  G::outcome(*state, outcome);
  std::string line;
  recorder.finish(outcome, line);
  return line;
}

template <Game G>
void what_is_handed_in_is_recorded() {
  int decisions = 0;
  for (const auto& rules : Hooks<G>::rules()) {
    for (std::uint64_t match = 0; match < scaled(15); ++match) {
      const std::string line = noisy_record<G>(rules, 3, match);
      check_record(line);
      decisions += parse_json(line).contains("decisions");
    }
  }
  INFO("matches with decisions after the last round: " << decisions);
  CHECK((decisions > scaled(5)) == !Codec<G>::kDecisions.empty());
}

}  // namespace mainmatch::tests
