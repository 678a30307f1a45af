// Shows that a run under ThreadSanitizer would notice a race, and blames nobody without cause:
// `planted race` counts from many tasks into one plain number, `planted none` into one for each
// task, put together by oneTBB.

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/parallel_reduce.h>

#include <cstdio>
#include <string_view>

namespace {

constexpr int kTasks = 100'000;

int racing_count() {
  int count = 0;
  tbb::parallel_for(0, kTasks, [&](int) { ++count; });
  return count;
}

int clean_count() {
  using Range = tbb::blocked_range<int>;
  return tbb::parallel_reduce(
      Range(0, kTasks), 0,
      [](const Range& range, int count) { return count + static_cast<int>(range.size()); },
      [](int a, int b) { return a + b; });
}

}  // namespace

int main(int argc, char** argv) {
  const tbb::global_control threads(tbb::global_control::max_allowed_parallelism, 4);
  const bool race = argc == 2 && std::string_view(argv[1]) == "race";
  const int count = race ? racing_count() : clean_count();
  std::printf("%d\n", count);
  return race || count == kTasks ? 0 : 1;
}
