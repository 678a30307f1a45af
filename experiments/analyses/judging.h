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

/// What people call a bot: of a learned one its short name.
std::string short_name(const MatchModule& match, const std::string& definition);

/// The object "judged_by" of results: {"base", "field", "payoff", "worlds"}, and "fitted" if the
/// field is. The base is "field" if a bot of the field plays on, and a learned bot goes by its
/// short name.
Json judging_json(const MatchModule& match, const Judging& judging);
/// Who the others are by that object.
std::string others_said(const Node& judged_by);
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
