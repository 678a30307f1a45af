#include "experiments/statistics/holm.h"

#include <algorithm>
#include <cstddef>

namespace mainmatch {

std::vector<std::optional<double>> holm_adjusted(std::span<const std::optional<double>> p_values) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < p_values.size(); ++i) {
    if (p_values[i]) order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return *p_values[a] < *p_values[b]; });
  std::vector<std::optional<double>> adjusted(p_values.size());
  auto left = static_cast<double>(p_values.size());
  double before = 0;
  for (const std::size_t i : order) {
    before = std::max(before, std::min(1.0, left-- * *p_values[i]));
    adjusted[i] = before;
  }
  return adjusted;
}

}  // namespace mainmatch
