#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "agents/imagined_worlds.h"
#include "engine/core/index.h"
#include "engine/core/stop.h"

namespace mainmatch {

/// A local search over a part of what a seat hands in for the rest of a match, the plan, against
/// others who do not react to it: each world is played to its end once, with a base bot for the
/// seat, and judged again with other plans. For matches in which the others see little of what a
/// seat does.
///
/// `Planning` has
/// - `Step`: a step of a plan;
/// - `read(state, first, seat, plan)`: the plan that a finished match was played with, from round
///   `first` on;
/// - `write(plan, first, seat, state)`: makes it the same match with another plan;
/// - `allows(view, plan)`: whether all of it is legal from the running step on. It is not where
///   others were handed in than planned;
/// - `follow(step, submission)`: puts a step of a plan into what the base bot hands in;
/// - `vary(view, stream, plan)`: changes a part of a plan, or moves one from a step to another, and
///   keeps all of it legal.
///
/// Nothing is allocated after construction.
template <Game G, class Planning>
class OwnPlan {
 public:
  using View = typename G::View;
  using Step = typename Planning::Step;

  OwnPlan(const typename G::Rules& rules, int worlds)
      : ends_(at(worlds)), base_(at(worlds)), gains_(at(worlds)), tried_gains_(at(worlds)) {
    const std::size_t steps = at(G::max_steps(rules));
    for (std::vector<Step>& plan : own_) plan.reserve(steps);
    plan_.reserve(steps);
    tried_.reserve(steps);
  }

  void begin_match() noexcept { plan_.clear(); }
  /// The rest of what was found before in this match, or nothing.
  std::span<const Step> rest() noexcept {
    if (!plan_.empty()) plan_.erase(plan_.begin());  // the step that was played
    return plan_;
  }

  /// Searches on these worlds with `tries` changes. `gain(state)` is what the seat gets of a
  /// finished match. Returns the plan; empty if it is not better than the base bot by `caution`
  /// standard errors of the difference.
  template <class Gain>
  std::span<const Step> search(const View& view, ImaginedWorlds<G>& worlds, int tries,
                               double caution, Stream& stream, Gain&& gain) noexcept {
    seat_ = view.seat();
    first_ = view.round();
    for (std::size_t i = 0; i < ends_.size(); ++i) {
      Playout<G>& playout = worlds.next(stream);
      playout.play(playout.base_submission());
      ends_[i] = playout.after();
      base_[i] = gain(ends_[i]);
      if (i < kOwn) Planning::read(ends_[i], first_, seat_, own_[i]);
    }
    double best = -kFar;
    const auto compare = [&] {
      const double sum = judge(best, gain);
      if (sum <= best) return;
      best = sum;
      std::swap(plan_, tried_);
      std::swap(gains_, tried_gains_);
    };
    for (int i = 0; i < tries && !stop_asked(); ++i) {
      if (at(i) < std::min(kOwn, ends_.size())) {
        tried_ = own_[at(i)];
      } else {
        tried_ = plan_;
        Planning::vary(view, stream, tried_);
      }
      compare();
    }
    if (!beats_base(caution)) plan_.clear();
    return plan_;
  }

 private:
  /// Plans of the base bot that are tried first.
  static constexpr std::size_t kOwn = 8;
  static constexpr std::size_t kBatch = 32;  ///< worlds
  static constexpr double kFar = 1e300;

  /// The sum of what the tried plan gains in all worlds. Ends early, far below, where the first
  /// batches show that it is worse than the best by a standard error.
  template <class Gain>
  double judge(double best, Gain& gain) noexcept {
    double sum = 0;
    double behind = 0;
    double squares = 0;
    for (std::size_t i = 0; i < ends_.size(); ++i) {
      Planning::write(tried_, first_, seat_, ends_[i]);
      tried_gains_[i] = gain(ends_[i]);
      sum += tried_gains_[i];
      if (best == -kFar) continue;
      const double less = gains_[i] - tried_gains_[i];
      behind += less;
      squares += less * less;
      if (i % kBatch == kBatch - 1 && behind > 0 && behind * behind > squares) return -kFar;
    }
    return sum;
  }

  bool beats_base(double caution) const noexcept {
    double sum = 0;
    double squares = 0;
    for (std::size_t i = 0; i < base_.size(); ++i) {
      const double more = gains_[i] - base_[i];
      sum += more;
      squares += more * more;
    }
    const auto n = static_cast<double>(base_.size());
    const double mean = sum / n;
    return mean > caution * std::sqrt(std::max(squares / n - mean * mean, 0.0) / n);
  }

  Seat seat_ = 0;
  int first_ = 0;
  std::vector<typename G::State> ends_;      ///< finished matches, by world
  std::vector<double> base_;                 ///< what the base bot gains in them
  std::array<std::vector<Step>, kOwn> own_;  ///< plans of the base bot, by world
  std::vector<Step> plan_;                   ///< the best
  std::vector<double> gains_;                ///< of it
  std::vector<Step> tried_;
  std::vector<double> tried_gains_;
};

}  // namespace mainmatch
