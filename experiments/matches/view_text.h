#pragma once

#include <string>

#include "experiments/base/json.h"

namespace mainmatch {

class MatchModule;

/// A view (see view_form.h) as plain text, for a reader who has nothing else: whose it is, the
/// step, the rules in effect, a sentence about each field, then all values. Under the same rules
/// two texts are equal if and only if the views are.
std::string view_text(const MatchModule& match, const Json& view);

}  // namespace mainmatch
