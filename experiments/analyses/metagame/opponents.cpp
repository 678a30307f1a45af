#include "experiments/analyses/metagame/opponents.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/core/index.h"
#include "engine/core/rng.h"
#include "experiments/analyses/mix_text.h"
#include "experiments/base/error.h"
#include "experiments/base/nearest.h"
#include "experiments/base/printable.h"

namespace mainmatch {

std::string search_in(const char* path, const MatchModule& match, const MixByRole& mix,
                      const std::string& bot) {
  canonical_bot(path, bot, match.bots());
  BotName name = read_bot_name(path, bot);
  const BotInfo& info = bot_named(path, name, match.bots());
  if (info.mixes.empty()) throw ValueError(path, shown_word(bot), "a bot that imagines the others");
  const bool has_own =
      std::any_of(name.settings.begin(), name.settings.end(), [&](const auto& setting) {
        return std::find(info.mixes.begin(), info.mixes.end(), setting.first) != info.mixes.end();
      });
  for (std::size_t list = 0; list < mix.size() && !has_own; ++list) {
    name.settings.emplace_back(info.mixes[mix.size() > 1 ? 1 + list : 0], text_of(mix[list]));
  }
  return canonical_bot("against", std::move(name), match.bots());
}

MixByRole mix_of_shares(const Json& shares, int parts) {
  MixByRole mix;
  for (const Json& of_role : shares) {
    auto& list = mix.emplace_back();
    for (const auto& [bot, share] : of_role.items()) {
      const auto weight = static_cast<int>(std::lround(share.get<double>() * parts));
      if (weight > 0) list.push_back({bot, weight});
    }
  }
  return mix;
}

bool can_imagine(const MatchModule& match, const MixByRole& mix) {
  try {
    search_in("against", match, mix, kSearchBot);
  } catch (const ValueError&) {
    return false;
  }
  return true;
}

Opponents::Opponents(const RuleSet& rules, const MixByRole& mix, const std::string& role) {
  const MatchModule& match = rules.match();
  const std::span<const std::string_view> roles = match.traits().roles;
  if (!role.empty()) {
    if (roles.empty()) {
      throw ValueError("role",
                       std::string(match.name()) + " has no roles, got " + shown_word(role));
    }
    const auto found = std::find(roles.begin(), roles.end(), role);
    if (found == roles.end()) {
      throw ValueError("role", "unknown role " + shown_word(role) + suggestion(role, roles));
    }
    role_ = static_cast<int>(found - roles.begin());
  }
  mix_ = BotMix("against", mix, match.bots());
}

Opponents::Drawn Opponents::draw(std::uint64_t seed, std::uint64_t deal,
                                 std::span<const int> role_of_seat) const {
  Drawn drawn{};
  Stream opponents(seed, deal, Purpose::opponents());
  SeatSet candidates;
  for (std::size_t seat = 0; seat < role_of_seat.size(); ++seat) {
    drawn.bots[seat] = mix_.draw(opponents, role_of_seat[seat]);
    if (role_ < 0 || role_of_seat[seat] == role_) candidates.insert(static_cast<Seat>(seat));
  }
  Stream seats(seed, deal, Purpose::lineup());
  const auto place = seats.below(static_cast<std::uint32_t>(candidates.size()));
  drawn.deviator = candidates.nth(static_cast<int>(place));
  return drawn;
}

}  // namespace mainmatch
