#include "experiments/runtime/blocks.h"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <cassert>
#include <optional>

#include "engine/core/stop.h"

namespace mainmatch {

namespace {

struct Worked {
  std::uint64_t block;
  bool whole;
};

}  // namespace

int threads_meant(int threads) {
  return threads > 0 ? threads : oneapi::tbb::info::default_concurrency();
}

int threads_for(std::uint64_t blocks, int threads) {
  return static_cast<int>(
      std::clamp<std::uint64_t>(blocks, 1, static_cast<std::uint64_t>(threads_meant(threads))));
}

std::size_t worker_slots(int threads) {
  // Twice the threads, so that a long block does not stall the others.
  return 2 * static_cast<std::size_t>(threads);
}

std::uint64_t run_blocks(BlockWork& work, std::uint64_t first, std::uint64_t end, int threads,
                         const std::atomic<bool>& stop) {
  namespace tbb = oneapi::tbb;
  assert(first <= end);
  const std::size_t slots = worker_slots(threads);
  std::uint64_t next = first;
  std::uint64_t finished = first;
  std::atomic<bool> enough = false;
  const auto take = [&](tbb::flow_control& control) -> std::uint64_t {
    if (next == end || enough.load(std::memory_order_relaxed) ||
        stop.load(std::memory_order_relaxed)) {
      control.stop();
      return 0;
    }
    return next++;
  };
  // At most `slots` blocks are in flight and they leave in order: when block b enters, block
  // b - slots has left and its worker slot is free.
  const auto do_work = [&](std::uint64_t block) -> Worked {
    const StopScope scope(stop);
    try {
      work.work(block, block % slots);
    } catch (const Stopped&) {
      return {block, false};
    }
    return {block, true};
  };
  const auto finish = [&](const Worked& worked) {
    if (enough.load(std::memory_order_relaxed)) return;
    const auto [block, whole] = worked;
    if (!whole) {
      enough = true;
      return work.cut_short(block, block % slots);
    }
    if (!work.done(block, block % slots)) enough = true;
    finished = block + 1;
  };

  // Set only to have more threads than cores: it counts for the whole program, and of several that
  // stand at a time the lowest, so that another run would be held to the threads of this one.
  std::optional<tbb::global_control> more;
  if (threads > threads_meant(0)) {
    more.emplace(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads));
  }
  tbb::task_arena arena(threads);
  arena.execute([&] {
    tbb::parallel_pipeline(
        slots, tbb::make_filter<void, std::uint64_t>(tbb::filter_mode::serial_in_order, take) &
                   tbb::make_filter<std::uint64_t, Worked>(tbb::filter_mode::parallel, do_work) &
                   tbb::make_filter<Worked, void>(tbb::filter_mode::serial_in_order, finish));
  });
  return finished;
}

}  // namespace mainmatch
