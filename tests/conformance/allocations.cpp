// A match is played without touching the heap. The sanitizers bring allocators of their own, which
// must not be replaced: this file is no part of their builds.

#include <atomic>
#include <cstdlib>
#include <new>

#include "tests/catch.h"
#include "tests/conformance/all_hooks.h"
#include "tests/conformance/table.h"

namespace {
std::atomic<long> allocations{0};

void* allocate(std::size_t bytes) {
  ++allocations;
  if (void* memory = std::malloc(bytes == 0 ? 1 : bytes)) return memory;
  throw std::bad_alloc();
}
}  // namespace

// The whole test program counts; over-aligned types would bypass the count and do not occur.
void* operator new(std::size_t bytes) { return allocate(bytes); }
void* operator new[](std::size_t bytes) { return allocate(bytes); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace mainmatch::tests {

TEMPLATE_LIST_TEST_CASE("a match allocates nothing", "[conformance]", Games) {
  for (const auto& rules : Hooks<TestType>::rules()) {
    for (std::size_t shift = 0; shift < roster<TestType>().size(); ++shift) {
      BotTable<TestType> table(rules, shift);
      std::uint64_t sum = 0;
      const long before = allocations;
      for (std::uint64_t match = 0; match < 12; ++match) {
        table.play_match(6, match);
        sum += table.outcome_hash();
      }
      const long after = allocations;
      CHECK(after - before == 0);
      CHECK(sum != 0);
    }
  }
}

TEST_CASE("the test allocator counts", "[conformance]") {
  const long before = allocations;
  auto* number = new std::vector<int>(3);
  CHECK(allocations - before == 2);
  delete number;
}

}  // namespace mainmatch::tests
