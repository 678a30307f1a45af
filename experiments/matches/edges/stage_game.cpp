#include "experiments/matches/edges/stage_game.h"

namespace mainmatch::edges {

StageGame::StageGame(const View& view, const StageValues& values)
    : view_(view),
      garnet_value_(values.garnet),
      points_(Worth::points(view.rules())),
      places_(Worth::places(view.rules(), values.places)) {
  const int length = view.rules().length;
  for (const Partner partner : {Partner::right, Partner::down}) {
    if (!view.rules().is_eligible(partner)) continue;
    for (int move = -length; move <= length; ++move) {
      if (move != 0) choices_.push_back({move, partner});
    }
  }
}

void StageGame::foresee(Seat seat, const PerSeat<MixedMove>& others, Payoffs& payoffs) const {
  const Rules& rules = view_.rules();
  Prospects points, places;
  points.foresee(view_, seat, others, points_);
  places.foresee(view_, seat, others, places_);
  const int garnets = view_.garnets(seat);
  payoffs.plain.resize(choices_.size());
  payoffs.bet.resize(choices_.size());
  for (std::size_t i = 0; i < choices_.size(); ++i) {
    const auto [move, partner] = choices_[i];
    payoffs.plain[i] = points.expected(move, partner, multiplier(rules, 0)) + places.plain(move) +
                       garnet_value_ * rules.dumb_garnet * points.push(move, partner);
    payoffs.bet[i] =
        garnets * (rules.garnet_multiplier * points.pushed(move, partner) - garnet_value_);
  }
}

}  // namespace mainmatch::edges
