#include "experiments/runtime/threads.h"

#include <thread>
#include <vector>

#include "engine/core/stop.h"

namespace mainmatch {

namespace {

void work_at(BlockFlow& blocks, std::size_t slot) {
  try {
    while (const std::optional<std::uint64_t> block = blocks.next()) {
      blocks.work(*block, slot);
      blocks.finish(*block, slot);
    }
  } catch (const Stopped&) {
    blocks.stopped();
  } catch (...) {
    blocks.fail(std::current_exception());
  }
}

}  // namespace

void work_on_blocks(BlockFlow& blocks, int threads) {
  std::vector<std::jthread> at_work;
  for (int i = 1; i < threads; ++i) {
    at_work.emplace_back([&blocks, i] { work_at(blocks, static_cast<std::size_t>(i)); });
  }
  work_at(blocks, 0);
}

}  // namespace mainmatch
