#pragma once

#include <string>
#include <vector>

#include "experiments/base/json.h"

namespace mainmatch {

/// A part of a submission that is void, and by which ruling.
struct Objection {
  std::string part;
  std::string reason;
  int ruling = 0;  ///< 0: the rules of the match have no numbers

  friend bool operator==(const Objection&, const Objection&) = default;
};

/// [{"part", "reason", "ruling": "R14"}]
Json objections_json(const std::vector<Objection>& objections);

}  // namespace mainmatch
