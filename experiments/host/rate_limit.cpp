#include "experiments/host/rate_limit.h"

#include <algorithm>

namespace mainmatch::host {

bool RateLimit::takes(const std::string& source, std::int64_t now) {
  const std::lock_guard lock(mutex_);
  if (buckets_.size() >= kMaxSources) forget_full(now);
  Bucket& bucket = buckets_.try_emplace(source, Bucket{most_, now}).first->second;
  const double passed = static_cast<double>(std::max<std::int64_t>(0, now - bucket.time)) / 1'000;
  bucket.left = std::min(most_, bucket.left + passed * rate_);
  bucket.time = now;
  if (bucket.left < 1) return false;
  bucket.left -= 1;
  return true;
}

/// Those that have made no request for long; all where that is not enough.
void RateLimit::forget_full(std::int64_t now) {
  std::erase_if(buckets_, [&](const auto& one) {
    const double passed = static_cast<double>(now - one.second.time) / 1'000;
    return one.second.left + passed * rate_ >= most_;
  });
  if (buckets_.size() >= kMaxSources) buckets_.clear();
}

}  // namespace mainmatch::host
