#include "experiments/game_theory/deviation_factors.h"

#include <algorithm>
#include <numeric>

namespace mainmatch::deviation {

namespace {

/// The coefficients of all blocks that begin with these counts; `left` seats of the role are left.
double* walk(std::span<const Level> front, std::span<const double* const> powers, std::size_t level,
             int left, double product, double* to) {
  if (level == front.size()) {
    *to = product;
    return to + 1;
  }
  const Level& here = front[level];
  if (here.seats >= 0) left = here.seats;
  const double* const power = powers[level];
  for (int n = here.last ? left : 0; n <= left; ++n) {
    to = walk(front, powers, level + 1, left - n, product * power[n], to);
  }
  return to;
}

}  // namespace

std::size_t tail_of(std::size_t strategies) {
  if (strategies < 3) return 1;
  if (strategies < 6) return strategies == 3 ? 2 : 3;
  return strategies < 9 ? 4 : 5;
}

Tail::Tail(std::size_t strategies, std::size_t tail, int most) : first_(strategies - tail) {
  std::vector<std::size_t> sizes(static_cast<std::size_t>(most) + 1, 1);  // by seats
  for (std::size_t i = 0; i < tail; ++i) {
    Stage stage{room_, {0}, {}};
    for (std::size_t m = 0; m < sizes.size(); ++m) {
      std::size_t to = stage.begins.back();
      for (std::size_t n = 0; i > 0 && n <= m; ++n) {
        const std::vector<std::size_t>& begins = stages_.back().begins;
        stage.segments.push_back({n, begins[m - n], to, whole_groups(sizes[m - n])});
        to += sizes[m - n];
      }
      if (i == 0) ++to;
      stage.begins.push_back(stage.begins.back() + whole_groups(to - stage.begins.back()) * kLanes);
    }
    if (i > 0) std::partial_sum(sizes.begin(), sizes.end(), sizes.begin());
    room_ += stage.begins.back() + kLanes;
    stages_.push_back(std::move(stage));
  }
}

Block Tail::block(int seats) const {
  const auto m = static_cast<std::size_t>(seats);
  const std::vector<std::size_t>& begins = stages_.back().begins;
  return {begins[m], (begins[m + 1] - begins[m]) / kLanes};
}

void Tail::fill(std::span<const double* const> powers, double* products) const {
  fill(powers, first_ + stages_.size() - 1, nullptr, products);
}

void Tail::fill(std::span<const double* const> powers, std::size_t changed, const double* before,
                double* products) const {
  const std::size_t last = first_ + stages_.size() - 1;
  if (changed + 1 >= last) {
    fill_pairs(powers, products);
    before = products;
  }
  for (std::size_t i = std::max<std::size_t>(last - changed, 2); i < stages_.size(); ++i) {
    multiply(stages_[i].segments, powers[last - i], before + stages_[i - 1].at,
             products + stages_[i].at);
    before = products;
  }
}

/// The first two stages; where there is a second one, the first has its powers in descending order
/// only.
void Tail::fill_pairs(std::span<const double* const> powers, double* products) const {
  const std::size_t last = first_ + stages_.size() - 1;
  const std::size_t seats = stages_[0].begins.size() - 1;
  if (stages_.size() == 1) {
    std::fill_n(products, seats * kLanes, 0.0);
    for (std::size_t m = 0; m < seats; ++m) products[m * kLanes] = powers[last][m];
    return;
  }
  std::reverse_copy(powers[last], powers[last] + seats, products);
  std::fill_n(products + seats, kLanes, 0.0);
  multiply_pairs(stages_[1].begins, powers[last - 1], products, products + stages_[1].at);
}

void fill_coefficients(std::span<const Level> front, std::span<const double* const> powers,
                       double* to) {
  walk(front, powers, 0, 0, 1, to);
}

}  // namespace mainmatch::deviation
