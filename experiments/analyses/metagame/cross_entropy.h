#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "experiments/analyses/metagame/strategy.h"

namespace mainmatch {

/// The cross-entropy method (de Boer, Kroese, Mannor, Rubinstein, "A tutorial on the cross-entropy
/// method", Annals of Operations Research 134, 2005, section 5): every coordinate is drawn from a
/// normal distribution of its own, which moves part of the way to that of the better members. It
/// knows no correlations and no paths: another way to search than CMA-ES.
class CrossEntropy final : public Strategy {
 public:
  explicit CrossEntropy(StrategyStart start);

  const std::vector<Coordinates>& ask() override;
  void tell(std::span<const std::size_t> order) override;
  const Coordinates& mean() const override { return mean_; }
  double spread() const override;

 private:
  Coordinates mean_;
  Coordinates variance_;
  Coordinates floors_;
  Stream stream_;
  std::vector<Coordinates> generation_;
};

}  // namespace mainmatch
