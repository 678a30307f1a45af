#include "experiments/matches/horse_race/view.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "experiments/matches/horse_race/shape.h"

namespace mainmatch {

template struct ViewJson<HorseRace>;

std::vector<Rejection> ViewForm<HorseRace>::rejections(const HorseRace::Rules& rules, Step step,
                                                       const HorseRace::Result& result) {
  std::vector<Rejection> list = horse_race::rejections(rules, step.index, result);
  std::erase_if(list, [](const Rejection& one) { return std::string_view(one.part) == "trade"; });
  return list;
}

Objection ViewForm<HorseRace>::foul(const HorseRace::State& state) {
  if (state.phase == horse_race::State::Phase::trading) {
    return {"offers", "to no other seat, of no card of this match, or of one that is not held", 11};
  }
  if (state.phase == horse_race::State::Phase::choosing) {
    return {"second_token", "not one of the seats tied for second", 51};
  }
  return {"vote", "not one of the candidates", 54};
}

}  // namespace mainmatch
