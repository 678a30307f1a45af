#include "experiments/runtime/round.h"

#include <algorithm>
#include <utility>

#include "experiments/base/bytes.h"
#include "experiments/base/error.h"

namespace mainmatch {

namespace {

/// The limit of blocks that wait for a slow one: at the limit no further block is handed out.
constexpr std::size_t kMaxWaitingBytes = std::size_t{64} << 20;

}  // namespace

std::exception_ptr failure_of_bytes(int rank) {
  return std::make_exception_ptr(RunError("rank {}: sent invalid block data", rank));
}

Round::Round(Experiment& experiment, BlockWork& work, std::uint64_t first, std::uint64_t end,
             const std::atomic<bool>& stop)
    : experiment_(experiment),
      work_(work),
      stop_(stop),
      received_(static_cast<std::size_t>(experiment.threads())),
      end_(end),
      next_(first),
      due_(first),
      closed_(first == end) {}

std::optional<std::uint64_t> Round::next() {
  std::unique_lock lock(mutex_);
  moved_.wait(lock, [&] { return closed_ || next_ == end_ || waiting_bytes_ < kMaxWaitingBytes; });
  if (closed_ || next_ == end_) return {};
  return next_++;
}

void Round::finish(std::uint64_t block, std::size_t slot) {
  {
    const std::lock_guard lock(mutex_);
    if (enough_) return;
    if (block == due_) {
      pass_on(slot);
      return pass_on_waiting();
    }
  }
  ByteWriter bytes;  // its worker slot is reused before its turn
  experiment_.save_block(slot, bytes);
  take(block, 0, bytes.bytes());
}

BlockRange Round::hand_out(std::uint64_t most) {
  const std::lock_guard lock(mutex_);
  if (closed_ || waiting_bytes_ >= kMaxWaitingBytes) return {next_, next_};
  const std::uint64_t first = next_;
  next_ += std::min(most, end_ - first);
  return {first, next_};
}

void Round::take(std::uint64_t block, int rank, std::string bytes) {
  const std::lock_guard lock(mutex_);
  if (enough_) return;
  waiting_bytes_ += bytes.size();
  waiting_.emplace(block, Waiting{rank, std::move(bytes)});
  pass_on_waiting();
}

void Round::pass_on_waiting() {
  while (!enough_ && !waiting_.empty() && waiting_.begin()->first == due_) {
    const Waiting one = std::move(waiting_.begin()->second);
    waiting_.erase(waiting_.begin());
    waiting_bytes_ -= one.bytes.size();
    try {
      ByteReader in(one.bytes);
      experiment_.load_block(received_, in);
      in.end();
    } catch (const DamagedBytes&) {
      return end_locked_with(failure_of_bytes(one.rank));
    }
    pass_on(received_);
  }
  moved_.notify_all();
}

void Round::pass_on(std::size_t slot) {
  if (!work_.done(due_, slot)) enough_ = true;
  ++due_;
  if (enough_ || due_ == end_) closed_ = true;
}

void Round::fail(std::exception_ptr why) { end_with(std::move(why)); }

void Round::end_with(std::exception_ptr why) {
  const std::lock_guard lock(mutex_);
  end_locked_with(std::move(why));
}

void Round::end_locked_with(std::exception_ptr why) {
  if (!failure_) failure_ = std::move(why);
  closed_ = enough_ = true;
  moved_.notify_all();
}

bool Round::closed() const {
  const std::lock_guard lock(mutex_);
  return closed_;
}

std::uint64_t Round::due() const {
  const std::lock_guard lock(mutex_);
  return due_;
}

void Round::rethrow() const {
  const std::lock_guard lock(mutex_);
  if (failure_) std::rethrow_exception(failure_);
}

}  // namespace mainmatch
