#pragma once

#include <algorithm>
#include <array>

#include "engine/edges/rules.h"

namespace mainmatch::edges {

/// A model of one seat's play: the probability of each move with each partner. A move is a signed
/// number of spaces, -kReach..kReach and not 0, negative to the left. No model moves further than
/// the rules' `length`, which leads off the platform from anywhere.
class MixedMove {
 public:
  static constexpr int kReach = kMaxSpaces;

  /// Clears the model, for moves of up to `reach` spaces.
  void clear(int reach) noexcept {
    for (auto& row : chances_) {
      for (int move = -reach; move <= reach; ++move) row[index(move)] = 0;
    }
    first_ = last_ = 0;
  }
  /// Numbers by partner and move.
  using Table = std::array<std::array<double, 2 * kReach + 1>, 2>;
  static constexpr std::size_t index(int move) noexcept {
    return static_cast<std::size_t>(move + kReach);
  }

  /// Sets probabilities proportional to weights for moves of up to `reach` spaces. Weights are 0
  /// beyond first..last and sum to `sum`.
  void follow(const Table& weights, int first, int last, double sum, int reach) noexcept {
    clear(reach);
    first_ = std::min(first, 0);
    last_ = std::max(last, 0);
    for (std::size_t p = 0; p < 2; ++p) {
      for (int move = first_; move <= last_; ++move) {
        chances_[p][index(move)] = weights[p][index(move)] / sum;
      }
    }
  }

  void add(int move, Partner partner, double chance) noexcept {
    first_ = std::min(first_, move);
    last_ = std::max(last_, move);
    chances_[static_cast<std::size_t>(partner)][index(move)] += chance;
  }
  double chance(int move, Partner partner) const noexcept {
    return chances_[static_cast<std::size_t>(partner)][index(move)];
  }
  /// All moves with positive probability are in first()..last(), and so is 0.
  int first() const noexcept { return first_; }
  int last() const noexcept { return last_; }

 private:
  Table chances_;
  int first_;
  int last_;
};

}  // namespace mainmatch::edges
