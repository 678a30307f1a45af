#include "experiments/statistics/mean_sums.h"

#include "experiments/base/bytes.h"

namespace mainmatch {

void MeanSums::save(ByteWriter& out) const {
  out.whole(units);
  out.whole(x);
  out.wide(xx);
  out.wide(xxx);
}

void MeanSums::load(ByteReader& in) {
  units = in.whole();
  x = in.whole();
  xx = in.wide();
  xxx = in.wide();
}

}  // namespace mainmatch
