#include "experiments/statistics/rankings.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>
#include <utility>

#include "engine/core/index.h"
#include "experiments/base/bytes.h"
#include "experiments/statistics/join_equal.h"

namespace mainmatch {

void Rankings::add(std::span<const int> bot_of_seat, std::span<const int> place_of_seat,
                   int winners) {
  assert(winners >= 0 && winners <= seats_);
  assert(static_cast<int>(bot_of_seat.size()) == seats_);
  assert(place_of_seat.size() == bot_of_seat.size());
  std::array<std::pair<int, int>, kMaxSeats> order;  // place, bot
  for (int s = 0; s < seats_; ++s) order[at(s)] = {place_of_seat[at(s)], bot_of_seat[at(s)]};
  std::sort(order.begin(), order.begin() + seats_);
  std::uint64_t ranking = static_cast<std::uint64_t>(winners) << 60;
  for (int i = 0; i < seats_; ++i) {
    assert(order[at(i)].second >= 0 && order[at(i)].second < kMaxBots);
    ranking |= static_cast<std::uint64_t>(order[at(i)].second) << (4 * i);
    const bool tied = i + 1 < seats_ && order[at(i)].first == order[at(i + 1)].first;
    ranking |= static_cast<std::uint64_t>(tied) << (48 + i);
  }
  counts_.push_back({ranking, 1});
  settle_if_due();
}

void Rankings::merge(const Rankings& other) {
  assert(other.seats_ == seats_);
  counts_.insert(counts_.end(), other.counts_.begin(), other.counts_.end());
  settle_if_due();
}

void Rankings::settle_if_due() {
  if (counts_.size() < 2 * settled_ + 1024) return;
  join_equal(counts_, &Count::ranking);
  settled_ = counts_.size();
}

std::vector<Rankings::Count> Rankings::counts() const {
  std::vector<Count> joined = counts_;
  join_equal(joined, &Count::ranking);
  return joined;
}

void Rankings::save(ByteWriter& out) const {
  const std::vector<Count> joined = counts();
  out.count(joined.size());
  std::uint64_t before = 0;
  for (const Count& count : joined) {
    out.count(count.ranking - before);  // ascending: a difference is shorter
    out.whole(count.times);
    before = count.ranking;
  }
}

void Rankings::load(ByteReader& in) {
  counts_.clear();
  std::uint64_t ranking = 0;
  for (std::uint64_t left = in.count(); left > 0; --left) {
    const std::uint64_t more = in.count();
    ranking += more;
    if (ranking < more || (more == 0 && !counts_.empty())) throw DamagedBytes();
    counts_.push_back({ranking, in.whole(1, std::numeric_limits<std::int64_t>::max())});
  }
  settled_ = counts_.size();
}

}  // namespace mainmatch
