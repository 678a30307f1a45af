#pragma once

#include <algorithm>
#include <cstddef>

#include "engine/bugcatcher/rules.h"

namespace mainmatch::bugcatcher {

/// Number of places that the bot `random` lists, as in the published match.
inline std::size_t random_listed(const Rules& rules, Node node) noexcept {
  constexpr int kListed = 9;
  const int more = node == Node::border;
  return static_cast<std::size_t>(std::min(kListed, (rules.columns + more) * (rules.rows + more)));
}

}  // namespace mainmatch::bugcatcher
