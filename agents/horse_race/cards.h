#pragma once

#include "agents/horse_race/inference/forecast.h"

namespace mainmatch::horse_race {

// Uses of cards, shared by all bots. Each function fills in the ability of a submission if that has
// a point, and returns whether it does. It must be called in the round it names.

/// The horse whose card the seat holds most of, the first of equal ones; kNoHorse without cards.
Horse most_held(const View& view) noexcept;
int cards_held(const View& view) noexcept;

/// Buys up to this many of a card, as far as it can pay.
void buy(const View& view, Horse horse, Submission& submission, int copies = 1) noexcept;

/// For rounds whose clue uses any cards: uses up to this many copies of each.
bool ask(const View& view, int most_copies, Submission& submission) noexcept;

/// Round 0's utility: a free second copy of a card.
bool copy(const View& view, Horse horse, Submission& submission) noexcept;
/// Round 2's utility with all cards, except an odd one.
bool raise_limit(const View& view, Submission& submission) noexcept;
/// Round 4's utility: doubles the most common card, using one of them; only with at least two.
bool duplicate(const View& view, Submission& submission) noexcept;
/// The least gain that a guess should promise: more than the used card's own bonus, because the
/// card is worth more in a merge (five single cards are worth 20).
inline constexpr double kGuessGain = 2;
/// Round 5's utility: the likeliest guess for each kind of card whose bonus is expected to grow by
/// more than `least`. (A second guess is a second card for less.)
bool guess(const View& view, const Forecast& forecast, double least,
           Submission& submission) noexcept;
/// Round 7's utility: turns cards of different kinds into copies of one, for the largest bonus.
bool merge(const View& view, Submission& submission) noexcept;
/// Round 8's utility with all cards, if it has more chips than may be bet in the rest of the match.
bool raise_late(const View& view, Submission& submission) noexcept;
/// Round 9's utility, if the chips can be bet at once and are expected to bring more than `least`
/// times the cards' bonus.
bool take_chips(const View& view, const Forecast& forecast, double least,
                Submission& submission) noexcept;
/// Round 10's utility with all cards.
bool cash_in(const View& view, Submission& submission) noexcept;

/// Free or bonus-increasing uses in the running round: a copy of `letter`, a duplicate, a merge,
/// and the bonus.
bool save_up(const View& view, Horse letter, Submission& submission) noexcept;
/// The same plus uses that may lose something: buys `letter` in round 0, and guesses.
bool hoard(const View& view, const Forecast& forecast, Horse letter, double guess_gain,
           Submission& submission) noexcept;

/// The second token or the vote: a uniform other seat. Nothing it knows distinguishes them.
void decide(const View& view, Stream& chance, Submission& submission) noexcept;

}  // namespace mainmatch::horse_race
