#include "experiments/runtime/round.h"

#include <algorithm>
#include <utility>

#include "experiments/base/bytes.h"
#include "experiments/base/error.h"
#include "experiments/runtime/children.h"

namespace mainmatch {

namespace {

/// The limit of blocks that wait for a slow one: at the limit no further block is handed out.
constexpr std::size_t kMaxWaitingBytes = std::size_t{64} << 20;

}  // namespace

Round::Round(Experiment& experiment, BlockWork& work, std::uint64_t first, std::uint64_t end,
             const std::atomic<bool>& stop)
    : experiment_(experiment),
      work_(work),
      stop_(stop),
      received_(static_cast<std::size_t>(experiment.threads())),
      first_(first),
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
      pass_on(block + 1, slot);
      return pass_on_waiting();
    }
  }
  ByteWriter bytes;  // its worker slot is reused before its turn
  experiment_.save_block(slot, bytes);
  add({block, block + 1}, 0, bytes.bytes());
}

BlockRange Round::hand_out(std::uint64_t most, int ranks) {
  const std::lock_guard lock(mutex_);
  if (closed_ || waiting_bytes_ >= kMaxWaitingBytes) return {next_, next_};
  const std::uint64_t first = next_;
  const std::uint64_t whole = experiment_.whole_blocks();
  next_ += first == first_ ? 1 : fair_share(end_ - first, most, ranks);
  if (first < whole) next_ = std::min(next_, whole);
  return {first, next_};
}

void Round::take(const BlockRange& blocks, int rank, std::string bytes) {
  try {
    add(blocks, rank, std::move(bytes));
  } catch (...) {
    fail(std::current_exception());
  }
}

void Round::take_failure(const std::string& line) {
  fail(std::make_exception_ptr(RunError("{}", line)));
}

void Round::add(const BlockRange& blocks, int rank, std::string bytes) {
  const std::lock_guard lock(mutex_);
  if (enough_) return;
  waiting_bytes_ += bytes.size();
  waiting_.emplace(blocks.first, Waiting{blocks.end, rank, std::move(bytes)});
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
      return end_locked_with(std::make_exception_ptr(
          RunError("{}", failure_line(one.rank, "sent invalid block data"))));
    }
    pass_on(one.end, received_);
  }
  moved_.notify_all();
}

void Round::pass_on(std::uint64_t end, std::size_t slot) {
  if (!work_.done(end - 1, slot)) enough_ = true;
  due_ = end;
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
