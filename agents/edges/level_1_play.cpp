#include "agents/edges/level_1_play.h"

namespace mainmatch::edges {

Level1Play::Key::Key(const PublicView& view, Seat of, const PerSeat<const Influence*>&) noexcept
    : seat(of), round(view) {}

void Level1Play::work_out(const PublicView& view, Seat seat,
                          const PerSeat<const Influence*>& others) noexcept {
  Prospects prospects;
  prospects.foresee(view, seat, Neighbourhood(view, seat), others, Worth::points(view.rules()));
  response = timed_response(view, seat, prospects);
}

}  // namespace mainmatch::edges
