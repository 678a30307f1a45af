// Twins of the bots of every match.

#include "agents/rosters.h"
#include "engine/mechanics.h"
#include "experiments/ablation/twin_table.h"
#include "experiments/matches/signature.h"
#include "tests/catch.h"
#include "tests/conformance/all_hooks.h"

namespace mainmatch::tests {

namespace {

template <Game G>
Lineup everybody(const typename G::Rules& rules) {
  std::vector<std::string_view> known;
  for (const RosterEntry<G>& bot : roster<G>()) known.push_back(bot.name);
  return {{.design = Design::mix}, G::seats(rules), known};
}

template <Game G>
std::uint64_t hash_of(const typename G::State& state) {
  Hash hash;
  add_outcome<G>(hash, state);
  return hash.value();
}

int fouls_of(const Outcome& outcome) {
  int fouls = 0;
  for (std::size_t seat = 0; seat < at(outcome.seats); ++seat) {
    fouls += static_cast<int>(outcome.fouls[seat]);
  }
  return fouls;
}

/// Calls f(played) after each match of a unit: the bot's, then those of all its twins.
template <Game G, class F>
void for_all_twins(TwinTable<G>& table, std::uint64_t unit, F&& f) {
  table.play_unit(3, unit);
  f(false);
  for (const Mechanic<G>& one : mechanics<G>()) {
    table.play_without(one);
    f(true);
  }
  for (const Knowledge<G>& one : knowledge<G>()) {
    table.play_untold(one);
    f(true);
  }
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("twins play without fouls under all rules", "[twins]", Games) {
  std::uint64_t units = 4 * at(TestType::seats({}));  // under the default rules, which come first
  for (const auto& rules : Hooks<TestType>::rules()) {
    const Lineup lineup = everybody<TestType>(rules);
    TwinTable<TestType> table(rules, lineup);
    int fouls = 0;
    for (std::uint64_t unit = 0; unit < units; ++unit) {
      for_all_twins(table, unit, [&](bool) { fouls += fouls_of(table.outcome()); });
    }
    CHECK(fouls == 0);
    units = 4;
  }
}

TEMPLATE_LIST_TEST_CASE("the twin of a bot that never uses it is the bot", "[twins]", Games) {
  const typename TestType::Rules rules{};
  const Lineup lineup = everybody<TestType>(rules);
  TwinTable<TestType> table(rules, lineup);
  int same = 0;
  int others = 0;
  for (std::uint64_t unit = 0; unit < 60; ++unit) {
    table.play_unit(3, unit);
    const std::uint64_t plain = hash_of<TestType>(table.state());
    std::vector<bool> used;
    const auto all = mechanics<TestType>();
    for (std::size_t i = 0; i < all.size(); ++i) used.push_back(table.used(i));
    for (std::size_t i = 0; i < all.size(); ++i) {
      table.play_without(all[i]);
      const bool is_same = hash_of<TestType>(table.state()) == plain;
      if (!used[i]) CHECK(is_same);
      (used[i] ? others : same) += used[i] ? !is_same : is_same;
    }
  }
  CHECK(same > 0);
  CHECK(others > 0);
}

TEMPLATE_LIST_TEST_CASE("who had nothing to be told is its own twin", "[twins]", Games) {
  const typename TestType::Rules rules{};
  const Lineup lineup = everybody<TestType>(rules);
  TwinTable<TestType> table(rules, lineup);
  int told = 0;
  for (std::uint64_t unit = 0; unit < 60; ++unit) {
    table.play_unit(3, unit);
    const std::uint64_t plain = hash_of<TestType>(table.state());
    for (const Knowledge<TestType>& one : knowledge<TestType>()) {
      const bool any = table.play_untold(one);
      told += any;
      if (!any) CHECK(hash_of<TestType>(table.state()) == plain);
    }
  }
  CHECK((told > 0) == !knowledge<TestType>().empty());
}

}  // namespace mainmatch::tests
