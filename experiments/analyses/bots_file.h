#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "experiments/base/json.h"
#include "experiments/matches/bot_name.h"
#include "experiments/matches/match_module.h"

namespace mainmatch {

/// A bot with a name of its own.
struct NamedBot {
  std::string name;
  std::string definition;  ///< its canonical name
  std::string idea;        ///< one line; may be empty
};

/// Makes the canonical name of a bot of the match. Throws ValueError (at `path`).
using CanonicalBot = std::function<std::string(const char* path, BotName name)>;

/// The bots of this match in a bots file. Throws ValueError for what is no such file.
std::vector<NamedBot> bots_of(const Json& table, const MatchModule& match,
                              const CanonicalBot& canonical);

/// By role, in the order of the match: its name and its part of a mix, "BOT:WEIGHT" each, of those
/// that are ever drawn.
using MixTexts = std::vector<std::pair<std::string, std::vector<std::string>>>;

/// A mix of bots that were learned.
struct LearnedMix {
  MixTexts texts;
  /// The upper limit (95%) of what the strongest response gains that searches found: tokens a
  /// match.
  double most_gained = 0;
  /// What bots are learned with under other rules: matches of a search, fresh deals for what it
  /// finds and for a bot that searches in every match.
  std::uint64_t budget = 0;
  std::uint64_t fresh = 0;
  std::uint64_t search_fresh = 0;
};

/// The [mix] of a file of learned bots, by their names in it; empty if it has none of this match.
/// Throws ValueError.
std::optional<LearnedMix> learned_mix_of(const Json& table, const MatchModule& match);

}  // namespace mainmatch
