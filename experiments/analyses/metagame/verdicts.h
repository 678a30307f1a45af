#pragma once

#include <string>
#include <vector>

#include "experiments/report/reading.h"

namespace mainmatch::report {

// Verdicts on the final mixes of a meta-game, in words.

/// How far a mix is known to be one that nobody leaves.
enum class Standing {
  kEquilibrium,  ///< by all that was asked to answer it: of a table, by its strategies
  kWithin,       ///< of bots in a match: within the strategies alone
  kCandidate     ///< no more than a candidate
};

/// A mix, with the name that its verdicts allow.
struct Mix {
  std::string name;
  Node node;
  std::string verdict;  ///< within the strategies: "certified", "refuted" or "open"
  Standing standing;

  bool certified() const { return verdict == "certified"; }
  bool refuted() const { return verdict == "refuted"; }
};

/// The bot that was measured where an oracle searches in every match.
inline constexpr const char* kSearcherSaid = "a bot that searches in every match";

/// The solutions of a table.
std::vector<Mix> solutions_of(const Node& solutions);
/// The final mixes of a result of 'equilibrium'.
std::vector<Mix> final_mixes_of(const Node& equilibria);

/// "; by parameters, ... gains ...; by search, ...": what was found that leaves the mix; nothing
/// where nobody searched.
std::string responses_said(const Mix& mix, const Node& result);

/// "The mix that is exploited least is that of round 4, ...: by search, ... gains ...": of a result
/// with rounds; nothing where no mix was searched against in full.
std::string least_exploited_said(const Node& result);

/// "; certified: in the match itself, by 1,000 fresh deals, ..."
std::string certificate_said(const Mix& mix, const Node& result);

/// " Epsilon is 0.0125.", or by role; nothing where there is none.
std::string epsilon_said(const Node& result);

}  // namespace mainmatch::report
