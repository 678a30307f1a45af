#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/core/rng.h"
#include "experiments/matches/bot_name.h"

namespace mainmatch {

/// A mix: for each role the bots that its seats draw from, each once; one list is of all roles.
using MixByRole = std::vector<std::vector<WeightedBot>>;

/// Draws the bots of seats from a mix.
class BotMix {
 public:
  BotMix() = default;
  /// Throws ValueError (at `path`) for bots that are not among `known` and duplicates of a list.
  BotMix(const char* path, MixByRole mix, std::span<const BotInfo> known);

  /// By canonical name, each once.
  const std::vector<std::string>& bots() const { return bots_; }
  /// The same mix by canonical names.
  const MixByRole& mix() const { return mix_; }
  /// An index in bots().
  int draw(Stream& stream, int role) const;

 private:
  /// Bot and the end of its part, of which the last is the sum of all weights.
  struct Part {
    int bot;
    std::uint32_t end;
  };

  MixByRole mix_;
  std::vector<std::string> bots_;
  std::vector<std::vector<Part>> parts_;  ///< as in mix_
};

}  // namespace mainmatch
