// Shows that a run under ThreadSanitizer would notice a race, and blames nobody without cause:
// `planted race` counts from two tasks at once into one plain number, `planted none` into one for
// each task, put together by oneTBB.

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/parallel_reduce.h>
#include <oneapi/tbb/partitioner.h>
#include <oneapi/tbb/task_arena.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <string_view>
#include <thread>

namespace {

constexpr int kEach = 1000;

/// Returns when both tasks are here, so that they run on two threads whatever else the machine
/// does. Orders nothing between them, or there would be no race.
void meet(std::atomic<int>& arrived) {
  arrived.fetch_add(1, std::memory_order_relaxed);
  const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (arrived.load(std::memory_order_relaxed) < 2) {
    if (std::chrono::steady_clock::now() > patience) return;
    std::this_thread::yield();
  }
}

int racing_count(std::atomic<int>& arrived) {
  int count = 0;
  const auto task = [&](int) {
    meet(arrived);
    for (int i = 0; i < kEach; ++i) ++count;
  };
  tbb::parallel_for(0, 2, task, tbb::simple_partitioner{});
  return count;
}

int clean_count(std::atomic<int>& arrived) {
  using Range = tbb::blocked_range<int>;
  const auto task = [&](const Range&, int count) {
    meet(arrived);
    for (int i = 0; i < kEach; ++i) ++count;
    return count;
  };
  return tbb::parallel_reduce(
      Range(0, 2, 1), 0, task, [](int a, int b) { return a + b; }, tbb::simple_partitioner{});
}

}  // namespace

int main(int argc, char** argv) {
  const tbb::global_control threads(tbb::global_control::max_allowed_parallelism, 2);
  const bool race = argc == 2 && std::string_view(argv[1]) == "race";
  std::atomic<int> arrived{0};
  const int count = tbb::task_arena(2).execute(
      [&] { return race ? racing_count(arrived) : clean_count(arrived); });
  std::printf("%d\n", count);
  return race || count == 2 * kEach ? 0 : 1;
}
