// What every match owes its users.

#include <nlohmann/json.hpp>

#include "engine/core/index.h"
#include "tests/conformance/roster_table.h"
#include "tests/each_match.h"
#include "tests/scale.h"

namespace mainmatch::tests {

EACH_MATCH_TEST("a match depends on its seed and number alone", "[conformance]") {
  const auto rules = match.default_rules();
  const auto one = roster_table(*rules);
  const auto another = roster_table(*rules);
  std::vector<std::uint64_t> hashes;
  for (std::uint64_t number = 0; number < 50; ++number) {
    play_match(*one, 7, number);
    hashes.push_back(outcome_hash(*one));
  }
  for (std::uint64_t number = 50; number-- > 0;) {  // alone, in another order
    play_match(*another, 7, number);
    CHECK(outcome_hash(*another) == hashes[number]);
  }
  play_match(*one, 8, 0);
  CHECK(outcome_hash(*one) != hashes[0]);
  play_match(*one, 7, 1);
  CHECK(outcome_hash(*one) != hashes[0]);
}

EACH_MATCH_TEST("the deal does not depend on who sits where", "[conformance]") {
  const auto rules = match.default_rules();
  const auto one = roster_table(*rules, 0);
  const auto another = roster_table(*rules, 1);
  for (std::uint64_t number = 0; number < 20; ++number) {
    std::string lines[2];
    play_match(*one, 3, number, {.record = &lines[0]});
    play_match(*another, 3, number, {.record = &lines[1]});
    CHECK(parse_json(lines[0])["setup"] == parse_json(lines[1])["setup"]);
    CHECK(lines[0] != lines[1]);
  }
}

EACH_MATCH_TEST("bots play without fouls under all rules", "[conformance]") {
  std::uint64_t matches = scaled(60);  // under the default rules, which come first
  for (const auto& rules : rules_to_try(match)) {
    for (std::size_t shift = 0; shift < match.bots().size(); ++shift) {
      const auto table = roster_table(*rules, shift);
      std::int64_t fouls = 0;
      for (std::uint64_t number = 0; number < matches; ++number) {
        play_match(*table, 11, number);
        for (std::size_t seat = 0; seat < table->seats(); ++seat) {
          fouls += table->outcome().fouls[seat];
        }
      }
      CHECK(fouls == 0);
    }
    matches = scaled(10);
  }
}

EACH_MATCH_TEST("bots play without fouls at the ends of every parameter", "[conformance]") {
  for (const BotInfo& bot : match.bots()) {
    for (const Parameter& parameter : bot.parameters) {
      CHECK(parameter.low < parameter.high);
      CHECK((parameter.low <= parameter.standard && parameter.standard <= parameter.high));
      CHECK((parameter.scale == Scale::linear || parameter.low > 0));
      CHECK((parameter.words.empty() ||
             parameter.high + 1 == static_cast<double>(parameter.words.size())));
      if (bot.name == "search") continue;  // see tests/conformance/search.cpp
      for (const double end : {parameter.low, parameter.high}) {
        const std::string name = std::string(bot.name) + "(" + std::string(parameter.name) + "=" +
                                 value_text(parameter, end) + ")";
        INFO(name);
        std::uint64_t matches = scaled(5);  // under the default rules, which come first
        for (const auto& rules : rules_to_try(match)) {
          const int seats = rules->seats();
          const auto table = rules->simulator({.bots = {{name, seats}}});
          table->seat(std::vector<int>(table->seats(), 0));
          for (std::uint64_t number = 0; number < matches; ++number) {
            table->deal(11, number);
            table->play(11, number);
            for (std::size_t seat = 0; seat < table->seats(); ++seat) {
              CHECK(table->outcome().fouls[seat] == 0);
            }
          }
          matches = scaled(2);
        }
      }
    }
  }
}

EACH_MATCH_TEST("bots carry nothing from one match to the next", "[conformance]") {
  const auto rules = match.default_rules();
  const auto used = roster_table(*rules);
  for (std::uint64_t number = 0; number < 100; ++number) {
    play_match(*used, 5, number);
    const auto fresh = roster_table(*rules);
    play_match(*fresh, 5, number);
    CHECK(outcome_hash(*used) == outcome_hash(*fresh));
  }
}

EACH_MATCH_TEST("an outcome agrees with itself", "[conformance]") {
  for (const auto& rules : rules_to_try(match)) {
    const auto table = roster_table(*rules);
    for (std::uint64_t number = 0; number < 50; ++number) {
      play_match(*table, 2, number);
      const Outcome& out = table->outcome();
      REQUIRE(out.seats == rules->seats());
      SeatSet ranked;
      for (int place = 0; place < out.seats; ++place) ranked.insert(out.ranking[at(place)]);
      CHECK(ranked == SeatSet::first(out.seats));
      SeatSet first;  // winners stand before all others
      for (int i = 0; i < out.winners.size(); ++i) first.insert(out.ranking[at(i)]);
      CHECK(first == out.winners);
      if (out.elimination_candidate != kNoSeat) {
        CHECK(out.tied_last.contains(out.elimination_candidate));
      }
      for (int seat = 0; seat < out.seats; ++seat) {
        CHECK(out.tokens[at(seat)] >= 0);
        CHECK(out.tokens[at(seat)] <= kMaxTokens);
        CHECK(out.garnets[at(seat)] >= 0);
      }
    }
  }
}

}  // namespace mainmatch::tests
