#include "agents/edges/beliefs/models.h"

#include <algorithm>

namespace mainmatch::edges {

void add_random(const PublicView& view, Seat seat, double weight, MixedMove& mixed) noexcept {
  const Rules& rules = view.rules();
  const int here = view.position(seat);
  const bool right = rules.is_eligible(Partner::right);
  const bool down = rules.is_eligible(Partner::down);
  const double each = weight / ((rules.length - 1) * (right + down));
  for (int space = 1; space <= rules.length; ++space) {
    if (space == here) continue;
    if (right) mixed.add(space - here, Partner::right, each);
    if (down) mixed.add(space - here, Partner::down, each);
  }
}

void model_random(const PublicView& view, PerSeat<MixedMove>& all) noexcept {
  for (Seat seat = 0; seat < view.players(); ++seat) {
    MixedMove& mixed = all[static_cast<std::size_t>(seat)];
    mixed.clear(view.rules().length);
    add_random(view, seat, 1, mixed);
  }
}

void RandomSeat::work_out(const PublicView& view, Seat seat) noexcept {
  MixedMove mixed;
  mixed.clear(view.rules().length);
  add_random(view, seat, 1, mixed);
  influence.follow(mixed);
}

void model_habits(const PublicView& view, Seat seat, MixedMove& mixed) noexcept {
  const Rules& rules = view.rules();
  const std::size_t s = static_cast<std::size_t>(seat);
  const int here = view.position(seat);
  const double each = 1.0 / (view.round() + 1);
  mixed.clear(rules.length);
  double random = each;
  int from = rules.start;
  for (int round = 0; round < view.round(); ++round) {
    const Round& past = view.past(round);
    // Off the platform is off it, however far; a default move can point further than any model.
    const int way = std::clamp(past.moved[s], -rules.length, rules.length);
    const int move = std::clamp(from + way - here, -rules.length, rules.length);
    if (move == 0) {
      random += each;  // it stands there, and cannot stay
    } else {
      mixed.add(move, past.partners[s], each);
    }
    from = past.types[s] == Type::surviving ? past.landed[s] : rules.start;
  }
  add_random(view, seat, random, mixed);
}

}  // namespace mainmatch::edges
