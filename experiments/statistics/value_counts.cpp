#include "experiments/statistics/value_counts.h"

#include <limits>

#include "experiments/base/bytes.h"

namespace mainmatch {

void ValueCounts::save(ByteWriter& out) const {
  out.count(counts_.size());
  for (const auto& [value, times] : counts_) {
    out.whole(value);
    out.whole(times);
  }
}

void ValueCounts::load(ByteReader& in) {
  counts_.clear();
  for (std::uint64_t left = in.count(); left > 0; --left) {
    const std::int64_t value = in.whole();
    if (!counts_.empty() && value <= counts_.rbegin()->first) throw DamagedBytes();
    counts_.emplace_hint(counts_.end(), value,
                         in.whole(1, std::numeric_limits<std::int64_t>::max()));
  }
}

}  // namespace mainmatch
