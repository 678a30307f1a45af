#include "agents/horse_race/trades.h"

#include "engine/core/signature.h"
#include "engine/horse_race/abilities.h"
#include "engine/horse_race/game.h"

namespace mainmatch::horse_race {

namespace {

constexpr int kDuplicate = 4;  ///< round whose utility doubles a set

/// The change of the bonus from giving one card for another.
std::int64_t gain(const Rules& rules, const Cards& cards, Horse give, Horse want) noexcept {
  const std::int64_t less = cards[at(give)];
  const std::int64_t more = cards[at(want)];
  return bonus_for(rules, less - 1) - bonus_for(rules, less) + bonus_for(rules, more + 1) -
         bonus_for(rules, more);
}

/// Offers the partner's letter for its own.
void gather(const View& view, int days, Submission& submission) noexcept {
  const Horse own = letter_of_seat(view, view.seat());
  Cards left = view.cards();
  for (Seat partner = 0; partner < view.players(); ++partner) {
    const Horse theirs = letter_of_seat(view, partner);
    if ((partner + view.seat() - view.round()) % days != 0 || theirs == own) continue;
    if (left[at(theirs)]-- > 0) submission.offer(partner, theirs, own);
  }
}

/// This seat and those it has traded with, which follow the same convention.
SeatSet traders(const View& view) noexcept {
  SeatSet seats;
  seats.insert(view.seat());
  for (const Deal& deal : view.deals()) {
    if (deal.happened) seats.insert(deal.partner);
  }
  return seats;
}

/// A public random number: a hash of the spaces that all spectated in rounds 1 to 4. (A sum would
/// not do: seats that reason alike look at the same space.)
int drawn_turn(const View& view) noexcept {
  Hash hash;
  for (int round = 1; round <= kDuplicate; ++round) {
    for (Seat seat = 0; seat < view.players(); ++seat) hash.add(view.spectated(round, seat));
  }
  return static_cast<int>(hash.value() >> 40);
}

/// A round-robin schedule on a circle that turns by two: everybody meets everybody in turn, and
/// nobody sits out if m is even. The starting rotation, and so who sits out if m is odd, is drawn.
Seat partner_in(const View& view, SeatSet seats) noexcept {
  int self = 0;
  while (seats.nth(self) != view.seat()) ++self;
  const int turn = (view.round() - kDuplicate - 1) / 2 + drawn_turn(view);
  return seats.nth((2 * turn + 1 + seats.size() - self) % seats.size());
}

/// Offers its own letter for the partner's, each offer as if all earlier ones had been traded.
void complete(const View& view, Submission& submission) noexcept {
  const Seat partner = partner_in(view, traders(view));
  const Horse own = letter_of_seat(view, view.seat());
  const Horse theirs = letter_of_seat(view, partner);
  if (partner == view.seat() || theirs == own) return;
  Cards cards = view.cards();
  while (!submission.offers.full() && cards[at(own)] > 0 &&
         gain(view.rules(), cards, own, theirs) > 0) {
    submission.offer(partner, own, theirs);
    --cards[at(own)];
    ++cards[at(theirs)];
  }
}

}  // namespace

void trade(const View& view, int days, Submission& submission) noexcept {
  view.round() <= kDuplicate ? gather(view, days, submission) : complete(view, submission);
}

void spectate_as_traders(const View& view, const PerSpace& values, Stream& chance,
                         Submission& submission) noexcept {
  spectate(view, values, submission);
  if (view.round() != 1 || submission.spectate == kNoSpace) return;
  const double most = values[at(submission.spectate)];
  std::uint32_t as_good = 0;
  for (int space = 1; space <= view.rules().track; ++space) {
    if (values[at(space)] >= most && chance.below(++as_good) == 0) submission.spectate = space;
  }
}

}  // namespace mainmatch::horse_race
