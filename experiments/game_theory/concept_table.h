#pragma once

#include <span>
#include <string_view>

#include "experiments/game_theory/concepts.h"

namespace mainmatch {

/// A solution concept as `solve` offers it.
struct Concept {
  std::string_view name;  ///< also its key in JSON
  std::string_view help;
  bool needs_all;   ///< profiles of the table
  bool by_default;  ///< asked for where nothing is said
  /// Adds what is found to a result, at least the key `name`.
  void (*add)(const TableResamples& resamples, Json& result);
};

/// THE table of concepts, in the order in which they are reported; a line registers one.
std::span<const Concept> concepts();

}  // namespace mainmatch
