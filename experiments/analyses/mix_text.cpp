#include "experiments/analyses/mix_text.h"

#include <algorithm>

#include "experiments/analyses/named_bots.h"
#include "experiments/base/nearest.h"
#include "experiments/base/printable.h"
#include "experiments/base/split.h"
#include "experiments/matches/bot_name.h"

namespace mainmatch {

namespace {

/// The role that the text begins with, and its colon; empty if there is none.
std::string role_before(const std::string& text, const MatchModule& match) {
  for (const std::string_view role : match.traits().roles) {
    const std::string prefix = std::string(role) + ":";
    if (text.starts_with(prefix)) return prefix;
  }
  return "";
}

/// The learned mix of all roles, empty where the match has none.
std::vector<WeightedBot> learned_field(const MatchModule& match) {
  std::vector<WeightedBot> field;
  const std::optional<LearnedMix> learned = learned_mix(match);
  if (!learned) return field;
  for (const auto& [role, bots] : learned->texts) {
    for (WeightedBot one : read_mix("field", bots)) {
      one.bot = canonical_bot("field", learned_definition(match, one.bot), match.bots());
      const auto same = [&](const WeightedBot& other) { return other.bot == one.bot; };
      if (const auto there = std::find_if(field.begin(), field.end(), same); there != field.end()) {
        there->weight += one.weight;
      } else {
        field.push_back(one);
      }
    }
  }
  return field;
}

/// Adds the bots of the learned mix that are not there.
void add_learned(const MatchModule& match, std::vector<WeightedBot>& field) {
  for (const WeightedBot& one : learned_field(match)) {
    const auto same = [&](const WeightedBot& other) { return other.bot == one.bot; };
    if (std::none_of(field.begin(), field.end(), same)) field.push_back({one.bot, 1});
  }
}

}  // namespace

std::vector<WeightedBot> field_of(const MatchModule& match, const std::string& text) {
  std::vector<WeightedBot> field;
  if (text == kLearnedMix) {
    field = learned_field(match);
    if (field.empty()) {
      throw ValueError("field", shown_word(text) + ", but nothing was learned",
                       "bots of " + std::string(match.name()));
    }
  } else if (text.empty() || text == kFittedField) {
    for (const std::string& bot : match.default_bots()) field.push_back({bot, 1});
    if (!text.empty()) add_learned(match, field);
  } else {
    field = read_mix("field", split_list(text));
  }
  for (WeightedBot& one : field) {
    one.bot = canonical_bot("field", one.bot, match.bots());
  }
  for (const WeightedBot& one : field) {
    const auto same = [&](const WeightedBot& other) { return other.bot == one.bot; };
    if (std::count_if(field.begin(), field.end(), same) > 1) {
      throw ValueError("field", one.bot + " twice", "every bot once");
    }
  }
  return field;
}

std::vector<std::string> parts_by_role(const MatchModule& match,
                                       const std::vector<std::string>& lists) {
  std::vector<std::string> parts;
  for (const std::string& list : lists) {
    std::string role;
    for (const std::string& part : split_list(list)) {
      const std::string own = role_before(part, match);
      if (!own.empty()) role = own;
      parts.push_back(role + part.substr(own.size()));
    }
  }
  return parts;
}

MixByRole mix_by_role(const char* path, const MatchModule& match,
                      const std::vector<std::string>& lists) {
  const std::span<const std::string_view> roles = match.traits().roles;
  const std::vector<std::string> parts = parts_by_role(match, lists);
  MixByRole mix(std::max<std::size_t>(1, roles.size()));
  for (const std::string& part : parts) {
    const std::string role = role_before(part, match);
    if (role.empty() != role_before(parts.front(), match).empty()) {
      throw ValueError(path, shown_word(part), "a role for every bot or for none");
    }
    const WeightedBot bot = read_mix(path, {part.substr(role.size())}).front();
    for (std::size_t i = 0; i < mix.size(); ++i) {
      if (role.empty() || role == std::string(roles[i]) + ":") mix[i].push_back(bot);
    }
  }
  for (std::size_t role = 0; role < mix.size(); ++role) {
    if (!mix[role].empty()) continue;
    throw ValueError(path, parts.empty() ? "missing, expected BOT:W,..."
                                         : "no bots for role " + std::string(roles[role]));
  }
  return mix;
}

std::string text_of(const std::vector<WeightedBot>& mix) {
  std::string text;
  for (const WeightedBot& one : mix) {
    text += (text.empty() ? "" : ",") + one.bot + ":" + std::to_string(one.weight);
  }
  return text;
}

std::vector<std::string> texts_of(const MixByRole& mix, const MatchModule& match) {
  std::vector<std::string> texts;
  for (std::size_t role = 0; role < mix.size(); ++role) {
    const auto roles = match.traits().roles;
    texts.push_back((roles.empty() ? "" : std::string(roles[role]) + ":") + text_of(mix[role]));
  }
  return texts;
}

}  // namespace mainmatch
