#include "experiments/analyses/metagame/strategy.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "experiments/analyses/metagame/cmaes.h"
#include "experiments/analyses/metagame/cross_entropy.h"
#include "experiments/statistics/portable_log.h"

namespace mainmatch {

namespace {

template <class Of>
std::unique_ptr<Strategy> make(StrategyStart start) {
  return std::make_unique<Of>(std::move(start));
}

struct Optimizer {
  std::string_view name;
  std::unique_ptr<Strategy> (*make)(StrategyStart start);
};

constexpr Optimizer kOptimizers[] = {
    {kUsualOptimizer, make<CmaEs>},
    {"cross-entropy", make<CrossEntropy>},
};

}  // namespace

std::size_t generation_size(std::size_t dimensions) {
  const double size = 4 + 3 * portable_log(static_cast<double>(dimensions));
  return std::max<std::size_t>(8, 4 * static_cast<std::size_t>(std::ceil(size / 4)));
}

std::vector<std::string> optimizer_names() {
  std::vector<std::string> names;
  for (const Optimizer& one : kOptimizers) names.emplace_back(one.name);
  return names;
}

std::unique_ptr<Strategy> make_strategy(std::string_view optimizer, StrategyStart start) {
  return std::find_if(std::begin(kOptimizers), std::end(kOptimizers),
                      [&](const Optimizer& one) { return one.name == optimizer; })
      ->make(std::move(start));
}

}  // namespace mainmatch
