#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "agents/model.h"
#include "agents/weight.h"
#include "agents/world.h"

namespace mainmatch {

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

/// Another seat, all of whose knowledge the seat has: what it was shown and has handed in.
template <Game G>
struct Ally {
  typename G::View view;                        ///< at the running step
  std::span<const typename G::Submission> own;  ///< as for observe()
};

/// Draws determinizations: weighted worlds in which a seat would have seen what it has seen. One
/// object serves many seats and matches under the same rules, one after another. Drawing does not
/// allocate once `world` has room (World::reserve).
template <Game G>
class Determinizer {
 public:
  using View = typename G::View;
  using Submission = typename G::Submission;

  virtual ~Determinizer() = default;

  /// From the next call of observe() on, these seats too have seen in all worlds what they have
  /// seen. What the span refers to must live as long as worlds are drawn. Returns false, and does
  /// nothing, where the match does not work with allies.
  virtual bool trust(std::span<const Ally<G>>) noexcept { return false; }

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
      : seats_(at(G::seats(rules))),
        copies_(at(model.copies)),
        mix_(model.mix),
        by_seat_(model.by_seat),
        tremble_(at(model.tremble)) {
    for (const Part<G>& part : mix_) {
      for (std::size_t i = 0; i < seats_ * copies_; ++i) {
        bots_.push_back(part.make());
        bots_.back()->prepare(rules);
      }
    }
    if (bots_.empty()) return;
    cache_ = make_cache<G>();
    for (std::size_t seat = 0; tremble_ > 0 && seat < seats_; ++seat) {
      random_.push_back(find_bot<G>("random")->make());
      random_.back()->prepare(rules);
    }
  }

  std::size_t parts() const noexcept { return mix_.size(); }
  std::size_t copies() const noexcept { return copies_; }
  const std::vector<Part<G>>& mix() const noexcept { return mix_; }
  /// The share of a part at a seat.
  double share(std::size_t part, Seat seat) const noexcept {
    return mix_[part].share * (by_seat_ ? (*by_seat_)[part][at(seat)] : 1);
  }
  Agent<G>& bot(std::size_t part, Seat seat, std::size_t copy) noexcept {
    return *bots_[(part * seats_ + at(seat)) * copies_ + copy];
  }
  /// Seats one copy at the beginning of a match.
  void sit(std::size_t part, Seat seat, std::size_t copy, Stream& stream) noexcept {
    bot(part, seat, copy).sit(stream.draw_key(), *cache_);
    if (tremble_ > 0 && copy == 0) random_[at(seat)]->sit(stream.draw_key(), *cache_);
  }
  /// What a copy hands in, which is default-constructed; `answer` counts what it is asked in one
  /// step.
  void act(std::size_t part, Seat seat, std::size_t copy, const typename G::View& view,
           typename G::Submission& submission, std::size_t answer = 0) noexcept {
    bot(part, seat, copy).act(view, submission);
    if (tremble_ == 0 || (copy + answer) % tremble_ + 1 != tremble_) return;
    submission = {};
    random_[at(seat)]->act(view, submission);
  }
  /// Draws a part of the mix for a seat by its share.
  std::size_t draw_part(const typename G::State& state, Seat seat, Stream& stream) const noexcept {
    return mainmatch::draw_part<G>(mix_, role_of<G>(state, seat), stream,
                                   [&](std::size_t part) { return share(part, seat); });
  }

 private:
  std::size_t seats_;
  std::size_t copies_;
  std::vector<Part<G>> mix_;
  std::shared_ptr<const std::vector<PerSeat<double>>> by_seat_;
  std::size_t tremble_;
  std::vector<std::unique_ptr<Agent<G>>> bots_;
  std::vector<std::unique_ptr<Agent<G>>> random_;  ///< by seat; empty: nobody trembles
  std::shared_ptr<Cache<G>> cache_;
};

}  // namespace mainmatch
