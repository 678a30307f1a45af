#pragma once

#include <initializer_list>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "agents/roster.h"
#include "tests/catch.h"

namespace mainmatch::tests {

/// A bot with some of its parameters set; of choices the number of the word.
template <Game G>
std::unique_ptr<Agent<G>> bot_with(
    std::string_view name,
    std::initializer_list<std::pair<std::string_view, double>> settings = {}) {
  const RosterEntry<G>& bot = *find_bot<G>(name);
  std::vector<double> values;
  std::size_t known = 0;
  for (const BotParameter& parameter : bot.parameters) {
    values.push_back(parameter.standard);
    for (const auto& [key, value] : settings) {
      if (key != parameter.name) continue;
      values.back() = value;
      ++known;
    }
  }
  REQUIRE(known == settings.size());
  return bot.make(values);
}

}  // namespace mainmatch::tests
