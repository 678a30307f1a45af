#pragma once

#include "experiments/matches/match_module.h"

namespace mainmatch::script {

/// The advice of matches in one file. Worlds come from the file's `imagine`, or are found by
/// Histories.
extern const AdviceSource kAdvice;

}  // namespace mainmatch::script
