#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>

namespace mainmatch::host {

/// Requests that one source may make: `most` at once, and `rate` a second from then on (a token
/// bucket for each source). Safe for several threads.
class RateLimit {
 public:
  RateLimit(double most, double rate) : most_(most), rate_(rate) {}

  /// Whether the source may make another at this time, in milliseconds.
  bool takes(const std::string& source, std::int64_t now);

 private:
  static constexpr std::size_t kMaxSources = 10'000;
  struct Bucket {
    double left;
    std::int64_t time;
  };
  void forget_full(std::int64_t now);

  const double most_;
  const double rate_;
  std::mutex mutex_;
  std::map<std::string, Bucket> buckets_;
};

}  // namespace mainmatch::host
