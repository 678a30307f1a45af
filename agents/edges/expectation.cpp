#include "agents/edges/expectation.h"

namespace mainmatch::edges {

namespace {

constexpr std::size_t at(int index) noexcept { return static_cast<std::size_t>(index); }
constexpr Partner kPartners[] = {Partner::right, Partner::down};

constexpr Partner other(Partner partner) noexcept {
  return partner == Partner::right ? Partner::down : Partner::right;
}

/// The one that can choose `seat` as this partner, or kNoSeat.
Seat chooser(const View& view, Seat seat, Partner partner) noexcept {
  return view.rules().is_eligible(partner) ? view.chooser(seat, partner) : kNoSeat;
}

/// How far choosers displace a seat: a distribution over -reach..reach.
class Displacement {
 public:
  static constexpr int kMost = 2 * kMaxSpaces;

  /// By nobody.
  Displacement() noexcept { chances_[kMost] = 1; }

  /// By `mixed`, where it chooses `partner`; moves of up to `reach` spaces.
  Displacement(const MixedMove& mixed, Partner partner, int reach) noexcept : reach_(reach) {
    double all = 0;
    for (int move = -reach; move <= reach; ++move) {
      const double chance = mixed.chance(move, partner);
      chances_[at(move + kMost)] = chance;
      all += chance;
    }
    chances_[kMost] += 1 - all;
  }

  /// By both of two, independently.
  Displacement(const Displacement& one, const Displacement& two) noexcept
      : reach_(one.reach_ + two.reach_) {
    for (int space = -reach_; space <= reach_; ++space) chances_[at(space + kMost)] = 0;
    for (int space = -one.reach_; space <= one.reach_; ++space) {
      const double chance = one.chance(space);
      if (chance == 0) continue;
      double* const sums = &chances_[at(space + kMost)];
      for (int more = -two.reach_; more <= two.reach_; ++more) {
        sums[more] += chance * two.chance(more);
      }
    }
  }

  int reach() const noexcept { return reach_; }
  double chance(int spaces) const noexcept { return chances_[at(spaces + kMost)]; }

  /// Adds to sums[t], for t in from..to, what a seat can expect that lands on `space` + t and is
  /// displaced by this; `worth` is by space.
  void add_worth(const double* worth, int space, int from, int to, double* sums) const noexcept {
    for (int spaces = -reach_; spaces <= reach_; ++spaces) {
      const double p = chance(spaces);
      if (p == 0) continue;
      const double* const there = worth + space + spaces;
      for (int t = from; t <= to; ++t) sums[t] += p * there[t];
    }
  }

 private:
  int reach_ = 0;
  std::array<double, 2 * kMost + 1> chances_;  // within reach_
};

/// How `seat` is displaced by the chooser that would choose it as `partner`.
Displacement displacement(const View& view, Seat seat, Partner partner,
                          const PerSeat<MixedMove>& others) noexcept {
  const Seat by = chooser(view, seat, partner);
  if (by == kNoSeat) return {};
  return {others[at(by)], partner, view.rules().length};
}

/// The chance that a seat is dumb, by the space it would land on if a displacement did not follow:
/// -2 lengths..3 lengths.
class DumbBySpace {
 public:
  DumbBySpace(const Displacement& then, int length) noexcept {
    // Both are sums of the displacement's chances, over one space more from one step to the next.
    double off_left = 0;
    for (int space = 3 * length, next = -then.reach(); space >= -2 * length; --space) {
      for (; next <= then.reach() && space + next < 1; ++next) off_left += then.chance(next);
      chances_[0][at(space + kLeft)] = off_left;
    }
    double off_right = 0;
    for (int space = -2 * length, next = then.reach(); space <= 3 * length; ++space) {
      for (; next >= -then.reach() && space + next > length; --next) off_right += then.chance(next);
      chances_[1][at(space + kLeft)] = off_right;
    }
  }

  const double* by_space(bool heading_right) const noexcept {
    return &chances_[heading_right][kLeft];
  }

 private:
  static constexpr int kLeft = 2 * kMaxSpaces;

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

SeatSet Prospects::concerned(const View& view, Seat seat) noexcept {
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

void Prospects::foresee(const View& view, Seat seat, const PerSeat<MixedMove>& others,
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

void Prospects::foresee_partner(const View& view, Seat seat, Partner partner,
                                const PerSeat<MixedMove>& others, const Worth& worth) noexcept {
  const int length = view.rules().length;
  const Seat taken = view.neighbour(seat, partner);
  const MixedMove& mixed = others[at(taken)];
  // Of a ring of two, each is the other's neighbour both ways.
  const bool mutual = view.neighbour(taken, partner) == seat;
  const DumbBySpace dumb(displacement(view, taken, other(partner), others), length);

  double* const push = &push_[at(static_cast<int>(partner))][MixedMove::kReach];
  double* const pushed = &pushed_[at(static_cast<int>(partner))][MixedMove::kReach];
  for (int move = -length; move <= length; ++move) push[move] = 0;
  const auto add_pushes = [&](int theirs, double chance, double* sums) {
    const double* const row = dumb.by_space(theirs > 0) + view.position(taken) + theirs;
    for (int move = -length; move <= length; ++move) sums[move] += chance * row[move];
  };
  for (int theirs = -length; theirs <= length; ++theirs) {
    double chance = mixed.chance(theirs, other(partner));
    if (!mutual) chance += mixed.chance(theirs, partner);
    if (chance != 0) add_pushes(theirs, chance, push);
  }
  if (!mutual) {
    for (int move = -length; move <= length; ++move)
      pushed[move] = plain_[index(move)] * push[move];
    return;
  }

  // What the seat can expect wherever the partner leaves it, by the sum of both moves.
  const Displacement rest = displacement(view, seat, other(partner), others);
  std::array<std::array<double, 4 * kMaxSpaces + 1>, 2> left_there{};
  double* const after[2] = {&left_there[0][2 * kMaxSpaces], &left_there[1][2 * kMaxSpaces]};
  for (const bool right : {false, true}) {
    rest.add_worth(worth.by_space(right), view.position(seat), -2 * length, 2 * length,
                   after[right]);
  }
  for (int move = -length; move <= length; ++move)
    pushed[move] = after[move > 0][move] * push[move];
  for (int theirs = -length; theirs <= length; ++theirs) {
    const double chance = mixed.chance(theirs, partner);
    if (chance == 0) continue;
    const double* const row = dumb.by_space(theirs > 0) + view.position(taken) + theirs;
    for (int move = -length; move <= length; ++move) {
      push[move] += chance * row[move];
      pushed[move] += chance * row[move] * after[move > 0][move + theirs];
    }
  }
}

}  // namespace mainmatch::edges
