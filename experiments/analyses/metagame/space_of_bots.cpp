#include "experiments/analyses/metagame/space_of_bots.h"

#include <algorithm>

#include "experiments/base/error.h"
#include "experiments/base/nearest.h"
#include "experiments/base/printable.h"
#include "experiments/matches/match_module.h"

namespace mainmatch {

namespace {

void add_bots(const std::string& list, std::span<const BotInfo> known, SeatRole& role) {
  if (!role.strategies.empty()) {
    throw ValueError("bots", shown_word(list) + " is a second list of role " + role.name);
  }
  for (const std::string& text : split_list(list)) {
    const std::string bot = canonical_bot("bots", text, known);
    if (std::find(role.strategies.begin(), role.strategies.end(), bot) != role.strategies.end()) {
      throw ValueError("bots", "duplicate " + shown_word(bot));
    }
    role.strategies.push_back(bot);
  }
}

}  // namespace

ProfileSpace space_of_bots(std::span<const std::string_view> names, const std::vector<int>& seats,
                           std::span<const BotInfo> known, const std::vector<std::string>& bots) {
  std::vector<SeatRole> roles;
  for (std::size_t r = 0; r < names.size(); ++r) {
    roles.push_back({std::string(names[r]), seats[r], {}});
  }
  for (const std::string& text : bots) {
    const std::size_t colon = find_outside(text, ':');
    if (colon == text.npos) {
      for (SeatRole& role : roles) add_bots(text, known, role);
      continue;
    }
    const std::string name = text.substr(0, colon);
    const auto role = std::find_if(roles.begin(), roles.end(),
                                   [&](const SeatRole& one) { return one.name == name; });
    if (role == roles.end()) {
      throw ValueError("bots", "unknown role " + shown_word(name) + suggestion(name, names));
    }
    add_bots(text.substr(colon + 1), known, *role);
  }
  for (SeatRole& role : roles) {
    if (!role.strategies.empty()) continue;
    if (!bots.empty()) throw ValueError("bots", "no bots for role " + role.name);
    role.strategies = default_bots(known);
  }
  return ProfileSpace(std::move(roles));
}

ProfileSpace space_of_bots(const RuleSet& rules, const std::vector<std::string>& bots) {
  const MatchModule& match = rules.match();
  constexpr std::string_view kAll[] = {"all"};
  const std::span<const std::string_view> roles = match.traits().roles;
  return space_of_bots(roles.empty() ? kAll : roles, rules.seats_by_role(), match.bots(), bots);
}

}  // namespace mainmatch
