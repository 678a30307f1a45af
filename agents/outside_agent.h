#pragma once

#include <cstdint>
#include <memory>

#include "agents/agent.h"

namespace mainmatch {

/// A bot that lives outside of this program: whoever plays a match says when it begins and how it
/// ends. It may allocate, wait and throw.
template <Game G>
class OutsideAgent : public Agent<G> {
 public:
  /// The match begins for `seat`; sit() was called. `state` is where the match is until it ends:
  /// the bot lets its seat know no more of it than views do.
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

/// The bots of one name at one table.
template <Game G>
class OutsideBots {
 public:
  virtual ~OutsideBots() = default;
  virtual std::unique_ptr<OutsideAgent<G>> make() = 0;
  /// A match begins; who of them sits there is told next.
  virtual void begin_match(std::uint64_t match) = 0;
  /// Those who act in this step will be asked: whoever can be asked about several matches at once
  /// is, when the first answer is wanted.
  virtual void ask_ahead(const typename G::State& state) = 0;
};

}  // namespace mainmatch
