#include "experiments/analyses/metagame/race.h"

#include <algorithm>
#include <numeric>

namespace mainmatch {

Race::Race(std::size_t entrants, std::uint64_t deals, int rounds)
    : deals_(deals), rounds_left_(rounds), alive_(entrants), sums_(entrants), deals_of_(entrants) {
  std::iota(alive_.begin(), alive_.end(), std::size_t{0});
  order_ = alive_;
}

std::uint64_t Race::cost(std::size_t entrants, int rounds) {
  std::uint64_t cost = 0;
  std::uint64_t deals = 1;
  for (int round = 0; round < rounds && entrants > 1; ++round) {
    cost += deals * entrants;
    if (round > 0) deals *= 2;
    entrants = (entrants + 1) / 2;
  }
  return cost;
}

void Race::take(std::span<const std::int64_t> sums) {
  for (std::size_t i = 0; i < alive_.size(); ++i) {
    sums_[alive_[i]] += sums[i];
    deals_of_[alive_[i]] += deals_;
  }
  std::stable_sort(alive_.begin(), alive_.end(),
                   [&](std::size_t a, std::size_t b) { return sums_[a] > sums_[b]; });
  std::copy(alive_.begin(), alive_.end(), order_.begin());
  alive_.resize((alive_.size() + 1) / 2);
  std::sort(alive_.begin(), alive_.end());
  if (begun_) deals_ *= 2;
  begun_ = true;
  --rounds_left_;
}

}  // namespace mainmatch
