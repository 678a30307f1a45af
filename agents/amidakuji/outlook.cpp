#include "agents/amidakuji/outlook.h"

#include <algorithm>

#include "agents/lanes.h"

namespace mainmatch::amidakuji {

namespace {

using ByLeg = std::array<double, kMaxLegs>;

void values_two(const BoardPosterior::Matrix& chances, const ByLeg& weights,
                ByLeg& values) noexcept {
  for (std::size_t s = 0; s < kMaxLegs; ++s) {
    double value = 0;
    for (std::size_t e = 0; e < kMaxLegs; ++e) value += chances[s][e] * weights[e];
    values[s] = value;
  }
}

/// The same for all starting legs at once.
MAY_USE("avx512f")
void values_eight(const BoardPosterior::Matrix& chances, const ByLeg& weights,
                  ByLeg& values) noexcept {
  using V = Vector<8>;
  V::Lanes weight, worth, all{};
  V::load(weight, weights.data());
  BoardPosterior::Matrix by_end;
  for (std::size_t s = 0; s < kMaxLegs; ++s) {
    V::load(worth, chances[s].data());
    V::store(by_end[s].data(), worth * weight);
  }
  transpose<8>(by_end, by_end);
  for (const ByLeg& of_end : by_end) {
    V::load(worth, of_end.data());
    all += worth;
  }
  V::store(values.data(), all);
}

}  // namespace

void Outlook::evaluate(const View& view, Cache<Amidakuji>& cache) noexcept {
  if (view.round() != 0) return;
  const Rules& rules = view.rules();
  legs_ = rules.legs;
  const BoardPosterior& board = cache.board(view);
  weights_ = cache.weights(view);
  const auto values = widest() == Width::eight ? values_eight : values_two;
  for (int r = 0; r < rules.rounds; ++r) {
    values(board.round(r), weights_, values_[static_cast<std::size_t>(r)]);
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
