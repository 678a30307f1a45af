// What a mechanic leaves behind in a match, and that a twin without it leaves nothing.

#include <map>
#include <string>

#include "agents/rosters.h"
#include "engine/mechanics.h"
#include "experiments/ablation/twin_table.h"
#include "tests/catch.h"

namespace mainmatch::tests {

namespace {

using Traces = std::map<std::string, bool>;

Traces traces(const Amidakuji::State& state, Seat seat) {
  const auto& own = state.seats[at(seat)];
  return {{"blockers", own.blockers_left < state.rules->blockers},
          {"peeks", !own.peeks.empty()},
          {"bought_peeks", own.extra_peeks_left < state.rules->extra_peeks}};
}

Traces traces(const Edges::State& state, Seat seat) {
  bool garnets = false;
  for (int round = 0; round < state.rules->rounds; ++round) {
    garnets |= state.rounds[at(round)].bets[at(seat)] > 0;
  }
  const bool voted =
      state.last.size() > 1 && state.on_top.contains(seat) && state.votes[at(seat)] != kNoSeat;
  return {{"garnets", garnets}, {"votes", voted}};
}

Traces traces(const Threads::State& state, Seat seat) {
  Traces found;
  for (std::size_t moira = 0; moira < std::size_t{threads::kMoirai}; ++moira) {
    found[std::string(threads::kMoiraNames[moira].name)] = state.seats[at(seat)].tiers[moira] >= 0;
  }
  for (int round = 0; round < state.rules->rounds; ++round) {
    const threads::Submission& did = state.rounds[at(round)].submissions[at(seat)];
    found["boosts"] |= !did.boost.absent();
    found["cuts"] |= did.cut != kNoSeat;
    found["snips"] |= !did.snip.absent();
    found["gold"] |= did.create != kNoSeat && did.golden;
    found["head_starts"] |= did.create != kNoSeat && did.head_start;
  }
  return found;
}

Traces traces(const Bugcatcher::State& state, Seat seat) {
  Traces found;
  found["stakes"] = state.pregame_garnets[at(seat)] < state.rules->starting_garnets;
  for (int round = 0; round < state.rules->rounds; ++round) {
    const bugcatcher::SeatRound& did = state.rounds[at(round)].seats[at(seat)];
    found["missions"] |= did.taken != 0;
    for (const bugcatcher::Deed& deed : did.deeds) {
      found["free_swaps"] |= deed.word == bugcatcher::Word::free_swap;
      found["swaps"] |=
          deed.word == bugcatcher::Word::free_swap || deed.word == bugcatcher::Word::swap;
    }
  }
  return found;
}

Traces traces(const HorseRace::State& state, Seat seat) {
  const auto& own = state.seats[at(seat)];
  Traces found{{"trades", !own.deals.empty()}, {"purchases", own.bought > 0}};
  for (int round = 0; round < horse_race::kRounds; ++round) {
    const horse_race::Round& did = own.rounds[at(round)];
    found["clue_" + std::to_string(round)] = did.kind == horse_race::Kind::clue;
    found["utility_" + std::to_string(round)] = did.kind == horse_race::Kind::utility;
    found["spectating"] |= did.spectated != horse_race::kNoSpace;
    for (const std::int32_t bet : did.bets) found["bets"] |= bet > 0;
  }
  return found;
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("a twin never uses what it does without", "[twins]", Games) {
  const typename TestType::Rules rules{};
  std::vector<std::string_view> known;
  for (const RosterEntry<TestType>& bot : roster<TestType>()) known.push_back(bot.name);
  const Lineup lineup({.design = Design::mix}, TestType::seats(rules), known);
  TwinTable<TestType> table(rules, lineup);
  std::map<std::string, int> uses;
  for (std::uint64_t unit = 0; unit < 100; ++unit) {
    table.play_unit(9, unit);
    const Traces plain = traces(table.state(), table.seat());
    const auto all = mechanics<TestType>();
    std::vector<bool> used;
    for (std::size_t i = 0; i < all.size(); ++i) used.push_back(table.used(i));
    for (std::size_t i = 0; i < all.size(); ++i) {
      CAPTURE(all[i].name, unit);
      const std::string name(all[i].name);
      if (!plain.contains(name)) continue;  // places leave no trace of their own
      if (plain.at(name)) CHECK(used[i]);
      uses[name] += plain.at(name);
      if (!used[i]) continue;
      table.play_without(all[i]);
      CHECK(!traces(table.state(), table.seat()).at(name));
    }
  }
  std::size_t seen = 0;
  for (const auto& [name, times] : uses) seen += times > 0;
  CHECK(seen + 3 >= uses.size());  // some are rare
}

TEST_CASE("what a stripped ability allowed goes with it", "[twins]") {
  HorseRace::Rules rules;
  HorseRace::Setup setup;
  HorseRace::State state;
  deal_match<HorseRace>(rules, 1, 0, setup);
  HorseRace::begin(rules, setup, state);
  while (state.round < 2 || state.phase != HorseRace::State::Phase::submitting) {
    Submissions<HorseRace> missed;
    for (auto& one : missed) one = {};
    HorseRace::resolve(state, std::span(missed.data(), at(rules.players)), nullptr);
  }
  HorseRace::Submission submission;
  submission.ability.kind = horse_race::Kind::utility;
  submission.ability.use.add(0);
  submission.ability.use.add(1);
  const HorseRace::View view = HorseRace::observe(state, 0);
  submission.bet(0, view.limit() - 1);
  submission.bet(1, 2);  // one more than the limit, which the ability raises by one
  for (const Mechanic<HorseRace>& one : mechanics<HorseRace>()) {
    HorseRace::Submission copy = submission;
    const bool any = one.strip(view, copy);
    CHECK(any == (one.name == "utility_2" || one.name == "bets"));
    if (one.name != "utility_2") continue;
    CHECK(copy.ability.kind == horse_race::Kind::none);
    CHECK(copy.bets[0] == view.limit() - 1);
    CHECK(copy.bets[1] == 1);
  }
}

TEST_CASE("what a stripped visit allowed goes with it", "[twins]") {
  Threads::Rules rules;
  Threads::Setup setup;
  Threads::State state;
  deal_match<Threads>(rules, 1, 0, setup);
  Threads::begin(rules, setup, state);
  const Seat seat = state.realms.heaven.nth(0);
  const Seat other = state.realms.hell.nth(0);
  const Threads::View view = Threads::observe(state, seat);
  const auto strip = [&](std::string_view name, Threads::Submission submission) {
    for (const Mechanic<Threads>& one : mechanics<Threads>()) {
      if (one.name == name) CHECK(one.strip(view, submission));
    }
    return submission;
  };
  Threads::Submission gilding;
  gilding.visit(threads::Moira::clotho, 0);
  gilding.create_to(other, true);
  CHECK(!strip("clotho", gilding).golden);
  CHECK(strip("clotho", gilding).create == other);
  Threads::Submission boosting;
  boosting.visit(threads::Moira::lachesis, 0);
  boosting.boost_thread(seat, other);
  CHECK(strip("lachesis", boosting).boost.absent());
  CHECK(strip("lachesis", boosting).moira == threads::Moira::none);
  Threads::Submission starting;
  starting.visit(threads::Moira::nona, 0);
  starting.create_to(other, false, true);
  CHECK(!strip("nona", starting).head_start);
  CHECK(strip("head_starts", starting).moira == threads::Moira::nona);
}

}  // namespace mainmatch::tests
