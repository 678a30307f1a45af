#include "agents/amidakuji/outlook.h"

#include <algorithm>

namespace mainmatch::amidakuji {

void Outlook::look(const View& view, Cache<Amidakuji>& cache) noexcept {
  if (view.round() != 0) return;
  const Rules& rules = view.rules();
  legs_ = rules.legs;
  const BoardPosterior& board = cache.board(view);
  weights_ = cache.weights(view);
  for (int r = 0; r < rules.rounds; ++r) {
    const BoardPosterior::Matrix& chances = board.round(r);
    for (std::size_t s = 0; s < static_cast<std::size_t>(legs_); ++s) {
      double value = 0;
      for (std::size_t e = 0; e < static_cast<std::size_t>(legs_); ++e) {
        value += chances[s][e] * weights_[e];
      }
      values_[static_cast<std::size_t>(r)][s] = value;
    }
  }
}

int Outlook::best_leg(int round) const noexcept {
  const auto& values = values_[static_cast<std::size_t>(round)];
  return static_cast<int>(std::max_element(values.begin(), values.begin() + legs_) -
                          values.begin());
}

int Outlook::beads_for_best_rounds(const View& view) const noexcept {
  const Rules& rules = view.rules();
  const double here = value(view.round(), best_leg(view.round()));
  int better = 0;  // later rounds that come first
  for (int r = view.round() + 1; r < rules.rounds; ++r) better += value(r, best_leg(r)) > here;
  return std::clamp(view.beads_left() - better * rules.max_bet, 0, rules.max_bet);
}

}  // namespace mainmatch::amidakuji
