#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "experiments/analyses/review/result.h"
#include "experiments/matches/payoff.h"
#include "experiments/statistics/ratio_sums.h"

namespace mainmatch {

/// Sums what players gained and lost over many matches.
class ReviewLeague {
 public:
  explicit ReviewLeague(const Payoff& payoff);

  /// A match of which everything that was played is reviewed. If it is not over, only its decisions
  /// count.
  void add(const ReviewedMatch& match);
  /// Who loses least at a decision is first; those alike by name.
  std::vector<ReviewedPlayer> players() const;

 private:
  enum Number { kPayoff, kField, kDeal, kSkill, kOpponents, kLuck, kLoss, kFirstMark };
  static constexpr std::size_t kNumbers = kFirstMark + kMarks;
  struct Sums {
    std::array<RatioSums, kNumbers> of;
    double prior_errors = 0;  ///< standard errors of what seats can expect before the deal
  };

  int coarse_;
  std::map<std::string, Sums> players_;
};

}  // namespace mainmatch
