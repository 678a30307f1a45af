#include "experiments/serve/games.h"

#include <nlohmann/json.hpp>

#include "experiments/base/printable.h"
#include "experiments/matches/bot_json.h"
#include "experiments/matches/programs/program_name.h"
#include "experiments/serve/assets.h"

namespace mainmatch::serve {

Json games_json(std::span<const MatchModule* const> matches, const NamedBotsOf& named_bots) {
  Json games = Json::array();
  for (const MatchModule* const match : matches) {
    Json bots = Json::array();
    for (const BotInfo& bot : match->bots()) {
      Json row = {{"name", bot.name}, {"help", bot.idea}, {"default", bot.by_default}};
      row["parameters"] = Json::array();
      for (const Parameter& one : bot.parameters) {
        row["parameters"].push_back(bot_parameter_json(one));
      }
      bots.push_back(std::move(row));
    }
    for (const NamedBot& bot : named_bots(*match)) {
      bots.push_back({{"name", bot.name},
                      {"help", bot.idea},
                      {"default", false},
                      {"parameters", Json::array()},
                      {"definition", bot.definition}});
    }
    const MatchModule::Traits& traits = match->traits();
    const std::string board = board_of(match->name());
    games.push_back({{"name", match->name()},
                     {"title", match->title()},
                     {"about", about(serve::rules_page(match->name()))},
                     {"seats", traits.seats},
                     {"first_round", traits.first_round},
                     {"advice", traits.advice != nullptr},
                     {"board", board.empty() ? Json() : Json("/" + board)},
                     {"parameters", match->parameters()},
                     {"bots", std::move(bots)}});
  }
  return games;
}

std::string confined_bot(const char* path, const std::string& name, const MatchModule& match,
                         const NamedBotsOf& named_bots) {
  if (names_program(name)) {
    throw ValueError(path, shown_word(name), "a bot of the match: no programs are started here");
  }
  return canonical_bot(path, name, match.bots(), [&](const std::string& known) {
    for (const NamedBot& bot : named_bots(match)) {
      if (bot.name == known) return bot.definition;
    }
    return std::string();
  });
}

}  // namespace mainmatch::serve
