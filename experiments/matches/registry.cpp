#include "experiments/matches/registry.h"

#include <array>
#include <nlohmann/json.hpp>

#include "experiments/base/nearest.h"
#include "experiments/base/printable.h"
#include "experiments/matches/in_files.h"

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
  if (const MatchModule* const match = match_read(name)) return *match;
  throw ValueError(std::string(where),
                   "unknown game " + shown_word(name) + suggestion(name, known));
}

const MatchModule& match_at(const std::string& game, std::string_view where) {
  return names_file(game) ? match_in_file(game) : match_named(game, where);
}

Json source_json(const MatchModule& match) {
  return {{"file", match.traits().file}, {"text", match.traits().source}};
}

const MatchModule& match_of_source(const Node& source) {
  source.object({"file", "text"});
  return match_in_text(source.at("file").text(), source.at("text").text());
}

}  // namespace mainmatch
