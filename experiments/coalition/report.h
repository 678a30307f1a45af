#pragma once

#include <iosfwd>
#include <vector>

#include "experiments/coalition/result.h"
#include "experiments/io/json.h"
#include "experiments/results/metric.h"

namespace mainmatch {

/// What a coalition is worth to its members, for people.
void print_text(const CoalitionResult& result, std::ostream& out);

/// For tools.
Json json_of(const CoalitionResult& result);
/// The same as lines of CSV have it: coalition_gain, coalition_outsiders, coalition_wins and
/// kingmaking, of the bot that is a member.
std::vector<Metric> metrics_of(const CoalitionResult& result);

}  // namespace mainmatch
