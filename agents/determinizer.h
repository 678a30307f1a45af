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

/// How the other seats are assumed to play.
///
/// - `uniform`, an empty mix: like the bot `random`, which ignores what it knows.
/// - `bots`: each seat is one of these bots with the given probability. The bots are asked along
///   the sampled match. The likelihood of an observed action is the fraction of copies that
///   reproduce it; the copies differ only in their random streams.
///
/// An observed action that the model would not play is imposed and counted as forced, so every
/// possible match has a world.
template <Game G>
struct Model {
  struct Part {
    const RosterEntry<G>* bot;
    double share;                ///< above 0; relative to the sum of the shares
    std::vector<double> values;  ///< of its parameters; empty: the defaults
    /// Replaces the roster bot in playouts. Worlds are never drawn with it.
    OutsideBots<G>* outside = nullptr;
  };
  std::vector<Part> mix;
  int copies = 8;  ///< 1..64
};

/// Describes a world that was drawn.
struct WorldInfo {
  Weight weight;  ///< importance weight among the worlds of the same view
  int forced =
      0;  ///< submissions, or parts of them, that the model would not have played and were imposed
  PerSeat<std::int8_t> bots;  ///< index in the mix of each seat's bot; -1: none
};

/// Likelihood of an observation that `count` of `copies` reproduce; zero counts as one half.
inline double copies_factor(std::size_t count, std::size_t copies) noexcept {
  const auto all = static_cast<double>(copies);
  return count == 0 ? 0.5 / all : static_cast<double>(count) / all;
}

/// Draws determinizations: weighted worlds in which a seat would have seen what it has seen. One
/// object serves many seats and matches under the same rules, one after another. Drawing does not
/// allocate once `world` has room (World::reserve).
template <Game G>
class Determinizer {
 public:
  using View = typename G::View;
  using Submission = typename G::Submission;

  virtual ~Determinizer() = default;

  /// Whether worlds can be drawn at this step.
  virtual bool covers(const View&) const noexcept { return true; }

  /// Conditions on what the seat is shown at the running step of an unfinished match and on its own
  /// submissions so far. `own` has an entry for every step, including those in which the seat did
  /// not act. Computes what all worlds share. Keeps no reference to `view` or `own`.
  virtual void observe(const View& view, std::span<const Submission> own,
                       Stream& stream) noexcept = 0;

  /// Draws one more world. When the referee plays it, the seat is shown the same at every step so
  /// far.
  virtual WorldInfo draw(Stream& stream, World<G>& world) noexcept = 0;
};

/// The determinizer for these rules, which must outlive it. One specialization per match, in
/// agents/<match>/inference.
template <Game G>
std::unique_ptr<Determinizer<G>> make_determinizer(const typename G::Rules& rules,
                                                   const Model<G>& model);

/// Recovers the seat's own submissions from its view, one per step, as far as the view shows them.
/// A world with exactly these submissions shows the seat the same. One specialization beside
/// make_determinizer, for matches in which bots search.
template <Game G>
void recall(const typename G::View& view, std::vector<typename G::Submission>& own) noexcept;

/// The bots of a model: for every part and seat as many copies as the model asks for.
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
  /// Seats one copy at the beginning of a match.
  void sit(std::size_t part, Seat seat, std::size_t copy, Stream& stream) noexcept {
    bot(part, seat, copy).sit(stream.draw_key(), *cache_);
  }
  /// Draws a part of the mix by its share.
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
