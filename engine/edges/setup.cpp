#include "engine/edges/setup.h"

namespace mainmatch::edges {

void deal(const Rules& rules, Stream& stream, Setup& setup) noexcept {
  const int players = rules.players();
  for (int seat = 0; seat < players; ++seat) {
    const auto i = static_cast<std::size_t>(seat);
    setup.cells[i] = setup.tie_break[i] = static_cast<std::int8_t>(seat);
    setup.garnets[i] = rules.starting_garnets;
  }
  shuffle(setup.cells, players, stream);
  shuffle(setup.tie_break, players, stream);
}

}  // namespace mainmatch::edges
