#include "experiments/matches/registry.h"

#include <array>

#include "experiments/base/nearest.h"
#include "experiments/base/printable.h"

namespace mainmatch {

std::span<const MatchModule* const> matches() {
#define MAINMATCH_LISTED(NAME) &NAME::match_module(),
  static const std::array all = {MAINMATCH_MATCHES(MAINMATCH_LISTED)};
#undef MAINMATCH_LISTED
  return all;
}

const MatchModule& match_named(std::string_view name, std::string_view where) {
  std::vector<std::string_view> known;
  for (const MatchModule* match : matches()) {
    if (match->name() == name) return *match;
    known.push_back(match->name());
  }
  throw ValueError(std::string(where),
                   "unknown game " + shown_word(name) + suggestion(name, known));
}

}  // namespace mainmatch
