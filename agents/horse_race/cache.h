#pragma once

#include <array>
#include <cstddef>

#include "agents/cache.h"
#include "agents/horse_race/inference/inference.h"
#include "agents/horse_race/inference/reckoning.h"
#include "engine/horse_race/game.h"

namespace mainmatch {

namespace horse_race {

/// Nothing but the rules decides a fact.
struct RulesAlone {
  RulesAlone() noexcept = default;
  explicit RulesAlone(const PublicView&) noexcept {}
  bool operator==(const RulesAlone&) const noexcept { return true; }
  std::size_t hash() const noexcept { return 0; }
};

/// What a seat that has learned nothing expects in round 0 and in round 1, by dead reckoning.
struct ReckonedUnseen {
  using Key = RulesAlone;
  void compute(const PublicView& view) noexcept {
    for (int round = 0; round < 2; ++round) {
      reckon_unseen(view.rules(), round, forecasts[at(round)]);
    }
  }

  std::array<Forecast, 2> forecasts;
};

/// The same by the posterior, which is of both rounds.
struct InferredUnseen {
  using Key = RulesAlone;
  void compute(const PublicView& view) noexcept { infer_unseen(view, posterior, forecasts); }

  std::array<Forecast, 2> forecasts;
  Posterior posterior;
};

}  // namespace horse_race

/// What the bots of one table work out once for all of them.
template <>
struct Cache<HorseRace> {
  Memo<HorseRace, horse_race::ReckonedUnseen, 1> reckoned;
  Memo<HorseRace, horse_race::InferredUnseen, 1> inferred;
};

}  // namespace mainmatch
