#pragma once

#include <string>
#include <string_view>

namespace mainmatch::script {

/// Throws InputError, "NAME:LINE: ...", for what a match in one file may not use though Lua 5.4 has
/// it: goto and labels, bit operators, attributes of variables, and whole numbers beyond 2^53. What
/// is left means the same in Luau. Other faults are left to Lua.
void check_language(std::string_view text, const std::string& name);

}  // namespace mainmatch::script
