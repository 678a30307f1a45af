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

  /// Makes room for matches of these rules, which must outlive the bot: once, before its first
  /// match, so that none allocates anything. Most bots need no more than they have.
  virtual void prepare(const typename G::Rules&) {}

  /// Takes a seat at a new match, with the key of its own stream of chance. `cache` is of the rules
  /// that are played and may have been used before; it must outlive the match.
  void sit(StreamKey key, Cache<G>& cache) {
    stream_ = Stream(key);
    cache_ = &cache;
    begin_match();
  }

  /// For the members of a coalition: what an ally is shown in the step that act() is called for
  /// next, ally by ally in the order of seats. Good until that step is resolved. Most bots do not
  /// listen.
  virtual void hear(const View&) {}

  /// Decides one step. `submission` comes default-constructed (a missed one).
  virtual void act(const View& view, Submission& submission) = 0;

 protected:
  /// Forgets the last match. Only bots that remember something between steps need one.
  virtual void begin_match() {}

  Stream& chance() noexcept { return stream_; }
  Cache<G>& cache() noexcept { return *cache_; }

 private:
  Stream stream_;
  Cache<G>* cache_ = nullptr;
};

}  // namespace mainmatch
