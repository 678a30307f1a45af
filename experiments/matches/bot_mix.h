#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/core/rng.h"
#include "experiments/matches/bot_name.h"
#include "experiments/matches/simulator.h"

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
  /// The index in mix() of the list that seats of this role draw from.
  std::size_t list_of(int role) const {
    return parts_.size() == 1 ? 0 : static_cast<std::size_t>(role);
  }

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

/// Bots that are drawn alike, in every role.
MixByRole alike(std::vector<std::string> bots);
/// Whether all bots are drawn alike, in every role.
bool is_alike(const MixByRole& mix);

/// Draws the bot of every seat, by its role, from a stream of the unit's own.
void draw_seats(const BotMix& mix, std::uint64_t seed, std::uint64_t unit,
                std::span<const int> role_of_seat, PerSeat<int>& bot_of_seat);

/// What a simulator needs to seat any bots of the mix: its bots in the same order.
std::vector<PooledBot> pool_of(const BotMix& mix, int seats);

}  // namespace mainmatch
