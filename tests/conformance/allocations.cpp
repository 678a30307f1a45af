// A match is played without touching the heap. The sanitizers bring allocators of their own, which
// must not be replaced: this file is no part of their builds.

#include <atomic>
#include <cstdlib>
#include <new>

#include "tests/conformance/imagined.h"
#include "tests/conformance/roster_table.h"
#include "tests/each_match.h"

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

namespace mainmatch {

// What MAINMATCH_CONFORMANCE makes, in tests/<match>/conformance.cpp.
#define MAINMATCH_DECLARED(NAME)                                         \
  namespace NAME {                                                       \
  std::vector<std::unique_ptr<tests::ImaginedWorlds>> imagined_worlds(); \
  }
MAINMATCH_MATCHES(MAINMATCH_DECLARED)
#undef MAINMATCH_DECLARED

namespace tests {

EACH_MATCH_TEST("a match allocates nothing", "[conformance]") {
  for (const auto& rules : rules_to_try(match)) {
    for (std::size_t shift = 0; shift < match.bots().size(); ++shift) {
      const auto table = roster_table(*rules, shift, {.tally = true, .standings = true});
      std::uint64_t sum = 0;
      const long before = allocations;
      for (std::uint64_t number = 0; number < 12; ++number) {
        play_match(*table, 6, number);
        sum += outcome_hash(*table);
      }
      const long after = allocations;
      CHECK(after - before == 0);
      CHECK(sum != 0);
    }
  }
}

EACH_MATCH_TEST("a table takes over another without allocating", "[conformance]") {
  const auto rules = match.default_rules();
  SimulatorOptions options;
  for (const BotInfo& bot : match.bots()) {
    if (bot.name != "search") options.bots.push_back({std::string(bot.name), rules->seats()});
  }
  const auto table = rules->table(options);
  options.cache = table->shared_cache();
  const auto other = rules->table(options);
  for (std::size_t shift = 0; shift < options.bots.size(); ++shift) {
    std::vector<int> bots;
    for (std::size_t seat = 0; seat < table->seats(); ++seat) {
      bots.push_back(static_cast<int>((seat + shift) % options.bots.size()));
    }
    for (MatchTable* const one : {table.get(), other.get()}) one->seat(bots);
    table->deal(6, shift);
    table->begin(6, shift);
    for (; !table->is_over(); table->advance()) {
      const long before = allocations;
      other->take_over(*table);
      const long after = allocations;
      CHECK(after - before == 0);
      table->act(table->acting());
    }
  }
}

EACH_MATCH_TEST("a match of a bot that searches allocates nothing", "[conformance][search]") {
  const std::shared_ptr<const RuleSet> rules = match.default_rules();
  for (const BotInfo& bot : match.bots()) {
    if (bot.name != "search") continue;
    const auto table = rules->simulator({.bots = {{"search", 1}, {"random", rules->seats()}}});
    std::vector<int> bots(table->seats(), 1);
    bots[0] = 0;
    table->seat(bots);
    const long before = allocations;
    for (std::uint64_t number = 0; number < 2; ++number) play_match(*table, 6, number);
    const long after = allocations;
    CHECK(after - before == 0);
  }
}

EACH_MATCH_TEST("an imagined world allocates nothing", "[conformance][worlds]") {
  std::vector<std::unique_ptr<ImaginedWorlds>> all;
#define MAINMATCH_IMAGINED(NAME) \
  if (&match == &NAME::match_module()) all = NAME::imagined_worlds();
  MAINMATCH_MATCHES(MAINMATCH_IMAGINED)
#undef MAINMATCH_IMAGINED
  REQUIRE(all.size() == 2);
  for (const auto& worlds : all) {
    worlds->look();
    worlds->draw();
    const long before = allocations;
    worlds->look();
    for (int i = 0; i < 8; ++i) worlds->draw();
    const long after = allocations;
    CHECK(after - before == 0);
  }
}

TEST_CASE("the test allocator counts", "[conformance]") {
  const long before = allocations;
  auto* number = new std::vector<int>(3);
  CHECK(allocations - before == 2);
  delete number;
}

}  // namespace tests

}  // namespace mainmatch
