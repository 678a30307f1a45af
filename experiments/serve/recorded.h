#pragma once

#include <memory>

#include "experiments/base/json.h"
#include "experiments/matches/match_module.h"

namespace mainmatch::serve {

/// The rules of a record. Throws InputError.
std::shared_ptr<const RuleSet> rules_of(const Node& record);
/// A record that is complete as far as it goes: {"text", "record", "rules", "steps"}, in words and
/// step by step. Throws InputError.
Json replay_json(const Json& record);
/// {"view"}: what the body's "seat" was shown after so many "steps" of a record. Throws InputError.
Json view_of_record(const Node& record, const Node& body);

}  // namespace mainmatch::serve
