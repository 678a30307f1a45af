#include "experiments/statistics/field_sensitivity.h"

#include <array>
#include <cstddef>

#include "engine/core/rng.h"
#include "tests/catch.h"

using namespace mainmatch;

namespace {

constexpr int kSeats = 4;
constexpr std::size_t kBots = 3;

/// Matches of four seats, drawn from three bots. A seat of bot 0 is `loved` times as likely to win
/// as others where bot 2 has two seats or more.
std::vector<Rankings> played(std::uint32_t loved, std::uint64_t seed) {
  std::vector<Rankings> groups(50, Rankings(kSeats));
  Stream stream(seed, 0, Purpose::deal());
  for (Rankings& group : groups) {
    for (int match = 0; match < 60; ++match) {
      std::array<int, kSeats> bots, places;
      int guests = 0;
      for (int& bot : bots) {
        bot = static_cast<int>(stream.below(kBots));
        guests += bot == 2 ? 1 : 0;
      }
      const auto weight = [&](int bot) { return bot == 0 && guests >= 2 ? loved : 1U; };
      std::uint32_t total = 0;
      for (const int bot : bots) total += weight(bot);
      std::uint32_t left = stream.below(total);
      std::size_t winner = 0;
      while (left >= weight(bots[winner])) left -= weight(bots[winner++]);
      for (std::size_t seat = 0; seat < kSeats; ++seat) {
        places[seat] = seat == winner ? 0 : static_cast<int>(1 + seat);
      }
      group.add(bots, places, 1);
    }
  }
  return groups;
}

}  // namespace

TEST_CASE("who gains where another bot sits is found", "[statistics][ranks]") {
  const auto effects = field_sensitivity(played(4, 1), 3);
  REQUIRE(effects.size() == kBots);
  const auto& on_first = effects[2].bots[0];
  CHECK(on_first.change.interval->low > 0.1);
  CHECK(*on_first.p_holm < 1e-6);
  CHECK(on_first.best_if_more == Approx(1));
  CHECK(effects[2].bots[1].change.interval->high < 0);
  CHECK_FALSE(effects[2].bots[2].change.mean);  // of the guest itself
  CHECK(effects[2].bots[2].best_if_more == 0);
}

TEST_CASE("no bot gains by company that changes nothing", "[statistics][ranks]") {
  // Intervals of changes that are 0, and stars over all of them.
  int held = 0, starred = 0;
  constexpr int kExperiments = 100;
  for (std::uint64_t seed = 0; seed < kExperiments; ++seed) {
    bool star = false;
    const auto effects = field_sensitivity(played(1, seed), 3, {.resamples = 1});
    for (std::size_t guest = 0; guest < kBots; ++guest) {
      for (std::size_t b = 0; b < kBots; ++b) {
        if (b == guest) continue;
        const auto& on = effects[guest].bots[b];
        held += on.change.interval->low <= 0 && on.change.interval->high >= 0;
        star = star || *on.p_holm <= 0.05;
      }
    }
    starred += star;
  }
  CAPTURE(held, starred);
  CHECK(held >= 550);    // of 600, at 95%
  CHECK(starred <= 11);  // a binomial of 100 and 5% exceeds it in less than 1% of cases
}

TEST_CASE("nothing is said of a guest with as many seats in every match", "[statistics][ranks]") {
  std::vector<Rankings> groups(40, Rankings(2));
  for (Rankings& group : groups) group.add(std::array{0, 1}, std::array{0, 1}, 1);
  for (const PresenceEffect& effect : field_sensitivity(groups, 2)) {
    for (const auto& bot : effect.bots) {
      CHECK_FALSE(bot.change.mean);
      CHECK_FALSE(bot.p_holm);
      CHECK(bot.best_if_more == 0);
    }
  }
}
