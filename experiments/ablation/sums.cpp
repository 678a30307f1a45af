#include "experiments/ablation/sums.h"

#include "experiments/io/bytes.h"

namespace mainmatch {

TwinSums::TwinSums(std::int64_t reach) {
  own.coarse = twin.coarse = RatioSums::coarse_for(reach);
  value.coarse = at_work.coarse = RatioSums::coarse_for(2 * reach);
}

void TwinSums::add(std::int64_t of_bot, std::int64_t of_twin, bool is_used) {
  own.add(of_bot, 1);
  twin.add(of_twin, 1);
  value.add(of_bot - of_twin, 1);
  used.add(is_used, 1);
  at_work.add(is_used ? of_bot - of_twin : 0, is_used);
}

void TwinSums::merge(const TwinSums& other) {
  own.merge(other.own);
  twin.merge(other.twin);
  value.merge(other.value);
  used.merge(other.used);
  at_work.merge(other.at_work);
}

void TwinSums::save(ByteWriter& out) const {
  for (const RatioSums* sums : {&own, &twin, &value, &used, &at_work}) sums->save(out);
}

void TwinSums::load(ByteReader& in) {
  for (RatioSums* sums : {&own, &twin, &value, &used, &at_work}) sums->load(in);
}

TwinSums AllTwinSums::of_all(std::size_t twin) const {
  TwinSums all = at(twin, 0);
  for (std::size_t bot = 1; bot < bots_; ++bot) all.merge(at(twin, bot));
  return all;
}

void AllTwinSums::merge(const AllTwinSums& other) {
  for (std::size_t i = 0; i < sums_.size(); ++i) sums_[i].merge(other.sums_[i]);
}

void AllTwinSums::save(ByteWriter& out) const {
  for (const TwinSums& sums : sums_) sums.save(out);
}

void AllTwinSums::load(ByteReader& in) {
  for (TwinSums& sums : sums_) sums.load(in);
}

}  // namespace mainmatch
