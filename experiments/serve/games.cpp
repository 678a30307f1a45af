#include "experiments/serve/games.h"

#include <cctype>
#include <nlohmann/json.hpp>

#include "experiments/base/printable.h"
#include "experiments/matches/bot_json.h"
#include "experiments/matches/in_files.h"
#include "experiments/matches/rules_page.h"
#include "experiments/serve/assets.h"

namespace mainmatch::serve {

namespace {

/// What the match is, in a sentence or two.
std::string about_match(const MatchModule& match) {
  if (const std::string_view page = rules_page(match.name()); !page.empty()) return about(page);
  const auto comment = comment_of_file(match);
  if (comment.empty()) return "";
  const std::string start = std::string(match.title()) + ": ";  // which stands above it
  if (!comment.front().starts_with(start)) return comment.front();
  std::string text = comment.front().substr(start.size());
  if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

}  // namespace

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
                     {"about", about_match(*match)},
                     {"seats", traits.seats},
                     {"first_round", traits.first_round},
                     {"advice", traits.advice != nullptr},
                     {"fits", traits.advice && traits.advice->explained},
                     {"board", board.empty() ? Json() : Json("/" + board)},
                     {"parameters", match->parameters()},
                     {"bots", std::move(bots)}});
  }
  return games;
}

const MatchModule& game_among(std::span<const MatchModule* const> games, const Node& name) {
  for (const MatchModule* const one : games) {
    if (one->name() == name.text()) return *one;
  }
  name.fail("a match that is played here");
}

Answer rules_answer(std::span<const MatchModule* const> games, std::string_view name) {
  for (const MatchModule* const one : games) {
    if (one->name() == name) return json_answer({{"text", rules_text(*one)}});
  }
  throw Refused(404, "there is no match of this name");
}

std::string confined_bot(const char* path, const std::string& name, const MatchModule& match,
                         const NamedBotsOf& named_bots) {
  if (names_outside(name)) {
    throw ValueError(path, shown_word(name),
                     "a bot of the match: no programs are started and no models asked here");
  }
  return canonical_bot(path, name, match.bots(), [&](const std::string& known) {
    for (const NamedBot& bot : named_bots(match)) {
      if (bot.name == known) return bot.definition;
    }
    return std::string();
  });
}

}  // namespace mainmatch::serve
