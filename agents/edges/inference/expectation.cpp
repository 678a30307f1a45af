#include "agents/edges/inference/expectation.h"

#include "agents/edges/inference/displacement.h"
#include "engine/core/index.h"

namespace mainmatch::edges {

namespace {

constexpr Partner kPartners[] = {Partner::right, Partner::down};

constexpr Partner other(Partner partner) noexcept {
  return partner == Partner::right ? Partner::down : Partner::right;
}

/// The displacement of a seat by the chooser `by`, for whom it is `partner`.
const Displacement& displacement(const PerSeat<const Influence*>& others, Seat by,
                                 Partner partner) noexcept {
  static const Displacement kNone;
  return by == kNoSeat ? kNone : others[at(by)]->displaces(partner);
}

/// The probability that a seat is dumb, by the space it would land on without further displacement:
/// for spaces `from`..`to`, at most -2 lengths..3 lengths.
class DumbBySpace {
 public:
  DumbBySpace(const Displacement& then, int length, int from, int to) noexcept
      : from_(from), to_(to), last_left_(-then.first()), first_right_(length + 1 - then.last()) {
    double* const left = &chances_[0][kLeft];
    double* const right = &chances_[1][kLeft + at(length + 1)];  // first space off the platform
    for (int i = 1; i <= kMargin; ++i) left[last_left_ + i] = right[-then.last() - i] = 0;
    double off_left = 0;
    double off_right = 0;
    for (int i = 0; i <= then.last() - then.first(); ++i) {
      left[-then.first() - i] = off_left += then.chance(then.first() + i);
      right[-then.last() + i] = off_right += then.chance(then.last() - i);
    }
    for (int space = from; space < -then.last(); ++space) left[space] = off_left;
    const int end = to - length - 1 + kMargin;
    for (int space = 1 - then.first(); space <= end; ++space) right[space] = off_right;
  }

  Series by_space(bool heading_right) const noexcept {
    if (heading_right) return {&chances_[1][kLeft], first_right_, to_};
    return {&chances_[0][kLeft], from_, last_left_};
  }

 private:
  static constexpr std::size_t kLeft = 2 * kMaxSpaces + kMargin;

  std::array<std::array<double, 5 * kMaxSpaces + 1 + 2 * kMargin>, 2> chances_;
  int from_;
  int to_;
  int last_left_;    // spaces to the right are out of reach of the left edge
  int first_right_;  // spaces to the left are out of reach of the right edge
};

}  // namespace

Worth::Worth(const Rules& rules, bool squared) noexcept : Worth(rules) {
  const auto worth = [squared](int points) {
    return squared ? static_cast<double>(points) * points : points;
  };
  const double screwed = worth(rules.screwed_points);
  for (int space = first_[0] - kMargin; space <= last_[0] + kMargin; ++space) {
    const std::size_t s = at(space + static_cast<int>(kLeft));
    if (space < 1) {
      spaces_[0][s] = 0;
      spaces_[1][s] = screwed;
    } else if (space > rules.length) {
      spaces_[0][s] = screwed;
      spaces_[1][s] = 0;
    } else {
      spaces_[0][s] = spaces_[1][s] = worth(rules.value(space));
    }
  }
  first_[0] = 1;  // a seat that leaves over the edge it was heading for is dumb
  last_[1] = rules.length;
}

Worth Worth::places(const Rules& rules, const std::array<double, kMaxSpaces>& worth) noexcept {
  Worth places(rules);
  for (int space = -3 * rules.length - kMargin; space <= 4 * rules.length + kMargin; ++space) {
    const bool off = space < 1 || space > rules.length;
    const std::size_t s = at(space + static_cast<int>(kLeft));
    places.spaces_[0][s] = places.spaces_[1][s] = worth[at((off ? rules.start : space) - 1)];
  }
  return places;
}

void Influence::follow(const MixedMove& mixed) noexcept {
  auto& [right, down] = displaces_;
  right.clear(mixed.first(), mixed.last());
  down.clear(mixed.first(), mixed.last());
  double all_right = 0;
  double all_down = 0;
  for (int move = mixed.first(); move <= mixed.last(); ++move) {
    const double by_right = mixed.chance(move, Partner::right);
    const double by_down = mixed.chance(move, Partner::down);
    right.add(move, by_right);
    down.add(move, by_down);
    moves_[at(move + MixedMove::kReach)] = by_right + by_down;
    all_right += by_right;
    all_down += by_down;
  }
  right.add(0, 1 - all_right);
  down.add(0, 1 - all_down);
}

Neighbourhood::Neighbourhood(const PublicView& view, Seat seat) noexcept {
  const auto chooser = [&](Seat chosen, Partner partner) {
    return view.rules().is_eligible(partner) ? view.chooser(chosen, partner) : kNoSeat;
  };
  for (const Partner partner : kPartners) {
    const std::size_t p = at(static_cast<int>(partner));
    const bool is_eligible = view.rules().is_eligible(partner);
    choosers[p] = chooser(seat, partner);
    taken[p] = is_eligible ? view.neighbour(seat, partner) : kNoSeat;
    rivals[p] = is_eligible ? chooser(taken[p], other(partner)) : kNoSeat;
  }
}

SeatSet Prospects::concerned(const PublicView& view, Seat seat) noexcept {
  const Neighbourhood neighbourhood(view, seat);
  SeatSet all;
  for (const auto& seats : {neighbourhood.choosers, neighbourhood.taken, neighbourhood.rivals}) {
    for (const Seat one : seats) {
      if (one != kNoSeat) all.insert(one);
    }
  }
  return all;
}

void Prospects::foresee(const PublicView& view, Seat seat, const PerSeat<MixedMove>& others,
                        const Worth& worth) noexcept {
  PerSeat<Influence> influences;
  PerSeat<const Influence*> each{};
  for (const Seat one : concerned(view, seat)) {
    influences[at(one)].follow(others[at(one)]);
    each[at(one)] = &influences[at(one)];
  }
  foresee(view, seat, Neighbourhood(view, seat), each, worth);
}

void Prospects::foresee(const PublicView& view, Seat seat, const Neighbourhood& neighbourhood,
                        const PerSeat<const Influence*>& others, const Worth& worth) noexcept {
  const int length = view.rules().length;
  const int here = view.position(seat);
  const auto& [right, down] = neighbourhood.choosers;
  const Displacement all(displacement(others, right, Partner::right),
                         displacement(others, down, Partner::down));
  double* const plain = &plain_[MixedMove::kReach];
  const Correlation left_worth{all.series(), worth.by_space(false).from(here)};
  const Correlation right_worth{all.series(), worth.by_space(true).from(here)};
  correlate(-length, -1, plain, left_worth);
  correlate(1, length, plain, right_worth);
  plain[0] = 0;
  for (const Partner partner : kPartners) {
    if (!view.rules().is_eligible(partner)) continue;
    foresee_partner(view, seat, partner, neighbourhood, others, worth);
  }
}

void Prospects::foresee_partner(const PublicView& view, Seat seat, Partner partner,
                                const Neighbourhood& neighbourhood,
                                const PerSeat<const Influence*>& others,
                                const Worth& worth) noexcept {
  const std::size_t p = at(static_cast<int>(partner));
  const int length = view.rules().length;
  const Seat taken = neighbourhood.taken[p];
  const Series theirs = others[at(taken)]->moves();
  // In a ring of two, each is the other's neighbour on both sides.
  const bool mutual = neighbourhood.choosers[p] == taken;
  const int there = view.position(taken);
  const DumbBySpace dumb(displacement(others, neighbourhood.rivals[p], other(partner)), length,
                         there + theirs.first - length, there + theirs.last + length);
  const Series off_left = dumb.by_space(false).from(there);
  const Series off_right = dumb.by_space(true).from(there);
  double* const push = &push_[p][MixedMove::kReach];
  double* const pushed = &pushed_[p][MixedMove::kReach];
  // Partner moves that do not displace the seat only decide who is dumb.
  const auto push_by = [&](const double* moves) {
    const Correlation going_left{{moves, theirs.first, -1}, off_left};
    const Correlation going_right{{moves, 1, theirs.last}, off_right};
    correlate(-length, -1, push, going_left, going_right);
    correlate(1, length, push, going_left, going_right);
    push[0] = 0;
  };
  if (!mutual) {
    push_by(theirs.numbers);
    for (int move = -length; move <= length; ++move) pushed[move] = plain(move) * push[move];
    return;
  }

  // The seat's expectation by the sum of all other moves.
  const Displacement& rest = displacement(others, neighbourhood.choosers[1 - p], other(partner));
  std::array<std::array<double, 4 * kMaxSpaces + kTile>, 2> left_there;
  double* const after[2] = {&left_there[0][2 * kMaxSpaces], &left_there[1][2 * kMaxSpaces]};
  for (const bool right : {false, true}) {
    const Correlation left_worth{rest.series(), worth.by_space(right).from(view.position(seat))};
    correlate(-2 * length, 2 * length, after[right], left_worth);
  }
  const Influence& influence = *others[at(taken)];
  push_by(influence.displaces(other(partner)).series().numbers);
  for (int move = -length; move <= length; ++move) {
    pushed[move] = after[move > 0][move] * push[move];
  }
  for (int move = theirs.first; move <= theirs.last; ++move) {
    const double chance = influence.displaces(partner).chance(move);
    if (chance == 0 || move == 0) continue;
    const Series dumb_there = (move > 0 ? off_right : off_left).from(move);
    for (int mine = -length; mine <= length; ++mine) {
      push[mine] += chance * dumb_there.at(mine);
      pushed[mine] += chance * dumb_there.at(mine) * after[mine > 0][mine + move];
    }
  }
}

}  // namespace mainmatch::edges
