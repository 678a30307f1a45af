#pragma once

#include <span>
#include <string>
#include <string_view>

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
