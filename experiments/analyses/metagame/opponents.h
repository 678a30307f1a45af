#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/core/outcome.h"
#include "experiments/matches/lineup.h"
#include "experiments/matches/match_module.h"

namespace mainmatch {

/// A mix: by role (one where all seats are alike) the bots that a seat draws from, each once.
using MixByRole = std::vector<std::vector<LineupSpec::Weighted>>;

/// Who meets the bot that leaves a mix: a seat of the deviator's, all others draw from the mix.
class Opponents {
 public:
  /// Any role if `role` is empty. Throws ValueError ("against" or "role") for a mix that has not
  /// one list for each role, unknown bots, duplicates and unknown roles.
  Opponents(const RuleSet& rules, const MixByRole& mix, const std::string& role);

  /// By canonical name, each once; simulators have them first, in this order.
  const std::vector<std::string>& bots() const { return bots_; }
  /// The same mix by canonical names.
  const MixByRole& mix() const { return mix_; }

  /// The line-up of a deal: indices in bots(), also at the deviator's seat, which is any seat of
  /// its role alike and draws from the mix like all others. A function of seed, deal and roles.
  struct Drawn {
    PerSeat<int> bots;
    Seat deviator;
  };
  Drawn draw(std::uint64_t seed, std::uint64_t deal, std::span<const int> role_of_seat) const;

 private:
  /// Bot and the end of its part, of which the last is the sum of all weights.
  struct Part {
    int bot;
    std::uint32_t end;
  };

  int role_ = -1;  ///< the deviator's; -1: any
  MixByRole mix_;
  std::vector<std::string> bots_;
  std::vector<std::vector<Part>> parts_;  ///< by role
};

}  // namespace mainmatch
