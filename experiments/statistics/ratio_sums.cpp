#include "experiments/statistics/ratio_sums.h"

#include "experiments/store/bytes.h"

namespace mainmatch {

void RatioSums::save(ByteWriter& out) const {
  for (const std::int64_t sum : {matches, n, nn, x, xn}) out.whole(sum);
  out.wide(xx);
}

void RatioSums::load(ByteReader& in) {
  for (std::int64_t* const sum : {&matches, &n, &nn, &x, &xn}) *sum = in.whole();
  xx = in.wide();
}

}  // namespace mainmatch
