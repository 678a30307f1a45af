#include "tests/threads/hooks.h"

namespace mainmatch {

namespace threads {

namespace {

using tests::OneChange;

void change_seats(SeatSet& seats, const State& state, OneChange& one) {
  for (Seat seat = 0; seat < state.rules->seats(); ++seat) one.member(seats, seat);
}

/// Whether a seat is in a realm. Its place becomes one that both realms have.
void change_realm(SeatSet& realm, State& state, OneChange& one) {
  for (Seat seat = 0; seat < state.rules->seats(); ++seat) {
    if (!one.is_next()) continue;
    realm.contains(seat) ? realm.erase(seat) : realm.insert(seat);
    state.realms.place[at(seat)] = 0;
  }
}

void change_threads(Weave& weave, const State& state, Seat seat, OneChange& one) {
  for (const Seat other : state.realms.other_realm(seat)) {
    one.member(weave.made[at(seat)], other);
    one.member(weave.made[at(other)], seat);
    one.member(weave.golden[at(seat)], other);
    one.number(weave.strength[state.realms.at(seat, other)], 0, 9999);
  }
}

void change_link(Link& link, int seats, OneChange& one) {
  if (link.absent()) {
    if (one.is_next()) link = {0, 1};
    return;
  }
  one.number(link.source, 0, seats - 1);
  one.number(link.recipient, 0, seats - 1);
}

void change_submission(Submission& submission, int seats, OneChange& one) {
  const int least_moira = submission.moira == Moira::none ? kNoSeat : 0;
  one.number(submission.moira, least_moira, kMoirai - 1);
  one.number(submission.donate, 0, 9999);
  change_link(submission.boost, seats, one);
  change_link(submission.snip, seats, one);
  one.number(submission.cut, submission.cut < 0 ? kNoSeat : 0, seats - 1);
  one.number(submission.create, submission.create < 0 ? kNoSeat : 0, seats - 1);
  one.number(submission.golden, 0, 1);
  one.number(submission.head_start, 0, 1);
}

void change_round(Round& round, const State& state, Seat seat, OneChange& one) {
  change_threads(round.threads, state, seat, one);
  change_submission(round.submissions[at(seat)], state.rules->seats(), one);
  Voids& voids = round.voids[at(seat)];
  for (bool* part : {&voids.visit, &voids.boost, &voids.cut, &voids.snip, &voids.create}) {
    one.number(*part, 0, 1);
  }
  one.number(round.twine[at(seat)], 0, 9999);
}

}  // namespace

}  // namespace threads

void tests::Hooks<Threads>::change(Threads::State& state, Seat seat, OneChange& one) {
  using namespace threads;
  auto& own = state.seats[at(seat)];
  one.number(own.twine, 0, 9999);
  for (std::int8_t& tier : own.tiers) one.number(tier, tier < 0 ? -1 : 0, kTiers - 1);
  one.number(own.gilding_left, 0, 1);
  one.number(own.x, 0, 99);
  one.number(own.selected_all, 0, 99);
  change_seats(own.selected, state, one);
  change_seats(state.marked, state, one);
  change_threads(state.threads, state, seat, one);
  for (int round = 0; round < state.round; ++round) {
    change_round(state.rounds[at(round)], state, seat, one);
  }
  change_realm(state.realms.heaven, state, one);
  change_realm(state.realms.hell, state, one);
}

}  // namespace mainmatch
