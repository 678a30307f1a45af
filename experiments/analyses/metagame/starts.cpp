#include "experiments/analyses/metagame/starts.h"

#include <algorithm>

#include "experiments/analyses/named_bots.h"
#include "experiments/base/error.h"
#include "experiments/base/printable.h"

namespace mainmatch {

std::vector<SearchStart> starts_of(const MatchModule& match, const std::vector<std::string>& from) {
  if (from.empty()) {
    const std::vector<std::string> usual = tunable_bots(match);
    if (!usual.empty()) return starts_of(match, usual);
    throw ValueError("from", fmt::format("no bot of {} has parameters", match.name()));
  }
  std::vector<SearchStart> starts;
  for (const std::string& text : from) {
    const BotName name = read_bot_name("from", text);
    const BotInfo& bot = bot_named("from", name, match.bots());
    if (bot.parameters.empty()) {
      throw ValueError("from", shown_word(bot.name) + " has no parameters to search over");
    }
    SearchStart start{&bot, values_of("from", name, bot.parameters)};
    const bool twice = std::any_of(starts.begin(), starts.end(), [&](const SearchStart& one) {
      return one.bot == start.bot && one.values == start.values;
    });
    if (twice) throw ValueError("from", "duplicate " + shown_word(text));
    starts.push_back(std::move(start));
  }
  return starts;
}

std::vector<std::string> start_names(const MatchModule& match,
                                     const std::vector<std::string>& from) {
  std::vector<std::string> names;
  for (const SearchStart& start : starts_of(match, from)) {
    names.push_back(canonical_name(start.bot->name, start.bot->parameters, start.values));
  }
  return names;
}

}  // namespace mainmatch
