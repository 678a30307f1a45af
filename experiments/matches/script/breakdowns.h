#pragma once

#include <span>
#include <vector>

#include "engine/core/breakdown.h"
#include "experiments/base/json.h"
#include "experiments/matches/match_module.h"

namespace mainmatch::script {

/// The breakdowns that a file declares, under these rules. Throws InputError, "NAME.rows: ...", for
/// sides that have no names.
std::vector<NamedBreakdown> declared_breakdowns(const Json& declared, const Json& rules);

/// What game.breakdowns gives of one match, {NAME: rows of cells}, as the cells of all breakdowns,
/// each row by row. Rows and cells stand by place, or by name; a cell is x, a list of x and n, or
/// not there. Throws InputError.
void read_breakdowns(const Node& given, std::span<const NamedBreakdown> all,
                     std::vector<BreakdownCell>& cells);

}  // namespace mainmatch::script
