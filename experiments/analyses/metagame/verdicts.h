#pragma once

#include <string>
#include <vector>

#include "experiments/report/reading.h"

namespace mainmatch::report {

// Verdicts on the final mixes of a meta-game, in words.

/// A final mix, with the name that its verdict allows.
struct Mix {
  std::string name;
  Node node;
  std::string verdict;  ///< "certified", "refuted" or "open"

  bool certified() const { return verdict == "certified"; }
  bool refuted() const { return verdict == "refuted"; }
};

/// Of a result's list. Those of results that have no verdicts are open.
std::vector<Mix> mixes_of(const Node& equilibria);

/// "; certified: in the match itself, by 1,000 fresh deals, ..."
std::string certificate_said(const Mix& mix, const Node& result);

/// " Epsilon is 0.0125.", or by role; nothing where there is none.
std::string epsilon_said(const Node& result);

}  // namespace mainmatch::report
