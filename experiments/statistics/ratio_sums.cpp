#include "experiments/statistics/ratio_sums.h"

#include "experiments/base/bytes.h"

namespace mainmatch {

void RatioSums::save(ByteWriter& out) const {
  for (const std::int64_t sum : {matches, n, nn, nnn}) out.whole(sum);
  for (const Int128 sum : {x, xn, xx, ynn, yyn, yyy}) out.wide(sum);
}

void RatioSums::load(ByteReader& in) {
  for (std::int64_t* const sum : {&matches, &n, &nn, &nnn}) *sum = in.whole();
  for (Int128* const sum : {&x, &xn, &xx, &ynn, &yyn, &yyy}) *sum = in.wide();
}

}  // namespace mainmatch
