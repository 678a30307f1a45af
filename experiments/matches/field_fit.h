#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "agents/imagined_worlds.h"
#include "engine/core/portable_exp.h"
#include "engine/core/signature.h"
#include "engine/core/stop.h"
#include "experiments/matches/explained.h"
#include "experiments/matches/fitted_field.h"
#include "experiments/matches/seat_form.h"
#include "experiments/statistics/student.h"

namespace mainmatch {

/// How likely each other seat is each bot of a field, by what one seat has seen.
///
/// In an imagined world of the match so far, every bot is asked at every seat, step by step. Its
/// likelihood at a step is the share of its copies that would have shown the observing seat the
/// same, had the others done what they do in that world; of several steps it is the product. Where
/// that is so rare that hardly a copy of any bot would have, it is instead how likely the bot is to
/// hand in something like what the seat hands in there (see Explanation). So one world says of all
/// bots at all seats how well they explain what was seen. The weights are the means of the
/// posterior distributions over independent worlds, of more of them where these differ; what was
/// known before counts as some worlds more, so that few worlds make nothing impossible. They are
/// found in stages: worlds are drawn from the weights that the stage before found, and weighted
/// back.
template <Game G>
class FieldFit {
 public:
  using Shares = FittedField::Shares;

  /// The rules must outlive it. `prior` is positive, its sums need not be 1. `draws` are
  /// those from which advice chooses worlds: the more, the more worlds there are here too.
  FieldFit(const typename G::Rules& rules, const FieldModel<G>& others, const Shares& prior,
           int draws)
      : rules_(rules),
        seats_(at(G::seats(rules))),
        parts_(others.mix.size()),
        most_worlds_(std::max(kWorlds, 2 * draws)) {
    fit_->prior = fit_->drawn = normalized(prior);
    if constexpr (kHidesPlay) return;
    bots_ = std::make_unique<ModelBots<G>>(rules, model_of(others.mix, kAsked, fit_));
    worlds_ = std::make_unique<ImaginedWorlds<G>>(
        rules, others, model_of(others.mix, kCopies, fit_), std::max(kLeastDraws, draws / 4), 1);
    worlds_->weigh_by(
        [this](const World<G>&, const WorldInfo& info) { return fit_->correction(info.bots); });
    likelihoods_.resize(parts_);
    fitting_.resize(parts_);
    answers_.resize(parts_ * at(kAsked));
  }

  /// How worlds are drawn by a fit, with their weights still to be corrected.
  static Model<G> model_of(std::span<const Part<G>> mix, int copies,
                           const std::shared_ptr<const FittedField>& fit) {
    Model<G> model{{mix.begin(), mix.end()}, copies, true, kTremble, {fit, &fit->drawn}};
    for (Part<G>& part : model.mix) part.share = 1;
    return model;
  }

  /// What the seat has seen, and its own submissions. Null if no world is possible. Where the match
  /// hides how the others play, the weights are those of before.
  std::shared_ptr<const FittedField> run(const typename G::View& view,
                                         std::span<const typename G::Submission> own,
                                         Stream& stream) {
    if constexpr (kHidesPlay) {
      fit_->from_play = false;
      learn(view.seat());
      return fit_;
    }
    worlds_->observe(view, own, stream);
    for (int stage = 0; stage < kStages; ++stage) {
      posteriors_.clear();
      effective_ = 0;
      do {
        for (int i = 0; i < kWorlds; ++i) {
          throw_if_stopped();
          const double effective = worlds_->draw(stream);
          if (effective == 0) return nullptr;
          effective_ += effective;
          judge(worlds_->world(0), view.seat(), stream);
        }
        learn(view.seat());
      } while (stage + 1 == kStages && goes_on());
      draw_from_found(view.seat());
    }
    return fit_;
  }

 private:
  static constexpr bool kHidesPlay = requires { SeatForm<G>::kHidesPlay; };
  static constexpr int kTremble = 8;
  static constexpr int kCopies = 8;  ///< by which worlds are drawn
  static constexpr int kAsked = 16;  ///< by which bots are judged
  static constexpr int kStages = 2;
  static constexpr int kLeastDraws = 8;
  static constexpr int kWorlds = 16;              ///< at a time
  static constexpr std::size_t kRare = 1;         ///< copies that are too few to compare bots by
  static constexpr double kLeastLogarithm = -30;  ///< of a likelihood
  static constexpr double kPriorWorlds = 2;       ///< what is known before counts as so many
  static constexpr double kKept = 0.9;
  static constexpr double kPrecise = 0.05;  ///< intervals that are narrow enough

  Shares normalized(Shares prior) const {
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      double sum = 0;
      for (const auto& part : prior) sum += part[seat];
      for (auto& part : prior) part[seat] /= sum;
    }
    return prior;
  }

  /// Whether the observing seat is shown the same after the step with these submissions.
  bool shows(const typename G::State& state, Submissions<G>& submissions, Seat self,
             std::uint64_t same) {
    after_ = state;
    G::resolve(after_, std::span(submissions.data(), seats_), nullptr);
    return hash_of(G::observe(after_, self)) == same;
  }

  /// Adds the posterior of each seat in a world.
  void judge(const World<G>& world, Seat self, Stream& stream) {
    for (std::size_t part = 0; part < parts_; ++part) {
      likelihoods_[part].fill({});
      for (std::size_t seat = 0; seat < seats_; ++seat) {
        for (int i = 0; i < kAsked; ++i) {
          bots_->sit(part, static_cast<Seat>(seat), at(i), stream);
        }
      }
    }
    replay<G>(rules_, world, state_, [&](const typename G::State& now, std::size_t step) {
      if (step < world.steps.size()) judge_step(now, world.steps[step], self);
    });
    posteriors_.push_back(posterior());
  }

  void judge_step(const typename G::State& now, const Submissions<G>& handed_in, Seat self) {
    submissions_ = handed_in;
    after_ = now;
    G::resolve(after_, std::span(submissions_.data(), seats_), nullptr);
    const std::uint64_t same = hash_of(G::observe(after_, self));
    for (const Seat seat : G::acting(now)) {
      if (seat == self) continue;
      const typename G::View view = G::observe(now, seat);
      std::size_t most = 0;
      for (std::size_t part = 0; part < parts_; ++part) {
        fitting_[part] = 0;
        for (std::size_t i = 0; i < at(kAsked); ++i) {
          typename G::Submission& answer = answers_[part * at(kAsked) + i];
          answer = {};
          bots_->act(part, seat, i, view, answer);
          submissions_[at(seat)] = answer;
          fitting_[part] += shows(now, submissions_, self, same);
        }
        most = std::max(most, fitting_[part]);
      }
      submissions_[at(seat)] = handed_in[at(seat)];
      const bool is_rare = most <= kRare && G::step(now).kind != StepKind::trade;
      const std::vector<double> near =
          is_rare ? resembling(now, handed_in[at(seat)], seat) : std::vector<double>();
      for (std::size_t part = 0; part < parts_; ++part) {
        likelihoods_[part][at(seat)] *=
            is_rare ? near[part] : copies_factor(fitting_[part], at(kAsked));
      }
    }
  }

  /// How likely each bot is to hand in something like this, by its answers.
  std::vector<double> resembling(const typename G::State& now,
                                 const typename G::Submission& handed_in, Seat seat) const {
    Explanation explanation(parts_);
    for (std::size_t i = 0; i < answers_.size(); ++i) {
      explanation.add(i / at(kAsked), write_handed_in<G>(answers_[i], now, seat));
    }
    std::vector<double> found = explanation.of(write_handed_in<G>(handed_in, now, seat));
    for (double& one : found) one = portable_exp(std::max(one, kLeastLogarithm));
    return found;
  }

  Shares posterior() const {
    Shares found = fit_->prior;
    std::vector<Weight> likelihoods(parts_);
    std::vector<double> shares(parts_);
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      for (std::size_t part = 0; part < parts_; ++part) {
        likelihoods[part] = likelihoods_[part][seat];
      }
      shares_of(likelihoods, shares);
      for (std::size_t part = 0; part < parts_; ++part) found[part][seat] *= shares[part];
    }
    return normalized(std::move(found));
  }

  /// Of the interval about the mean over the worlds so far, by the sum of squared differences.
  double half_width(double squares) const {
    const auto worlds = static_cast<std::int64_t>(posteriors_.size());
    const auto pairs = static_cast<double>(worlds * (worlds - 1));
    return student_quantile(0.975, worlds - 1) * std::sqrt(squares / pairs);
  }

  /// The weights by the worlds of a stage so far.
  void learn(Seat self) {
    const auto worlds = static_cast<double>(posteriors_.size());
    fit_->effective = effective_ / std::max(1.0, worlds);
    fit_->weights.assign(parts_, {});
    for (std::size_t part = 0; part < parts_; ++part) {
      for (std::size_t seat = 0; seat < seats_; ++seat) {
        if (seat == at(self)) continue;
        double mean = kPriorWorlds * fit_->prior[part][seat] / (worlds + kPriorWorlds);
        double squares = 0;
        for (const Shares& one : posteriors_) mean += one[part][seat] / (worlds + kPriorWorlds);
        for (const Shares& one : posteriors_) {
          squares += (one[part][seat] - mean) * (one[part][seat] - mean);
        }
        const double half = posteriors_.empty() ? 0 : half_width(squares);
        fit_->weights[part][seat] = {mean, std::max(0.0, mean - half), std::min(1.0, mean + half)};
      }
    }
  }

  /// Whether the last stage needs more worlds.
  bool goes_on() const {
    const auto worlds = static_cast<int>(posteriors_.size());
    if (worlds >= most_worlds_) return false;
    if (worlds < most_worlds_ / 4) return true;
    for (const auto& seats : fit_->weights) {
      for (const FittedField::Weight& one : seats) {
        if (one.high - one.low > kPrecise) return true;
      }
    }
    return false;
  }

  /// Lets the next worlds be drawn from the weights that were found.
  void draw_from_found(Seat self) {
    for (std::size_t part = 0; part < parts_; ++part) {
      for (std::size_t seat = 0; seat < seats_; ++seat) {
        if (seat == at(self)) continue;
        fit_->drawn[part][seat] =
            kKept * fit_->weights[part][seat].mean + (1 - kKept) * fit_->prior[part][seat];
      }
    }
  }

  const typename G::Rules& rules_;
  std::size_t seats_;
  std::size_t parts_;
  int most_worlds_;  ///< of the last stage
  std::shared_ptr<FittedField> fit_ = std::make_shared<FittedField>();
  std::unique_ptr<ModelBots<G>> bots_;
  std::unique_ptr<ImaginedWorlds<G>> worlds_;
  std::vector<PerSeat<Weight>> likelihoods_;     ///< of a world, by part
  std::vector<std::size_t> fitting_;             ///< copies at a step, by part
  std::vector<typename G::Submission> answers_;  ///< at a step, by part and copy
  double effective_ = 0;                         ///< a sum over these worlds
  std::vector<Shares> posteriors_;               ///< by world of a stage
  typename G::State state_;
  typename G::State after_;
  Submissions<G> submissions_{};
};

}  // namespace mainmatch
