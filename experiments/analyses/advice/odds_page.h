#pragma once

#include <optional>
#include <string>

#include "experiments/report/reading.h"

namespace mainmatch::report {

/// The tables of odds that hold something, with what `words` say beside them: see tables_json() in
/// experiments/analyses/advice/odds.h.
void add_odds_tables(const Node& tables, const std::optional<Node>& words, Section& section);

/// What the imagined worlds of a result are worth.
std::string worlds_said(const Node& answer);

}  // namespace mainmatch::report
