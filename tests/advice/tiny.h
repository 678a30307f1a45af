#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "experiments/analyses/advice/advice.h"
#include "experiments/base/json.h"
#include "experiments/matches/match_module.h"

namespace mainmatch::tests {

/// A question of which the answer is known otherwise than by sampled worlds and playouts.
struct TinyMatch {
  const MatchModule& match;
  Json record;
  std::vector<std::string> payoff;
  /// What seat 0 gains on average with each submission, by its JSON, against the bot `random`.
  std::map<std::string, double> exact;
};

/// Edges on a 1x2 grid, one round: all that `random` may do, each as likely, is judged by the
/// referee. The payoff is the score.
TinyMatch tiny_edges();

/// Amidakuji of two seats, two legs and two rows, one round: matches are dealt until `many` of them
/// show seat 0 what it is shown in the record, and `random` plays them against each submission.
TinyMatch tiny_amidakuji(int many);

/// Threads of Fate with one seat in each realm and two rounds; the payoff is goldness. See tiny.cpp
/// for how it is enumerated.
TinyMatch tiny_threads();

/// Bugcatcher on four cells, one path each; the payoff is the fireflies.
TinyMatch tiny_bugcatcher();

/// The last round of a Horse Race of two horses, one of which the seat sees; the payoff is the
/// score.
TinyMatch tiny_horse_race();

/// Advice for seat 0, whose field is `random` alone.
FieldAdvice advised(const TinyMatch& tiny, std::uint64_t seed, std::uint64_t worlds,
                    int threads = 2);

/// Whether the interval of every candidate's payoff holds what it gains.
bool covers(const FieldAdvice& advice, const TinyMatch& tiny, double margin = 0);

}  // namespace mainmatch::tests
