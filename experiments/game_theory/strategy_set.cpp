#include "experiments/game_theory/strategy_set.h"

#include <bit>

namespace mainmatch {

StrategySet all_of(const ProfileSpace& space) {
  return ~StrategySet{0} >> (kMaxStrategies - space.strategies());
}

std::vector<std::size_t> members(StrategySet set) {
  std::vector<std::size_t> members;
  for (; set != 0; set &= set - 1) {
    members.push_back(static_cast<std::size_t>(std::countr_zero(set)));
  }
  return members;
}

StrategySet support_of(std::span<const double> mix) {
  StrategySet support = 0;
  for (std::size_t s = 0; s < mix.size(); ++s) support |= mix[s] > 0 ? bit(s) : 0;
  return support;
}

bool plays_in_every_role(const ProfileSpace& space, StrategySet set) {
  for (std::size_t r = 0; r < space.roles().size(); ++r) {
    bool any = false;
    for (std::size_t s = space.first(r); s < space.first(r + 1); ++s) any |= holds(set, s);
    if (!any) return false;
  }
  return true;
}

}  // namespace mainmatch
