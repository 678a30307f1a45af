#pragma once

// Seats have no names: moving everybody to another seat moves everything that happens to them.

#include "tests/catch.h"
#include "tests/conformance/leak.h"

namespace mainmatch::tests {

inline SeatSet moved(SeatSet set, const PerSeat<Seat>& to) {
  SeatSet image;
  for (const Seat seat : set) image.insert(to[at(seat)]);
  return image;
}

/// What a seat hands in after the move. Only matches whose submissions name seats say how.
template <Game G>
typename G::Submission moved(const typename G::Submission& submission,
                             const typename G::Rules& rules, const PerSeat<Seat>& to) {
  if constexpr (requires { Hooks<G>::moved(submission, rules, to); }) {
    return Hooks<G>::moved(submission, rules, to);
  } else {
    return submission;
  }
}

template <Game G>
void check_moved(const typename G::Outcome& one, const typename G::Outcome& other,
                 const PerSeat<Seat>& to) {
  for (std::size_t seat = 0; seat < at(one.seats); ++seat) {
    const auto there = at(to[seat]);
    CHECK(one.scores[seat] == other.scores[there]);
    CHECK(one.tokens[seat] == other.tokens[there]);
    CHECK(one.garnets[seat] == other.garnets[there]);
    CHECK(one.fouls[seat] == other.fouls[there]);
    CHECK(to[at(one.ranking[seat])] == other.ranking[seat]);
  }
  CHECK(moved(one.winners, to) == other.winners);
  CHECK(moved(one.tied_last, to) == other.tied_last);
  if (one.elimination_candidate != kNoSeat) {
    CHECK(to[at(one.elimination_candidate)] == other.elimination_candidate);
  }
}

template <Game G>
void outcomes_move_with_the_seats() {
  for (const auto& rules : Hooks<G>::rules()) {
    for (std::uint64_t match = 0; match < 25; ++match) {
      const History<G> history = noisy_history<G, G>(rules, 4, match);
      PerSeat<Seat> to = kStay;
      Stream chance(4, match, Purpose::lineup());
      shuffle(to, G::seats(rules), chance);
      History<G> other{rules, Hooks<G>::permuted(history.setup, rules, to), history.steps};
      for (std::size_t step = 0; step < history.steps.size(); ++step) {
        for (std::size_t seat = 0; seat < at(G::seats(rules)); ++seat) {
          other.steps[step][at(to[seat])] = moved<G>(history.steps[step][seat], rules, to);
        }
      }
      typename G::Outcome a;
      typename G::Outcome b;
      G::outcome(play_out<G>(history, 0).state, a);
      G::outcome(play_out<G>(other, 0).state, b);
      check_moved<G>(a, b, to);
    }
  }
}

}  // namespace mainmatch::tests
