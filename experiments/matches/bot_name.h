#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/field.h"
#include "experiments/base/split.h"

namespace mainmatch {

class Program;

// Bots are named NAME or NAME(KEY=VALUE,...), wherever a bot is named; those that are programs
// exec:COMMAND, or exec(KEY=VALUE,...).

/// A bot and how often it is drawn, compared with the others of its mix: 1..10000.
struct WeightedBot {
  std::string bot;
  int weight = 1;
};

/// A bot of a match's roster. What it refers to lives as long as the program.
struct BotInfo {
  std::string_view name;
  std::string_view idea = {};  ///< one line
  bool listens = false;        ///< to its allies, if it has any: it can play in a coalition
  bool by_default = true;      ///< it is in the default roster
  std::span<const Parameter> parameters = {};
  /// Of a bot that imagines the other seats, its settings that hold mixes: field=MIX for all
  /// seats, ROLE=MIX for those of a role. It has base=BOT too. Empty for other bots.
  std::span<const std::string_view> mixes = {};
};

inline constexpr std::string_view kFieldSetting = "field";
inline constexpr std::string_view kBaseSetting = "base";

/// A parsed name. Neither the bot nor its parameters need exist.
struct BotName {
  std::string base;
  std::vector<std::pair<std::string, std::string>> settings;  ///< keys and values, as written
};

/// Throws ValueError (at `path`) for what has no closing parenthesis, more behind it, a setting
/// without "=" or a key twice.
BotName read_bot_name(const char* path, const std::string& text);

/// The settings of a bot that imagines the other seats, as they are written.
struct Imagined {
  std::vector<std::string> mixes;  ///< by setting; empty where it is not given
  std::string base;

  bool empty() const;
};
/// Takes them out of a name.
Imagined take_imagined(BotName& name, std::span<const std::string_view> mixes);

/// Parts "BOT" or "BOT:WEIGHT", as written. Throws ValueError (at `path`) for a weight that is
/// none.
std::vector<WeightedBot> read_mix(const std::string& path, const std::vector<std::string>& parts);

/// A value for each parameter, numbers rounded to 10 digits. Throws ValueError (at `path`) for an
/// unknown key or a value that the parameter cannot have.
std::vector<double> values_of(const char* path, const BotName& name,
                              std::span<const Parameter> parameters);

/// The canonical name: the parameters that differ from the defaults, in the order of the table,
/// each number with the fewest digits that read back; no parentheses if there are none.
std::string canonical_name(std::string_view base, std::span<const Parameter> parameters,
                           std::span<const double> values);

/// The bot of `known` that a name begins with. Throws ValueError (at `path`) where there is none.
const BotInfo& bot_named(const char* path, const BotName& name, std::span<const BotInfo> known);

/// The names of the default roster: who plays where no bots are named.
std::vector<std::string> default_bots(std::span<const BotInfo> known);

/// Whether the name, canonical or not, is that of a bot from outside: a program, a language model,
/// or one that the host program has.
bool names_outside(std::string_view name);

/// The canonical name of what is called otherwise; empty: it is not.
using BotLookup = std::function<std::string(const std::string& name)>;

/// The canonical name of one of `known` with its settings, or of a program. What `lookup` knows may
/// be named too, also inside of settings. Throws ValueError (at `path`).
std::string canonical_bot(const char* path, const std::string& text, std::span<const BotInfo> known,
                          const BotLookup& lookup = {});
/// That of one of `known`; `lookup` is for names inside of settings.
std::string canonical_bot(const char* path, BotName name, std::span<const BotInfo> known,
                          const BotLookup& lookup = {});

/// The bot with the parameters with which signatures and tests play it: its defaults, unless it
/// searches, which is as much code with few candidates and worlds.
std::string quick_name(std::string_view bot);
/// The bot that is a program (see names_program) with this name. Throws ValueError (at `path`).
Program& program_with_name(const char* path, const std::string& name);

/// The range of a parameter, for people: "0.5..20", "random, safe".
std::string range_text(const Parameter& parameter);
/// A value of it.
std::string value_text(const Parameter& parameter, double value);

}  // namespace mainmatch
