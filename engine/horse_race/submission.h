#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "engine/core/fixed_list.h"
#include "engine/core/index.h"
#include "engine/core/seat.h"
#include "engine/horse_race/rules.h"

namespace mainmatch::horse_race {

/// Copies of each horse's card.
using Cards = PerHorse<std::int32_t>;
/// Chips on each horse.
using Chips = PerHorse<std::int32_t>;

inline constexpr std::int8_t kNoHorse = -1;  ///< a letter that no horse of the match has
inline constexpr int kNoSpace = -1;

/// An offer in a trade step (R10): one card for one card. A default-constructed one is void.
struct Offer {
  std::int8_t partner = kNoSeat;
  std::int8_t give = kNoHorse;
  std::int8_t want = kNoHorse;

  friend constexpr bool operator==(Offer, Offer) = default;
};
/// The maximum number of offers of a seat in a round.
inline constexpr std::size_t kMaxOffers = 3;

/// A swap of one card for one card, in the order of `seats` (R7). Horses may be kNoHorse.
struct Trade {
  std::array<std::int8_t, 2> seats;
  std::array<std::int8_t, 2> gives;

  friend constexpr bool operator==(Trade, Trade) = default;
};

enum class Kind : std::int8_t { none, clue, utility, unknown };

/// Cards as a submission names them, with repeats and in no order.
struct CardList {
  Cards copies{};
  bool has_unknown = false;  ///< names a letter that no horse of the match has

  constexpr void add(Horse horse, int count = 1) noexcept { copies[at(horse)] += count; }
};

/// An ability of the round, with its details. The ability determines which of them are used.
struct Ability {
  /// A guess counts the horses ahead. By horse, in the order in which they were made.
  using Guesses = PerHorse<std::array<std::int64_t, 2>>;

  Kind kind = Kind::none;
  std::int32_t guess_count = 0;  ///< negative: not all of them are whole numbers
  CardList use;
  CardList select;
  CardList gain;
  Guesses guesses;  ///< as far as copies are used; read only if there is one for each of them

  /// Uses one copy and guesses how many horses will be ahead (round 5's utility).
  void guess(Horse horse, int ahead) noexcept {
    const auto made = at(use.copies[at(horse)]);
    assert(made < 2);
    guesses[at(horse)][made] = ahead;
    use.add(horse);
    ++guess_count;
  }
};

/// The sealed action of one seat in one step: its offers in a trade step, all that follows in a
/// round, a seat in a decision. A record may hold things that no number stands for, hence the
/// marks. A default-constructed one does nothing.
struct Submission {
  FixedList<Offer, kMaxOffers> offers;

  FixedList<std::int8_t, 255> buy;  ///< in order; kNoHorse for an unknown letter
  Ability ability;
  Chips bets{};                    ///< negative: not a whole number of 0 or more chips
  std::int32_t unknown_bets = 0;   ///< bets on letters that no horse has, other than of 0 chips
  std::int64_t unknown_chips = 0;  ///< all of them together; negative if one is
  std::int32_t spectate = kNoSpace;

  // In a decision: who gets the second token, whom to vote for; kNoSeat abstains.
  std::int8_t second_token = kNoSeat;
  std::int8_t vote = kNoSeat;

  // For those who write submissions.
  void offer(Seat partner, Horse give, Horse want) noexcept {
    offers.push_back({static_cast<std::int8_t>(partner), static_cast<std::int8_t>(give),
                      static_cast<std::int8_t>(want)});
  }
  void buy_card(Horse horse) noexcept { buy.push_back(static_cast<std::int8_t>(horse)); }
  void bet(Horse horse, int chips) noexcept { bets[at(horse)] = chips; }
};

}  // namespace mainmatch::horse_race
