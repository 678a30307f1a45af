#include "experiments/statistics/pair_sums.h"

#include <array>
#include <cassert>

#include "engine/core/index.h"
#include "experiments/base/bytes.h"
#include "experiments/statistics/anytime.h"
#include "experiments/statistics/holm.h"
#include "experiments/statistics/student.h"

namespace mainmatch {

PairSums::PairSums(int bots) : bots_(bots), sums_(at(bots) * at(bots)) {
  assert(bots >= 1 && bots <= kMaxBots);
}

void PairSums::add(std::span<const int> bot_of_seat, std::span<const int> place_of_seat) {
  assert(bot_of_seat.size() == place_of_seat.size());
  std::array<std::array<int, kMaxBots>, kMaxBots> halves{};
  std::array<int, kMaxBots> seats{};
  for (std::size_t s = 0; s < bot_of_seat.size(); ++s) {
    const int place = place_of_seat[s];
    ++seats[at(bot_of_seat[s])];
    for (std::size_t r = 0; r < bot_of_seat.size(); ++r) {
      halves[at(bot_of_seat[s])][at(bot_of_seat[r])] +=
          (place < place_of_seat[r]) + (place <= place_of_seat[r]);
    }
  }
  for (int a = 0; a < bots_; ++a) {
    if (seats[at(a)] == 0) continue;
    for (int b = a + 1; b < bots_; ++b) {
      const int pairs = seats[at(a)] * seats[at(b)];
      if (pairs > 0) sums_[index(a, b)].add(kAheadParts / (2 * pairs) * halves[at(a)][at(b)]);
    }
  }
}

void PairSums::merge(const PairSums& other) {
  assert(other.bots_ == bots_);
  for (std::size_t i = 0; i < sums_.size(); ++i) sums_[i].merge(other.sums_[i]);
}

void PairSums::save(ByteWriter& out) const {
  for (const MeanSums& sums : sums_) sums.save(out);
}

void PairSums::load(ByteReader& in) {
  for (MeanSums& sums : sums_) sums.load(in);
}

std::vector<Pair> pair_table(const PairSums& sums) {
  std::vector<Pair> table;
  std::vector<std::optional<double>> p_values, anytime;
  for (int a = 0; a < sums.bots(); ++a) {
    for (int b = a + 1; b < sums.bots(); ++b) {
      const MeanSums& of = sums.of(a, b);
      p_values.push_back(mean_p_value(of, kAheadParts / 2, kAheadParts));
      anytime.push_back(anytime_p_value(of, kAheadParts / 2, kAheadParts));
      table.push_back(
          {a, b, of.units, share_interval(of.as_ratio(), kAheadParts), p_values.back(), {}});
    }
  }
  const auto adjusted = holm_adjusted(p_values), whenever = holm_adjusted(anytime);
  for (std::size_t i = 0; i < table.size(); ++i) {
    table[i].adjusted = adjusted[i];
    table[i].anytime = whenever[i];
  }
  return table;
}

}  // namespace mainmatch
