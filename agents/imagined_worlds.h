#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "agents/determinizer.h"
#include "agents/playout.h"
#include "agents/weight.h"
#include "engine/core/index.h"

namespace mainmatch {

/// Worlds that fit what a seat has seen: drawn, weighted, and resampled to equal weights. Nothing
/// is allocated after construction.
template <Game G>
class ImaginedWorlds {
 public:
  using View = typename G::View;
  using Submission = typename G::Submission;

  /// The rules must outlive the object. Of so many draws, at least 1, so many worlds are chosen.
  ImaginedWorlds(const typename G::Rules& rules, const FieldModel<G>& others, const Model<G>& model,
                 int draws, int chosen)
      : determinizer_(make_determinizer<G>(rules, model)),
        playout_(rules, others.mix, others.base, Joining::remembering),
        worlds_(at(draws)),
        infos_(at(draws)),
        weights_(at(draws)),
        shares_(at(draws)),
        chosen_(at(chosen)) {
    for (World<G>& world : worlds_) world.reserve(rules);
    possible_.reserve(rules);
  }

  bool covers(const View& view) const noexcept { return determinizer_->covers(view); }

  /// See Determinizer.
  bool trust(std::span<const Ally<G>> allies) noexcept { return determinizer_->trust(allies); }

  /// Worlds are of this step from now on; `own` are the seat's submissions so far.
  void observe(const View& view, std::span<const Submission> own, Stream& stream) noexcept {
    seat_ = view.seat();
    next_ = 0;
    has_possible_ = false;
    determinizer_->observe(view, own, stream);
  }

  /// More evidence than the determinizer knows: the weight of each draw is multiplied by this. It
  /// may also set what of the world nobody has acted on.
  using Evidence = std::function<double(World<G>&, const WorldInfo&)>;
  void weigh_by(Evidence more) { more_ = std::move(more); }

  /// Draws and chooses worlds. Returns the effective sample size of the draws. Where none of them
  /// is possible, a possible one of before stands for them; 0 if there was none since observe().
  double draw(Stream& stream) noexcept {
    std::size_t first = worlds_.size();
    fitting_ = 0;
    for (std::size_t i = 0; i < worlds_.size(); ++i) {
      infos_[i] = determinizer_->draw(stream, worlds_[i]);
      weights_[i] = infos_[i].weight;
      if (more_ && !weights_[i].is_zero()) weights_[i] *= more_(worlds_[i], infos_[i]);
      fitting_ += !weights_[i].is_zero();
      if (first == worlds_.size() && !weights_[i].is_zero()) first = i;
    }
    if (first == worlds_.size()) {
      if (!has_possible_) return 0;
      worlds_[0] = possible_;
      infos_[0] = of_possible_;
      weights_[0] = of_possible_.weight;  // the only one
    } else if (!has_possible_) {
      possible_ = worlds_[first];
      of_possible_ = infos_[first];
      has_possible_ = true;
    }
    shares_of(weights_, shares_);
    resample(shares_, stream, chosen_);
    return effective_sample_size(shares_);
  }

  /// How many of the last draws were possible.
  std::size_t fitting() const noexcept { return fitting_; }

  /// Calls f(world, share) for each of the last draws.
  template <class F>
  void for_each_draw(F&& f) const {
    for (std::size_t i = 0; i < worlds_.size(); ++i) f(worlds_[i], shares_[i]);
  }

  /// The first possible world since observe().
  const World<G>& possible() const noexcept { return possible_; }
  /// A chosen world, by its index, and what is known of it.
  const World<G>& world(std::size_t i) const noexcept { return worlds_[at(chosen_[i])]; }
  const WorldInfo& info(std::size_t i) const noexcept { return infos_[at(chosen_[i])]; }

  /// Seats the bots in a chosen world and returns the match at the running step. Outside bots get
  /// the match number `match`, and only they can throw.
  Playout<G>& begin(std::size_t i, Stream& stream, std::uint64_t match = 0) {
    const std::size_t world = at(chosen_[i]);
    playout_.begin(worlds_[world], infos_[world], seat_, stream, match);
    return playout_;
  }
  /// The same with the chosen worlds in turn.
  Playout<G>& next(Stream& stream) { return begin(next_++ % chosen_.size(), stream); }

 private:
  std::unique_ptr<Determinizer<G>> determinizer_;
  Playout<G> playout_;
  std::vector<World<G>> worlds_;
  std::vector<WorldInfo> infos_;
  std::vector<Weight> weights_;
  std::vector<double> shares_;
  std::vector<int> chosen_;
  Evidence more_;
  World<G> possible_;
  WorldInfo of_possible_;
  bool has_possible_ = false;
  std::size_t fitting_ = 0;
  Seat seat_ = 0;
  std::size_t next_ = 0;
};

}  // namespace mainmatch
