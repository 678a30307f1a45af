#pragma once

#include <cstdint>
#include <string>

#include "experiments/base/json.h"
#include "experiments/matches/records/decisions.h"

namespace mainmatch {

/// What a dataset card says beside the columns of its table.
struct DatasetFacts {
  std::string file;           ///< the table
  std::uint64_t rows = 0;     ///< all that were written
  std::uint64_t matches = 0;  ///< of which they are
  Json provenance;            ///< of the records
  Json plan = {};             ///< that was played; null: not known
};

/// A text in Markdown for whoever meets the table later: where it comes from, the rules, who
/// played, and the columns with their units.
std::string decision_card(const DecisionTable& table, const DatasetFacts& facts);

}  // namespace mainmatch
