#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/core/fixed_list.h"
#include "engine/core/seat.h"

namespace mainmatch {

template <class T>
using PerSeat = std::array<T, kMaxSeats>;

/// An illegal part of a submission: voided, counted as a foul, and listed in the result where
/// one is asked for. `part` is one of the match's part names, `reason` free text; both are
/// literals. `ruling` is the number of the ruling that voids it in the match's rules.md.
struct Rejection {
  Seat seat;
  const char* part;
  const char* reason;
  int ruling = 0;
};

/// The maximum number of Tokens of Life that a seat can win, in any match under any rules.
inline constexpr int kMaxTokens = 2;

/// How a match ended, in the terms that all matches share. Arrays are indexed by seat and valid
/// below `seats`.
struct Outcome {
  int seats = 0;
  PerSeat<std::int64_t> scores;   ///< what the match ranks by
  PerSeat<int> tokens;            ///< Tokens of Life won, 0..kMaxTokens
  PerSeat<std::int64_t> garnets;  ///< held at the end, rewards included
  PerSeat<int> fouls;             ///< void parts over the whole match
  Seat elimination_candidate = kNoSeat;
  SeatSet tied_last;            ///< tied for candidate before votes and tie-breaks
  bool last_undecided = false;  ///< the tie-break order or a vote chose the candidate
  SeatSet winners;              ///< share the win, before tie-breaks; empty if nobody wins
  PerSeat<Seat> ranking;        ///< seats, best first
};

/// Ranks seats 0..n-1 by `scores`, best first; ties by `tie_break`, which lists the seats, earlier
/// is better.
void rank_by_score(std::span<const std::int64_t> scores, std::span<const std::int8_t> tie_break,
                   PerSeat<Seat>& ranking) noexcept;

/// The number of seats before `seat` in the tie-break order.
int place_in(std::span<const std::int8_t> tie_break, Seat seat) noexcept;
/// The same for every seat.
void places_in(std::span<const std::int8_t> tie_break, PerSeat<std::int64_t>& places) noexcept;

/// The seats with the highest score, and those with the lowest.
SeatSet seats_on_top(std::span<const std::int64_t> scores) noexcept;
SeatSet seats_at_bottom(std::span<const std::int64_t> scores) noexcept;

}  // namespace mainmatch
