#pragma once

#include <array>
#include <cstddef>

#include "agents/cache.h"
#include "agents/horse_race/inference/inference.h"
#include "agents/horse_race/inference/reckoning.h"
#include "engine/horse_race/game.h"

namespace mainmatch {

namespace horse_race {

/// The key of facts that depend only on the rules.
struct RulesAlone {
  RulesAlone() noexcept = default;
  explicit RulesAlone(const PublicView&) noexcept {}
  bool operator==(const RulesAlone&) const noexcept { return true; }
  std::size_t hash() const noexcept { return 0; }
};

/// Expectations in round 0 and round 1 of a seat that has learned nothing, by dead reckoning.
struct ReckonedUnseen {
  using Key = RulesAlone;
  void compute(const PublicView& view) noexcept {
    for (int round = 0; round < 2; ++round) {
      reckon_unseen(view.rules(), round, forecasts[at(round)]);
    }
  }

  std::array<Forecast, 2> forecasts;
};

/// The same from the posterior, which covers both rounds.
struct InferredUnseen {
  using Key = RulesAlone;
  void compute(const PublicView& view) noexcept { infer_unseen(view, posterior, forecasts); }

  std::array<Forecast, 2> forecasts;
  Posterior posterior;
};

}  // namespace horse_race

/// The facts that bots of a match share.
template <>
struct Cache<HorseRace> {
  Memo<HorseRace, horse_race::ReckonedUnseen, 1> reckoned;
  Memo<HorseRace, horse_race::InferredUnseen, 1> inferred;
};

}  // namespace mainmatch
