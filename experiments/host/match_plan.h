#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "experiments/matches/match_module.h"
#include "experiments/serve/games.h"

namespace mainmatch::host {

/// The bots that may sit at a table, beside those of the match.
struct KnownBots {
  serve::NamedBotsOf named;
  /// Programs, which come from the server's command line alone: by the name that pages show, the
  /// canonical name.
  std::map<std::string, std::string> programs = {};
};

/// A place at the table: of a person, or of a bot.
struct Place {
  std::string name;  ///< of the person or the program, or the canonical name of the bot
  bool is_bot = false;
  bool is_program = false;  ///< a bot, which may not be there when it is asked again
};

/// When a step ends, if not before.
struct Deadlines {
  std::int64_t after = 0;           ///< so many milliseconds after it was opened; 0: not so
  std::vector<std::int64_t> times;  ///< or at the first of these times after that, ascending
};

/// What the organizer of a match decides before it begins.
struct MatchPlan {
  std::string name;
  std::shared_ptr<const RuleSet> rules;
  std::vector<Place> places;  ///< by seat
  Deadlines deadlines;
  bool close_early = true;  ///< a step ends when all have handed in
  std::int64_t grace = 0;   ///< milliseconds after a deadline in which it can still be met
  std::string missed;       ///< the bot that hands in for who has not; empty: the rules say it
  bool advice = false;      ///< seats may ask for it
  bool odds = false;
  bool watch_delay = false;  ///< who watches is shown how it stood a step before

  const MatchModule& match() const { return rules->match(); }
  std::size_t seats() const { return places.size(); }
};

/// Reads {"name", "game", "rules", "seats": [a place], "deadline": {"hours"},
/// {"times"} or {"when_all": true}, "close_early", "grace_minutes", "missed", "advice", "odds",
/// "watch_delay"}; all but name, game, seats and deadline may be missing. The game is one of these,
/// or, with "script" beside it as plan_json() writes it, that file. Throws ValueError with the path
/// of the fault.
MatchPlan read_plan(const Node& node, std::span<const MatchModule* const> games,
                    const KnownBots& bots);
/// The same, complete.
Json plan_json(const MatchPlan& plan);

/// Reads {"name"}, {"bot"} or, as place_json() writes it, {"program"}, among other keys; one key
/// must be there. Throws ValueError.
Place read_place(const Node& node, const MatchModule& match, const KnownBots& bots);
Json place_json(const Place& place);

/// A text of 1..`most` letters. Throws ValueError.
std::string read_text(const Node& node, std::size_t most);
/// The same on one line.
std::string read_name(const Node& node, std::size_t most = 40);

}  // namespace mainmatch::host
