#pragma once

#include <memory>
#include <string>

#include "agents/roster.h"
#include "experiments/matches/bot_part.h"

namespace mainmatch::tests {

/// A bot by its name, with parameters in parentheses. Whoever uses it includes the game's roster.
template <Game G>
std::unique_ptr<Agent<G>> make_bot(const std::string& text) {
  return bot_part<G>("bot", text).make();
}

}  // namespace mainmatch::tests
