#pragma once

#include "engine/threads/game.h"

namespace mainmatch::threads {

// Which threads to make and cut, and what chats reveal: shared by all bots.

/// Any of these, drawn; kNoSeat if there are none.
Seat any_of(SeatSet seats, Stream& chance) noexcept;

/// Those who can talk with the seat though no thread that it made explains it: each of them has
/// made it one that is golden or at least as strong as the number of the round just ended (R24).
/// Found out thread by thread: to be asked once a step.
SeatSet heard_from(const View& view) noexcept;

/// Those with whom the seat can win: the unmarked. All of the other realm if nobody can win (R36).
SeatSet partners(const View& view) noexcept;

/// To whom of those that it may select the seat makes a thread if it selects them now (R18, R20):
/// those it has none to, and the one it cuts a plain one to in `submission`.
SeatSet free_to_weave(const View& view, const Submission& submission) noexcept;

/// Its strongest thread of those to `among`; kNoSeat if there is none.
Seat strongest(const View& view, SeatSet among) noexcept;

/// Selects somebody for a plain thread: of those free the `preferred` first. If nobody is free it
/// selects whom it may, which moves the balance on and mends a thread cut in this round.
void weave(const View& view, SeatSet preferred, Stream& chance, Submission& submission) noexcept;

/// Makes the golden thread if there is a gilding, which a visit in `submission` may bring, with all
/// the head start there is: to a partner, the `preferred` first. If it has plain threads to all it
/// would choose from, it cuts one to make room. Whether it does.
bool gild(const View& view, SeatSet preferred, Stream& chance, Submission& submission) noexcept;

/// Boosts the golden thread of its own; whether it does. A visit to Lachesis in `submission`
/// counts.
bool boost_gold(const View& view, Submission& submission) noexcept;

/// A thread that likely exists, that others made, and that the seat cannot win with; absent if
/// there is none. Seats select everybody in turn, so that a thread into the realm of n players is
/// there with chance round / n: one into the smaller realm is drawn. `heard` is whom the seat has
/// heard_from.
Link likely_thread(const View& view, SeatSet heard, Stream& chance) noexcept;
void snip_likely(const View& view, SeatSet heard, Stream& chance, Submission& submission) noexcept;

/// What a cut of `target` is sure to destroy, in twine without recycling: the thread made to them,
/// and the one heard of, at the least it can be. A golden one is not cut.
int loot(const View& view, SeatSet heard, Seat target) noexcept;

/// When a cut pays.
struct Robbery {
  double wait = 1;  ///< times the rounds that will follow
  int loot = 1;     ///< the least
};

/// Cuts where loot is richest, `spared` apart. A seat makes one thread a round, so that cuts that
/// begin after w rounds bring w twine each, and p more by recycling: (w + p) (T - w) in T rounds,
/// most at w = (T - p) / 2. It therefore waits until twice the loot, and p, are no less than the
/// rounds that will follow, or so many times them as `robbery` says.
void cut_richest(const View& view, SeatSet heard, SeatSet spared, Stream& chance,
                 Submission& submission, const Robbery& robbery = {}) noexcept;

}  // namespace mainmatch::threads
