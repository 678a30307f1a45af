#pragma once

#include <optional>
#include <span>
#include <vector>

#include "experiments/statistics/rankings.h"

namespace mainmatch {

struct FittedModel;

/// What the model of ratings.h, fitted to all places, says of a share, beside what was seen.
struct FittedShare {
  double observed = 0;
  double fitted = 0;
  std::optional<double> p_value = {};  ///< of the difference; empty where there is no test
};

struct RatingFit {
  std::vector<FittedShare> wins;   ///< by bot: of all winning places, those that it takes
  std::vector<FittedShare> pairs;  ///< how often a comes in before b; every a < b, by a, then b
  /// Of the whole fit: Bonferroni's over all that is tested; empty where nothing is.
  std::optional<double> p_value = {};
};

/// Whether strengths fitted to all places say who wins, and who comes in before whom. Each test is
/// one of a moment that the likelihood does not set to 0 (Newey, "Maximum Likelihood Specification
/// Testing and Conditional Moment Tests", Econometrica 1985): a group's difference is taken less
/// what it moves the strengths, and Student's test is over groups, of about equal size. There is
/// none below 30 groups; nor of matches of two seats, where the first place is all there is. Empty
/// lists if there are no strengths. In pairs a match counts as much as it has pairs of seats of the
/// two bots, and ties count half.
RatingFit rating_fit(std::span<const Rankings> groups, int bots);
/// The same where the model is fitted to all places of the groups already.
RatingFit rating_fit(const FittedModel& model, std::span<const Rankings> groups, int bots);

}  // namespace mainmatch
