#include "experiments/statistics/rankings.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "engine/core/index.h"

namespace mainmatch {

namespace {

/// Sorted, with the times of equal rankings added up.
void sort_and_join(std::vector<Rankings::Count>& counts) {
  std::sort(counts.begin(), counts.end(),
            [](const auto& a, const auto& b) { return a.ranking < b.ranking; });
  std::size_t kept = 0;
  for (const Rankings::Count& count : counts) {
    if (kept > 0 && counts[kept - 1].ranking == count.ranking) {
      counts[kept - 1].times += count.times;
    } else {
      counts[kept++] = count;
    }
  }
  counts.resize(kept);
}

}  // namespace

void Rankings::add(std::span<const int> bot_of_seat, std::span<const int> place_of_seat) {
  assert(static_cast<int>(bot_of_seat.size()) == seats_);
  assert(place_of_seat.size() == bot_of_seat.size());
  std::array<std::pair<int, int>, kMaxSeats> order;  // place, bot
  for (int s = 0; s < seats_; ++s) order[at(s)] = {place_of_seat[at(s)], bot_of_seat[at(s)]};
  std::sort(order.begin(), order.begin() + seats_);
  std::uint64_t ranking = 0;
  for (int i = 0; i < seats_; ++i) {
    assert(order[at(i)].second >= 0 && order[at(i)].second < kMaxBots);
    ranking |= static_cast<std::uint64_t>(order[at(i)].second) << (4 * i);
    const bool tied = i + 1 < seats_ && order[at(i)].first == order[at(i + 1)].first;
    ranking |= static_cast<std::uint64_t>(tied) << (48 + i);
  }
  counts_.push_back({ranking, 1});
  // Joined whenever as much again has come, so memory stays within twice of what is distinct.
  if (counts_.size() >= 2 * settled_ + 1024) settle();
}

void Rankings::merge(const Rankings& other) {
  assert(other.seats_ == seats_);
  counts_.insert(counts_.end(), other.counts_.begin(), other.counts_.end());
  settle();
}

void Rankings::settle() {
  sort_and_join(counts_);
  settled_ = counts_.size();
}

std::vector<Rankings::Count> Rankings::counts() const {
  std::vector<Count> joined = counts_;
  sort_and_join(joined);
  return joined;
}

}  // namespace mainmatch
