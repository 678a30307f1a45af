#pragma once

#include <array>
#include <span>

#include "engine/horse_race/state.h"
#include "engine/horse_race/view.h"

namespace mainmatch::horse_race {

/// What a seat knows of others from its trades: offers that mirrored its own; and that no other
/// did.
class OwnDeals {
 public:
  using Offers = FixedList<Offer, kMaxOffers>;
  /// What a partner must have held of a card when offers were opened.
  struct Holding {
    int least = 0;
    int exactly = -1;  ///< -1: no matter
  };

  void observe(const View& view) noexcept;
  /// The seat's offers of a round that could become trades: those of cards it held then.
  void offered(int round, const Offers& sound, const Cards& held) noexcept;

  /// What the trades of a round left of the seat's cards.
  void trade(int round, Cards& held) const noexcept;

  /// The offers of a partner that mirrored those of the seat, in the order in which they were
  /// traded.
  Offers mirrored(int round, Seat partner) const noexcept;
  /// Whether an offer of `partner` would have mirrored one of the seat's.
  bool would_mirror(int round, Seat partner, Offer offer) const noexcept;
  /// How many different offers of `partner` would have, of cards that it holds.
  int count_mirrors(int round, Seat partner, const Cards& held) const noexcept;
  const Holding& holding(int round, Seat partner, Horse horse) const noexcept {
    return holdings_[at(round)][at(partner)][at(horse)];
  }
  /// Whether a partner could have traded so with these cards.
  bool holds(int round, Seat partner, const Cards& cards) const noexcept {
    for (std::size_t horse = 0; horse < cards.size(); ++horse) {
      const Holding& holding = holdings_[at(round)][at(partner)][horse];
      if (cards[horse] < holding.least) return false;
      if (holding.exactly >= 0 && cards[horse] != holding.exactly) return false;
    }
    return true;
  }
  bool any(int round) const noexcept { return counts_[at(round)] > 0; }
  /// Whether trades are made in the order that was seen where these are the lots.
  bool fit(const PerSeat<std::int8_t>& lots, int players) const noexcept;

 private:
  std::span<const Deal> deals(int round) const noexcept {
    return {deals_.begin() + firsts_[at(round)], counts_[at(round)]};
  }
  bool fit(int round, const PerSeat<std::int8_t>& lots, int players) const noexcept;

  Seat seat_ = 0;
  FixedList<Deal, kMaxOffers * kRounds> deals_;
  std::array<std::size_t, kRounds> firsts_;
  std::array<std::size_t, kRounds> counts_;
  std::array<int, kRounds>
      voids_;  ///< trades that failed with the seat as the first; -1: not known
  std::array<Offers, kRounds> sound_;
  std::array<std::array<PerHorse<Holding>, kMaxPlayers>, kRounds> holdings_;
};

}  // namespace mainmatch::horse_race
