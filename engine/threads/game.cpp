#include "engine/threads/game.h"

namespace mainmatch {

const char* Threads::validation_error(const Rules& rules) noexcept {
  int below = 0;
  for (const int threshold : rules.thresholds) {
    if (threshold <= below || threshold > 99) return "thresholds: must ascend strictly in 1..99";
    below = threshold;
  }
  static constexpr std::array<const char*, threads::kMoirai> kErrors = {
      "clotho: must be 0..99", "nona: must be 0..99",    "lachesis: must be 0..99",
      "decima: must be 0..99", "atropos: must be 0..99", "morta: must be 0..99",
  };
  for (std::size_t moira = 0; moira < kErrors.size(); ++moira) {
    for (const int power : rules.powers[moira]) {
      if (power < 0 || power > 99) return kErrors[moira];
    }
  }
  return nullptr;
}

void Threads::facts(const State& state, std::span<std::int64_t> values) noexcept {
  std::int64_t visits = 0, twine = 0, cut = 0, snipped = 0;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(state.rules->seats()); ++seat) {
    for (const int tier : state.seats[seat].tiers) visits += tier >= 0;
    twine += state.seats[seat].twine;
    for (std::size_t round = 0; round < static_cast<std::size_t>(state.round); ++round) {
      cut += state.rounds[round].cut[seat].size();
      snipped += state.rounds[round].snipped[seat].size();
    }
  }
  values[0] = state.threads_made;
  values[1] = state.threads_golden;
  values[2] = cut;
  values[3] = snipped;
  values[4] = visits;
  values[5] = twine;
}

}  // namespace mainmatch
