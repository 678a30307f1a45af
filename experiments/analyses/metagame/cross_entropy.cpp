#include "experiments/analyses/metagame/cross_entropy.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "experiments/statistics/standard_normal.h"

namespace mainmatch {

namespace {

constexpr std::size_t kEliteOf = 3;  ///< one member of so many is one of the better
/// How far distributions move to those of the better members in a generation; variances, of few
/// members, less far.
constexpr double kMeanMoves = 0.5;
constexpr double kVarianceMoves = 0.3;

}  // namespace

CrossEntropy::CrossEntropy(StrategyStart start)
    : mean_(std::move(start.mean)),
      variance_(mean_.size(), start.sigma * start.sigma),
      floors_(std::move(start.floors)),
      stream_(start.seed, start.stream, kSearchChance),
      generation_(generation_size(mean_.size()), Coordinates(mean_.size())) {}

const std::vector<Coordinates>& CrossEntropy::ask() {
  for (Coordinates& member : generation_) {
    for (std::size_t i = 0; i < member.size(); ++i) {
      const double spread = std::max(std::sqrt(variance_[i]), floors_[i]);
      member[i] = mean_[i] + spread * standard_normal(stream_);
    }
  }
  return generation_;
}

void CrossEntropy::tell(std::span<const std::size_t> order) {
  const std::size_t elite = generation_.size() / kEliteOf;
  for (std::size_t i = 0; i < mean_.size(); ++i) {
    double step = 0, square = 0;  // from the mean before
    for (std::size_t k = 0; k < elite; ++k) {
      const double off = generation_[order[k]][i] - mean_[i];
      step += off / static_cast<double>(elite);
      square += off * off / static_cast<double>(elite);
    }
    variance_[i] += kVarianceMoves * (square - variance_[i]);
    mean_[i] += kMeanMoves * step;
  }
}

double CrossEntropy::spread() const {
  return std::sqrt(*std::max_element(variance_.begin(), variance_.end()));
}

}  // namespace mainmatch
