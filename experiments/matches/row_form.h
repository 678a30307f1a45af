#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace mainmatch {

/// A choice that an action holds: its values are 0..size-1.
struct Factor {
  std::string name;
  int size;
};

/// The rows of numbers of a match: actions (see action_form.h), their masks, and observations (see
/// shape.h).
struct RowForm {
  RowForm(std::vector<Factor> of_actions, std::vector<std::string> of_observations)
      : factors(std::move(of_actions)), columns(std::move(of_observations)) {
    for (const Factor& factor : factors) mask_length += static_cast<std::size_t>(factor.size);
  }

  /// Whether each factor has these values.
  bool fits(const int* action) const {
    return std::ranges::all_of(factors, [&](const Factor& factor) {
      const int value = *action++;
      return value >= 0 && value < factor.size;
    });
  }

  /// Writes the mask of a seat that does not act: the first value of each factor.
  void write_idle_mask(std::uint8_t* row) const {
    std::fill_n(row, mask_length, std::uint8_t{0});
    for (const Factor& factor : factors) {
      *row = 1;
      row += factor.size;
    }
  }

  std::vector<Factor> factors;
  std::vector<std::string> columns;
  std::size_t mask_length = 0;  ///< the sizes of all factors
};

}  // namespace mainmatch
