#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "engine/threads/state.h"

namespace mainmatch::threads {

/// "0>4"
std::string arrow(Link link);

/// The parts of a submission, each as one does it: "cuts 4".
std::vector<std::string> deeds_of(const Submission& submission);

/// The line about the rules.
void print_rules(const Rules& rules, std::ostream& out);

}  // namespace mainmatch::threads
