// What experiments add up comes back from its bytes as it was.

#include <atomic>
#include <limits>

#include "engine/core/rng.h"
#include "experiments/analyses/arena/arena.h"
#include "experiments/analyses/duel/duel.h"
#include "experiments/base/bytes.h"
#include "experiments/runtime/play.h"
#include "tests/catch.h"
#include "tests/each_match.h"
#include "tests/experiments.h"
#include "tests/tournament/runs.h"

using namespace mainmatch;
using namespace mainmatch::tests;

namespace {

/// Cut bytes and changed ones are refused, or taken for what they say.
void check_damage(Experiment& experiment, const std::string& bytes) {
  Stream stream(1, 3, Purpose::deal());
  for (std::size_t size = 0; size < bytes.size(); size += 1 + bytes.size() / 200) {
    experiment.clear();
    CHECK_THROWS_AS(load(experiment, bytes.substr(0, size)), DamagedBytes);
  }
  for (int i = 0; i < 300; ++i) {
    std::string changed = bytes;
    const std::size_t at = stream.below(static_cast<std::uint32_t>(changed.size()));
    changed[at] = static_cast<char>(changed[at] ^ (1 << stream.below(8)));
    experiment.clear();
    try {
      load(experiment, changed);
      if (saved(experiment) == bytes) CHECK(changed == bytes);
    } catch (const DamagedBytes&) {
    }
  }
}

}  // namespace

TEST_CASE("numbers come back from their bytes", "[store]") {
  constexpr auto kLow = std::numeric_limits<std::int64_t>::min();
  constexpr auto kHigh = std::numeric_limits<std::int64_t>::max();
  const Int128 wide = Int128{kHigh} * kHigh;
  ByteWriter out;
  for (const std::int64_t value :
       {std::int64_t{0}, std::int64_t{-1}, std::int64_t{63}, kLow, kHigh}) {
    out.whole(value);
  }
  for (const Int128 value : {wide, -wide, Int128{0}, Int128{-1}}) out.wide(value);
  out.count(~std::uint64_t{0});
  out.real(-0.1);
  out.optional_real(std::nullopt);
  out.text("abc");
  ByteReader in(out.bytes());
  for (const std::int64_t value :
       {std::int64_t{0}, std::int64_t{-1}, std::int64_t{63}, kLow, kHigh}) {
    CHECK(in.whole() == value);
  }
  for (const Int128 value : {wide, -wide, Int128{0}, Int128{-1}}) CHECK((in.wide() == value));
  CHECK(in.count() == ~std::uint64_t{0});
  CHECK(in.real() == -0.1);
  CHECK_FALSE(in.optional_real().has_value());
  CHECK(in.text() == "abc");
  CHECK_NOTHROW(in.end());
  CHECK_THROWS_AS(in.count(), DamagedBytes);
  // The bytes themselves: they are the same on every machine.
  ByteWriter known;
  known.count(300);
  known.whole(-2);
  known.real(1);
  CHECK(known.bytes() == std::string("\xac\x02\x03\0\0\0\0\0\0\xf0\x3f", 11));
  CHECK_THROWS_AS(ByteReader(std::string(10, '\xff') + "\x01").count(), DamagedBytes);
}

EACH_MATCH_TEST("tournaments come back from their bytes, in parts as well", "[store]") {
  for (const int duplicate : {1, 2}) {
    auto config = config_of(match, 5 * kMatchesPerBlock, 1);
    config.duplicate = static_cast<std::uint64_t>(duplicate);
    config.payoff = Payoff({"tokens", "score:0.25"});
    Tournament whole(config, nullptr), first(config, nullptr), second(config, nullptr),
        joined(config, nullptr);
    play(whole, kNoStop);
    run_blocks(first, 0, 2, 1, kNoStop);
    run_blocks(second, 2, 5, 1, kNoStop);
    load(joined, saved(first));
    CHECK(bytes(joined.result()) == bytes(first.result()));
    load(joined, saved(second));
    CHECK(saved(joined) == saved(whole));
    CHECK(bytes(joined.result()) == bytes(whole.result()));
    if (duplicate == 1) check_damage(joined, saved(whole));
  }
}

TEST_CASE("a look comes back with the tournament", "[store]") {
  auto config = config_of("amidakuji", 100'000, 1);
  config.precision = Precision{kTokens, 0.001};
  Tournament first(config, nullptr), second(config, nullptr);
  run_blocks(first, 0, 5, 1, kNoStop);  // the last look was after 4
  load(second, saved(first));
  REQUIRE(second.result().interim.has_value());
  CHECK(bytes(second.result()) == bytes(first.result()));
  run_blocks(first, 5, 8, 1, kNoStop);
  run_blocks(second, 5, 8, 1, kNoStop);
  CHECK(saved(second) == saved(first));
}

TEST_CASE("an arena comes back from its bytes, in parts as well", "[store][arena]") {
  const ArenaConfig config{.rules = default_rules("amidakuji"),
                           .players = {"random", "spread", "late"},
                           .payoff = Payoff({"tokens"}),
                           .deals = 12,
                           .threads = 1};
  Arena whole(config), first(config), second(config), joined(config);
  play(whole, kNoStop);
  run_blocks(first, 0, 5, 1, kNoStop);
  run_blocks(second, 5, 12, 1, kNoStop);
  load(joined, saved(first));
  load(joined, saved(second));
  CHECK(saved(joined) == saved(whole));
  check_damage(joined, saved(whole));
}

TEST_CASE("a duel comes back from its bytes", "[store]") {
  DuelConfig config{.rules = default_rules("amidakuji"),
                    .question = {.a = "random", .b = "spread", .payoff = Payoff({"tokens"})}};
  config.question.field = {{"random"}, {"spread"}};
  config.question.difference = 0.0001;
  config.matches = 8 * 2 * duel::kUnitsPerBlock;
  config.threads = 1;
  Duel whole(config, kNoStop), first(config, kNoStop), second(config, kNoStop);
  play(whole, kNoStop);
  run_blocks(first, 0, 3, 1, kNoStop);
  load(second, saved(first));
  run_blocks(second, 3, 8, 1, kNoStop);
  CHECK(saved(second) == saved(whole));
  CHECK(second.result().interval == whole.result().interval);
  check_damage(second, saved(whole));
}
