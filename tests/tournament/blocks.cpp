// Several run at a time in one process, as where a browser asks for two analyses.

#include "experiments/runtime/blocks.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <thread>
#include <vector>

#include "tests/catch.h"

namespace mainmatch::tests {

namespace {

class Calls final : public BlockWork {
 public:
  explicit Calls(std::function<void()> call) : call_(std::move(call)) {}
  void work(std::uint64_t, std::size_t) override { call_(); }
  bool done(std::uint64_t, std::size_t) override { return true; }

 private:
  std::function<void()> call_;
};

std::uint64_t blocks_run(std::uint64_t blocks, int threads, std::function<void()> call) {
  const std::atomic<bool> stop = false;
  Calls calls(std::move(call));
  return run_blocks(calls, 0, blocks, threads, stop);
}

}  // namespace

TEST_CASE("a run on one thread does not hold another to one", "[blocks]") {
  std::atomic<int> arrived = 0;
  std::atomic<int> met = 0;
  const auto meet = [&] {  // with another block that is worked on at the same time
    arrived += 1;
    const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (arrived < 2 && std::chrono::steady_clock::now() < patience) std::this_thread::yield();
    met += arrived == 2;
  };
  const auto other = [&] { std::thread([&] { blocks_run(2, 2, meet); }).join(); };
  CHECK(blocks_run(1, 1, other) == 1);
  CHECK(met == 2);
}

TEST_CASE("runs begin and end at a time", "[blocks]") {
  constexpr int kTimes = 50, kThreads = 4, kBlocks = 4;
  std::atomic<int> worked = 0;
  for (int time = 0; time < kTimes; ++time) {
    std::vector<std::thread> threads;  // new ones: a thread's first run makes it known to oneTBB
    for (int me = 0; me < kThreads; ++me) {
      threads.emplace_back([&, me] { blocks_run(kBlocks, 1 + me % 2, [&] { ++worked; }); });
    }
    for (std::thread& thread : threads) thread.join();
  }
  CHECK(worked == kTimes * kThreads * kBlocks);
}

}  // namespace mainmatch::tests
