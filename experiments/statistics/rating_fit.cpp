#include "experiments/statistics/rating_fit.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "engine/core/index.h"
#include "experiments/statistics/meetings.h"
#include "experiments/statistics/plackett_luce.h"
#include "experiments/statistics/student.h"

namespace mainmatch {

namespace {

/// What a group adds to the slopes by the winners' places and to the meetings.
struct Parts {
  Slopes wins;
  Meetings meetings;

  Parts(const Rankings& group, const BotNumbers& strengths) {
    wins.add(group, strengths, Places::winners);
    meetings.add(group);
  }
};

/// Student's test that the mean of the differences is 0; `noise` is what rounding leaves of them.
std::optional<double> p_of_differences(std::span<const double> differences, double noise) {
  if (differences.size() < static_cast<std::size_t>(kMinUnits)) return std::nullopt;
  const auto n = static_cast<double>(differences.size());
  double mean = 0, squares = 0;
  for (const double d : differences) mean += d / n;
  for (const double d : differences) squares += (d - mean) * (d - mean);
  const double error = std::sqrt(squares / (n - 1) / n);
  if (!(error > noise)) return std::nullopt;
  return student_tails(mean / error, static_cast<std::int64_t>(differences.size()) - 1);
}

class Fit {
 public:
  Fit(const FittedModel& model, std::span<const Rankings> groups, std::size_t bots)
      : bots_(bots), strengths_(*model.strengths) {
    Slopes all;
    for (const Slopes& one : model.slopes) all.add(one, 1, bots);
    for (const Rankings& group : groups) {
      const Parts& one = parts_.emplace_back(group, strengths_);
      wins_.add(one.wins, 1, bots);
      meetings_.add(one.meetings, 1, bots);
      for (const auto& [ranking, times] : group.counts()) {
        if (winners_of(ranking) == group.seats()) continue;
        for (int i = 0; i < winners_of(ranking); ++i) {
          taken_[at(bot_at(ranking, i))] += static_cast<double>(times);
          places_ += static_cast<double>(times);
        }
      }
    }
    // How the strengths would move if a group were all there is.
    for (const Slopes& one : model.slopes) {
      Slopes moved = all;
      moved.gradient = one.gradient;
      const auto step = newton_step(model.likelihood, moved, bots);
      if (!step) break;
      steps_.push_back(*step);
    }
  }

  FittedShare wins(std::size_t bot) const {
    if (places_ == 0) return {};
    FittedShare share{taken_[bot] / places_, (taken_[bot] - wins_.gradient[bot]) / places_};
    std::vector<double> differences;
    for (std::size_t g = 0; g < steps_.size(); ++g) {
      double difference = parts_[g].wins.gradient[bot];
      for (std::size_t c = 0; c < bots_; ++c) difference -= wins_.curvature[bot][c] * steps_[g][c];
      differences.push_back(difference);
    }
    share.p_value = p_of(differences, places_);
    return share;
  }

  FittedShare pair(std::size_t a, std::size_t b) const {
    const double met = meetings_.met[a][b];
    if (met == 0) return {};
    const double fitted = strengths_[a] / (strengths_[a] + strengths_[b]);
    FittedShare share{meetings_.ahead[a][b] / met, fitted};
    std::vector<double> differences;
    for (std::size_t g = 0; g < steps_.size(); ++g) {
      const Meetings& one = parts_[g].meetings;
      differences.push_back(one.ahead[a][b] - fitted * one.met[a][b] -
                            met * fitted * (1 - fitted) * (steps_[g][a] - steps_[g][b]));
    }
    share.p_value = p_of(differences, met);
    return share;
  }

 private:
  /// No test if the strengths of some group's step are open.
  std::optional<double> p_of(const std::vector<double>& differences, double total) const {
    if (differences.size() < parts_.size()) return std::nullopt;
    return p_of_differences(differences, 1e-9 * total / static_cast<double>(parts_.size()));
  }

  std::size_t bots_;
  BotNumbers strengths_;
  std::vector<Parts> parts_;  ///< by group
  Slopes wins_;
  Meetings meetings_;
  BotNumbers taken_{};             ///< winning places by bot
  double places_ = 0;              ///< winning places
  std::vector<BotNumbers> steps_;  ///< by group
};

}  // namespace

RatingFit rating_fit(std::span<const Rankings> groups, int bots) {
  return rating_fit(FittedModel(groups), groups, bots);
}

RatingFit rating_fit(const FittedModel& model, std::span<const Rankings> groups, int bots) {
  if (!model.strengths) return {};
  const Likelihood& likelihood = model.likelihood;
  const std::size_t n = at(bots);
  const Fit fit(model, groups, n);
  RatingFit found;
  for (std::size_t b = 0; b < n; ++b) {
    found.wins.push_back(likelihood.has(b) ? fit.wins(b) : FittedShare{});
  }
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = a + 1; b < n; ++b) {
      found.pairs.push_back(likelihood.has(a) && likelihood.has(b) ? fit.pair(a, b)
                                                                   : FittedShare{});
    }
  }
  double least = 1, tests = 0;
  for (const auto* shares : {&found.wins, &found.pairs}) {
    for (const FittedShare& share : *shares) {
      if (!share.p_value) continue;
      least = std::min(least, *share.p_value);
      ++tests;
    }
  }
  if (tests > 0) found.p_value = std::min(1.0, tests * least);
  return found;
}

}  // namespace mainmatch
