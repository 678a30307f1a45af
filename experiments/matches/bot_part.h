#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <string>

#include "agents/model.h"
#include "experiments/base/split.h"
#include "experiments/matches/bot_name.h"

namespace mainmatch {

/// The names of the settings of a bot that imagines the other seats and that hold mixes: one for
/// all seats, then one for each role.
template <Game G>
constexpr auto mix_settings() {
  if constexpr (RoleGame<G>) {
    std::array<std::string_view, 1 + G::kRoles.size()> keys{kFieldSetting};
    std::copy(G::kRoles.begin(), G::kRoles.end(), keys.begin() + 1);
    return keys;
  } else {
    return std::array{kFieldSetting};
  }
}

template <Game G>
Part<G> bot_part(const char* path, const std::string& text, double share = 1);

/// Who the bot of that name takes the others to be; null where its name does not say it. What it
/// says is taken out of the name. Where nobody is named to go on for the seat, the likeliest bot of
/// the mix does; where none is likelier than all others, it is as if no mix were named.
template <Game G>
std::shared_ptr<const FieldModel<G>> take_others(const char* path, BotName& name) {
  static constexpr auto kMixes = mix_settings<G>();
  const Imagined imagined = take_imagined(name, kMixes);
  if (imagined.empty()) return nullptr;
  auto others = std::make_shared<FieldModel<G>>();
  unsigned own = 0;  // roles with a mix of their own
  bool has_base = true;
  for (std::size_t i = kMixes.size(); i-- > 0;) {  // the mix of all seats last
    if (imagined.mixes[i].empty()) continue;
    const unsigned roles = i > 0 ? 1u << (i - 1) : Part<G>::kAllRoles & ~own;
    own |= roles;
    const std::size_t first = others->mix.size();
    for (const WeightedBot& one : read_mix(path, split_list(imagined.mixes[i]))) {
      others->mix.push_back(bot_part<G>(path, one.bot, one.weight));
      others->mix.back().roles = static_cast<std::uint8_t>(roles);
    }
    const auto less = [](const Part<G>& a, const Part<G>& b) { return a.share < b.share; };
    const auto begin = others->mix.begin() + static_cast<std::ptrdiff_t>(first);
    const auto likeliest = std::max_element(begin, others->mix.end(), less);
    others->base.push_back(*likeliest);
    has_base = has_base && std::count_if(begin, others->mix.end(), [&](const Part<G>& one) {
                             return one.share == likeliest->share;
                           }) == 1;
  }
  if (!imagined.base.empty() || !has_base) others->base.clear();
  if (!imagined.base.empty()) others->base.push_back(bot_part<G>(path, imagined.base));
  return others;
}

/// A bot of the match by its canonical name. Throws ValueError (at `path`).
template <Game G>
Part<G> bot_part(const char* path, const std::string& text, double share) {
  BotName name = read_bot_name(path, text);
  const RosterEntry<G>* const entry = find_bot<G>(name.base);
  Part<G> part{entry, share, {}};
  if (entry->imagines) part.others = take_others<G>(path, name);
  part.values = values_of(path, name, entry->parameters);
  return part;
}

}  // namespace mainmatch
