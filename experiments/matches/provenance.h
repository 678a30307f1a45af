#pragma once

#include <string>
#include <string_view>

#include "experiments/base/json.h"

namespace mainmatch {

/// The key of records and results.
inline constexpr const char* kProvenance = "provenance";

/// Where a record or result comes from: {"version", "signature", "command"}, of the program, of how
/// this match is played (see MatchModule::Traits), and what to type to get it again. What is empty
/// is left out. Builds whose version and signature agree give the same result to a command.
Json provenance_json(std::string_view game, std::string_view command);

/// A signature as `mainmatch signature` prints it: 16 digits.
std::string signature_text(std::uint64_t signature);

}  // namespace mainmatch
