#pragma once

#include "engine/threads/game.h"

namespace mainmatch::threads {

// Which threads to make and cut, and what chats reveal: shared by all bots.

/// A uniform one of these; kNoSeat if the set is empty.
Seat any_of(SeatSet seats, Stream& chance) noexcept;

/// Seats that can chat with the seat though none of its own threads explains it: each has made it a
/// thread that is golden or at least as strong as the number of the last round (R24). Computed
/// thread by thread: call once a step.
SeatSet heard_from(const View& view) noexcept;

/// The seats with which this one can win: the unmarked, or all of the other realm if nobody can win
/// (R36).
SeatSet partners(const View& view) noexcept;

/// The selectable seats to which a create now makes a thread (R18, R20): those to which it has
/// none, and the one whose plain thread it cuts in `submission`.
SeatSet free_to_weave(const View& view, const Submission& submission) noexcept;

/// The recipient among `among` of its strongest thread; kNoSeat if there is none.
Seat strongest(const View& view, SeatSet among) noexcept;

/// Selects a recipient for a plain thread: a free one, `preferred` first. If nobody is free,
/// selects anyone allowed, which advances the balance and mends a thread cut in this round.
void weave(const View& view, SeatSet preferred, Stream& chance, Submission& submission) noexcept;

/// Makes the golden thread if there is a gilding, possibly from a visit in `submission`, with the
/// full head start: to a partner, `preferred` first. If it has plain threads to all candidates, it
/// cuts one to make room. Returns whether it does.
bool gild(const View& view, SeatSet preferred, Stream& chance, Submission& submission) noexcept;

/// Boosts its own golden thread; returns whether it does. Counts a visit to Lachesis in
/// `submission`.
bool boost_gold(const View& view, Submission& submission) noexcept;

/// A thread of others that likely exists and with which the seat cannot win; absent if there is
/// none. Seats select everybody in turn, so a thread into the realm of n players exists with
/// probability round / n; one into the smaller realm is drawn. `heard` is the result of heard_from.
Link likely_thread(const View& view, SeatSet heard, Stream& chance) noexcept;
void snip_likely(const View& view, SeatSet heard, Stream& chance, Submission& submission) noexcept;

/// The twine that a cut of `target` certainly destroys, without recycling: the thread made to it,
/// and the one heard of, at its minimum strength. A golden thread is not cut.
int loot(const View& view, SeatSet heard, Seat target) noexcept;

/// When a cut pays.
struct Robbery {
  double wait = 1;  ///< threshold, in remaining rounds
  int loot = 1;     ///< minimum loot
};

/// Cuts where the loot is largest, except `spared`. A seat makes one thread a round, so cuts that
/// begin after w rounds bring w twine each, plus p by recycling: (w + p) (T - w) in T rounds,
/// maximal at w = (T - p) / 2. So it waits until twice the loot plus p is at least the number of
/// remaining rounds, times `robbery.wait`.
void cut_richest(const View& view, SeatSet heard, SeatSet spared, Stream& chance,
                 Submission& submission, const Robbery& robbery = {}) noexcept;

}  // namespace mainmatch::threads
