#pragma once

#include <array>
#include <span>

#include "engine/horse_race/state.h"
#include "engine/horse_race/view.h"

namespace mainmatch::horse_race {

/// A seat's knowledge about others from its trades: which offers mirrored its own, and that no
/// others did.
class OwnDeals {
 public:
  using Offers = FixedList<Offer, kMaxOffers>;
  /// The copies of a card that a partner must have held when offers were opened.
  struct Holding {
    int least = 0;
    int exactly = -1;  ///< -1: unconstrained
  };

  void observe(const View& view) noexcept;
  /// The seat's offers of a round that could become trades: those of cards it held.
  void offered(int round, const Offers& sound, const Cards& held) noexcept;

  /// The seat's cards after the trades of a round.
  void trade(int round, Cards& held) const noexcept;

  /// A partner's offers that mirrored the seat's, in trading order.
  Offers mirrored(int round, Seat partner) const noexcept;
  /// Whether an offer of `partner` would have mirrored one of the seat's.
  bool would_mirror(int round, Seat partner, Offer offer) const noexcept;
  /// The number of different mirroring offers `partner` could make with its cards.
  int count_mirrors(int round, Seat partner, const Cards& held) const noexcept;
  const Holding& holding(int round, Seat partner, Horse horse) const noexcept {
    return holdings_[at(round)][at(partner)][at(horse)];
  }
  /// Whether a partner could have made these trades with these cards.
  bool holds(int round, Seat partner, const Cards& cards) const noexcept {
    for (std::size_t horse = 0; horse < cards.size(); ++horse) {
      const Holding& holding = holdings_[at(round)][at(partner)][horse];
      if (cards[horse] < holding.least) return false;
      if (holding.exactly >= 0 && cards[horse] != holding.exactly) return false;
    }
    return true;
  }
  bool any(int round) const noexcept { return counts_[at(round)] > 0; }
  /// Whether this tie-break order yields the observed order of trades.
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
  std::array<int, kRounds> voids_;  ///< failed trades with the seat as the first party; -1: unknown
  std::array<Offers, kRounds> sound_;
  std::array<std::array<PerHorse<Holding>, kMaxPlayers>, kRounds> holdings_;
};

}  // namespace mainmatch::horse_race
