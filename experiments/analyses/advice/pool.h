#pragma once

#include <vector>

#include "experiments/base/fields.h"
#include "experiments/base/json.h"
#include "experiments/matches/adviser.h"

namespace mainmatch {

/// The field for what allies know.
struct PoolField {
  std::vector<InputFile> files;

  Fields& declare(Fields& fields);
  /// The files, each the first value of its file. Throws InputError.
  std::vector<AllyFile> read();
};

/// "pool" in results: {"seats", "dealt_only", "drawn", "fitting", "effective"}.
Json pool_json(const Pooled& pool);

namespace report {

/// Whose knowledge the seat has.
std::string pool_said(const Node& pool);

}  // namespace report

}  // namespace mainmatch
