#pragma once

#include <cstdint>
#include <vector>

#include "agents/determinizer.h"
#include "engine/bugcatcher/game.h"

namespace mainmatch::bugcatcher {

/// Puts what bots do in the place of what was drawn for the others in an imagined match. Step by
/// step all copies of a seat's bot are asked, who see the match as it is imagined up to there. A
/// copy has done what was seen if with what it hands in, and all else as it is imagined, the seat
/// that imagines is shown the same up to now. One of these takes the place of what was drawn, which
/// stays where there is none: what was seen is imposed then, and of what a copy hands in at least
/// its stakes or missions are kept where they may be.
///
/// So a copy that has done what was done, but with whom others or later rounds do not go together
/// as they are drawn, does not count: fewer copies do than should (researchers.md says how much
/// that matters).
class AskedBots {
 public:
  AskedBots(const Rules& rules, const Model<Bugcatcher>& model);

  bool any() const noexcept { return bots_.parts() > 0; }
  /// Goes through a world in which `seat` has seen what it has seen. Takes into the weight how many
  /// copies have done so.
  void take_over(Seat seat, Stream& stream, World<Bugcatcher>& world, WorldInfo& info) noexcept;

 private:
  void choose(std::size_t step, Seat seat, Stream& stream, World<Bugcatcher>& world,
              WorldInfo& info) noexcept;
  bool shows_the_same(std::size_t step, const World<Bugcatcher>& world) noexcept;
  void go_on(const World<Bugcatcher>& world, std::size_t step) noexcept;
  std::uint64_t shown(const State& state) const noexcept;

  const Rules& rules_;
  ModelBots<Bugcatcher> bots_;
  Seat seat_ = 0;
  std::vector<State> states_;         ///< before each step, and after the last
  std::vector<std::uint64_t> shown_;  ///< in these, to the seat
  std::vector<Submission> answers_;   ///< by copy
};

}  // namespace mainmatch::bugcatcher
