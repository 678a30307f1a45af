#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <cstdint>

#include "experiments/statistics/rankings.h"

namespace mainmatch {

/// How many seats of each bot: four bits a bot, for at most 12 seats.
using SeatCounts = std::uint64_t;

constexpr int seats_of(SeatCounts counts, int bot) noexcept {
  return static_cast<int>(counts >> (4 * bot) & 15u);
}
constexpr SeatCounts one_seat(int bot) noexcept { return SeatCounts{1} << (4 * bot); }

/// Calls each(bot) for the bots of `counts`, in their order.
template <class F>
void for_bots(SeatCounts counts, F&& each) {
  while (counts != 0) {
    const int bot = std::countr_zero(counts) / 4;
    each(bot);
    counts &= ~(SeatCounts{15} << (4 * bot));
  }
}

/// A number for each bot.
using BotNumbers = std::array<double, Rankings::kMaxBots>;

/// The seats that a place is drawn from in the model of ratings.h: of bot b, the `open` ones
/// without a place, less k / tied_in_all of those in `tied`.
struct Draw {
  SeatCounts open = 0;
  SeatCounts tied = 0;  ///< 0 if k is 0
  int tied_in_all = 1;  ///< 1 if k is 0
  int k = 0;

  double seats(int bot) const noexcept {
    if (k == 0) return seats_of(open, bot);
    return seats_of(open, bot) - seats_of(tied, bot) * static_cast<double>(k) / tied_in_all;
  }

  friend constexpr auto operator<=>(const Draw&, const Draw&) = default;
};

/// Which places of a match count: all, the first three with who ties with them, or those of the
/// winners, who count as tied.
enum class Places : std::uint8_t { all, three, winners };

/// Calls each(winners, how many, open) for every group of tied seats that counts but the last of
/// the match, the best first: `winners` are the seats in it, `open` those without a place before
/// it, themselves included.
template <class F>
void for_groups(std::uint64_t ranking, int seats, Places places, F&& each) {
  SeatCounts open = 0;
  for (int i = 0; i < seats; ++i) open += one_seat(bot_at(ranking, i));
  const int counted = places == Places::all     ? seats
                      : places == Places::three ? std::min(3, seats)
                                                : std::min(1, winners_of(ranking));
  for (int first = 0; first < counted;) {
    int end = first + 1;
    if (places == Places::winners) {
      end = winners_of(ranking);
    } else {
      while (end < seats && tied_with_next(ranking, end - 1)) ++end;
    }
    if (end == seats) return;
    SeatCounts winners = 0;
    for (int i = first; i < end; ++i) winners += one_seat(bot_at(ranking, i));
    each(winners, end - first, open);
    open -= winners;
    first = end;
  }
}

/// Calls each(draw) for every place that the `all` seats of `winners` took from `open`.
template <class F>
void for_draws(SeatCounts winners, int all, SeatCounts open, F&& each) {
  each(Draw{open});
  for (int k = 1; k < all; ++k) each(Draw{open, winners, all, k});
}

}  // namespace mainmatch
