#pragma once

#include "agents/cache.h"
#include "engine/core/game.h"
#include "engine/core/rng.h"

namespace mainmatch {

/// A bot at one seat: it sees views, never states, and hands in one sealed submission per step.
/// One object plays many matches, one after another, and must carry nothing from one to the next.
template <Game G>
class Agent {
 public:
  using Match = G;
  using View = typename G::View;
  using Submission = typename G::Submission;

  virtual ~Agent() = default;

  /// Allocates what matches under these rules need. Called once, before the first match; the rules
  /// must outlive the bot. Most bots allocate nothing.
  virtual void prepare(const typename G::Rules&) {}

  /// Begins a new match with the key of the bot's own random stream. `cache` belongs to the same
  /// rules, may have been used before, and must outlive the match.
  void sit(StreamKey key, Cache<G>& cache) {
    stream_ = Stream(key);
    cache_ = &cache;
    begin_match();
  }

  /// Shows a coalition member what an ally is shown in the step that act() is called for next, ally
  /// by ally in seat order. The view is valid until that step is resolved. Most bots ignore it.
  virtual void hear(const View&) {}

  /// Decides one step. `submission` is default-constructed, which counts as a missed one.
  virtual void act(const View& view, Submission& submission) = 0;

 protected:
  /// Forgets the last match. Only bots with memory between steps override it.
  virtual void begin_match() {}

  Stream& chance() noexcept { return stream_; }
  Cache<G>& cache() noexcept { return *cache_; }

 private:
  Stream stream_;
  Cache<G>* cache_ = nullptr;
};

}  // namespace mainmatch
