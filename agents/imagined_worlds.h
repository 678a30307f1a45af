#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "agents/determinizer.h"
#include "agents/playout.h"
#include "agents/weight.h"
#include "engine/core/index.h"

namespace mainmatch {

/// Worlds that fit what a seat has seen, for a bot that searches: drawn once in each step,
/// weighted, resampled to equal weights, and played in turn, each time with other chance. Nothing
/// is allocated after construction.
template <Game G>
class ImaginedWorlds {
 public:
  using View = typename G::View;
  using Submission = typename G::Submission;

  /// The rules must outlive the object. `draws`: worlds in each step, at least 1.
  ImaginedWorlds(const typename G::Rules& rules, const FieldModel<G>& others, const Model<G>& model,
                 int draws)
      : determinizer_(make_determinizer<G>(rules, model)),
        playout_(rules, others.mix, others.base, Joining::remembering),
        worlds_(at(draws)),
        infos_(at(draws)),
        weights_(at(draws)),
        shares_(at(draws)),
        chosen_(at(draws)) {
    for (World<G>& world : worlds_) world.reserve(rules);
  }

  bool covers(const View& view) const noexcept { return determinizer_->covers(view); }

  /// Draws worlds of this step; `own` are the seat's submissions so far. False if none is possible.
  bool observe(const View& view, std::span<const Submission> own, Stream& stream) noexcept {
    seat_ = view.seat();
    next_ = 0;
    determinizer_->observe(view, own, stream);
    bool any = false;
    for (std::size_t i = 0; i < worlds_.size(); ++i) {
      infos_[i] = determinizer_->draw(stream, worlds_[i]);
      weights_[i] = infos_[i].weight;
      any = any || !weights_[i].is_zero();
    }
    if (!any) return false;
    shares_of(weights_, shares_);
    resample(shares_, stream, chosen_);
    return true;
  }

  /// Seats the bots in the next world and returns the match at the running step.
  Playout<G>& next(Stream& stream) noexcept {
    const std::size_t world = at(chosen_[next_++ % chosen_.size()]);
    playout_.begin(worlds_[world], infos_[world], seat_, stream);
    return playout_;
  }

 private:
  std::unique_ptr<Determinizer<G>> determinizer_;
  Playout<G> playout_;
  std::vector<World<G>> worlds_;
  std::vector<WorldInfo> infos_;
  std::vector<Weight> weights_;
  std::vector<double> shares_;
  std::vector<int> chosen_;
  Seat seat_ = 0;
  std::size_t next_ = 0;
};

}  // namespace mainmatch
