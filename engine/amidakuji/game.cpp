#include "engine/amidakuji/game.h"

namespace mainmatch {

const char* Amidakuji::validation_error(const Rules& rules) noexcept {
  for (const amidakuji::Phantom& phantom : rules.phantoms) {
    if (phantom.every < 1 || phantom.every > amidakuji::kMaxRounds) {
      return "phantoms: every must be 1..12";
    }
  }
  if (static_cast<int>(rules.phantoms.size()) > rules.max_phantoms()) {
    return "phantoms: more of them than min(8, rows * floor(legs / 2))";
  }
  return nullptr;
}

void Amidakuji::facts(const State& state, std::span<std::int64_t> values) noexcept {
  std::int64_t beads = 0, blockers = 0, peeks = 0;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(state.rules->players); ++seat) {
    const State::SeatState& own = state.seats[seat];
    beads += state.rules->beads - own.beads_left;
    blockers += state.rules->blockers - own.blockers_left;
    peeks += static_cast<std::int64_t>(own.peeks.size());
  }
  values[0] = beads;
  values[1] = blockers;
  values[2] = state.blockers_destroyed;
  values[3] = state.blockers_idle;
  values[4] = peeks;
}

}  // namespace mainmatch
