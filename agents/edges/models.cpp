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

void foresee_random(const View& view, Seat seat, const Worth& worth,
                    Prospects& prospects) noexcept {
  PerSeat<MixedMove> others;
  for (const Seat other : Prospects::concerned(view, seat)) {
    MixedMove& mixed = others[static_cast<std::size_t>(other)];
    mixed.clear(view.rules().length);
    add_random(view, other, 1, mixed);
  }
  prospects.foresee(view, seat, others, worth);
}

}  // namespace mainmatch::edges
