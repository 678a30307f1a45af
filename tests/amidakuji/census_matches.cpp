#include "tests/amidakuji/agreement.h"
#include "tests/amidakuji/hooks.h"
#include "tests/catch.h"

// Whole random matches on the engine and the oracle: every round and every outcome, payouts as the
// exact fractions that they are.

namespace mainmatch::amidakuji {
namespace {

/// Plays a match of what choose(seat) hands in; whether both sides agree.
template <class Choose>
bool agree(TestMatch& table, Stream& chance, Choose&& choose) {
  Amidakuji::deal(table.rules, chance, table.setup);
  table.begin();
  const oracle::amidakuji::Rules rules = oracle_of(table.rules);
  oracle::amidakuji::Match match(rules, oracle_of(table.rules, table.setup));
  bool same = true;
  while (!Amidakuji::is_over(table.state)) {
    std::vector<Submission> submissions(at(table.rules.players));
    for (std::size_t seat = 0; seat < submissions.size(); ++seat) {
      submissions[seat] = choose(static_cast<Seat>(seat));
    }
    same = same_round(table, match, submissions) && same;
  }
  return same && same_end(table, match);
}

/// A match of random bids.
bool agree_on_bids(TestMatch& table, Stream& chance) {
  return agree(table, chance, [&](Seat seat) {
    Submission submission;
    const int left = std::min(table.seat(seat).beads_left, table.rules.max_bet);
    for (int beads = chance.between(0, left); beads > 0; --beads) {
      ++submission.bets[chance.below(static_cast<std::uint32_t>(table.rules.legs))];
    }
    submission.places_blocker = chance.below(4) == 0;
    submission.blocker = {0, static_cast<std::int8_t>(table.rules.rows - 1)};
    return submission;
  });
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
    TestMatch table(rules);
    wrong += !agree_on_bids(table, chance);
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
    TestMatch table(rules);
    wrong += !agree_on_bids(table, chance);
  }
  CHECK(wrong == 0);
}

TEST_CASE("R45: legs with numbers of beads that have no common factor", "[amidakuji][census]") {
  // 503, 509, 521, 491, 523, 499, 487 and 541 are primes; their sum is 4074 of at most 4080 beads.
  const int wanted[] = {503, 509, 521, 491, 523, 499, 487, 541};
  Rules rules = rich(16, 8, 1);
  rules.paying_places = 8;
  rules.rounds = 1;
  TestMatch table(rules);
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
  const oracle::amidakuji::Rules oracle_rules = oracle_of(rules);
  oracle::amidakuji::Match match(oracle_rules, oracle_of(rules, table.setup));
  CHECK(same_round(table, match, submissions));
  REQUIRE(table.rejected() == "");
  CHECK(same_end(table, match));
  for (Seat s = 0; s < 16; ++s) {
    const Fraction exact = exact_payout(table.state, beads_on_ends(table.state), s);
    CHECK((exact.denominator > Wide{1} << 64));  // wider than a machine word
  }
}

TEST_CASE("R1-R55: random matches with all that a submission may hold", "[amidakuji][census]") {
  using Hooks = tests::Hooks<Amidakuji>;
  std::vector<Rules> variants = Hooks::rules();
  Rules narrow = plain(6, 3, 4);  // few beads: many ties, on top and at the bottom
  narrow.beads = narrow.max_bet = 2;
  narrow.rounds = 2;
  narrow.beads_per_garnet = 3;
  variants.push_back(narrow);
  narrow.second_token_after_tie = true;
  variants.push_back(narrow);
  narrow.players = 3;
  variants.push_back(narrow);
  Rules free = plain(4, 5, 6);
  free.peek_price = 0;
  free.starting_garnets = 0;
  free.extra_peeks = 2;
  variants.push_back(free);
  for (const Rules& rules : variants) {
    Stream chance(43, 0, Purpose::deal());
    int same = 0;
    constexpr int kMatches = 200;
    for (int match = 0; match < kMatches; ++match) {
      TestMatch table(rules);
      same +=
          agree(table, chance, [&](Seat seat) { return Hooks::noisy(table.state, seat, chance); });
    }
    CHECK(same == kMatches);
  }
}

}  // namespace
}  // namespace mainmatch::amidakuji
