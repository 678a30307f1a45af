#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/outcome.h"
#include "engine/core/place.h"
#include "experiments/analyses/balance/layout.h"
#include "experiments/analyses/balance/sums.h"
#include "experiments/matches/simulator.h"

namespace mainmatch {

/// What the metrics need of a finished match.
struct BalanceMatch {
  const Outcome& outcome;
  std::span<const Standing> standings;  ///< by round, as it ends
  std::span<const int> bot_of_seat;
  std::span<const int> role_of_seat = {};
  std::span<const std::int64_t> counts = {};  ///< empty: nobody asks for them
  std::array<PerSeat<int>, kMaxPlaceKinds> place_of_seat = {};
};

/// A unit of the crossed design: two deals by two line-ups, each played on each, four matches.
/// Every seat's bot of both line-ups is drawn on its own from the same mix: of a mix by role a bot
/// for each role, so that a seat has the bot of whatever role it is dealt. On the second deal both
/// line-ups have moved on by the same number of seats, drawn from all alike. So of two matches of a
/// unit a payoff has in common
///
///     the deal and the seat, and else nothing:  a seat, in two matches of a deal
///     the bot and its company, else nothing:    a copy of a bot, in two matches of a line-up
///     nothing:                                  any two seats, of different deals and line-ups
///
/// which is what the variance of payoffs is taken apart by (see measures.cpp). As every seat has
/// the same bots in the long run, all that the mean payoffs of seats can differ by is the seat.
class BalanceUnit {
 public:
  static constexpr int kMatches = 4;
  /// The least number of matches in whole units that is not below `matches`.
  static constexpr std::uint64_t whole(std::int64_t matches) {
    return (static_cast<std::uint64_t>(matches) + kMatches - 1) / kMatches * kMatches;
  }

  /// Both must outlive it.
  BalanceUnit(const BalanceSubject& subject, const BalanceLayout& layout)
      : subject_(subject), layout_(layout), cells_(layout.size()) {}

  void clear() { cells_.assign(cells_.size(), {}); }
  /// The match of deal 0 or 1 with line-up 0 or 1.
  void add(const BalanceMatch& match, std::size_t deal, std::size_t lineup);
  /// After its four matches: `moved` is by how many seats line-ups have moved on, 0..seats-1.
  void close(std::size_t moved);

  std::span<const QuantityCell> cells() const { return cells_; }

 private:
  void count(std::size_t quantity, Int128 x, std::int64_t n = 1) {
    cells_[quantity].x += x;
    cells_[quantity].n += n;
  }
  void add_ends(const Outcome& outcome);
  void add_scores(const Outcome& outcome);
  void add_standings(const BalanceMatch& match);
  void add_payoffs(const BalanceMatch& match, PerSeat<std::int64_t>& payoffs);

  const BalanceSubject& subject_;
  const BalanceLayout& layout_;
  std::vector<QuantityCell> cells_;
  /// By deal and line-up.
  std::array<std::array<PerSeat<std::int64_t>, 2>, 2> payoffs_;
};

}  // namespace mainmatch
