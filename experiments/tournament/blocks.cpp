#include "experiments/tournament/blocks.h"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>

namespace mainmatch {

int threads_meant(int threads) {
  return threads > 0 ? threads : oneapi::tbb::info::default_concurrency();
}

int threads_for(std::uint64_t blocks, int threads) {
  return static_cast<int>(
      std::clamp<std::uint64_t>(blocks, 1, static_cast<std::uint64_t>(threads_meant(threads))));
}

namespace {

/// Blocks that may be under way. Twice the threads: a long block does not keep the others waiting
/// for its turn to be done.
std::size_t most_under_way(int threads) { return 2 * static_cast<std::size_t>(threads); }

/// Blocks that follow each other, and where those that are done end.
class BlocksInOrder final : public BlockWork, public BlockSource {
 public:
  BlocksInOrder(BlockWork& work, std::uint64_t first, std::uint64_t end,
                const std::atomic<bool>& stop)
      : work_(work), next_(first), end_(end), stop_(stop), finished_(first) {}

  std::optional<std::uint64_t> next() override {
    if (next_ == end_ || stop_.load(std::memory_order_relaxed)) return {};
    return next_++;
  }
  void work(std::uint64_t block, std::size_t table) override { work_.work(block, table); }
  bool done(std::uint64_t block, std::size_t table) override {
    const bool go_on = work_.done(block, table);
    finished_ = block + 1;
    return go_on;
  }
  std::uint64_t finished() const { return finished_; }

 private:
  BlockWork& work_;
  std::uint64_t next_;
  std::uint64_t end_;
  const std::atomic<bool>& stop_;
  std::uint64_t finished_;
};

}  // namespace

std::size_t worktables(int threads) { return most_under_way(threads) + 1; }

void run_blocks(BlockWork& work, BlockSource& source, int threads) {
  namespace tbb = oneapi::tbb;
  struct Taken {
    std::uint64_t block = 0;
    std::size_t table = 0;
  };
  const std::size_t tables = most_under_way(threads);
  std::size_t taken = 0;
  std::atomic<bool> enough = false;
  // At most `tables` blocks are under way and they leave in order, so when one enters, the one that
  // entered `tables` earlier has left, and its table is free.
  const auto take = [&](tbb::flow_control& control) -> Taken {
    std::optional<std::uint64_t> block;
    if (!enough.load(std::memory_order_relaxed)) block = source.next();
    if (!block) {
      control.stop();
      return {};
    }
    return {*block, taken++ % tables};
  };
  const auto do_work = [&](Taken one) {
    work.work(one.block, one.table);
    return one;
  };
  const auto finish = [&](Taken one) {
    if (enough.load(std::memory_order_relaxed)) return;
    if (!work.done(one.block, one.table)) enough = true;
  };

  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                  static_cast<std::size_t>(threads));
  tbb::task_arena arena(threads);
  arena.execute([&] {
    tbb::parallel_pipeline(
        tables, tbb::make_filter<void, Taken>(tbb::filter_mode::serial_in_order, take) &
                    tbb::make_filter<Taken, Taken>(tbb::filter_mode::parallel, do_work) &
                    tbb::make_filter<Taken, void>(tbb::filter_mode::serial_in_order, finish));
  });
}

std::uint64_t run_blocks(BlockWork& work, std::uint64_t first, std::uint64_t end, int threads,
                         const std::atomic<bool>& stop) {
  BlocksInOrder blocks(work, first, end, stop);
  run_blocks(blocks, blocks, threads);
  return blocks.finished();
}

}  // namespace mainmatch
