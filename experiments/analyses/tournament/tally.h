#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/breakdown.h"
#include "engine/core/control.h"
#include "engine/core/game.h"
#include "engine/core/outcome.h"
#include "experiments/matches/payoff.h"
#include "experiments/statistics/control_sums.h"
#include "experiments/statistics/distribution.h"
#include "experiments/statistics/ratio_columns.h"
#include "experiments/statistics/ratio_sums.h"

namespace mainmatch {

/// What is measured of a bot, per seat that it played.
enum Quantity : std::size_t {
  kWins,         ///< share of the match's win, in parts of 1 / kWinParts
  kTokens,       ///< Tokens of Life
  kElimination,  ///< 1 for the Elimination Candidate
  kScore,
  kRank,  ///< place in Outcome::ranking, 1 is best
  kGarnets,
  kPayoff,  ///< of TallyOptions' payoff, in parts; last, as it is optional
  kQuantities
};

/// What the seats of a match are besides: the role of each, and for each of G::kFlags whom it is
/// true of. Without roles and flags for matches that have none.
struct SeatRoles {
  std::span<const int> role_of_seat;
  std::span<const SeatSet> flagged;
};

/// What a finished match is counted by.
struct Finished {
  const Outcome& outcome;
  std::span<const int> bot_of_seat;          ///< which of the bots held the seat
  std::span<const std::int64_t> facts = {};  ///< in the order of G::kFacts
  SeatRoles roles = {};
  std::span<const BreakdownCell> cells = {};  ///< of all breakdowns
  /// By control of the game and seat, as the match began.
  std::span<const PerSeat<std::int64_t>> controls = {};
};

/// How many there are of what is summed.
struct TallyShape {
  std::size_t bots = 0;
  std::size_t seats = 0;
  std::size_t facts = 0;  ///< of the game
  std::size_t roles = 0;
  std::size_t flags = 0;
  std::size_t cells = 0;
  std::size_t controls = 0;
  const Payoff* payoff = nullptr;  ///< what counts; outlives the tally
};

/// What matches added up to. Matches that have something in common, such as a deal, are one unit:
/// one observation. Integers throughout and `merge` is associative and commutative: the result does
/// not depend on how the units were split and in which order they were added.
class Tally {
 public:
  /// Per seat: the quantities, then a yes or no for each flag of the match.
  struct Sums {
    std::array<RatioSums, kQuantities> sums;
    std::vector<RatioSums> flags;  ///< in the order of G::kFlags

    friend bool operator==(const Sums&, const Sums&) = default;
  };
  struct Bot : Sums {
    std::int64_t fouls = 0;
    ClusteredValues scores;
    /// Of each control: `seats` times that of each seat of the bot, less those of all seats of its
    /// match. The sum over all seats is 0, and which bot sits where was drawn without regard to the
    /// deal and without preferring a seat: so the expectation is 0, whatever was dealt.
    ControlSums controls;
    std::array<ControlledSums, kQuantities> controlled;  ///< products with the quantities

    friend bool operator==(const Bot&, const Bot&) = default;
  };
  /// Before the facts of the game stand these of all matches.
  enum CommonFact : std::size_t { kTiesForFirst, kNoTokens, kCommonFacts };

  explicit Tally(const TallyShape& shape);

  /// A match that is a unit of its own.
  void add_unit(const Finished& match);
  /// One match of the running unit.
  void add(const Finished& match);
  /// The unit is whole: what its matches added is one observation.
  void close();
  /// Adds what waits in columns. After the last unit, and before the sums are read.
  void settle();
  /// `other` is of the same shape. Both are settled, here and below.
  void merge(const Tally& other);

  /// For a store; of the same shape. `load` throws DamagedBytes.
  void save(ByteWriter& out) const;
  void load(ByteReader& in);

  friend bool operator==(const Tally&, const Tally&) = default;

  std::int64_t matches = 0;
  std::int64_t units = 0;
  std::vector<Bot> bots;
  /// Of the seats of role r, those of bot b at r * (bots + 1) + b, and all at b = bots.
  std::vector<Sums> roles;
  std::vector<RatioSums> seat_wins;  ///< per match, in parts of 1 / kWinParts
  std::vector<RatioSums> facts;      ///< per match: those of CommonFact, then G::kFacts
  std::vector<RatioSums> cells;      ///< of all breakdowns
  std::int64_t most_tokens = 0;      ///< of any seat in any match
  const Payoff* payoff = nullptr;    ///< what kPayoff is of; null: nothing

 private:
  /// What the matches of a unit add to one bot, or to one of `roles`.
  struct Row {
    std::int64_t seats = 0;
    std::array<std::int64_t, kQuantities + kMaxRoles> x{};  ///< the flags last
    std::array<std::int64_t, kMaxControls> c{};             ///< of a bot's row

    friend constexpr bool operator==(const Row&, const Row&) = default;
  };
  /// Calls f for the rows that a seat counts in: its bot's and, where there are roles, its bot's in
  /// its role and that role's.
  template <class F>
  void for_rows_of(std::size_t seat, const Finished& match, F&& f);
  void add_but_cells(const Finished& match);
  void add_seats(const Finished& match);
  void add_row(Row& row, Sums& sums) const;
  void add_controls(const Finished& match);
  void close_with(std::span<const BreakdownCell> cells_of_unit);
  void close_bot(Row& row, std::vector<std::int64_t>& scores, Bot& bot) const;

  bool is_settled() const { return matches_in_unit_ == 0 && units_.matches == 0; }

  std::size_t flags_;
  std::size_t controls_;
  // Of the open unit: all zero between units.
  std::int64_t matches_in_unit_ = 0;
  std::vector<Row> rows_;                                  ///< of `bots`, then of `roles`
  std::vector<std::vector<std::int64_t>> scores_in_unit_;  ///< by bot
  std::vector<std::int64_t> seat_wins_in_unit_;
  std::vector<std::int64_t> facts_in_unit_;
  std::vector<BreakdownCell> cells_in_unit_;
  // Of the units since it was settled:
  RatioSums units_;  ///< what they add to each of `seat_wins` and `facts` besides what is counted
  RatioColumns columns_;  ///< of `cells`
};

}  // namespace mainmatch
