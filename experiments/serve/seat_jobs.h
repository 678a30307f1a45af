#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <vector>

#include "experiments/matches/lineup.h"
#include "experiments/matches/match_module.h"
#include "experiments/serve/jobs.h"

namespace mainmatch::serve {

/// What an analysis is to know of a running match: nothing that it must wait for.
struct MatchSnapshot {
  Json record;
  Step step;
  bool over = false;
  int steps = 0;                   ///< that are over
  std::vector<WeightedBot> field;  ///< that the seat takes the others for
};

using Work = std::function<void(Job&)>;

// What a seat may ask of analyses, as jobs. `body` is that of the request. Throw Refused and
// InputError.

/// Advice for the running step: {"worlds", "candidate", "fitted"}, each may be null; "fitted"
/// weighs the others by what the seat has seen. Its result is as 'advise --format json' prints it.
Work advice_work(const MatchModule& match, Seat seat, MatchSnapshot now, const Node& body);
/// What the seat can infer: {"worlds", "fitted"}. As 'odds --format json' prints it, with its
/// words.
Work odds_work(const MatchModule& match, Seat seat, MatchSnapshot now, const Node& body);
/// A review of a match that is over: {"worlds"} and what else the caller reads. As 'review --seat'
/// prints it.
Work review_work(const Json& record, Seat seat, const std::vector<WeightedBot>& field,
                 const Node& body);

}  // namespace mainmatch::serve
