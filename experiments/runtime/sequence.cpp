#include "experiments/runtime/sequence.h"

#include "experiments/base/bytes.h"

namespace mainmatch {

void ExperimentSequence::begin_next() {
  first_ = blocks();
  ++current_;
  if (current_ < parts_.size()) return;
  parts_.push_back(last_());
  made_ = true;
}

bool ExperimentSequence::done(std::uint64_t block, std::size_t slot) {
  const bool more = current().done(block - first_, slot);
  // No other block is under way now, so nobody else looks at which part is played.
  if (!is_last() && block + 1 == blocks()) begin_next();
  return more;
}

void ExperimentSequence::clear() {
  if (made_) parts_.pop_back();  // it followed from what is cleared
  made_ = false;
  for (Experiment* const part : parts_) part->clear();
  current_ = 0;
  first_ = 0;
}

/// What each part holds, and after each but the last whether another one follows.
void ExperimentSequence::save(ByteWriter& out) const {
  for (std::size_t i = 0; i <= current_; ++i) {
    parts_[i]->save(out);
    if (one_more() || i + 1 < parts_.size()) out.count(i < current_);
  }
}

void ExperimentSequence::load(ByteReader& in) {
  for (;;) {
    current().load(in);
    if (is_last() || in.count(1) == 0) return;
    begin_next();
  }
}

}  // namespace mainmatch
