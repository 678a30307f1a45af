#include "agents/amidakuji/outlook.h"

#include <algorithm>

#include "engine/core/simd.h"

namespace mainmatch::amidakuji {

namespace {

using ByLeg = std::array<double, kMaxLegs>;

/// For all starting legs, the sum of chances times weights; eight legs are summed side by side.
template <int kLanes>
ALWAYS_INLINE void values_by(const BoardPosterior::Matrix& chances, const ByLeg& weights,
                             ByLeg& values) noexcept {
  if constexpr (kLanes < kMaxLegs) {
    for (std::size_t s = 0; s < kMaxLegs; ++s) {
      double value = 0;
      for (std::size_t e = 0; e < kMaxLegs; ++e) value += chances[s][e] * weights[e];
      values[s] = value;
    }
  } else {
    using V = Vector<kLanes>;
    typename V::Lanes weight, worth, all{};
    V::load(weight, weights.data());
    BoardPosterior::Matrix by_end;
    for (std::size_t s = 0; s < kMaxLegs; ++s) {
      V::load(worth, chances[s].data());
      V::store(by_end[s].data(), worth * weight);
    }
    transpose<kLanes>(by_end, by_end);
    for (const ByLeg& of_end : by_end) {
      V::load(worth, of_end.data());
      all += worth;
    }
    V::store(values.data(), all);
  }
}

}  // namespace

void Outlook::evaluate(const View& view, Cache<Amidakuji>& cache) noexcept {
  if (view.round() != 0) return;
  const Rules& rules = view.rules();
  legs_ = rules.legs;
  const BoardPosterior& board = cache.board(view);
  weights_ = cache.weights(view);
  const Width width = widest();
  for (int r = 0; r < rules.rounds; ++r) {
    ByLeg& values = values_[static_cast<std::size_t>(r)];
    SIMD_CALL(width, values_by<kLanes>(board.round(r), weights_, values));
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
