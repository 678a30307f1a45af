#pragma once

#include <array>
#include <cstdint>

#include "engine/amidakuji/board.h"
#include "engine/amidakuji/rules.h"
#include "engine/amidakuji/setup.h"
#include "engine/core/fixed_list.h"
#include "engine/core/outcome.h"

namespace mainmatch::amidakuji {

/// Beads bid by starting leg.
using Bids = std::array<std::uint8_t, kMaxLegs>;

/// The sealed action of one seat in one round. A record may hold values that no number represents,
/// hence the flags. A default-constructed one bids nothing. What a referee always looks at stands
/// in the first two words.
struct alignas(8) Submission {
  Bids bets{};                   ///< beads by starting leg
  bool bets_unreadable = false;  ///< names an unknown leg, or something else than 0..255 beads
  bool places_blocker = false;
  Spot blocker;                       ///< read only if places_blocker
  FixedList<std::int8_t, 255> peeks;  ///< starting legs in order; -1 for an unknown one

  /// Bids `beads` on starting leg `leg` (0..kMaxLegs-1), instead of what was bid there.
  void bid(int leg, int beads) noexcept {
    if (beads < 0 || beads > 255) {
      bets_unreadable = true;
    } else {
      bets[static_cast<std::size_t>(leg)] = static_cast<std::uint8_t>(beads);
    }
  }
};

/// An accepted peek and its answer: the beads that all seats bid on `leg` in `round`.
struct Peek {
  std::int8_t round;
  std::int8_t leg;
  std::int16_t beads;

  friend constexpr bool operator==(Peek, Peek) = default;
};

using SpotList = FixedList<Spot, kMaxSeats>;
/// Sorted by leg, then row, as blockers are revealed (R30).
SpotList by_place(SpotList spots) noexcept;

/// The void parts of one submission.
struct Voids {
  bool bets = false;
  bool blocker = false;
  std::uint8_t peeks = 0;  ///< how many

  friend constexpr bool operator==(Voids, Voids) = default;
};

/// The log of a round.
struct Round {
  PerSeat<Bids> bids;      ///< as accepted; none for the seats that the match does not have
  PerSeat<Spot> blockers;  ///< as accepted; leg -1 where none was placed
  PerSeat<Voids> voids;
  SpotList revealed;  ///< by seat: for the referee only
  Ends ends;
};

struct State {
  const Rules* rules;
  Setup setup;
  int round;  ///< the running one, 0-based; rules->rounds when the match is over

  struct SeatState {
    int beads_left;
    int blockers_left;
    int peeks_left;        ///< free ones
    int extra_peeks_left;  ///< that can be bought
    int garnets;
    int fouls;
    FixedList<Peek, kMaxPeeks> peeks;
  };
  PerSeat<SeatState> seats;
  std::array<Round, kMaxRounds> rounds;
  int blockers_idle;
  int blockers_destroyed;
};

/// The result of a round; filled on request.
struct Result {
  Ends ends;
  SpotList revealed;  ///< by_place
  struct SeatPeek {
    Seat seat;
    Peek peek;
  };
  FixedList<SeatPeek, kMaxSeats * kMaxPeeks> peeks;
  FixedList<Rejection, kMaxSeats * 257> rejected;
};

/// Beads by ending leg and seat; no seat has more than 255.
using BeadsOnEnds = std::array<PerSeat<std::uint8_t>, kMaxLegs>;

struct Outcome : mainmatch::Outcome {
  BeadsOnEnds beads;
};

}  // namespace mainmatch::amidakuji
