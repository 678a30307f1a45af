#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/base/json.h"
#include "experiments/matches/match_module.h"
#include "experiments/serve/answer.h"

namespace mainmatch::serve {

/// A bot with a name of its own that everybody may use.
struct NamedBot {
  std::string name;
  std::string definition;  ///< its canonical name
  std::string idea;
};
using NamedBotsOf = std::function<std::vector<NamedBot>(const MatchModule& match)>;

/// What pages know of each match: its rules' parameters, its bots, its board.
Json games_json(std::span<const MatchModule* const> matches, const NamedBotsOf& named_bots);

/// The match of this name among some. Throws ValueError.
const MatchModule& game_among(std::span<const MatchModule* const> games, const Node& name);
/// The rules of such a match for people: its rulings, or the comment that its file begins with.
/// Throws Refused.
Answer rules_answer(std::span<const MatchModule* const> games, std::string_view name);

/// A bot by its canonical name. What runs programs is not for pages: whoever got a secret by some
/// fault of a browser is not to start anything on this machine. Throws ValueError (at `path`).
std::string confined_bot(const char* path, const std::string& name, const MatchModule& match,
                         const NamedBotsOf& named_bots);

}  // namespace mainmatch::serve
