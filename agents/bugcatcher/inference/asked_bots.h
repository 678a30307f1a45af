#pragma once

#include <cstdint>
#include <vector>

#include "agents/determinizer.h"
#include "engine/bugcatcher/game.h"

namespace mainmatch::bugcatcher {

/// Replaces the drawn actions of the others in a sampled match by those of bots. Step by step, all
/// copies of a seat's bot are asked, given the sampled match so far. A copy reproduces the
/// observation if, with its submission and everything else as sampled, the observing seat is shown
/// the same up to now. A uniform one of these replaces the drawn submission. If there is none, the
/// drawn submission stays and counts as imposed, except for a copy's stakes or missions where they
/// fit.
///
/// A copy that acted as observed but conflicts with the sampled actions of others or of later
/// rounds does not count, so the fraction of copies is underestimated (researchers.md says how much
/// that matters).
class AskedBots {
 public:
  AskedBots(const Rules& rules, const Model<Bugcatcher>& model);

  bool any() const noexcept { return bots_.parts() > 0; }
  /// Processes a world consistent with the view of `seat`. Multiplies the weight by the fraction of
  /// copies that reproduce the observation.
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
  std::vector<std::uint64_t> shown_;  ///< hash of what the seat is shown in these
  std::vector<Submission> answers_;   ///< by copy
};

}  // namespace mainmatch::bugcatcher
