#include "agents/edges/models.h"

namespace mainmatch::edges {

void add_random(const View& view, Seat seat, double weight, MixedMove& mixed) noexcept {
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

void model_random(const View& view, PerSeat<MixedMove>& all) noexcept {
  for (Seat seat = 0; seat < view.players(); ++seat) {
    MixedMove& mixed = all[static_cast<std::size_t>(seat)];
    mixed.clear(view.rules().length);
    add_random(view, seat, 1, mixed);
  }
}

}  // namespace mainmatch::edges
