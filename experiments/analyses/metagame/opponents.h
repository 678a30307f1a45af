#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/core/outcome.h"
#include "experiments/base/json.h"
#include "experiments/matches/bot_mix.h"
#include "experiments/matches/match_module.h"

namespace mainmatch {

/// The bot that searches in every match.
inline constexpr const char* kSearchBot = "search";

/// The canonical name of a bot that imagines the others, with the mix as its field unless its name
/// has one. Throws ValueError at `path`, which names it, or "against" for mixes
/// of bots that it cannot imagine.
std::string search_in(const char* path, const MatchModule& match, const MixByRole& mix,
                      const std::string& bot);
/// Whether it can imagine all bots of the mix: those of the match that imagine no others.
bool can_imagine(const MatchModule& match, const MixByRole& mix);

/// A mix as results have it, {ROLE: {BOT: SHARE}}, in so many parts.
MixByRole mix_of_shares(const Json& shares, int parts);

/// Who meets the bot that leaves a mix: a seat of the deviator's, all others draw from the mix.
class Opponents {
 public:
  /// Any role if `role` is empty. Throws ValueError ("against" or "role") for unknown bots,
  /// duplicates and unknown roles.
  Opponents(const RuleSet& rules, const MixByRole& mix, const std::string& role);

  /// By canonical name, each once; simulators have them first, in this order.
  const std::vector<std::string>& bots() const { return mix_.bots(); }
  /// The same mix by canonical names.
  const MixByRole& mix() const { return mix_.mix(); }

  /// The line-up of a deal: indices in bots(), also at the deviator's seat, which is any seat of
  /// its role alike and draws from the mix like all others. A function of seed, deal and roles.
  struct Drawn {
    PerSeat<int> bots;
    Seat deviator;
  };
  Drawn draw(std::uint64_t seed, std::uint64_t deal, std::span<const int> role_of_seat) const;

 private:
  int role_ = -1;  ///< the deviator's; -1: any
  BotMix mix_;
};

}  // namespace mainmatch
