#pragma once

#include <array>
#include <cstdint>

#include "agents/horse_race/inference/lattice.h"

namespace mainmatch::horse_race {

/// Fast repeated draws from the last layer of a lattice, by a guide table into the cumulative
/// weights (Chen and Asau, "On generating random variates from an empirical distribution", AIIE
/// Transactions 1974). A draw so close to a border that rounding might decide it subtracts the
/// weights one after another instead.
class FinalNodes {
 public:
  void list(const Lattice& lattice, const NodePool& pool) noexcept {
    size_ = 0;
    total_ = 0;
    for (int i = lattice.begin(Evidence::kRounds); i < lattice.end(Evidence::kRounds); ++i) {
      const double weight = pool.nodes[at(i)].forward * pool.nodes[at(i)].backward;
      total_ += weight;
      if (weight <= 0) continue;
      borders_[at(size_)] = total_;
      weights_[at(size_)] = weight;
      codes_[at(size_++)] = pool.nodes[at(i)].code;
    }
    borders_[at(size_)] = 2 * total_;
    for (int i = 0, step = 0; step < kSteps; ++step) {
      while (i < size_ && borders_[at(i)] * kSteps <= total_ * step) ++i;
      guide_[at(step)] = static_cast<std::uint8_t>(i);
    }
  }

  /// The standing for a uniform number in [0, 1).
  int code(double uniform) const noexcept {
    const double left = total_ * uniform;
    int i = guide_[at(static_cast<int>(uniform * kSteps))];
    while (borders_[at(i)] <= left) ++i;
    // Each of at most kCount subtractions is off by at most 2^-53 of the total.
    const double margin = total_ * 1e-12;
    const double below = i > 0 ? borders_[at(i) - 1] : -total_;
    const bool is_clear = i < size_ && left - below > margin && borders_[at(i)] - left > margin;
    return is_clear ? codes_[at(i)] : code_by_subtraction(left);
  }

 private:
  static constexpr int kSteps = 64;

  int code_by_subtraction(double left) const noexcept {
    int i = 0;
    for (; i < size_ - 1; ++i) {
      left -= weights_[at(i)];
      if (left < 0) break;
    }
    return codes_[at(i)];
  }

  int size_;
  double total_;
  std::array<double, StandingCode::kCount + 1> borders_;
  std::array<double, StandingCode::kCount> weights_;
  std::array<std::uint8_t, StandingCode::kCount> codes_;
  std::array<std::uint8_t, kSteps> guide_;
};

}  // namespace mainmatch::horse_race
