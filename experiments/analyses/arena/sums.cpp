#include "experiments/analyses/arena/sums.h"

#include <algorithm>
#include <numeric>

#include "experiments/base/bytes.h"

namespace mainmatch::arena {

Sums::Sums(std::size_t players, std::size_t seats, std::int64_t reach)
    : players_(players),
      seats_(static_cast<std::int64_t>(seats)),
      sums_(players * kMeasures + players * (players - 1) / 2) {
  const auto least = static_cast<std::int64_t>(seats / players);
  const std::int64_t most = least + (seats % players != 0 ? 1 : 0);
  common_ = std::lcm(std::max<std::int64_t>(least, 1), most);
  const int coarse = RatioSums::coarse_for(2 * rating_parts() * reach);
  for (std::size_t a = 0; a < players; ++a) {
    sums_[a * kMeasures + kRating].coarse = coarse;
    for (std::size_t b = a + 1; b < players; ++b) sums_[index(a, b)].coarse = coarse;
  }
}

void Sums::add(std::span<const DealRow> deal) {
  ++deals_;
  std::vector<std::int64_t> mean(players_);
  std::int64_t all = 0;
  for (std::size_t a = 0; a < players_; ++a) {
    const std::int64_t places = deal[a].seats / seats_;
    if (places > 0) mean[a] = common_ / places * deal[a].x[kRating];
    all += deal[a].x[kRating];
  }
  for (std::size_t a = 0; a < players_; ++a) {
    if (deal[a].seats == 0) continue;
    RatioSums* const sums = &sums_[a * kMeasures];
    sums[kRating].add(seats_ * mean[a] - common_ * all, 1);
    for (std::size_t i = kRating + 1; i < kMeasures; ++i) sums[i].add(deal[a].x[i], deal[a].seats);
    for (std::size_t b = a + 1; b < players_; ++b) {
      if (deal[b].seats > 0) sums_[index(a, b)].add(mean[a] - mean[b], 1);
    }
  }
}

void Sums::merge(const Sums& other) {
  deals_ += other.deals_;
  for (std::size_t i = 0; i < sums_.size(); ++i) sums_[i].merge(other.sums_[i]);
}

void Sums::save(ByteWriter& out) const {
  out.whole(deals_);
  for (const RatioSums& sums : sums_) sums.save(out);
}

void Sums::load(ByteReader& in) {
  deals_ = in.whole();
  for (RatioSums& sums : sums_) sums.load(in);
}

}  // namespace mainmatch::arena
