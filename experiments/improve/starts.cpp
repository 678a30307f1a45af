#include "experiments/improve/starts.h"

#include <algorithm>

#include "experiments/improve/improve.h"
#include "experiments/io/error.h"
#include "experiments/io/printable.h"

namespace mainmatch {

namespace {

SearchStart start_of(const BotInfo& bot) {
  SearchStart start{&bot, {}};
  for (const BotParameter& parameter : bot.parameters) start.values.push_back(parameter.standard);
  return start;
}

std::vector<SearchStart> default_starts(const MatchModule& match) {
  std::vector<SearchStart> starts;
  for (const BotInfo& bot : match.bots()) {
    if (bot.parameters.empty()) continue;
    if (bot.by_default || bot.name == kWidestBot) starts.push_back(start_of(bot));
  }
  if (starts.empty()) {
    throw ValueError("from", "no bot of " + std::string(match.name()) + " has parameters");
  }
  return starts;
}

}  // namespace

std::vector<SearchStart> starts_of(const MatchModule& match, const std::vector<std::string>& from) {
  if (from.empty()) return default_starts(match);
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

}  // namespace mainmatch
