#include "agents/edges/beliefs/expectation.h"

#include "agents/edges/beliefs/displacement.h"
#include "engine/core/index.h"

namespace mainmatch::edges {

namespace {

constexpr Partner kPartners[] = {Partner::right, Partner::down};

constexpr Partner other(Partner partner) noexcept {
  return partner == Partner::right ? Partner::down : Partner::right;
}

/// The one that can choose `seat` as this partner, or kNoSeat.
Seat chooser(const PublicView& view, Seat seat, Partner partner) noexcept {
  return view.rules().is_eligible(partner) ? view.chooser(seat, partner) : kNoSeat;
}

/// How `seat` is displaced by the chooser that would choose it as `partner`.
Displacement displacement(const PublicView& view, Seat seat, Partner partner,
                          const PerSeat<MixedMove>& others) noexcept {
  const Seat by = chooser(view, seat, partner);
  if (by == kNoSeat) return {};
  return {others[at(by)], partner};
}

/// The chance that a seat is dumb, by the space it would land on if a displacement did not follow:
/// for all spaces of `from`..`to`, at most -2 lengths..3 lengths.
class DumbBySpace {
 public:
  DumbBySpace(const Displacement& then, int length, int from, int to) noexcept {
    double* const left = &chances_[0][kLeft];
    double sum = 0;
    for (int space = to; space > -then.first(); --space) left[space] = 0;
    for (int spaces = then.first(); spaces <= then.last(); ++spaces) {
      left[-spaces] = sum += then.chance(spaces);
    }
    for (int space = from; space < -then.last(); ++space) left[space] = sum;

    double* const right = &chances_[1][kLeft + at(length + 1)];  // from the first space off it
    sum = 0;
    for (int space = from - length - 1; space < -then.last(); ++space) right[space] = 0;
    for (int spaces = then.last(); spaces >= then.first(); --spaces) {
      right[-spaces] = sum += then.chance(spaces);
    }
    for (int space = to - length - 1; space > -then.first(); --space) right[space] = sum;
  }

  const double* by_space(bool heading_right) const noexcept {
    return &chances_[heading_right][kLeft];
  }

 private:
  static constexpr std::size_t kLeft = 2 * kMaxSpaces;

  std::array<std::array<double, 5 * kMaxSpaces + 1>, 2> chances_;
};

}  // namespace

Worth::Worth(const Rules& rules, bool squared) noexcept {
  const auto worth = [squared](int points) {
    return squared ? static_cast<double>(points) * points : points;
  };
  const double screwed = worth(rules.screwed_points);
  for (int space = -3 * rules.length; space <= 4 * rules.length; ++space) {
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
}

Worth Worth::places(const Rules& rules, const std::array<double, kMaxSpaces>& worth) noexcept {
  Worth places;
  for (int space = -3 * rules.length; space <= 4 * rules.length; ++space) {
    const bool off = space < 1 || space > rules.length;
    const std::size_t s = at(space + static_cast<int>(kLeft));
    places.spaces_[0][s] = places.spaces_[1][s] = worth[at((off ? rules.start : space) - 1)];
  }
  return places;
}

SeatSet Prospects::concerned(const PublicView& view, Seat seat) noexcept {
  SeatSet all;
  for (const Partner partner : kPartners) {
    if (!view.rules().is_eligible(partner)) continue;
    all.insert(view.chooser(seat, partner));
    const Seat taken = view.neighbour(seat, partner);
    all.insert(taken);
    const Seat by = chooser(view, taken, other(partner));
    if (by != kNoSeat) all.insert(by);
  }
  return all;
}

void Prospects::foresee(const PublicView& view, Seat seat, const PerSeat<MixedMove>& others,
                        const Worth& worth) noexcept {
  const int length = view.rules().length;
  const int here = view.position(seat);
  const Displacement all(displacement(view, seat, Partner::right, others),
                         displacement(view, seat, Partner::down, others));
  double* const plain = &plain_[MixedMove::kReach];
  for (int move = -length; move <= length; ++move) plain[move] = 0;
  all.add_worth(worth.by_space(false), here, -length, -1, plain);
  all.add_worth(worth.by_space(true), here, 1, length, plain);
  for (const Partner partner : kPartners) {
    if (view.rules().is_eligible(partner)) foresee_partner(view, seat, partner, others, worth);
  }
}

void Prospects::foresee_partner(const PublicView& view, Seat seat, Partner partner,
                                const PerSeat<MixedMove>& others, const Worth& worth) noexcept {
  const int length = view.rules().length;
  const Seat taken = view.neighbour(seat, partner);
  const MixedMove& mixed = others[at(taken)];
  // Of a ring of two, each is the other's neighbour both ways.
  const bool mutual = view.neighbour(taken, partner) == seat;
  const int there = view.position(taken);
  const DumbBySpace dumb(displacement(view, taken, other(partner), others), length,
                         there + mixed.first() - length, there + mixed.last() + length);

  // Moves of the partner that do not take the seat along only decide who is dumb.
  std::array<double, 2 * MixedMove::kReach + 1> apart;
  for (int theirs = mixed.first(); theirs <= mixed.last(); ++theirs) {
    apart[index(theirs)] = mixed.chance(theirs, other(partner));
    if (!mutual) apart[index(theirs)] += mixed.chance(theirs, partner);
  }
  double* const push = &push_[at(static_cast<int>(partner))][MixedMove::kReach];
  double* const pushed = &pushed_[at(static_cast<int>(partner))][MixedMove::kReach];
  for (int move = -length; move <= length; ++move) push[move] = 0;
  const double* const weights = &apart[MixedMove::kReach];
  correlate(weights, mixed.first(), -1, dumb.by_space(false) + there, -length, length, push);
  correlate(weights, 1, mixed.last(), dumb.by_space(true) + there, -length, length, push);
  if (!mutual) {
    for (int move = -length; move <= length; ++move) {
      pushed[move] = plain_[index(move)] * push[move];
    }
    return;
  }

  // What the seat can expect where the other chooser leaves it, by the sum of all other moves.
  const Displacement rest = displacement(view, seat, other(partner), others);
  std::array<std::array<double, 4 * kMaxSpaces + 1>, 2> left_there{};
  double* const after[2] = {&left_there[0][2 * kMaxSpaces], &left_there[1][2 * kMaxSpaces]};
  for (const bool right : {false, true}) {
    rest.add_worth(worth.by_space(right), view.position(seat), -2 * length, 2 * length,
                   after[right]);
  }
  for (int move = -length; move <= length; ++move) {
    pushed[move] = after[move > 0][move] * push[move];
  }
  for (int theirs = mixed.first(); theirs <= mixed.last(); ++theirs) {
    const double chance = mixed.chance(theirs, partner);
    if (chance == 0) continue;
    const double* const row = dumb.by_space(theirs > 0) + there + theirs;
    for (int move = -length; move <= length; ++move) {
      push[move] += chance * row[move];
      pushed[move] += chance * row[move] * after[move > 0][move + theirs];
    }
  }
}

}  // namespace mainmatch::edges
