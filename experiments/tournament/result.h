#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/matches/lineup.h"
#include "experiments/statistics/control_sums.h"
#include "experiments/statistics/distribution.h"
#include "experiments/tournament/finishes.h"
#include "experiments/tournament/naming.h"
#include "experiments/tournament/precision.h"
#include "experiments/tournament/tally.h"

namespace mainmatch {

/// The quantiles that are reported, in percent.
inline constexpr std::array kPercents = {1, 5, 25, 50, 75, 95, 99};

/// The names of the quantities in reports, in the order of `Quantity`.
inline constexpr std::array<std::string_view, kQuantities> kQuantityNames = {
    "wins", "tokens", "elimination", "score", "rank", "garnets", "payoff"};
static_assert(!kQuantityNames.back().empty(), "a name for every quantity");

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
  std::vector<Estimate> ratings;  ///< log-strengths, by bot; empty where `pairs` is

  bool partial() const { return matches < asked; }
  /// The number of quantities reported: without kPayoff, the last, if there is no payoff.
  std::size_t reported() const { return payoff.empty() ? std::size_t{kPayoff} : kQuantities; }
};

/// The part of a result that follows from the tally of its matches: bots, seats, facts, roles,
/// flags and breakdowns.
TournamentResult summarize(const Tally& tally, const Naming& names);

/// Fills in `pairs` and `ratings`; the seed is that of resampling.
void compare_bots(const Finishes& finishes, std::uint64_t seed, TournamentResult& result);

/// Fills in `gain`. The tallies are of the same matches: with deals as units, and with matches as
/// units. A match of a deal that is played again is as random as one of a deal of its own, so the
/// spread of single matches is that of independent deals.
void compare_with_alone(const Tally& deals, const Tally& alone, TournamentResult& result);

}  // namespace mainmatch
