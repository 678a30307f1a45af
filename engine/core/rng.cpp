#include "engine/core/rng.h"

#include <Random123/philox.h>

namespace mainmatch {

namespace {

using Philox = r123::Philox4x64;

}  // namespace

std::array<StreamKey, 2> Stream::keys(std::uint64_t seed, std::uint64_t match,
                                      Purpose purpose) noexcept {
  const Philox::ctr_type counter = {{match, purpose.code / 2, 0, 0}};
  const Philox::key_type key = {{seed, 0x6d61696e6d617463u}};  // "mainmatc": our own domain
  const Philox::ctr_type out = Philox{}(counter, key);
  return {StreamKey{out[0], out[1]}, StreamKey{out[2], out[3]}};
}

void Stream::refill() noexcept {
  const Philox::key_type key = {{key_[0], key_[1]}};
  const Philox::ctr_type one = Philox{}(Philox::ctr_type{{counter_, 0, 0, 0}}, key);
  const Philox::ctr_type two = Philox{}(Philox::ctr_type{{counter_ + 1, 0, 0, 0}}, key);
  words_ = {one[0], one[1], one[2], one[3], two[0], two[1], two[2], two[3]};
  counter_ += 2;
  next_ = 0;
}

}  // namespace mainmatch
