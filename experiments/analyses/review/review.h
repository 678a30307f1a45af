#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "experiments/analyses/review/result.h"
#include "experiments/matches/adviser.h"
#include "experiments/matches/match_module.h"
#include "experiments/matches/recorded_match.h"
#include "experiments/runtime/blocks.h"

namespace mainmatch {

struct ReviewConfig {
  Judging judging;                       ///< worlds are two or more batches
  std::uint64_t prior_matches = 16'384;  ///< of the field, for what is expected before the deal
  /// Shares of the even share, where a limit is not given.
  MarkLimits shares = {0.25, 0.5, 1};
  std::array<std::optional<double>, kMarks> limits = {};
  std::optional<Seat> seat = {};  ///< this one only
  double alpha = 0.05;            ///< of each decision
  std::uint64_t seed = 1;
  int threads = 0;  ///< 0: one for every core that may be used
};

/// What seats can expect before the deal, of matches of the field in which, if there is a base, one
/// seat after the other is its.
struct ReviewPrior {
  double even_share = 0;        ///< what a seat gets on average
  std::vector<Measured> seats;  ///< what goes on for the seat gets in it
};

/// By default a match is reviewed in two minutes on two quiet cores: matches of the field are fewer
/// where they take long.
ReviewConfig review_config(const MatchModule& match, Judging judging);

/// Batches of a decision.
std::uint64_t review_batches(const ReviewConfig& config);

/// What is known before any match is reviewed.
ReviewResult review_head(const MatchModule& match, const ReviewConfig& config);

/// Empty if it was stopped.
std::optional<ReviewPrior> prior_of(const RuleSet& rules, const ReviewConfig& config,
                                    const std::atomic<bool>& stop);

/// Called in order with the number of decisions so far, one call at a time, on any thread.
using ReviewWatch = std::function<void(std::uint64_t decisions, std::uint64_t of)>;

/// Reviews a match: each decision by itself, on worlds of its own; so what comes out depends on
/// neither threads nor the other decisions. The record is match `number` of its file.
ReviewedMatch review(const MatchModule& match, const Node& record, const RecordedMatch& recorded,
                     std::int64_t number, const ReviewPrior& prior, const ReviewConfig& config,
                     const ReviewWatch& watch, const std::atomic<bool>& stop);

/// What `review` reports of a record by itself.
ReviewResult review_alone(const MatchModule& match, const Node& record, const ReviewConfig& config,
                          const ReviewWatch& watch, const std::atomic<bool>& stop);

/// One decision; `place` is its own among all that are reviewed, below 2^40. Empty if it was
/// stopped. Throws NotImagined.
std::optional<ReviewedDecision> review_decision(const MatchModule& match, const Node& record,
                                                const RecordedSubmission& made, std::uint64_t place,
                                                const ReviewConfig& config,
                                                const std::atomic<bool>& stop);
/// The same of any step: what was handed in is the adviser's first candidate, and what is known of
/// the decision's record is left out.
std::optional<ReviewedDecision> review_decision(Adviser& adviser, std::uint64_t place,
                                                const ReviewConfig& config,
                                                const std::atomic<bool>& stop);

}  // namespace mainmatch
