#pragma once

#include <cstdint>
#include <optional>

namespace mainmatch {

/// Units of the given variance that a two-sided test of a mean at level alpha needs to find a mean
/// that is off by `difference` with probability 1 - beta, by the normal distribution:
/// (z(1 - alpha/2) + z(1 - beta))^2 variance / difference^2. Empty where the variance is 0.
std::optional<std::int64_t> fixed_size(double variance, double difference, double alpha,
                                       double beta);

}  // namespace mainmatch
