// One thing that each bot of the horse race is there to do, on real matches.

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "agents/horse_race/cards.h"
#include "engine/horse_race/abilities.h"
#include "engine/horse_race/mechanics.h"
#include "experiments/matches/horse_race/record.h"
#include "tests/conformance/make_bot.h"
#include "tests/conformance/watch.h"
#include "tests/horse_race/agents/table.h"

namespace mainmatch::tests {

using namespace horse_race;

namespace {

bool are_same(const Submission& a, const Submission& b) {
  const Ability& one = a.ability;
  const Ability& other = b.ability;
  return a.offers == b.offers && a.buy == b.buy && one.kind == other.kind &&
         one.use.copies == other.use.copies && one.select.copies == other.select.copies &&
         one.gain.copies == other.gain.copies && one.guess_count == other.guess_count &&
         a.bets == b.bets && a.spectate == b.spectate && a.second_token == b.second_token &&
         a.vote == b.vote;
}

bool is_round(const View& view, int round) { return view.round() == round && !view.is_trade(); }

/// Of a match of this bot at every other seat, and random ones between, the steps in which another
/// in its place would hand in something else.
int steps_that_differ(const std::string& bot, const std::string& another) {
  const Rules rules;
  Setup setup{};
  Stream stream({7, 0});
  HorseRace::deal(rules, stream, setup);
  State state;
  HorseRace::begin(rules, setup, state);
  const auto cache = make_cache<HorseRace>();
  std::vector<std::unique_ptr<Agent<HorseRace>>> bots;
  std::vector<std::unique_ptr<Agent<HorseRace>>> others;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    bots.push_back(make_bot<HorseRace>(seat % 2 == 0 ? bot : "random"));
    others.push_back(make_bot<HorseRace>(seat % 2 == 0 ? another : "random"));
    for (auto* one : {&bots, &others}) one->back()->sit({8, static_cast<unsigned>(seat)}, *cache);
  }
  int differ = 0;
  while (!HorseRace::is_over(state)) {
    PerSeat<Submission> given{};
    for (const Seat seat : HorseRace::acting(state)) {
      const View view = HorseRace::observe(state, seat);
      Submission other;
      bots[at(seat)]->act(view, given[at(seat)]);
      others[at(seat)]->act(view, other);
      differ += !are_same(given[at(seat)], other);
    }
    HorseRace::resolve(state, std::span(given.data(), at(rules.players)), nullptr);
  }
  return differ;
}

}  // namespace

TEST_CASE("the fifth knows where to look in round 4", "[agents][horse_race]") {
  int asked = 0;
  watch<HorseRace>("fifth", {}, [&](const State& state, const View& view, const Submission& given) {
    if (is_round(view, 3)) {
      CHECK(given.ability.kind == Kind::clue);
      CHECK(count_cards(given.ability.use.copies).kinds == 9);
      ++asked;
    }
    if (is_round(view, 4)) CHECK(!state.track.on(4, given.spectate, 9).empty());
  });
  CHECK(asked == 20);
}

TEST_CASE("the sprinter stands where most horses are while it knows", "[agents][horse_race]") {
  int looked = 0;
  watch<HorseRace>("sprinter", {}, [&](const State& state, const View& view, const Submission& it) {
    if (!is_round(view, 1) && !is_round(view, 2)) return;
    int most = 0;
    for (int space = 1; space <= view.rules().track; ++space) {
      most = std::max(most, state.track.on(view.round(), space, 9).size());
    }
    CHECK(state.track.on(view.round(), it.spectate, 9).size() == most);
    ++looked;
  });
  CHECK(looked == 40);
}

TEST_CASE("the hoarder has two full sets in the end", "[agents][horse_race]") {
  int cashed = 0;
  int full = 0;
  watch<HorseRace>("hoarder", {}, [&](const State&, const View& view, const Submission& given) {
    if (!is_round(view, kLastRound)) return;
    CHECK(given.ability.kind == Kind::utility);
    CHECK(given.ability.use.copies == view.cards());
    std::int64_t bonus = 0;
    for (Horse horse = 0; horse < 9; ++horse) {
      bonus += bonus_for(view.rules(), view.copies(horse));
    }
    full += bonus >= 40;
    ++cashed;
  });
  CHECK(cashed == 20);
  CHECK(full >= 15);
}

TEST_CASE("the crowd reader looks where the others' horses go", "[agents][horse_race]") {
  std::array<int, 2> looks;
  for (int ahead = 0; ahead < 2; ++ahead) {
    HorseTable table;
    table.begin();
    table.play();
    table.play();
    // It has seen nothing: 7 is likeliest after round 3 (7 of 27 ways), then 6 and 8 (6 of 27). The
    // eyes of two, moved on, make what is up to 6 or from 8 on likelier by 2/3.
    const int space = ahead == 0 ? 3 : 7;
    table.play({{1, look_at(space)}, {2, look_at(space)}});
    table.step({});
    const auto bot = find_bot<HorseRace>("crowd-reader")->make();
    const auto cache = make_cache<HorseRace>();
    bot->sit({7, 0}, *cache);
    Submission given;
    bot->act(table.view(0), given);
    looks[at(ahead)] = given.spectate;
  }
  CHECK(looks[0] == 6);
  CHECK(looks[1] == 8);
}

TEST_CASE("the bettor raises its limit and uses it", "[agents][horse_race]") {
  int most = 0;
  watch<HorseRace>("bettor", {}, [&](const State&, const View& view, const Submission& given) {
    if (view.is_trade() || view.round() < 3 || view.round() > kLastRound) return;
    CHECK(view.limit() >= 10);  // 11 cards, and one left over
    for (const std::int32_t chips : given.bets) most = std::max(most, chips);
  });
  CHECK(most == 10);
}

TEST_CASE("traders find each other without words", "[agents][horse_race]") {
  BotMatch<HorseRace> table(Rules{});
  for (Seat seat = 0; seat < 9; ++seat) table.seat(seat, "trader");
  int checked = 0;
  table.play_match(9, 1, [&](const State& now, const auto&) {
    for (Seat seat = 0; seat < 9 && now.phase == State::Phase::submitting; ++seat) {
      const View view = HorseRace::observe(now, seat);
      // Its own, one bought, one copied, and one of each other; later sets of others too.
      if (view.round() == 4) CHECK(view.copies(seat) == 3 + 8);
      if (view.round() == kLastRound) {
        int sets = 0;
        for (Horse horse = 0; horse < 9; ++horse) sets += view.copies(horse) >= 4;
        CHECK(sets >= 3);
      }
      ++checked;
    }
  });
  CHECK(checked == 9 * kRounds);
}

TEST_CASE("two traders swap what they have too much of", "[agents][horse_race]") {
  HorseTable table;
  table.begin();
  const auto first = find_bot<HorseRace>("trader")->make();
  const auto third = find_bot<HorseRace>("trader")->make();
  const auto cache = make_cache<HorseRace>();
  first->sit({7, 0}, *cache);
  third->sit({7, 1}, *cache);
  const auto play_step = [&] {
    HorseTable::Play acts;
    first->act(table.view(0), acts[0]);
    third->act(table.view(2), acts[2]);
    table.step(acts);
  };
  // One card of each, A bought and copied; one more in round 2, in which 0 and 2 deal; 4 become 7.
  const auto has = [&](int a, int c) {
    CHECK(table.view(0).copies(0) == a);
    CHECK(table.view(0).copies(2) == c);
    CHECK(table.view(2).copies(0) == c);
    CHECK(table.view(2).copies(2) == a);
  };
  while (table.state.round < 5) play_step();
  has(7, 0);
  play_step();
  has(4, 3);  // worth 16 + 9; so far it was 20
  CHECK(table.view(0).deals().size() == 4);
}

TEST_CASE("bayes bets all on the fifth where nothing is unknown", "[agents][horse_race]") {
  Rules rules;
  rules.movements = {1};
  rules.movement_count = 1;  // all horses stand together, and their letters decide
  int rounds = 0;
  watch<HorseRace>("bayes", rules, [&](const State&, const View& view, const Submission& given) {
    if (view.is_trade() || view.round() == 0 || view.round() > kLastRound) return;
    if (view.round() < kLastRound) CHECK(given.spectate == view.round() + 1);
    if (view.round() > 1) CHECK(given.bets[4] == std::min(5, view.chips()));
    ++rounds;
  });
  CHECK(rounds == 20 * kLastRound);
}

TEST_CASE("bayes pays for clues what they are worth", "[agents][horse_race]") {
  Rules rules;
  const auto clues = [&] {
    int count = 0;
    watch<HorseRace>("bayes", rules, [&](const State&, const View& view, const Submission& given) {
      if (is_round(view, 0)) count += given.ability.kind == Kind::clue;
    });
    return count;
  };
  CHECK(clues() == 0);  // a card is worth 4 points to the bonus
  rules.bonus_cap = 0;
  CHECK(clues() == 20);
}

TEST_CASE("the adaptive bot with the numbers of others plays as they do", "[agents][horse_race]") {
  const std::string hoarder = "eyes=0,stake=1,information=0,chips-gain=20";
  const struct {
    std::string bot;
    std::string numbers;
    bool is_same;
  } pairs[] = {
      {"hoarder", hoarder + ",trades=no", true},
      {"trader", hoarder, true},
      {"bayes", "inference=posterior,eyes=0,stake=1,chips-gain=20,clue=priced,trades=no", true},
      {"hoarder", "eyes=1,stake=1,information=0,chips-gain=20,trades=no", false},
      {"hoarder", hoarder + ",trades=no,buys=0", false},
      {"hoarder", hoarder + ",trades=no,clue=start", false},
      {"hoarder", hoarder + ",trades=no,clue=middle", false},
      {"hoarder", hoarder + ",trades=no,raises=yes", false},
      {"hoarder", hoarder + ",trades=no,patience=-1", false},
      {"trader", hoarder + ",days=7", false},
  };
  for (const auto& [bot, numbers, is_same] : pairs) {
    INFO(bot << " and " << numbers);
    CHECK((steps_that_differ(bot, "adaptive(" + numbers + ")") == 0) == is_same);
  }
}

}  // namespace mainmatch::tests
