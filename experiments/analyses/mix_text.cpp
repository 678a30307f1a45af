#include "experiments/analyses/mix_text.h"

#include <algorithm>

#include "experiments/base/nearest.h"
#include "experiments/base/printable.h"
#include "experiments/base/split.h"
#include "experiments/matches/bot_name.h"

namespace mainmatch {

std::vector<LineupSpec::Weighted> field_of(const MatchModule& match, const std::string& text) {
  std::vector<LineupSpec::Weighted> field;
  if (text.empty()) {
    for (const std::string& bot : match.default_bots()) field.push_back({bot, 1});
  } else {
    field = read_mix("field", split_list(text));
  }
  for (LineupSpec::Weighted& one : field) {
    one.bot = canonical_bot("field", one.bot, match.bots());
  }
  for (const LineupSpec::Weighted& one : field) {
    const auto same = [&](const LineupSpec::Weighted& other) { return other.bot == one.bot; };
    if (std::count_if(field.begin(), field.end(), same) > 1) {
      throw ValueError("field", one.bot + " twice", "every bot once");
    }
  }
  return field;
}

std::vector<std::vector<LineupSpec::Weighted>> mix_by_role(const MatchModule& match,
                                                           const std::vector<std::string>& lists) {
  const std::span<const std::string_view> roles = match.traits().roles;
  std::vector<std::vector<LineupSpec::Weighted>> mix(std::max<std::size_t>(1, roles.size()));
  const auto add = [](const std::string& list, std::vector<LineupSpec::Weighted>& to) {
    if (!to.empty()) {
      throw ValueError("against", shown_word(list) + " is a second list of its role");
    }
    to = read_mix("against", split_list(list));
  };
  for (const std::string& text : lists) {
    const std::size_t colon = find_outside(text, ':');
    const std::string name = text.substr(0, colon);
    const auto role = std::find(roles.begin(), roles.end(), name);
    if (colon != text.npos && role != roles.end()) {
      add(text.substr(colon + 1), mix[static_cast<std::size_t>(role - roles.begin())]);
    } else {
      for (auto& list : mix) add(text, list);
    }
  }
  for (std::size_t role = 0; role < mix.size(); ++role) {
    if (!mix[role].empty()) continue;
    throw ValueError("against", roles.empty() ? "missing, expected BOT:W,..."
                                              : "no bots for role " + std::string(roles[role]));
  }
  return mix;
}

std::vector<std::string> texts_of(const std::vector<std::vector<LineupSpec::Weighted>>& mix,
                                  const MatchModule& match) {
  std::vector<std::string> texts;
  for (std::size_t role = 0; role < mix.size(); ++role) {
    const auto roles = match.traits().roles;
    std::string& text = texts.emplace_back(roles.empty() ? "" : std::string(roles[role]) + ":");
    for (const LineupSpec::Weighted& one : mix[role]) {
      text += (&one == &mix[role].front() ? "" : ",") + one.bot + ":" + std::to_string(one.weight);
    }
  }
  return texts;
}

}  // namespace mainmatch
