#pragma once

#include <iosfwd>

#include "experiments/matches/stage.h"

namespace mainmatch {

void print_text(const StageSolution& solution, std::ostream& out);
void print_json(const StageSolution& solution, std::ostream& out);

}  // namespace mainmatch
