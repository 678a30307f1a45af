#pragma once

#include "agents/horse_race/inference/forecast.h"

namespace mainmatch::horse_race {

// Uses of cards, shared by all bots. Each of these fills in the ability of a submission, if
// there is any point in it, and returns whether it does. The round must be the one that is named.

/// The horse of whose card the seat has most, the first of them; kNoHorse if it has no card.
Horse most_held(const View& view) noexcept;
int cards_held(const View& view) noexcept;

/// Buys so many of a card as can be paid.
void buy(const View& view, Horse horse, Submission& submission, int copies = 1) noexcept;

/// Any round whose clue uses any cards: at most so many copies of each.
bool ask(const View& view, int most_copies, Submission& submission) noexcept;

/// Round 0's utility: a second copy of a card, which costs nothing.
bool copy(const View& view, Horse horse, Submission& submission) noexcept;
/// Round 2's utility with all cards, but for an odd one.
bool raise_limit(const View& view, Submission& submission) noexcept;
/// Round 4's utility: as many copies again as there are of the card of which there are most, one
/// being used; only if there are two.
bool duplicate(const View& view, Submission& submission) noexcept;
/// More than the used card's own bonus, which is worth more in a merge: five single ones are worth
/// 20.
inline constexpr double kGuessGain = 2;
/// Round 5's utility: the likeliest guess for each kind of card whose bonus is expected to grow by
/// more than `least`. (A second guess is a second card for less.)
bool guess(const View& view, const Forecast& forecast, double least,
           Submission& submission) noexcept;
/// Round 7's utility: cards of different kinds become copies of one, so that the bonus grows most.
bool merge(const View& view, Submission& submission) noexcept;
/// Round 8's utility with all cards, if there are more chips than may be bet in the rest of the
/// match.
bool raise_late(const View& view, Submission& submission) noexcept;
/// Round 9's utility, if the chips can be bet at once and are expected to bring more than `least`
/// times the bonus of the cards.
bool take_chips(const View& view, const Forecast& forecast, double least,
                Submission& submission) noexcept;
/// Round 10's utility with all cards.
bool cash_in(const View& view, Submission& submission) noexcept;

/// What costs nothing, or only makes the bonus grow, in the running round: a copy of `letter`, a
/// duplicate, a merge, and the bonus.
bool save_up(const View& view, Horse letter, Submission& submission) noexcept;
/// The same, and what may lose something on the way: buys `letter` in round 0, and guesses.
bool hoard(const View& view, const Forecast& forecast, Horse letter, double guess_gain,
           Submission& submission) noexcept;

/// The second token or the vote: one of the others, drawn. Nothing that a seat knows
/// distinguishes them, but it does not vote for itself.
void decide(const View& view, Stream& chance, Submission& submission) noexcept;

}  // namespace mainmatch::horse_race
