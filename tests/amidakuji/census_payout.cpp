#include "engine/amidakuji/payout.h"
#include "tests/amidakuji/table.h"
#include "tests/catch.h"

// Payouts against exact fractions that are added one by one, over random bids.

namespace mainmatch::amidakuji {
namespace {

__extension__ using Big = __int128;

struct Rational {
  Big over = 0;
  Big under = 1;

  void add(Big numerator, Big denominator) {
    const Big common = gcd(under, denominator);
    over = over * (denominator / common) + numerator * (under / common);
    under = under / common * denominator;
    const Big divisor = gcd(over, under);
    over /= divisor;
    under /= divisor;
  }
  static Big gcd(Big a, Big b) { return b == 0 ? a : gcd(b, a % b); }
};

/// What `seat` earns, written from R44 to R47 with the bids and the ladders of all rounds.
Rational earned(const Table& table, std::size_t seat) {
  const auto legs = static_cast<std::size_t>(table.rules.legs);
  std::vector<Big> mine(legs, 0), all(legs, 0);
  Big total = 0;
  for (std::size_t r = 0; r < static_cast<std::size_t>(table.state.round); ++r) {
    const Round& round = table.state.rounds[r];
    for (std::size_t leg = 0; leg < legs; ++leg) {
      const auto end = static_cast<std::size_t>(end_of(round.ends, static_cast<int>(leg)));
      for (std::size_t other = 0; other < static_cast<std::size_t>(table.rules.players); ++other) {
        const Big beads = round.bids[other][leg];
        all[end] += beads;
        total += beads;
        if (other == seat) mine[end] += beads;
      }
    }
  }
  Rational sum;
  for (std::size_t end = 0; end < legs; ++end) {
    const int placement = table.setup.placements[end];
    if (placement > table.rules.paying_places || all[end] == 0) continue;
    sum.add((table.rules.paying_places + 1 - placement) * mine[end] * (total - all[end]), all[end]);
  }
  return sum;
}

/// Plays a match of random bids and counts the seats whose payout is not what it should be.
long differences(Table& table, Stream& chance) {
  Amidakuji::deal(table.rules, chance, table.setup);
  Amidakuji::begin(table.rules, table.setup, table.state);
  const auto players = static_cast<std::size_t>(table.rules.players);
  while (!Amidakuji::is_over(table.state)) {
    std::vector<Submission> submissions(players);
    for (std::size_t seat = 0; seat < players; ++seat) {
      const int left = std::min(table.state.seats[seat].beads_left, table.rules.max_bet);
      for (int beads = chance.between(0, left); beads > 0; --beads) {
        ++submissions[seat].bets[chance.below(static_cast<std::uint32_t>(table.rules.legs))];
      }
      submissions[seat].places_blocker = chance.below(4) == 0;
      submissions[seat].blocker = {0, static_cast<std::int8_t>(table.rules.rows - 1)};
    }
    Amidakuji::resolve(table.state, submissions, nullptr);
  }
  const Outcome out = table.outcome();
  long wrong = 0;
  for (std::size_t seat = 0; seat < players; ++seat) {
    const Rational naive = earned(table, seat);
    const Fraction exact =
        exact_payout(table.state, beads_on_ends(table.state), static_cast<Seat>(seat));
    wrong += exact.numerator != static_cast<Wide>(naive.over) ||
             exact.denominator != static_cast<Wide>(naive.under) ||
             out.scores[seat] != static_cast<std::int64_t>(naive.over / naive.under);
  }
  return wrong;
}

TEST_CASE("R45, R47: payouts of random matches are exact", "[amidakuji][census]") {
  Stream chance(41, 0, Purpose::deal());
  long wrong = 0;
  for (int match = 0; match < 2000; ++match) {
    Rules rules;
    rules.players = chance.between(2, 16);
    rules.legs = chance.between(2, 8);
    rules.rows = chance.between(4, 12);
    rules.beads = chance.between(1, 60);
    rules.max_bet = chance.between(1, rules.beads);
    rules.paying_places = chance.between(1, rules.legs);
    Table table(rules);
    wrong += differences(table, chance);
  }
  CHECK(wrong == 0);
}

TEST_CASE("R45, R47: payouts of the largest matches are exact", "[amidakuji][census]") {
  Stream chance(42, 0, Purpose::deal());
  Rules rules = rich(16, 8, 26);
  rules.rounds = 12;
  rules.paying_places = 8;
  long wrong = 0;
  for (int match = 0; match < 50; ++match) {
    Table table(rules);
    wrong += differences(table, chance);
  }
  CHECK(wrong == 0);
}

TEST_CASE("R45: legs with numbers of beads that have no common factor", "[amidakuji][census]") {
  // 503, 509, 521, 491, 523, 499, 487 and 541 are primes; their sum is 4074 of at most 4080 beads.
  const int wanted[] = {503, 509, 521, 491, 523, 499, 487, 541};
  Rules rules = rich(16, 8, 1);
  rules.paying_places = 8;
  rules.rounds = 1;
  Table table(rules);
  std::vector<Submission> submissions(16);
  int held[16] = {};
  std::size_t seat = 0;
  for (std::size_t leg = 0; leg < 8; ++leg) {
    for (int i = 0; i < wanted[leg]; ++i) {
      while (held[seat] == 255) seat = (seat + 1) % 16;
      ++submissions[seat].bets[leg];
      ++held[seat];
      seat = (seat + 1) % 16;
    }
  }
  table.begin();
  Amidakuji::resolve(table.state, submissions, &table.result);
  REQUIRE(table.rejected() == "");
  for (std::size_t s = 0; s < 16; ++s) {
    const Rational naive = earned(table, s);
    const Fraction exact =
        exact_payout(table.state, beads_on_ends(table.state), static_cast<Seat>(s));
    CHECK((exact.numerator == static_cast<Wide>(naive.over)));
    CHECK((exact.denominator == static_cast<Wide>(naive.under)));
    CHECK((exact.denominator > Wide{1} << 64));  // wider than a machine word
  }
}

}  // namespace
}  // namespace mainmatch::amidakuji
