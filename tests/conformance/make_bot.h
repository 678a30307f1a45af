#pragma once

#include <memory>
#include <string>

#include "agents/roster.h"
#include "experiments/matches/bot_name.h"

namespace mainmatch::tests {

/// A bot by its name, with parameters in parentheses. Whoever uses it includes the game's roster.
template <Game G>
std::unique_ptr<Agent<G>> make_bot(const std::string& text) {
  const BotName name = read_bot_name("bot", text);
  const RosterEntry<G>& entry = *find_bot<G>(name.base);
  return entry.make(values_of("bot", name, entry.parameters));
}

}  // namespace mainmatch::tests
