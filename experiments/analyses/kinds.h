#pragma once

#include <string_view>
#include <vector>

#include "experiments/base/json.h"
#include "experiments/report/document.h"
#include "experiments/report/result.h"

namespace mainmatch::report {

/// A kind of result and what there is to say about it.
struct Kind {
  std::string_view name;  ///< of the command
  void (*describe)(const Node& tree, Chapter& chapter);
};

/// THE table of kinds; a line adds one.
const std::vector<Kind>& kinds();

/// The chapter about a result; the remark is left to whoever knows one.
Chapter chapter_of(const Result& result);

/// A result that was written as JSON. Throws a ValueError for what has neither the key "kind" nor
/// the "format" of a table of payoffs.
Result result_of(const Json& document);

/// What --format text, csv or json prints of a result. A kind without CSV throws a ValueError.
std::string formatted(const Result& result, std::string_view format);

void describe_tournament(const Node& result, Chapter& chapter);
void describe_duel(const Node& result, Chapter& chapter);
void describe_payoffs(const Node& result, Chapter& chapter);
void describe_equilibria(const Node& result, Chapter& chapter);
/// Of a result of that kind, the rounds that have added bots, if there were any.
void describe_oracles(const Node& result, Chapter& chapter);
void describe_balance(const Node& result, Chapter& chapter);
void describe_comparison(const Node& result, Chapter& chapter);
void describe_sweep(const Node& result, Chapter& chapter);
void describe_tuning(const Node& result, Chapter& chapter);
void describe_improvement(const Node& result, Chapter& chapter);
void describe_solution(const Node& result, Chapter& chapter);
void describe_odds(const Node& result, Chapter& chapter);
void describe_advice(const Node& result, Chapter& chapter);
void describe_review(const Node& result, Chapter& chapter);
void describe_stage(const Node& result, Chapter& chapter);

}  // namespace mainmatch::report
