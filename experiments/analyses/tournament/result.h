#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/analyses/tournament/finishes.h"
#include "experiments/analyses/tournament/naming.h"
#include "experiments/analyses/tournament/precision.h"
#include "experiments/analyses/tournament/tally.h"
#include "experiments/matches/lineup.h"
#include "experiments/report/result.h"
#include "experiments/report/unit.h"
#include "experiments/statistics/control_sums.h"
#include "experiments/statistics/distribution.h"
#include "experiments/statistics/field_sensitivity.h"
#include "experiments/statistics/rank_order.h"
#include "experiments/statistics/rating_fit.h"

namespace mainmatch {

/// The quantiles that are reported, in percent.
inline constexpr std::array kPercents = {1, 5, 25, 50, 75, 95, 99};

/// THE table of quantities, in the order of `Quantity`: a line names one for all reports.
struct QuantityDefinition {
  std::string_view name;   ///< in JSON, CSV and flags
  std::string_view title;  ///< for people
  Unit unit;
  std::string_view help;
};
inline constexpr std::array<QuantityDefinition, kQuantities> kQuantityDefinitions = {{
    {"wins", "wins", Unit::percent, "share of the match's win"},
    {"tokens", "tokens", Unit::number, ""},
    {"elimination", "eliminated", Unit::percent, "is the Elimination Candidate"},
    {"score", "score", Unit::number, ""},
    {"rank", "rank", Unit::number, "1 is best"},
    {"garnets", "garnets", Unit::number, ""},
    {"payoff", "payoff", Unit::number, ""},
}};
inline constexpr auto kQuantityNames = [] {
  std::array<std::string_view, kQuantities> names;
  for (std::size_t q = 0; q < kQuantities; ++q) names[q] = kQuantityDefinitions[q].name;
  return names;
}();
static_assert(!kQuantityNames.back().empty(), "a definition for every quantity");

/// What is reported of the whole match beside the facts of its game, in the order of `facts`.
inline constexpr std::array<Fact, 2> kFactsOfAllMatches = {{
    {"ties_for_first", "matches whose win was shared, as a share of all"},
    {"no_tokens", "matches in which nobody got a token, as a share of all"},
}};

/// Everything that a report of a tournament prints. It does not depend on threads, clock or
/// machine, and the result of a stopped run is that of a run of as many matches, but for `asked`.
struct TournamentResult {
  struct Means {
    std::int64_t matches = 0;                     ///< in which there was such a seat
    std::int64_t seats = 0;                       ///< over all matches
    std::array<Estimate, kQuantities> estimates;  ///< per seat, wins as a share of the match's win
    std::vector<Estimate> flags;  ///< shares of seats, in the order of `flags` below
  };
  struct Bot : Means {
    std::string name;
    std::int64_t fouls = 0;
    /// Where deals are played more than once: the variance that each mean would have if as many
    /// matches had deals of their own, divided by the one that it has. Empty where that is 0.
    std::array<std::optional<double>, kQuantities> gain;
    /// Of the score, by kPercents; empty without a seat.
    std::array<std::optional<std::int64_t>, kPercents.size()> quantiles;
    std::array<std::optional<ValueInterval>, kPercents.size()> quantile_intervals;
    std::vector<Bin> scores;  ///< bins that are not empty, ascending
    Distribution distribution;
    /// The means, adjusted for `controls` of the result; all empty where there are none.
    std::array<Adjusted, kQuantities> adjusted;
  };
  /// The seats that a bot, or all bots, held in one role.
  struct Role : Means {
    std::string name;
    std::optional<std::string> bot;  ///< absent: all
  };
  struct Flag {
    std::string name;
    std::string help;
  };
  struct GameFact {
    std::string name;
    std::string help;
    Estimate value;  ///< per match
  };

  struct Cells : NamedBreakdown {
    std::vector<Estimate> cells;  ///< row by row
  };

  std::string game;
  std::string title;
  std::uint64_t seed = 0;
  std::uint64_t matches = 0;  ///< played
  std::uint64_t asked = 0;
  Design design = Design::mix;
  std::size_t profiles = 1;     ///< line-ups that a round robin goes through
  std::uint64_t duplicate = 1;  ///< matches with the same deal: one observation
  std::optional<InterimAnalysis>
      interim;                      ///< the last interim analysis, if a precision was asked for
  std::string payoff;               ///< empty without --payoff
  std::vector<Bot> bots;            ///< in the order in which they were named
  std::vector<Role> roles;          ///< role by role, all bots first; none if there are no roles
  std::vector<Flag> flags;          ///< none if the match has none
  std::vector<Flag> controls;       ///< control variates of the deal; none if the match has none
  std::vector<Estimate> seat_wins;  ///< share of the win, by seat
  std::vector<GameFact> facts;      ///< ties_for_first, no_tokens, then those of the game
  std::vector<Cells> breakdowns;    ///< none if the match has none
  /// Every pair of bots, by their indices; none where deals are played more than once, or where
  /// there are too many bots or seats (see Finishes).
  std::vector<Pair> pairs;
  // Empty where `pairs` is:
  std::vector<Estimate> ratings;             ///< log-strengths by all places, by bot
  std::vector<Estimate> ratings_by_three;    ///< the same by the first three places
  std::vector<Estimate> ratings_by_winners;  ///< by who wins alone
  RatingFit fit;  ///< whether the ratings by all places say who wins and who comes in before whom
  std::vector<BotRank> ranks;  ///< by wins, by bot
  /// By whom each certainly comes in before more often than not, whenever one stops.
  std::vector<std::vector<int>> tiers;
  std::vector<PresenceEffect>
      guests;  ///< by bot, if it was asked how wins depend on who else is there

  bool partial() const { return matches < asked; }
  /// How many of the quantities are reported: kPayoff, the last, only if it was said what counts.
  std::size_t quantities() const { return payoff.empty() ? std::size_t{kPayoff} : kQuantities; }
};

/// What `tournament` reports. Every estimate is {"mean", "low", "high"}; what is missing is null,
/// with "why" beside the nulls. Histogram bins are [low, high, count], both ends included, without
/// the empty ones. `rules` is what stands under "rules". Reals have at most 10 significant digits.
Result to_result(const TournamentResult& result, const nlohmann::ordered_json& rules);

/// The part of a result that follows from the tally of its matches: bots, seats, facts, roles,
/// flags and breakdowns.
TournamentResult summarize(const Tally& tally, const Naming& names);

/// Fills in `pairs`, ratings, ranks and tiers; the seed is that of resampling.
void compare_bots(const Finishes& finishes, std::uint64_t seed, TournamentResult& result);

/// Fills in `gain`. The tallies are of the same matches: with deals as units, and with matches as
/// units. A match of a deal that is played again is as random as one of a deal of its own, so the
/// spread of single matches is that of independent deals.
void compare_with_alone(const Tally& deals, const Tally& alone, TournamentResult& result);

}  // namespace mainmatch
