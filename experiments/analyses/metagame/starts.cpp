#include "experiments/analyses/metagame/starts.h"

#include <algorithm>

#include "experiments/base/error.h"
#include "experiments/base/printable.h"

namespace mainmatch {

namespace {

/// The bot of widest play that a match has, if it has one: not in the default roster.
constexpr std::string_view kWidestBot = "adaptive";

}  // namespace

std::vector<std::string> tunable_bots(const MatchModule& match) {
  std::vector<std::string> names;
  for (const BotInfo& bot : match.bots()) {
    if (bot.parameters.empty()) continue;
    if (bot.by_default || bot.name == kWidestBot) names.emplace_back(bot.name);
  }
  return names;
}

std::vector<SearchStart> starts_of(const MatchModule& match, const std::vector<std::string>& from) {
  if (from.empty()) {
    const std::vector<std::string> usual = tunable_bots(match);
    if (!usual.empty()) return starts_of(match, usual);
    throw ValueError("from", "no bot of " + std::string(match.name()) + " has parameters");
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

}  // namespace mainmatch
