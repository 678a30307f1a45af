#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "experiments/matches/match_module.h"
#include "experiments/matches/match_table.h"

namespace mainmatch::cli {

/// What was handed in, and how much of it had void parts.
struct Voids {
  std::int64_t handed = 0, spoilt = 0;               ///< submissions
  std::map<std::string, std::int64_t> reasons = {};  ///< "PART: REASON", and how often

  /// More than a designer lets pass: 5 %.
  bool many() const;
  /// "12.5 %"
  std::string share() const;
  /// "; most often PART: REASON"; empty without any.
  std::string often() const;
};

/// In records of matches.
Voids voids_in(const std::vector<std::string>& records);

/// Plays at most so many matches of the bot random. Finds the parts that are void because of one
/// value, whatever else is handed in: limits of that value could have excluded them.
Voids voids_of_limits(const RuleSet& rules, std::uint64_t seed, std::uint64_t matches);

/// A table at which random has all seats.
std::unique_ptr<MatchTable> table_of_random(const RuleSet& rules);

}  // namespace mainmatch::cli
