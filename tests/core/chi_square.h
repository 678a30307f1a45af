#pragma once

#include <cmath>
#include <map>

namespace mainmatch {

/// Whether counts agree with expected probabilities: nothing outside of their support, and
/// Pearson's chi-square below its mean plus five standard deviations and a margin for its long tail
/// at few degrees of freedom. Seeds are fixed, so a test that passes once passes always; a wrong
/// distribution is off by far more with the sample sizes that are used here.
template <class Key>
bool agrees(const std::map<Key, long>& counts, const std::map<Key, double>& probabilities) {
  double total = 0;
  for (const auto& [key, count] : counts) {
    const auto found = probabilities.find(key);
    if (found == probabilities.end() || found->second == 0) return false;
    total += static_cast<double>(count);
  }
  double chi_square = 0, sum = 0;
  for (const auto& [key, probability] : probabilities) {
    if (probability == 0) continue;
    const auto found = counts.find(key);
    const double count = found == counts.end() ? 0 : static_cast<double>(found->second);
    const double expected = total * probability;
    chi_square += (count - expected) * (count - expected) / expected;
    sum += probability;
  }
  const double freedom = static_cast<double>(probabilities.size()) - 1;
  return std::abs(sum - 1) < 1e-9 && chi_square < freedom + 5 * std::sqrt(2 * freedom) + 12;
}

}  // namespace mainmatch
