#include "engine/horse_race/trades.h"

#include "engine/core/index.h"

namespace mainmatch::horse_race {

namespace {

bool is_horse(const Rules& rules, std::int8_t horse) noexcept {
  return horse >= 0 && horse < rules.horses;
}

void remember(State& state, std::size_t self, const Trade& swap, std::size_t side,
              bool happened) noexcept {
  auto& deals = state.seats[self].deals;
  if (deals.full()) return;  // only a record can have this many
  deals.push_back({static_cast<std::int8_t>(state.round), swap.seats[1 - side], swap.gives[side],
                   swap.gives[1 - side], happened});
}

/// The offers of a seat that may become trades: one bit each. The others are fouls (R11).
unsigned sound_offers(State& state, Seat seat, const Submission& given) noexcept {
  const Rules& rules = *state.rules;
  unsigned sound = 0;
  for (std::size_t i = 0; i < given.offers.size(); ++i) {
    const Offer& offer = given.offers[i];
    const bool legal = offer.partner >= 0 && offer.partner < rules.players &&
                       offer.partner != seat && is_horse(rules, offer.give) &&
                       is_horse(rules, offer.want) &&
                       state.seats[at(seat)].cards[at(offer.give)] > 0;
    sound |= unsigned{legal} << i;
    state.seats[at(seat)].fouls += !legal;
  }
  return sound;
}

}  // namespace

bool trade(State& state, const Trade& swap) noexcept {
  const std::size_t one = at(swap.seats[0]);
  const std::size_t other = at(swap.seats[1]);
  const std::int8_t given = swap.gives[0];
  const std::int8_t taken = swap.gives[1];
  const bool happens = one != other && is_horse(*state.rules, given) &&
                       is_horse(*state.rules, taken) && state.seats[one].cards[at(given)] > 0 &&
                       state.seats[other].cards[at(taken)] > 0;
  if (happens) {
    --state.seats[one].cards[at(given)];
    ++state.seats[one].cards[at(taken)];
    --state.seats[other].cards[at(taken)];
    ++state.seats[other].cards[at(given)];
    ++state.trades;
  } else {
    ++state.seats[one].trade_voids;
  }
  remember(state, one, swap, 0, happens);
  if (one != other) remember(state, other, swap, 1, happens);
  return happens;
}

void resolve_offers(State& state, std::span<const Submission> submissions,
                    Result* result) noexcept {
  const int players = state.rules->players;
  if (result) result->trades.clear();
  PerSeat<unsigned> open;  // offers that have found no partner yet
  for (Seat seat = 0; seat < players; ++seat) {
    open[at(seat)] = sound_offers(state, seat, submissions[at(seat)]);
  }
  for (std::size_t turn = 0; turn < at(players); ++turn) {
    const std::int8_t seat = state.setup.tie_break[turn];
    for (std::size_t i = 0; i < submissions[at(seat)].offers.size(); ++i) {
      if ((open[at(seat)] >> i & 1u) == 0) continue;
      const Offer offer = submissions[at(seat)].offers[i];
      const std::size_t partner = at(offer.partner);
      const Offer mirrored{seat, offer.want, offer.give};
      const auto& theirs = submissions[partner].offers;
      for (std::size_t j = 0; j < theirs.size(); ++j) {
        if ((open[partner] >> j & 1u) == 0 || theirs[j] != mirrored) continue;
        open[at(seat)] &= ~(1u << i);
        open[partner] &= ~(1u << j);
        const Trade swap{{seat, offer.partner}, {offer.give, offer.want}};
        const bool happens = trade(state, swap);
        if (result) result->trades.push_back({swap, happens});
        break;
      }
    }
  }
  state.phase = State::Phase::submitting;
}

}  // namespace mainmatch::horse_race
