// Coalitions, over every match.

#include "experiments/coalition/coalition.h"

#include <map>
#include <nlohmann/json.hpp>

#include "agents/rosters.h"
#include "experiments/coalition/table.h"
#include "experiments/io/bytes.h"
#include "experiments/io/error.h"
#include "experiments/matches/signature.h"
#include "experiments/runtime/play.h"
#include "tests/catch.h"

namespace mainmatch::tests {

namespace {

std::string bytes_of(const CoalitionExperiment& experiment) {
  ByteWriter out;
  experiment.save(out);
  return out.bytes();
}

template <Game G>
const RosterEntry<G>* listener() {
  for (const RosterEntry<G>& bot : roster<G>()) {
    if (bot.listens) return &bot;
  }
  return nullptr;
}

template <Game G>
Lineup everybody(const typename G::Rules& rules) {
  std::vector<std::string_view> known;
  for (const RosterEntry<G>& bot : roster<G>()) known.push_back(bot.name);
  return {{.design = Design::mix}, G::seats(rules), known};
}

/// Does nothing, and writes down what it hears and when it acts.
template <Game G>
struct Ears final : Agent<G> {
  struct Heard {
    Seat seat;
    std::string name;
    std::int64_t number;
    friend bool operator==(const Heard&, const Heard&) = default;
  };
  void hear(const typename G::View& ally) override {
    heard.push_back(ally.seat());
    ally.tell([&](const char* name, std::int64_t number) {
      told.push_back({ally.seat(), name, number});
    });
  }
  void act(const typename G::View& view, typename G::Submission&) override {
    steps.push_back(heard);
    heard.clear();
    view.tell([&](const char* name, std::int64_t number) {
      own.push_back({view.seat(), name, number});
    });
  }
  std::vector<Seat> heard;
  std::vector<std::vector<Seat>> steps;
  std::vector<Heard> told;
  std::vector<Heard> own;
};

}  // namespace

TEMPLATE_LIST_TEST_CASE("allies hear what each other see, and nobody else", "[coalition]", Games) {
  using G = TestType;
  const typename G::Rules rules{};
  const auto seats = at(G::seats(rules));
  std::vector<Ears<G>> bots(seats);
  std::vector<Agent<G>*> agents;
  for (Ears<G>& bot : bots) agents.push_back(&bot);
  SeatSet coalition;
  for (const Seat seat : {1, 4, 6}) coalition.insert(seat);
  typename G::Setup setup;
  typename G::State state;
  Submissions<G> submissions;
  deal_match<G>(rules, 1, 0, setup);
  seat_bots<G>(agents, 1, 0);
  G::begin(rules, setup, state);
  play<G>(state, submissions, nullptr, AlliedSource<G>(agents, coalition), [](const auto&...) {});
  for (std::size_t seat = 0; seat < seats; ++seat) {
    SeatSet allies = coalition;
    allies.erase(static_cast<Seat>(seat));
    const bool member = coalition.contains(static_cast<Seat>(seat));
    std::vector<Seat> expected;
    for (const Seat ally : allies) {
      if (member) expected.push_back(ally);
    }
    for (const std::vector<Seat>& heard : bots[seat].steps) CHECK(heard == expected);
    CHECK(bots[seat].told.empty() != member);
  }
  // What 1 hears of 4 is what 4 sees.
  std::vector<typename Ears<G>::Heard> of_4;
  for (const auto& one : bots[1].told) {
    if (one.seat == 4) of_4.push_back(one);
  }
  CHECK(of_4 == bots[4].own);
}

TEMPLATE_LIST_TEST_CASE("bots that listen play otherwise when somebody speaks, and without fouls",
                        "[coalition]", Games) {
  using G = TestType;
  if (!listener<G>()) {
    CHECK_THROWS_AS(make_coalition(G::kName, Json::object(), {}), ValueError);
    CHECK(listening_bots(G::kName) == "none");
    return;
  }
  const typename G::Rules rules{};
  const Lineup lineup = everybody<G>(rules);
  for (const int size : {2, 3, G::seats(rules) - 1}) {
    CoalitionTable<G> table(rules, lineup, listener<G>()->name, size);
    int changed = 0;
    for (std::uint64_t unit = 0; unit < 20; ++unit) {
      std::vector<std::uint64_t> scores;
      table.play_unit(4, unit, [&](const Outcome& outcome) {
        Hash hash;
        for (std::size_t seat = 0; seat < at(outcome.seats); ++seat) {
          CHECK(outcome.fouls[seat] == 0);
          hash.add(outcome.scores[seat]);
        }
        scores.push_back(hash.value());
      });
      CHECK(table.coalition().size() == size);
      changed += scores[0] != scores[1];
    }
    CHECK(changed > 0);
  }
}

TEMPLATE_LIST_TEST_CASE("threads do not change what a coalition gains", "[coalition]", Games) {
  if (!listener<TestType>()) return;
  CoalitionPlan plan{.size = 3, .payoff = Payoff({"wins"}), .deals = 100, .threads = 1};
  const auto one = make_coalition(TestType::kName, Json::object(), plan);
  play(*one, std::atomic<bool>(false));
  plan.threads = 3;
  const auto three = make_coalition(TestType::kName, Json::object(), plan);
  play(*three, std::atomic<bool>(false));
  CHECK(bytes_of(*one) == bytes_of(*three));
  const CoalitionResult result = one->result();
  CHECK(result.deals == 100);
  CHECK(*result.gain.mean == Approx(*result.allied.mean - *result.strangers.mean).margin(1e-9));
  plan.seed = 2;
  const auto other = make_coalition(TestType::kName, Json::object(), plan);
  play(*other, std::atomic<bool>(false));
  CHECK(bytes_of(*other) != bytes_of(*one));
}

TEST_CASE("gains, losses and wins are those of two outcomes", "[coalition]") {
  Outcome with, without;
  for (Outcome* outcome : {&with, &without}) {
    outcome->seats = 4;
    outcome->tokens = {};
    outcome->winners = {};
  }
  SeatSet coalition;
  coalition.insert(1);
  coalition.insert(2);
  with.tokens[1] = 2;
  with.tokens[0] = 1;
  with.winners.insert(1);
  without.tokens[2] = 1;
  without.tokens[3] = 1;
  without.winners.insert(2);
  without.winners.insert(3);
  const Payoff tokens({"tokens"});
  CoalitionSums sums(tokens.reach());
  sums.add(tokens, coalition, with, without);
  sums.named.add(1, 1);
  CoalitionResult result;
  add_estimates(sums, tokens, result);
  CHECK(*result.allied.mean == 1);
  CHECK(*result.strangers.mean == 0.5);
  CHECK(*result.gain.mean == 0.5);
  CHECK(*result.outsiders.mean == 0);
  CHECK(*result.wins_allied.mean == 1);
  CHECK(*result.wins_strangers.mean == 0.5);
  CHECK(*result.kingmaking.mean == 1);
}

TEST_CASE("a coalition names the winner if its last submission can", "[coalition]") {
  // One round: 3 seats of Edges on a row, 1 x 3, with one move each. Seat by seat all is public.
  Edges::Rules rules;
  rules.rows = 1;
  rules.columns = 3;
  rules.rounds = 1;
  REQUIRE(first_out_of_range(std::span<const Field<Edges::Rules>>(Edges::kFields), rules) ==
          nullptr);
  Edges::Setup setup;
  deal_match<Edges>(rules, 1, 0, setup);
  // Everyone's partner is the next in the row, round the corner.
  const Seat a = setup.cells[0];
  const Seat b = setup.cells[1];
  const Seat c = setup.cells[2];
  const auto play_one = [&](SeatSet coalition, int move_of_a, int move_of_b, int move_of_c) {
    Kingmaking<Edges> kingmaking(rules);
    Edges::State state;
    Edges::begin(rules, setup, state);
    Submissions<Edges> submissions;
    const auto hand_in = [&](Seat seat, int move) {
      submissions[at(seat)] = {};
      submissions[at(seat)].move(move < 0 ? edges::Direction::left : edges::Direction::right,
                                 move < 0 ? -move : move, edges::Partner::right);
    };
    hand_in(a, move_of_a);
    hand_in(b, move_of_b);
    hand_in(c, move_of_c);
    kingmaking.see(state, submissions);
    Edges::resolve(state, std::span(submissions.data(), 3), nullptr);
    for (auto& one : submissions) one = {};
    while (!Edges::is_over(state)) {
      Edges::resolve(state, std::span(submissions.data(), 3), nullptr);
    }
    Outcome outcome;
    Edges::outcome(state, outcome);
    Stream chance(1, 0, Purpose::coalition());
    return std::pair(outcome.winners,
                     kingmaking.could_name_another(coalition, outcome.winners, chance));
  };
  // By hand: all that a can hand in, against b and c as they moved.
  SeatSet coalition;
  coalition.insert(a);
  int could = 0;
  int could_not = 0;
  for (const int of_b : {-3, -1, 2}) {
    for (const int of_c : {-2, 1, 3}) {
      const auto [winners, named] = play_one(coalition, 1, of_b, of_c);
      bool other = false;
      for (int move = -rules.length; move <= rules.length; ++move) {
        const int space = rules.start + move;
        if (move == 0 || space < 1 || space > rules.length) continue;  // as random moves
        const SeatSet then = play_one(coalition, move, of_b, of_c).first;
        other |= !(then - winners - coalition).empty();
      }
      CAPTURE(of_b, of_c);
      CHECK(named == other);
      (named ? could : could_not) += 1;
    }
  }
  CHECK(could > 0);
  CHECK(could_not > 0);
  // Nobody is left to be named.
  SeatSet all = SeatSet::first(3);
  CHECK(!play_one(all, 1, 2, 3).second);
  CHECK(could + could_not == 9);
}

TEST_CASE("what no coalition can be made of is said", "[coalition]") {
  const auto message = [](const CoalitionPlan& plan) -> std::string {
    try {
      make_coalition("edges", Json::object(), plan);
    } catch (const std::exception& error) {
      return error.what();
    }
    return "";
  };
  CHECK(message({.size = 9}) == "coalition: 9, allowed 2..8 of 9 seats");
  CHECK(message({.size = 1}) == "coalition: 1, allowed 2..8 of 9 seats");
  CHECK(message({.member = "safe"}) == "ally: 'safe', allowed of edges: level-1");
}

}  // namespace mainmatch::tests
