#include "experiments/runtime/worker.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

#include "engine/core/stop.h"
#include "experiments/base/bytes.h"
#include "experiments/runtime/message_tag.h"
#include "experiments/runtime/pause.h"
#include "experiments/runtime/threads.h"

namespace mainmatch {

namespace {

using Clock = std::chrono::steady_clock;

/// The blocks that this rank was given in a round, and what they gave.
class Share final : public BlockFlow {
 public:
  explicit Share(Experiment& experiment) : experiment_(experiment) {}

  // For the threads:
  std::optional<std::uint64_t> next() override {
    std::unique_lock lock(mutex_);
    moved_.wait(lock, [&] { return closed_ || !blocks_.empty(); });
    if (closed_) return {};
    const std::uint64_t block = blocks_.front().first++;
    if (blocks_.front().first == blocks_.front().end) blocks_.pop_front();
    return block;
  }
  void work(std::uint64_t block, std::size_t slot) override {
    const StopScope scope(stop_);
    const Clock::time_point start = Clock::now();
    experiment_.work(block, slot);
    const Clock::duration took = Clock::now() - start;
    const std::lock_guard lock(mutex_);
    worked_ += took;
    ++blocks_worked_;
  }
  void finish(std::uint64_t block, std::size_t slot) override {
    ByteWriter bytes;
    experiment_.save_block(slot, bytes);
    const std::lock_guard lock(mutex_);
    results_.count(block);
    results_.text(bytes.bytes());
    ++finished_;
    --asked_;
  }
  void fail(std::exception_ptr why) override {
    const std::lock_guard lock(mutex_);
    failure_ = std::move(why);
    closed_ = true;
    moved_.notify_all();
  }

  void stopped() override { close(); }

  // For the thread that talks:
  void stop() { stop_ = true; }
  void add(const BlockRange& blocks) {
    const std::lock_guard lock(mutex_);
    if (blocks.first < blocks.end) blocks_.push_back(blocks);
    moved_.notify_all();
  }
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    moved_.notify_all();
  }
  /// What went wrong since this was asked last.
  std::exception_ptr failure() {
    const std::lock_guard lock(mutex_);
    return std::exchange(failure_, nullptr);
  }
  /// What there is to say, in the words of kResults; empty if there is nothing.
  std::string results() {
    const std::lock_guard lock(mutex_);
    const std::uint64_t target = closed_ ? asked_ : blocks_to_hold();
    const std::uint64_t more = target - std::min(target, asked_);
    if (more == 0 && finished_ == 0) return "";
    asked_ += more;
    ByteWriter out;
    out.count(more);
    out.count(std::exchange(finished_, 0));
    return out.bytes() + std::exchange(results_, {}).bytes();
  }

 private:
  /// One for every thread, and those that are worked on while more are on their way.
  std::uint64_t blocks_to_hold() const {
    const auto threads = static_cast<std::uint64_t>(experiment_.threads());
    if (blocks_worked_ == 0) return threads;
    const auto ahead = static_cast<std::int64_t>(blocks_worked_ * threads) *
                       Clock::duration(kLead) / std::max(worked_, Clock::duration(1));
    return threads + 1 + static_cast<std::uint64_t>(ahead);
  }

  Experiment& experiment_;
  std::atomic<bool> stop_ = false;
  std::mutex mutex_;
  std::condition_variable moved_;
  bool closed_ = false;
  std::exception_ptr failure_;
  std::deque<BlockRange> blocks_;  ///< to be worked on
  std::uint64_t asked_ = 0;        ///< blocks that are asked for and not finished
  std::uint64_t finished_ = 0;     ///< blocks in `results_`
  ByteWriter results_;
  Clock::duration worked_{0};  ///< by all threads
  std::uint64_t blocks_worked_ = 0;
};

}  // namespace

Worker::Worker(Ranks& ranks, const std::string& hello) : ranks_(ranks) {
  ranks_.send(0, static_cast<int>(MessageTag::kHello), hello);
}

Message Worker::wait() {
  if (ahead_) return *std::exchange(ahead_, {});
  for (;;) {
    if (std::optional<Message> message = ranks_.receive()) return *std::move(message);
    pause();
  }
}

std::optional<std::string> Worker::next_job() {
  for (;;) {
    Message message = wait();
    switch (static_cast<MessageTag>(message.kind)) {
      case MessageTag::kJob:
        return std::move(message.bytes);
      case MessageTag::kHalt:  // of a round in which it could not take part
        ranks_.send(0, static_cast<int>(MessageTag::kIdle), "");
        break;
      case MessageTag::kEnd:
        ranks_.send(0, static_cast<int>(MessageTag::kBye), "");
        return {};
      default:
        break;
    }
  }
}

void Worker::serve(Experiment& experiment) {
  for (;;) {
    Message message = wait();
    const auto tag = static_cast<MessageTag>(message.kind);
    if (tag == MessageTag::kRound) work_round(experiment, message.bytes);
    if (tag != MessageTag::kJob && tag != MessageTag::kEnd) continue;
    ahead_ = std::move(message);
    return;
  }
}

void Worker::fail(const std::string& why) {
  ranks_.send(0, static_cast<int>(MessageTag::kFailed), why);
}

void Worker::work_round(Experiment& experiment, const std::string& before) {
  ByteReader in(before);
  experiment.clear();
  experiment.load(in);
  in.end();
  Share share(experiment);
  std::thread threads([&] { work_on_blocks(share, experiment.threads()); });
  const auto report = [&] {
    std::string results = share.results();
    if (!results.empty())
      ranks_.send(0, static_cast<int>(MessageTag::kResults), std::move(results));
    try {
      if (const std::exception_ptr failure = share.failure()) std::rethrow_exception(failure);
    } catch (const std::exception& error) {
      fail(error.what());
    }
  };
  for (bool halted = false; !halted;) {
    while (const std::optional<Message> message = ranks_.receive()) {
      if (static_cast<MessageTag>(message->kind) == MessageTag::kHalt) {
        halted = true;
        if (!message->bytes.empty()) share.stop();
        break;  // what follows is not of this round
      }
      ByteReader blocks(message->bytes);
      const std::uint64_t first = blocks.count();
      share.add({first, blocks.count()});
    }
    report();
    if (!halted) pause();
  }
  share.close();
  threads.join();
  report();
  ranks_.send(0, static_cast<int>(MessageTag::kIdle), "");
}

}  // namespace mainmatch
