#pragma once

#include <cstdint>
#include <memory>

#include "agents/agent.h"

namespace mainmatch {

/// A bot outside of this program. Whoever plays a match reports when it begins and ends. It may
/// allocate, block and throw.
template <Game G>
class OutsideAgent : public Agent<G> {
 public:
  /// Begins the match for `seat`, after sit(). `state` is the running match until it ends; the bot
  /// may show its seat only what views show.
  void begin(const typename G::State& state, Seat seat) {
    state_ = &state;
    seat_ = seat;
    begin_outside();
  }
  virtual void end(const typename G::Outcome& outcome) = 0;

 protected:
  virtual void begin_outside() = 0;

  const typename G::State& state() const noexcept { return *state_; }
  Seat seat() const noexcept { return seat_; }

 private:
  const typename G::State* state_ = nullptr;
  Seat seat_ = kNoSeat;
};

/// The outside bots of one name in one match.
template <Game G>
class OutsideBots {
 public:
  virtual ~OutsideBots() = default;
  virtual std::unique_ptr<OutsideAgent<G>> make() = 0;
  /// Begins a match. The seats of these bots are reported next.
  virtual void begin_match(std::uint64_t match) = 0;
  /// Announces that the bots acting in this step will be asked, so that a bot that serves several
  /// matches can be asked about all of them at once.
  virtual void ask_ahead(const typename G::State& state) = 0;
};

}  // namespace mainmatch
