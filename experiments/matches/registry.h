#pragma once

#include <span>
#include <string>
#include <string_view>

#include "experiments/base/json.h"
#include "experiments/matches/list.h"
#include "experiments/matches/match_module.h"

namespace mainmatch {

/// The module of every match, NAME::match_module(), defined in matches/NAME/module.cpp.
#define MAINMATCH_DECLARED(NAME)     \
  namespace NAME {                   \
  const MatchModule& match_module(); \
  }
MAINMATCH_MATCHES(MAINMATCH_DECLARED)
#undef MAINMATCH_DECLARED

/// All matches, in the order of the list.
std::span<const MatchModule* const> matches();

/// The one place where a name becomes a match. Throws ValueError, beginning with `where` (a flag or
/// a path), if there is none of this name.
const MatchModule& match_named(std::string_view name, std::string_view where);

/// The same of a GAME that a user names, which may also be the file of a match: "./enough.lua".
const MatchModule& match_at(const std::string& game, std::string_view where);

/// The key of records and plans for the file of a match that is none of the program's:
/// {"file", "text"}.
inline constexpr const char* kSource = "script";
Json source_json(const MatchModule& match);
/// Throws InputError for a file that is no match.
const MatchModule& match_of_source(const Node& source);

/// The names, with commas between them, of the matches that have one of what only some have.
template <class Pointer>
std::string names_of_matches(Pointer MatchModule::Traits::*one) {
  std::string names;
  for (const MatchModule* match : matches()) {
    if (match->traits().*one) names += (names.empty() ? "" : ", ") + std::string(match->name());
  }
  return names;
}

}  // namespace mainmatch
