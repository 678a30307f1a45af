#include "agents/edges/round_key.h"

#include "engine/core/index.h"

namespace mainmatch::edges {

RoundKey::RoundKey(const PublicView& view) noexcept : round(view.round()) {
  for (Seat seat = 0; seat < view.players(); ++seat) {
    for (const Partner partner : {Partner::right, Partner::down}) {
      neighbours[at(seat)][at(static_cast<int>(partner))] =
          static_cast<std::int8_t>(view.neighbour(seat, partner));
    }
    positions[at(seat)] = static_cast<std::int8_t>(view.position(seat));
    garnets[at(seat)] = view.garnets(seat);
  }
}

}  // namespace mainmatch::edges
