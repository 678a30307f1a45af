#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "agents/outside_agent.h"
#include "agents/roster.h"
#include "agents/weight.h"
#include "agents/world.h"

namespace mainmatch {

/// What the others are taken to have played.
///
/// - `uniform`, an empty mix: as the bot `random` plays, which ignores what it knows.
/// - `bots`: each seat is one of these bots, with so much probability. They are asked along the
///   imagined match; what they say counts by how many of so many copies, which differ in their
///   stream of chance alone, do what was seen.
///
/// Under both, what was seen but would not be played is imposed: there is a world for all that may
/// have happened, and it counts as forced.
template <Game G>
struct Model {
  struct Part {
    const RosterEntry<G>* bot;
    double share;                ///< above 0; of their sum
    std::vector<double> values;  ///< of its parameters; none: their defaults
    /// In place of a bot of the roster, in playouts only: nobody imagines worlds by what it does.
    OutsideBots<G>* outside = nullptr;
  };
  std::vector<Part> mix;
  int copies = 8;  ///< 1..64
};

/// What is said of an imagined world.
struct WorldInfo {
  Weight weight;   ///< how much it counts among the worlds of the same view
  int forced = 0;  ///< submissions, or parts of them, that the model would not have played
  PerSeat<std::int8_t> bots;  ///< whom of the mix each seat is; -1 for none
};

/// What it counts that `count` of so many copies did what was seen: nothing tells none of many from
/// half of one.
inline double copies_factor(std::size_t count, std::size_t copies) noexcept {
  const auto all = static_cast<double>(copies);
  return count == 0 ? 0.5 / all : static_cast<double>(count) / all;
}

/// Draws worlds in which one seat has seen what it has seen, in proportion to weights. One object
/// imagines for many seats and matches under the same rules, one after another; no draw allocates
/// anything once `world` has room (World::reserve).
template <Game G>
class Determinizer {
 public:
  using View = typename G::View;
  using Submission = typename G::Submission;

  virtual ~Determinizer() = default;

  /// Whether worlds are imagined at this step.
  virtual bool covers(const View&) const noexcept { return true; }

  /// Takes in what the seat is shown at the running step of a match that is not over, and what it
  /// has handed in: `own` has an entry for each step so far, also for those in which it did not
  /// act. Works out what all worlds share. Nothing of `view` or `own` is kept by reference.
  virtual void observe(const View& view, std::span<const Submission> own,
                       Stream& stream) noexcept = 0;

  /// Draws one more world. Played by the referee it shows the seat the same at every step so far.
  virtual WorldInfo draw(Stream& stream, World<G>& world) noexcept = 0;
};

/// For these rules, which must outlive it. One specialization per match, in
/// agents/<match>/inference.
template <Game G>
std::unique_ptr<Determinizer<G>> make_determinizer(const typename G::Rules& rules,
                                                   const Model<G>& model);

/// What the seat has handed in so far, as far as its view tells it: an entry a step. A world in
/// which it has handed in just that shows it the same. One specialization beside make_determinizer,
/// for matches in which bots search.
template <Game G>
void recall(const typename G::View& view, std::vector<typename G::Submission>& own) noexcept;

/// The bots of a model, as many copies of each as are needed to ask them at every seat.
template <Game G>
class ModelBots {
 public:
  ModelBots(const typename G::Rules& rules, const Model<G>& model)
      : seats_(at(G::seats(rules))), copies_(at(model.copies)) {
    double sum = 0;
    for (const auto& part : model.mix) sum += part.share;
    for (const auto& part : model.mix) {
      shares_.push_back(part.share / sum);
      for (std::size_t i = 0; i < seats_ * copies_; ++i) {
        bots_.push_back(part.bot->make(part.values));
        bots_.back()->prepare(rules);
      }
    }
    if (!bots_.empty()) cache_ = make_cache<G>();
  }

  std::size_t parts() const noexcept { return shares_.size(); }
  std::size_t copies() const noexcept { return copies_; }
  double share(std::size_t part) const noexcept { return shares_[part]; }
  Agent<G>& bot(std::size_t part, Seat seat, std::size_t copy) noexcept {
    return *bots_[(part * seats_ + at(seat)) * copies_ + copy];
  }
  /// Lets one take its seat at the beginning of a match.
  void sit(std::size_t part, Seat seat, std::size_t copy, Stream& stream) noexcept {
    bot(part, seat, copy).sit(stream.draw_key(), *cache_);
  }
  /// One of the mix by its share.
  std::size_t draw_part(Stream& stream) const noexcept {
    double left = uniform(stream);
    std::size_t part = 0;
    while (part + 1 < shares_.size() && left >= shares_[part]) left -= shares_[part++];
    return part;
  }

 private:
  std::size_t seats_;
  std::size_t copies_;
  std::vector<double> shares_;
  std::vector<std::unique_ptr<Agent<G>>> bots_;
  std::shared_ptr<Cache<G>> cache_;
};

}  // namespace mainmatch
