#pragma once

#include <cstdint>
#include <iosfwd>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "experiments/sweep/search.h"

namespace mainmatch {

/// The result of an optimization of rule parameters.
struct TuneResult {
  std::string game;
  std::string title;
  std::uint64_t seed = 0;
  std::uint64_t matches = 0;        ///< at every point of the search
  std::uint64_t final_matches = 0;  ///< at every re-evaluated point
  bool exhaustive = false;
  std::vector<RuleAxis> axes;
  std::vector<Aim> aims;
  Point start;

  /// A point, its measurements and its fitness (see Merit::fitness).
  struct Judged {
    Point point;
    MeasuredTrial measured;
    double fitness;
  };
  std::vector<Judged> tried;  ///< in the search, in order
  std::vector<Judged> best;   ///< of these, on fresh deals, the best first; empty if interrupted
  std::vector<Judged> as_is;  ///< the rules as they are, on the same fresh deals: one or none
  bool partial = false;

  /// What was measured at a point on the deals of the search.
  const Judged& in_search(const Point& point) const;
};

TuneResult tune_result(const Search& search, const Trials& trials);

/// The best rules with their metrics on fresh deals and the verdict on each aim.
void print_text(const TuneResult& result, std::ostream& out);
/// {"game", "seed", "matches", "final_matches", "exhaustive", "partial", "rules", "vary", "aims",
/// "best": [{"rules", "fitness", "metrics", "aims": [{"aim", "verdict"}]}], "as_is",
/// "tried": [{"rules", "fitness", "metrics"}]}
void print_json(const TuneResult& result, const nlohmann::ordered_json& rules, std::ostream& out);
/// A line for each point, stage (search, best, as_is) and metric, as a sweep prints them.
void print_csv(const TuneResult& result, std::ostream& out);

}  // namespace mainmatch
