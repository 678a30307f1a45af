#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <type_traits>

#include "agents/agent.h"

namespace mainmatch {

/// A bot that can be named on the command line.
template <Game G>
struct RosterEntry {
  std::string_view name;
  std::string_view idea;  ///< one line
  std::unique_ptr<Agent<G>> (*make)();
  bool listens = false;  ///< to its allies, if it has any: it can play in a coalition
};

/// Makes the entry of a bot: `entry<Random>("random", "...")`.
template <class Bot>
constexpr RosterEntry<typename Bot::Match> entry(std::string_view name, std::string_view idea) {
  using G = typename Bot::Match;
  using Deaf = void (Agent<G>::*)(const typename G::View&);
  return {name, idea, []() -> std::unique_ptr<Agent<G>> { return std::make_unique<Bot>(); },
          !std::is_same_v<decltype(&Bot::hear), Deaf>};
}

/// All bots of a match, in the order in which they are listed. One specialization per match, in
/// agents/<match>/roster.cpp.
template <Game G>
std::span<const RosterEntry<G>> roster();

/// A new cache for the bots of a table. Beside the roster.
template <Game G>
std::shared_ptr<Cache<G>> make_cache();

/// The entry with this name, or null.
template <Game G>
const RosterEntry<G>* find_bot(std::string_view name) {
  for (const RosterEntry<G>& bot : roster<G>()) {
    if (bot.name == name) return &bot;
  }
  return nullptr;
}

}  // namespace mainmatch
