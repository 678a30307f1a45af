#pragma once

#include <optional>
#include <span>
#include <vector>

namespace mainmatch {

/// Holm's step-down correction ("A Simple Sequentially Rejective Multiple Test Procedure",
/// Scandinavian Journal of Statistics 1979): p-values of a family of tests, adjusted so that to
/// reject all at or below alpha makes one false rejection or more with probability at most alpha,
/// however the tests depend on each other. The k-th smallest of m, from 0, is multiplied by m - k,
/// and is at least those before it and at most 1. A missing p-value (a sample too small) counts as
/// a test of the family, which was meant to be made, and stays missing.
std::vector<std::optional<double>> holm_adjusted(std::span<const std::optional<double>> p_values);

}  // namespace mainmatch
