#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiments/base/fields.h"
#include "experiments/base/json.h"
#include "experiments/matches/judging.h"
#include "experiments/matches/match_module.h"

namespace mainmatch {

/// What advice, tutor and review judge by unless something else is asked for: the default roster,
/// and the match's defaults.
Judging default_judging(const MatchModule& match);
/// The same of the bot `search`.
Judging search_judging(const MatchModule& match);

/// The object "judged_by" of results: {"base", "field", "payoff", "worlds"}. The base is "field" if
/// a bot of the field plays on, and a learned bot goes by its short name.
Json judging_json(const MatchModule& match, const Judging& judging);
/// That object as two sentences.
std::string judging_said(const Node& judged_by);

/// The fields of a Judging but its field, which some analyses take several times.
struct JudgingFields {
  std::string base;
  std::vector<std::string> payoff = {"tokens"};
  std::int64_t worlds = 0;

  Fields& declare(Fields& fields);
  /// Throws ValueError ("base", "payoff").
  Judging judging(const MatchModule& match, std::vector<WeightedBot> field) const;
};

}  // namespace mainmatch
