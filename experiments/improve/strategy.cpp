#include "experiments/improve/strategy.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "experiments/improve/cmaes.h"
#include "experiments/improve/cross_entropy.h"
#include "experiments/statistics/portable_log.h"

namespace mainmatch {

namespace {

template <class Of>
std::unique_ptr<Strategy> make(StrategyStart start) {
  return std::make_unique<Of>(std::move(start));
}

constexpr std::array<std::string_view, 2> kNames = {"cma-es", "cross-entropy"};
constexpr std::array kMakers = {&make<CmaEs>, &make<CrossEntropy>};

}  // namespace

std::size_t generation_size(std::size_t dimensions) {
  const double size = 4 + 3 * portable_log(static_cast<double>(dimensions));
  return std::max<std::size_t>(8, 4 * static_cast<std::size_t>(std::ceil(size / 4)));
}

std::span<const std::string_view> optimizer_names() { return kNames; }

std::unique_ptr<Strategy> make_strategy(std::string_view optimizer, StrategyStart start) {
  const auto name = std::find(kNames.begin(), kNames.end(), optimizer);
  return kMakers[static_cast<std::size_t>(name - kNames.begin())](std::move(start));
}

double standard_normal(Stream& stream) {
  for (;;) {
    const double u = 2 * uniform(stream) - 1;
    const double v = 2 * uniform(stream) - 1;
    const double s = u * u + v * v;
    if (s < 1 && s > 1e-300) return u * std::sqrt(-2 * portable_log(s) / s);
  }
}

}  // namespace mainmatch
