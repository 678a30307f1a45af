#include "experiments/analyses/metagame/opponents.h"

#include <algorithm>

#include "engine/core/index.h"
#include "engine/core/rng.h"
#include "experiments/base/error.h"
#include "experiments/base/nearest.h"
#include "experiments/base/printable.h"

namespace mainmatch {

Opponents::Opponents(const RuleSet& rules, const MixByRole& mix, const std::string& role)
    : mix_(mix) {
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
  for (auto& list : mix_) {
    std::vector<Part>& parts = parts_.emplace_back();
    std::uint32_t end = 0;
    for (LineupSpec::Weighted& one : list) {
      one.bot = canonical_bot("against", one.bot, match.bots());
      const auto there = std::find(bots_.begin(), bots_.end(), one.bot);
      const auto bot = static_cast<int>(there - bots_.begin());
      if (there == bots_.end()) bots_.push_back(one.bot);
      const bool twice = std::any_of(parts.begin(), parts.end(),
                                     [&](const Part& part) { return part.bot == bot; });
      if (twice) throw ValueError("against", "duplicate " + shown_word(one.bot));
      parts.push_back({bot, end += static_cast<std::uint32_t>(one.weight)});
    }
  }
}

Opponents::Drawn Opponents::draw(std::uint64_t seed, std::uint64_t deal,
                                 std::span<const int> role_of_seat) const {
  Drawn drawn{};
  Stream opponents(seed, deal, Purpose::opponents());
  SeatSet candidates;
  for (std::size_t seat = 0; seat < role_of_seat.size(); ++seat) {
    const std::vector<Part>& parts = parts_[at(role_of_seat[seat])];
    const std::uint32_t number = opponents.below(parts.back().end);
    std::size_t part = 0;
    while (number >= parts[part].end) ++part;
    drawn.bots[seat] = parts[part].bot;
    if (role_ < 0 || role_of_seat[seat] == role_) candidates.insert(static_cast<Seat>(seat));
  }
  Stream seats(seed, deal, Purpose::lineup());
  const auto place = seats.below(static_cast<std::uint32_t>(candidates.size()));
  drawn.deviator = candidates.nth(static_cast<int>(place));
  return drawn;
}

}  // namespace mainmatch
