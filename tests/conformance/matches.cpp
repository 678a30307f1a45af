// What every match owes its users, written once over `Games`.

#include "tests/catch.h"
#include "tests/conformance/all_hooks.h"
#include "tests/conformance/table.h"

namespace mainmatch::tests {

TEMPLATE_LIST_TEST_CASE("the rules to try are legal", "[conformance]", Games) {
  for (const auto& rules : Hooks<TestType>::rules()) {
    const auto* outside = first_out_of_range(
        std::span<const Field<typename TestType::Rules>>(TestType::kFields), rules);
    CHECK(outside == nullptr);
    CHECK(TestType::flaw(rules) == nullptr);
  }
}

TEMPLATE_LIST_TEST_CASE("a match depends on its seed and number alone", "[conformance]", Games) {
  BotTable<TestType> one(typename TestType::Rules{});
  BotTable<TestType> another(typename TestType::Rules{});
  std::vector<std::uint64_t> hashes;
  for (std::uint64_t match = 0; match < 50; ++match) {
    one.play_match(7, match);
    hashes.push_back(one.outcome_hash());
  }
  for (std::uint64_t match = 50; match-- > 0;) {  // alone, in another order
    another.play_match(7, match);
    CHECK(another.outcome_hash() == hashes[match]);
  }
  one.play_match(8, 0);
  CHECK(one.outcome_hash() != hashes[0]);
  one.play_match(7, 1);
  CHECK(one.outcome_hash() != hashes[0]);
}

TEMPLATE_LIST_TEST_CASE("the deal does not depend on who sits where", "[conformance]", Games) {
  BotTable<TestType> one(typename TestType::Rules{}, 0);
  BotTable<TestType> another(typename TestType::Rules{}, 1);
  const PerSeat<Seat> stay = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  for (std::uint64_t match = 0; match < 20; ++match) {
    one.play_match(3, match);
    another.play_match(3, match);
    // Both setups, played by the same bots, give the same match.
    BotTable<TestType> judge(typename TestType::Rules{});
    std::uint64_t hashes[2];
    for (int i = 0; i < 2; ++i) {
      const auto setup =
          Hooks<TestType>::permuted(i == 0 ? one.setup : another.setup, judge.rules, stay);
      TestType::begin(judge.rules, setup, judge.state);
      seat_bots<TestType>(judge.seats, 3, match);
      play<TestType>(judge.state, judge.submissions, nullptr, BotSource<TestType>(judge.seats),
                     [](const auto&...) {});
      hashes[i] = judge.outcome_hash();
    }
    CHECK(hashes[0] == hashes[1]);
  }
}

TEMPLATE_LIST_TEST_CASE("a match ends within its bound of steps", "[conformance]", Games) {
  for (const auto& rules : Hooks<TestType>::rules()) {
    BotTable<TestType> table(rules);
    for (std::uint64_t match = 0; match < 20; ++match) {
      const int steps = table.play_match(1, match);
      CHECK(steps >= 1);
      CHECK(steps <= TestType::max_steps(rules));
    }
  }
}

TEMPLATE_LIST_TEST_CASE("bots play without fouls under all rules", "[conformance]", Games) {
  std::uint64_t matches = 60;  // under the default rules, which come first
  for (const auto& rules : Hooks<TestType>::rules()) {
    for (std::size_t shift = 0; shift < roster<TestType>().size(); ++shift) {
      BotTable<TestType> table(rules, shift);
      std::int64_t fouls = 0;
      for (std::uint64_t match = 0; match < matches; ++match) {
        table.play_match(11, match);
        typename TestType::Outcome out;
        TestType::outcome(table.state, out);
        for (int seat = 0; seat < out.seats; ++seat) {
          fouls += out.fouls[static_cast<std::size_t>(seat)];
        }
      }
      CHECK(fouls == 0);
    }
    matches = 10;
  }
}

TEMPLATE_LIST_TEST_CASE("bots carry nothing from one match to the next", "[conformance]", Games) {
  BotTable<TestType> used(typename TestType::Rules{});
  for (std::uint64_t match = 0; match < 100; ++match) {
    used.play_match(5, match);
    BotTable<TestType> fresh(typename TestType::Rules{});
    fresh.play_match(5, match);
    CHECK(used.outcome_hash() == fresh.outcome_hash());
  }
}

TEMPLATE_LIST_TEST_CASE("an outcome agrees with itself", "[conformance]", Games) {
  for (const auto& rules : Hooks<TestType>::rules()) {
    BotTable<TestType> table(rules);
    for (std::uint64_t match = 0; match < 50; ++match) {
      table.play_match(2, match);
      typename TestType::Outcome out;
      TestType::outcome(table.state, out);
      REQUIRE(out.seats == TestType::seats(rules));
      SeatSet ranked;
      for (int place = 0; place < out.seats; ++place) {
        ranked.insert(out.ranking[static_cast<std::size_t>(place)]);
      }
      CHECK(ranked == SeatSet::first(out.seats));
      for (const Seat winner : out.winners) CHECK(winner < out.seats);
      if (out.elimination_candidate != kNoSeat) {
        CHECK(out.tied_last.contains(out.elimination_candidate));
      }
      for (int seat = 0; seat < out.seats; ++seat) {
        CHECK(out.tokens[static_cast<std::size_t>(seat)] >= 0);
        CHECK(out.tokens[static_cast<std::size_t>(seat)] <= kMostTokens);
        CHECK(out.garnets[static_cast<std::size_t>(seat)] >= 0);
      }
    }
  }
}

}  // namespace mainmatch::tests
