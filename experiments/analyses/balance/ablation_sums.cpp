#include "experiments/analyses/balance/ablation_sums.h"

#include "experiments/base/bytes.h"

namespace mainmatch {

AblationSums::AblationSums(std::int64_t reach) {
  own.coarse = ablated.coarse = RatioSums::coarse_for(reach);
  value.coarse = at_work.coarse = RatioSums::coarse_for(2 * reach);
}

void AblationSums::add(std::int64_t of_bot, std::int64_t of_ablated, bool is_used) {
  own.add(of_bot, 1);
  ablated.add(of_ablated, 1);
  value.add(of_bot - of_ablated, 1);
  used.add(is_used, 1);
  at_work.add(is_used ? of_bot - of_ablated : 0, is_used);
}

void AblationSums::merge(const AblationSums& other) {
  own.merge(other.own);
  ablated.merge(other.ablated);
  value.merge(other.value);
  used.merge(other.used);
  at_work.merge(other.at_work);
}

void AblationSums::save(ByteWriter& out) const {
  for (const RatioSums* sums : {&own, &ablated, &value, &used, &at_work}) sums->save(out);
}

void AblationSums::load(ByteReader& in) {
  for (RatioSums* sums : {&own, &ablated, &value, &used, &at_work}) sums->load(in);
}

AblationSums AllAblationSums::of_all(std::size_t part) const {
  AblationSums all = at(part, 0);
  for (std::size_t bot = 1; bot < bots_; ++bot) all.merge(at(part, bot));
  return all;
}

void AllAblationSums::merge(const AllAblationSums& other) {
  for (std::size_t i = 0; i < sums_.size(); ++i) sums_[i].merge(other.sums_[i]);
}

void AllAblationSums::save(ByteWriter& out) const {
  for (const AblationSums& sums : sums_) sums.save(out);
}

void AllAblationSums::load(ByteReader& in) {
  for (AblationSums& sums : sums_) sums.load(in);
}

}  // namespace mainmatch
