#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "experiments/analyses/named_bots.h"
#include "experiments/base/fields.h"
#include "experiments/matches/in_files.h"
#include "experiments/matches/match_module.h"

namespace mainmatch {

/// The match and its rules.
struct GameFields {
  std::string game;
  std::vector<std::string> set;
  // What the file of a match may use.
  std::int64_t script_steps = FileLimits{}.steps;
  std::int64_t script_memory = static_cast<std::int64_t>(FileLimits{}.memory >> 20);  ///< MiB

  void declare(Fields& fields);

  /// The rules of the flags or the plan and those of --set, which wins. Now that the match is
  /// known, bots that have names of their own get their canonical ones (see settle_bots); who of
  /// them comes from outside goes to `guests`. Throws InputError for a missing or unknown game and
  /// for invalid rules.
  std::shared_ptr<const RuleSet> rules(const ParsedFlags& flags, const Fields& fields,
                                       BotUse* guests = nullptr) const;
  /// The same without bots.
  std::shared_ptr<const RuleSet> rules(const ParsedFlags& flags) const;

  /// Throws InputError for a missing or unknown game.
  const MatchModule& match(const ParsedFlags& flags) const;

 private:
  std::shared_ptr<const RuleSet> rules_of(const MatchModule& match, const ParsedFlags& flags) const;
};

/// Chance, and bots with names of their own.
struct CommonFields {
  std::uint64_t seed = 1;
  std::vector<std::string> bots_files;
  std::vector<std::string> named_bots;  ///< NAME=DEFINITION, see settle_bots

  void declare(Fields& fields);
};

/// --payoff: the terms of a Payoff. The help starts with `what` and ends with `more`.
void declare_payoff(Fields& fields, std::vector<std::string>& terms,
                    const std::string& what = "the payoff", const std::string& more = "");

}  // namespace mainmatch
