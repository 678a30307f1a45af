#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/matches/lineup.h"
#include "experiments/matches/simulator_of.h"
#include "tests/catch.h"
#include "tests/conformance/leak.h"
#include "tests/conformance/roster_table.h"

namespace mainmatch::tests {

/// Deals of a match that are played by any bots, and by the same with one of them ablated.
template <Game G>
class AblationTable {
 public:
  explicit AblationTable(const typename G::Rules& rules)
      : rules_(rules),
        lineup_({.design = Design::mix}, G::seats(rules), known_bots()),
        simulator_(rules_, {.bots = pool_of(lineup_), .tally = true}),
        watched_(mechanics<G>().size()) {}

  /// Plays deal number `unit` of the experiment `seed`, and watches the bot of a seat, which is
  /// the one that is ablated in what follows.
  void play_unit(std::uint64_t seed, std::uint64_t unit) {
    seed_ = seed;
    unit_ = unit;
    seat_ = static_cast<Seat>(unit % simulator_.seats());
    PerSeat<int> drawn{};
    lineup_.draw(seed, {unit, unit, 0}, drawn);
    simulator_.deal(seed, unit);
    simulator_.seat({drawn.data(), simulator_.seats()});
    play({.seat = seat_});
    for (std::size_t i = 0; i < watched_.size(); ++i)
      watched_[i] = simulator_.ablation_trace()->used[i];
  }
  /// Plays it again without a mechanic, or without some knowledge: returns whether there was any.
  void play_without_mechanic(std::size_t index) { play({seat_, Ablation::Kind::mechanic, index}); }
  bool play_without_knowledge(std::size_t index) {
    play({seat_, Ablation::Kind::knowledge, index});
    return simulator_.ablation_trace()->had_knowledge;
  }

  Seat seat() const { return seat_; }
  /// Whether the bot used it when it was watched.
  bool used(std::size_t mechanic) const { return watched_[mechanic]; }
  /// How the match that was played last ended.
  const typename G::State& state() const { return simulator_.state(); }
  std::uint64_t hash() const { return outcome_hash(simulator_); }
  int fouls() const {
    int fouls = 0;
    for (std::size_t seat = 0; seat < simulator_.seats(); ++seat) {
      fouls += simulator_.outcome().fouls[seat];
    }
    return fouls;
  }

 private:
  static std::vector<BotInfo> known_bots() {
    std::vector<BotInfo> known;
    for (const RosterEntry<G>& bot : roster<G>()) {
      if (bot.name != "search") known.push_back({bot.name});  // it takes long
    }
    return known;
  }
  void play(const Ablation& ablation) { simulator_.play(seed_, unit_, {.ablation = ablation}); }

  typename G::Rules rules_;
  Lineup lineup_;
  SimulatorOf<G> simulator_;
  std::uint64_t seed_ = 0;
  std::uint64_t unit_ = 0;
  Seat seat_ = 0;
  std::vector<bool> watched_;  ///< by mechanic
};

/// Ablated bots play without fouls under all rules.
template <Game G>
void ablated_bots_play_without_fouls() {
  std::uint64_t units = 4 * at(G::seats({}));  // under the default rules, which come first
  for (const typename G::Rules& rules : Hooks<G>::rules()) {
    AblationTable<G> table(rules);
    int fouls = 0;
    for (std::uint64_t unit = 0; unit < units; ++unit) {
      table.play_unit(3, unit);
      fouls += table.fouls();
      for (std::size_t i = 0; i < mechanics<G>().size(); ++i) {
        table.play_without_mechanic(i);
        fouls += table.fouls();
      }
      for (std::size_t i = 0; i < knowledge<G>().size(); ++i) {
        table.play_without_knowledge(i);
        fouls += table.fouls();
      }
    }
    CHECK(fouls == 0);
    units = 4;
  }
}

/// A bot plays the same match without what it did not use, and mostly another one without what it
/// did. Both must come up, so of all mechanics one at least is left alone now and then.
template <Game G>
void ablation_of_unused_mechanics_changes_nothing() {
  const typename G::Rules rules{};
  AblationTable<G> table(rules);
  int same = 0;
  int others = 0;
  for (std::uint64_t unit = 0; unit < 60; ++unit) {
    table.play_unit(3, unit);
    const std::uint64_t plain = table.hash();
    for (std::size_t i = 0; i < mechanics<G>().size(); ++i) {
      table.play_without_mechanic(i);
      const bool is_same = table.hash() == plain;
      if (!table.used(i)) CHECK(is_same);
      (table.used(i) ? others : same) += table.used(i) ? !is_same : is_same;
    }
  }
  const bool any = !mechanics<G>().empty();
  CHECK((same > 0) == any);
  CHECK((others > 0) == any);
}

/// A bot plays the same match without knowledge that it did not have.
template <Game G>
void ablation_of_no_knowledge_changes_nothing() {
  const typename G::Rules rules{};
  AblationTable<G> table(rules);
  int known = 0;
  for (std::uint64_t unit = 0; unit < 60; ++unit) {
    table.play_unit(3, unit);
    const std::uint64_t plain = table.hash();
    for (std::size_t i = 0; i < knowledge<G>().size(); ++i) {
      const bool any = table.play_without_knowledge(i);
      known += any;
      if (!any) CHECK(table.hash() == plain);
    }
  }
  CHECK((known > 0) == !knowledge<G>().empty());
}

/// What the mechanics of a match, by name, leave behind in it. Some leave no trace of their own.
using Traces = std::map<std::string, bool>;

/// A bot without a mechanic leaves none of its traces, traces(state, seat) being what a seat left
/// behind in a match that is over; and a bot of which there are traces used it.
template <Game G, class TracesOf>
void ablated_mechanics_leave_no_trace(TracesOf&& traces) {
  const typename G::Rules rules{};
  AblationTable<G> table(rules);
  std::map<std::string, int> uses;
  for (std::uint64_t unit = 0; unit < 100; ++unit) {
    table.play_unit(9, unit);
    const Traces plain = traces(table.state(), table.seat());
    const auto all = mechanics<G>();
    for (std::size_t i = 0; i < all.size(); ++i) {
      CAPTURE(all[i].name, unit);
      const std::string name(all[i].name);
      if (!plain.contains(name)) continue;
      if (plain.at(name)) CHECK(table.used(i));
      uses[name] += plain.at(name);
      if (!table.used(i)) continue;
      table.play_without_mechanic(i);
      CHECK(!traces(table.state(), table.seat()).at(name));
    }
  }
  std::size_t seen = 0;
  for (const auto& [name, times] : uses) seen += times > 0;
  CHECK(seen + 3 >= uses.size());  // some are rare
}

/// A noisy match before its step number `steps`.
template <Game G>
typename G::State state_after(const typename G::Rules& rules, std::uint64_t match, int steps) {
  History<G> history = noisy_history<G, G>(rules, 31, match);
  history.steps.resize(at(steps));
  typename G::State state;
  Submissions<G> submissions;
  std::size_t next = 0;
  G::begin(rules, history.setup, state);
  play<G>(
      state, submissions, nullptr,
      [&](const typename G::State&, Submissions<G>& out) {
        if (next == history.steps.size()) return false;
        out = history.steps[next++];
        return true;
      },
      [](const auto&...) {});
  return state;
}

/// The state without the knowledge of this name.
template <Game G>
typename G::State forgotten(typename G::State state, std::string_view name, Seat seat) {
  bool found = false;
  for (const Knowledge<G>& one : knowledge<G>()) {
    if (one.name != name) continue;
    found = true;
    one.ablate(state, seat);
  }
  REQUIRE(found);
  return state;
}

/// Of two states that differ in what `seat` knows by `name` alone.
template <Game G>
void check_forgotten(const typename G::State& one, const typename G::State& other,
                     std::string_view name, Seat seat) {
  CAPTURE(name);
  CHECK(transcript<G>(one, seat) != transcript<G>(other, seat));
  CHECK(transcript<G>(forgotten<G>(one, name, seat), seat) ==
        transcript<G>(forgotten<G>(other, name, seat), seat));
  // Of what others know nothing is gone, where it is not the same for all.
  CHECK(transcript<G>(forgotten<G>(one, name, seat), seat) != transcript<G>(one, seat));
}

}  // namespace mainmatch::tests
