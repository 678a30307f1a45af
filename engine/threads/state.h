#pragma once

#include <array>
#include <cstdint>

#include "engine/core/fixed_list.h"
#include "engine/core/outcome.h"
#include "engine/threads/rules.h"
#include "engine/threads/setup.h"

namespace mainmatch::threads {

/// The ends of a thread. Default-constructed: no thread at all.
struct Link {
  std::int8_t source = kNoSeat;
  std::int8_t recipient = kNoSeat;

  constexpr bool absent() const noexcept { return source == kNoSeat && recipient == kNoSeat; }
  friend constexpr bool operator==(Link, Link) = default;
};

/// The sealed action of one seat in one round. A default-constructed one does nothing; the parts
/// are independent of each other.
struct Submission {
  std::int32_t donate = 0;       ///< twine for `moira`; negative: also for no whole number
  Moira moira = Moira::none;     ///< whom to visit
  Link boost;                    ///< needs Lachesis; a thread of which the seat is an end
  std::int8_t cut = kNoSeat;     ///< a player of the other realm
  Link snip;                     ///< any thread between the realms
  std::int8_t create = kNoSeat;  ///< a player of the other realm
  bool golden = false;           ///< of `create`: needs Clotho, once in a match
  bool head_start = false;       ///< of `create`: needs Nona

  // For those who write submissions.
  void visit(Moira whom, int twine) noexcept {
    moira = whom;
    donate = twine;
  }
  void boost_thread(Seat source, Seat recipient) noexcept { boost = link(source, recipient); }
  void cut_from(Seat target) noexcept { cut = static_cast<std::int8_t>(target); }
  void snip_thread(Seat source, Seat recipient) noexcept { snip = link(source, recipient); }
  void create_to(Seat recipient, bool make_golden = false, bool use_head_start = false) noexcept {
    create = static_cast<std::int8_t>(recipient);
    golden = make_golden;
    head_start = use_head_start;
  }

  static constexpr Link link(Seat source, Seat recipient) noexcept {
    return {static_cast<std::int8_t>(source), static_cast<std::int8_t>(recipient)};
  }
  friend constexpr bool operator==(const Submission&, const Submission&) = default;
};

/// The void parts of one submission.
struct Voids {
  bool visit = false;
  bool boost = false;
  bool cut = false;
  bool snip = false;
  bool create = false;

  friend constexpr bool operator==(Voids, Voids) = default;
};

/// All threads at one moment. Strengths lie in two 8 x 8 arrays, rows of Heaven's players and
/// columns of Hell's: at 0..63 the threads made in Heaven, at 64..127 those made in Hell.
struct Weave {
  PerSeat<SeatSet> made;                      ///< by source: the recipients of existing threads
  PerSeat<SeatSet> golden;                    ///< by source: those of golden ones
  std::array<std::int16_t, 2 * 64> strength;  ///< 0 where there is none
};

/// The position of every seat in those arrays.
struct Realms {
  SeatSet heaven;
  SeatSet hell;
  PerSeat<std::int8_t> place;  ///< 8 * row of a seat in Heaven, column of a seat in Hell

  constexpr SeatSet realm_of(Seat seat) const noexcept {
    return heaven.contains(seat) ? heaven : hell;
  }
  constexpr SeatSet other_realm(Seat seat) const noexcept {
    return heaven.contains(seat) ? hell : heaven;
  }
  /// The index of the thread between seats of different realms.
  constexpr std::size_t at(Seat source, Seat recipient) const noexcept {
    return static_cast<std::size_t>(place[static_cast<std::size_t>(source)] +
                                    place[static_cast<std::size_t>(recipient)] +
                                    64 * hell.contains(source));
  }
};

/// The log of a round.
struct Round {
  Weave threads;                    ///< after growth
  PerSeat<Submission> submissions;  ///< what was accepted of them
  PerSeat<Voids> voids;
  PerSeat<SeatSet> cut;      ///< by source: the recipients of threads destroyed by cuts
  PerSeat<SeatSet> snipped;  ///< by source: of those destroyed by snips
  PerSeat<int> twine;        ///< after the round
};

struct State {
  const Rules* rules;
  Setup setup;
  Realms realms;
  SeatSet marked;
  int round;  ///< the running one, 0-based; rules->rounds when the match is over

  Weave threads;
  /// The growth of each thread in phase 6; 0 where there is none.
  std::array<std::int16_t, 2 * 64> growth;

  struct SeatState {
    int twine;
    int goldness;
    int fouls;
    int x;  ///< the head start's counter; 0 without Nona
    MoiraSet visited;
    std::array<std::int8_t, kMoirai> tiers;    ///< -1 if not visited
    std::array<std::int16_t, kMoirai> powers;  ///< by Moira, in its tier; 0 if not visited
    bool doubles;                              ///< recycles what it gains once more
    bool gilding_left;                         ///< has Clotho's gilding and has not used it
    std::int8_t selected_all;                  ///< how often it selected everybody
    SeatSet selected;                          ///< whom it selected once more than that
  };
  PerSeat<SeatState> seats;
  std::array<Round, kMaxRounds> rounds;

  int threads_made;
  int threads_golden;
};

/// The result of a round; filled on request. Arrays by seat.
struct Result {
  struct Thread {
    Seat source;
    Seat recipient;
    int strength;
    bool golden;
  };
  struct Chat {
    Seat heaven;
    Seat hell;
  };
  FixedList<Thread, 2 * 64> threads;  ///< after growth, by source, then recipient
  PerSeat<int> twine;
  PerSeat<int> x;  ///< -1 without Nona
  PerSeat<int> goldness;
  FixedList<Chat, 64> chats;  ///< open in the next round, sorted
  FixedList<Rejection, kMaxSeats * 5> rejected;
};

struct Outcome : mainmatch::Outcome {
  Seat winner_in_heaven = kNoSeat;  ///< the winning pair; both kNoSeat if there is none
  Seat winner_in_hell = kNoSeat;
  SeatSet heaven_next;  ///< who is in Heaven in the next match, the winning pair included
  SeatSet fallen;       ///< who falls from Heaven
};

/// The players of the other realm with whom `seat` can talk in the round after this one (R24).
/// `round` is the number of the round just ended, from 1.
SeatSet chats_of(const Weave& threads, const Realms& realms, Seat seat, int round) noexcept;

}  // namespace mainmatch::threads
