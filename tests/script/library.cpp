// The matches of experiments/library/, on records worked out by hand.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "experiments/base/file.h"
#include "experiments/matches/adviser.h"
#include "experiments/matches/view_question.h"
#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/script/files.h"

namespace mainmatch::tests {

namespace {

const MatchModule& library(const std::string& name) {
  return match_in_file(std::string(MAINMATCH_LIBRARY) + "/" + name + ".lua");
}

/// A match of the library as far as it was played.
class Played {
 public:
  /// `rounds`: what the seats hand in at each step, as JSON.
  Played(const std::string& name, const std::string& rules, const std::string& setup,
         const std::vector<std::string>& rounds = {})
      : match_(library(name)), record_(match_.rules(parse_json(rules))->fresh_record(1, 0)) {
    record_["setup"] = parse_json(setup);
    for (const std::string& round : rounds) hand_in(parse_json(round));
  }

  void hand_in(const Json& submissions) {
    record_["rounds"].push_back({{"submissions", submissions}});
  }
  /// What a seat is shown next.
  Json view(int seat) const { return match_.view(Node(record_, ""), {.seat = seat}).view; }
  Json outcome() const { return match_.adjudicate(Node(record_, ""))["outcome"]; }
  /// What was void at a step, as "SEAT: PART: REASON".
  std::vector<std::string> voids(std::size_t step) const {
    std::vector<std::string> all;
    const Json judged = match_.adjudicate(Node(record_, ""));
    for (const Json& one : judged["rounds"][step]["result"]["void"]) {
      all.push_back(one["seat"].dump() + ": " + one["part"].get<std::string>() + ": " +
                    one["reason"].get<std::string>());
    }
    return all;
  }

 private:
  const MatchModule& match_;
  Json record_;
};

using Texts = std::vector<std::string>;

bool has_any(const Json& view, const std::vector<std::string>& keys) {
  return std::ranges::any_of(keys, [&](const std::string& key) { return view.contains(key); });
}

}  // namespace

// How Much Is Enough
// -------------------------------------------------------------------------------

TEST_CASE("library: enough: who asks for most gets nothing, in the last round who asks for least",
          "[script][library]") {
  Played played("enough", R"({"rounds": 2})", R"({"lots": [2, 1, 3, 4]})",
                {R"([{"ask": 900}, {"ask": 900}, {"ask": 100}, {"ask": 500}])"});
  // Both that are tied for most get nothing. All see the totals without names.
  CHECK(played.view(0)["ranked"] == Json({500, 100, 0, 0}));
  CHECK(played.view(0)["total"] == 0);
  CHECK(played.view(3)["total"] == 500);
  CHECK(played.view(3)["form"]["ask"]["most"] == 2000);
  // Those tied for least get nothing either.
  played.hand_in(parse_json(R"([{"ask": 2000}, {"ask": 300}, {"ask": 300}, {"ask": 900}])"));
  const Json outcome = played.outcome();
  CHECK(outcome["scores"] == Json({0, 0, 100, 1400}));
  CHECK(outcome["ranking"] == Json({3, 2, 1, 0}));  // equal totals: by lots
  CHECK(outcome["tokens"] == Json({0, 0, 0, 1}));
  CHECK(outcome["garnets"] == Json({0, 0, 0, 1}));
  CHECK(outcome["elimination_candidate"] == 0);
}

TEST_CASE("library: enough: what is void or missed asks for nothing", "[script][library]") {
  const Played played("enough", R"({"rounds": 1})", R"({"lots": [1, 2, 3, 4]})",
                      {R"([{"ask": 1001}, null, {"ask": 10}, {"ask": 20}])"});
  CHECK(played.voids(0) == Texts{"0: ask: got 1001, expected 0..1000"});
  // The last round: 20 is most, 0 least.
  CHECK(played.outcome()["scores"] == Json({0, 0, 10, 0}));

  const Played same("enough", R"({"rounds": 1})", R"({"lots": [1, 2, 3, 4]})",
                    {R"([{"ask": 7}, {"ask": 7}, {"ask": 7}, {"ask": 7}])"});
  CHECK(same.outcome()["scores"] == Json({0, 0, 0, 0}));
  CHECK(same.outcome()["ranking"] == Json({0, 1, 2, 3}));
}

// Groups
// -------------------------------------------------------------------------------------------

namespace {

/// Six seats and no sale, unless the rules say otherwise.
Played groups(const std::string& rules = "{}", const std::string& lots = "[1, 2, 3, 4, 5, 6]") {
  Json all = {{"players", 6}, {"rounds", 5}, {"sale", 10}};
  all.update(parse_json(rules));
  return Played("groups", all.dump(), R"({"lots": )" + lots + "}");
}
/// A set with these others, and perhaps a power.
Json with(const std::vector<int>& others, const std::string& power = "none") {
  return {{"with", others}, {"power", power}, {"target", nullptr}};
}
/// A power in place of a set.
Json aim(const std::string& power, int target) {
  return {{"with", Json::array()}, {"power", power}, {"target", target}};
}
/// A round, in which a power that aims at nobody has some target.
Json round_of(std::vector<Json> seats) {
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (seats[seat].is_object() && seats[seat]["target"].is_null()) {
      seats[seat]["target"] = seat == 0 ? 1 : 0;
    }
  }
  return seats;
}
const Json kNothing;

}  // namespace

TEST_CASE("library: groups: a set is a group if all hand it in, and once", "[script][library]") {
  Played played = groups();
  played.hand_in(round_of({with({1, 2}), with({0, 2}), with({1, 0}),  // all name the same
                           with({4}), with({3, 5}), kNothing}));      // one names another too
  CHECK(played.view(5)["multipliers"] == parse_json("[[3], [3], [3], [], [], []]"));
  CHECK(played.view(5)["groups"] == parse_json("[[1, 1, 1, 0, 0, 0]]"));
  // The set of three was a group; a pair of it was not.
  played.hand_in(
      round_of({with({1, 2}), with({0, 2}), with({1, 0}), with({4}), with({3}), kNothing}));
  CHECK(played.view(5)["multipliers"] == parse_json("[[3], [3], [3], [2], [2], []]"));
  played.hand_in(round_of({with({1}), with({0}), kNothing, with({4}), with({3}), kNothing}));
  CHECK(played.view(5)["multipliers"] == parse_json("[[3, 2], [3, 2], [3], [2], [2], []]"));
}

TEST_CASE("library: groups: two seats are in few groups together", "[script][library]") {
  Played played = groups(R"({"together": 2})");
  played.hand_in(
      round_of({with({1, 2}), with({0, 2}), with({0, 1}), kNothing, kNothing, kNothing}));
  played.hand_in(
      round_of({with({1, 3}), with({0, 3}), kNothing, with({0, 1}), kNothing, kNothing}));
  // It would be the third of seats 0 and 1; seats 2 and 3 have been in none together.
  played.hand_in(round_of({with({1}), with({0}), with({3}), with({2}), kNothing, kNothing}));
  CHECK(played.view(0)["multipliers"] == parse_json("[[3, 3], [3, 3], [3, 2], [3, 2], [], []]"));
  // Seat 0 may be in more than two groups, with others.
  played.hand_in(round_of({with({4}), kNothing, kNothing, kNothing, with({0}), kNothing}));
  CHECK(played.view(0)["multipliers"] ==
        parse_json("[[3, 3, 2], [3, 3], [3, 2], [3, 2], [2], []]"));
}

TEST_CASE("library: groups: a broken group has formed and brings nothing", "[script][library]") {
  Played played = groups();
  played.hand_in(
      round_of({with({1}), with({0}), with({3}, "double"), with({2}), kNothing, aim("break", 0)}));
  // Ruling 2: the broken pair is as small as the other, so that nobody doubles.
  CHECK(played.view(0)["multipliers"] == parse_json("[[], [], [2], [2], [], []]"));
  CHECK(played.view(0)["groups"] == parse_json("[[1, 1, 3, 3, 0, 0]]"));
  // Ruling 1: who used a power is shown, not at whom it aimed.
  CHECK(played.view(0)["powers"] ==
        parse_json(R"([["none", "none", "double", "none", "none", "break"]])"));
  CHECK(played.view(5)["left"] == parse_json(R"({"copy": 1, "double": 1, "guard": 1, "none": 1})"));
  // The broken pair cannot be a group again. A power is used once: its second use is void, and with
  // it the set.
  played.hand_in(round_of(
      {with({1}), with({0}), with({3, 4}, "double"), with({2, 4}), with({2, 3}), kNothing}));
  CHECK(played.voids(1) == Texts{"2: power: got \"double\", expected none, break, copy, guard"});
  CHECK(played.view(0)["multipliers"] == parse_json("[[], [], [2], [2], [], []]"));
}

TEST_CASE("library: groups: double in the only smallest group, copy, and copies of copies",
          "[script][library]") {
  Played played = groups();
  played.hand_in(round_of(
      {with({1}, "double"), with({0}), with({3, 4}), with({2, 4}), with({2, 3}), aim("copy", 0)}));
  // Double brings two to seat 0 and one to seat 1; the copy of seat 0 two.
  CHECK(played.view(0)["multipliers"] == parse_json("[[2, 2], [2], [3], [3], [3], [2, 2]]"));
  // Ruling 3: seat 3 copies seat 4, which copies seat 2.
  played.hand_in(
      round_of({with({2}), kNothing, with({0}), aim("copy", 4), aim("copy", 2), kNothing}));
  CHECK(played.view(0)["multipliers"] ==
        parse_json("[[2, 2, 2], [2], [3, 2], [3, 2], [3, 2], [2, 2]]"));
  // A circle brings nothing.
  played.hand_in(
      round_of({aim("copy", 1), aim("copy", 0), kNothing, kNothing, kNothing, kNothing}));
  CHECK(played.view(0)["multipliers"] ==
        parse_json("[[2, 2, 2], [2], [3, 2], [3, 2], [3, 2], [2, 2]]"));
}

TEST_CASE("library: groups: a guard takes from each who breaks its group", "[script][library]") {
  Played played = groups("{}", "[3, 2, 1, 4, 5, 6]");
  played.hand_in(round_of({kNothing, kNothing, kNothing, kNothing, with({5}), with({4})}));
  played.hand_in(
      round_of({kNothing, kNothing, kNothing, with({4, 5}), with({3, 5}), with({3, 4})}));
  CHECK(played.view(0)["multipliers"] == parse_json("[[], [], [], [3], [2, 3], [2, 3]]"));
  // Both of the pair guard: seat 1, which is before seat 0 by lots, gets the 3 of each breaker.
  // Ruling 3: its copy brings only what the group brings.
  played.hand_in(round_of({with({1}, "guard"), with({0}, "guard"), aim("copy", 1), kNothing,
                           aim("break", 1), aim("break", 0)}));
  CHECK(played.view(0)["multipliers"] == parse_json("[[2], [3, 3, 2], [2], [3], [2], [2]]"));

  Played poor = groups();
  poor.hand_in(
      round_of({with({1}, "guard"), with({0}), kNothing, kNothing, kNothing, aim("break", 1)}));
  CHECK(poor.view(0)["multipliers"] == parse_json("[[2], [2], [], [], [], []]"));
  // A guard whose group does not form guards nothing, and a break of no group breaks nothing.
  Played alone = groups();
  alone.hand_in(
      round_of({with({1}, "guard"), kNothing, kNothing, kNothing, kNothing, aim("break", 0)}));
  CHECK(alone.view(0)["multipliers"] == parse_json("[[], [], [], [], [], []]"));
  CHECK(alone.view(0)["left"] == parse_json(R"({"break": 1, "copy": 1, "double": 1, "none": 1})"));
}

TEST_CASE("library: groups: multipliers are bought after the fourth round", "[script][library]") {
  Played played = groups(R"({"sale": 4})");
  for (int round = 1; round <= 4; ++round) played.hand_in(Json::array());
  CHECK(played.view(0)["step"] == "buy");
  CHECK(played.view(0)["garnets"] == 3);
  played.hand_in(parse_json(R"([{"buys": "9"}, {"buys": "5"}, null, null, null, null])"));
  CHECK(played.voids(4) == Texts{"1: buys: got \"5\", expected nothing, 2, 3, 4, 6, 8, 9"});
  CHECK(played.view(2)["multipliers"] == parse_json("[[9], [], [], [], [], []]"));
  CHECK(played.view(0)["garnets"] == 1);
  CHECK(played.view(1)["garnets"] == 3);
  CHECK_FALSE(has_any(played.view(0), {"formed", "together"}));
}

TEST_CASE("library: groups: the product counts if it is above 144", "[script][library]") {
  const auto bought = [](const std::string& lots, const Json& last) {
    Played played = groups(R"({"garnets": 6, "sale": 1})", lots);
    const auto buy = [&](const Json& words) {
      played.hand_in(Json::array());
      Json seats = Json::array();
      for (const Json& word : words) {
        seats.push_back(word.is_null() ? Json() : Json{{"buys", word}});
      }
      played.hand_in(seats);
    };
    buy({"2", "3", "9", "nothing", nullptr, "4"});
    buy({"8", "6", "9", "nothing", nullptr, "4"});
    buy({last, "9", "2", "nothing", nullptr, "9"});
    for (int i = 0; i < 2; ++i) buy({nullptr, nullptr, nullptr, nullptr, nullptr, nullptr});
    return played.outcome();
  };
  // 2 * 8 * 9 and 4 * 4 * 9 are 144, and not above; 3 * 6 * 9 and 9 * 9 * 2 are 162.
  const Json outcome = bought("[3, 1, 2, 4, 6, 5]", "9");
  CHECK(outcome["scores"] == Json({0, 162, 162, 0, 0, 0}));
  CHECK(outcome["ranking"] == Json({2, 1, 0, 3, 5, 4}));
  CHECK(outcome["tokens"] == Json({0, 1, 1, 0, 0, 0}));
  CHECK(outcome["elimination_candidate"] == 4);
  // 2 * 8 * 8 is less: the lots alone say who of those with 0 is last.
  CHECK(bought("[1, 3, 2, 5, 6, 4]", "8")["elimination_candidate"] == 3);
}

// Two Auctions
// -------------------------------------------------------------------------------------

namespace {

constexpr const char* kTwoRounds = R"({"lots": [4, 2, 3, 1, 5, 6], "rounds": [
  [[{"colour": 1, "cubes": 2}, {"colour": 2, "cubes": 1}, {"colour": 3, "cubes": 1},
    {"colour": 4, "cubes": 1}],
   [{"colour": 1, "cubes": 2}, {"colour": 1, "cubes": 1}, {"colour": 1, "cubes": 1},
    {"colour": 1, "cubes": 1}],
   [{"colour": 2, "cubes": 2}, {"colour": 2, "cubes": 1}, {"colour": 2, "cubes": 1},
    {"colour": 2, "cubes": 1}],
   [{"colour": 5, "cubes": 2}, {"colour": 5, "cubes": 1}]],
  [[{"colour": 3, "cubes": 2}, {"colour": 3, "cubes": 1}, {"colour": 3, "cubes": 1},
    {"colour": 3, "cubes": 1}],
   [{"colour": 4, "cubes": 2}, {"colour": 4, "cubes": 1}, {"colour": 4, "cubes": 1},
    {"colour": 4, "cubes": 1}],
   [{"colour": 1, "cubes": 2}, {"colour": 1, "cubes": 1}, {"colour": 1, "cubes": 1},
    {"colour": 1, "cubes": 1}],
   [{"colour": 5, "cubes": 2}, {"colour": 5, "cubes": 1}]]]})";

}  // namespace

TEST_CASE("library: houses: two rounds of both auctions", "[script][library]") {
  Played played("houses", R"({"players": 6, "rounds": 2})", kTwoRounds);
  const Json setup = parse_json(kTwoRounds);
  CHECK(played.view(0)["lots"] == setup["rounds"][0]);  // of this round only

  // House 1: 9 and 8 enter; the two that bid 7 would make four, so both stay outside, as does the
  // missed submission, which bids 0. House 2: all coins, alone.
  played.hand_in(parse_json(R"([{"house": 1, "bid": 9}, {"house": 1, "bid": 8},
      {"house": 1, "bid": 7}, {"house": 1, "bid": 7}, {"house": 2, "bid": 100}, null])"));
  CHECK(played.view(0)["place"] == Json({1, 1, 4, 4, 2, 4}));
  CHECK(played.view(0)["bids"][0][2] == parse_json(R"({"bid": 7, "house": 1})"));
  CHECK(played.view(2)["coins"] == 93);  // paid in any case
  CHECK(played.view(4)["coins"] == 0);
  CHECK(played.view(5)["coins"] == 100);
  CHECK_FALSE(has_any(played.view(0), {"rounds", "prices"}));

  // House 1: 20 and 20 are tied for the double lot; seat 1 takes the second for 6. Ruling 2: of the
  // 80 of seat 0 for the fourth 66 are left. Market: seat 5 takes the double for all its coins,
  // seat 2 the single for 10, seat 3 pays nothing. Seat 4 has no coins.
  played.hand_in(parse_json(R"([{"bids": [20, 5, 0, 80]}, {"bids": [20, 6]}, {"bids": [10, 10]},
      {"bids": [11, 9]}, {"bids": [50, 50]}, {"bids": [100]}])"));
  CHECK(played.view(0)["taken"] == parse_json("[[[4], [2], [2], [], [], [1]]]"));
  CHECK(played.view(3)["cubes"] ==
        parse_json("[[0, 0, 0, 1, 0], [0, 1, 0, 0, 0], [0, 0, 0, 0, 1], [0, 0, 0, 0, 0], "
                   "[0, 0, 0, 0, 0], [0, 0, 0, 0, 2]]"));
  const int left[] = {25, 86, 83, 93, 10, 0};  // 10 for seat 4; seat 5 had coins in this step
  for (int seat = 0; seat < 6; ++seat) CHECK(played.view(seat)["coins"] == left[seat]);
  CHECK(played.view(0)["lots"] == setup["rounds"][1]);

  // Seat 5 has no coins now, and gets 10. The five bids of 0 for house 1 are tied.
  played.hand_in(parse_json(R"([null, null, null, null, {"house": 2, "bid": 10}, null])"));
  CHECK(played.view(0)["place"] == Json({4, 4, 4, 4, 2, 4}));
  CHECK(played.view(4)["coins"] == 0);
  CHECK(played.view(5)["coins"] == 10);
  // Seat 4 has none in the last step, after which nobody gets any.
  played.hand_in(parse_json(R"([null, null, {"bids": [0, 0, 0]}, null, null, {"bids": [0, 10]}])"));
  CHECK(played.voids(3) == Texts{"2: bids: got 3 entries, expected 0..2"});
  // Cubes and coins: 1 + 2, 1 + 8, 1 + 8, 0 + 9, 0 + 0, and 6 for three of a colour + 0.
  const Json outcome = played.outcome();
  CHECK(outcome["scores"] == Json({3, 9, 9, 9, 0, 6}));
  CHECK(outcome["ranking"] == Json({3, 1, 2, 5, 0, 4}));
  CHECK(outcome["tokens"] == Json({0, 1, 0, 2, 0, 0}));
  CHECK(outcome["elimination_candidate"] == 4);
}

TEST_CASE("library: houses: all colours bring their points once", "[script][library]") {
  const Json house = parse_json(
      R"([{"colour": 1, "cubes": 2}, {"colour": 1, "cubes": 1}, {"colour": 2, "cubes": 1},
      {"colour": 3, "cubes": 1}, {"colour": 4, "cubes": 1}, {"colour": 5, "cubes": 1},
      {"colour": 5, "cubes": 1}])");
  const Json market = parse_json(R"([{"colour": 5, "cubes": 2}, {"colour": 5, "cubes": 1}])");
  const Json places = {house, house, house, market};
  const Json setup = {{"lots", {1, 2, 3, 4, 5, 6}}, {"rounds", {places, places}}};
  Played played("houses", R"({"players": 6, "rounds": 2, "singles": 6})", setup.dump());
  const std::string bids = R"({"bids": [1, 1, 1, 1, 1, 1, 1]})";
  for (int round = 0; round < 2; ++round) {
    // Ruling 1: a bid of 0 enters. The bid of seat 1 is void: it bids 0 for house 1, too.
    played.hand_in(parse_json(R"([{"house": 1, "bid": 0}, {"house": 1, "bid": 101}])"));
    CHECK(played.voids(2 * static_cast<std::size_t>(round)) ==
          Texts{"1: bid: got 101, expected 0..100"});
    // Six bid 0 for house 1: none enters.
    CHECK(played.view(0)["place"] == Json({4, 4, 4, 4, 4, 4}));
    played.hand_in(Json::array());
  }
  CHECK(played.outcome()["scores"] == Json({10, 10, 10, 10, 10, 10}));

  Played rich("houses", R"({"players": 6, "rounds": 2, "singles": 6})", setup.dump());
  for (int round = 0; round < 2; ++round) {
    rich.hand_in(parse_json(R"([{"house": 2, "bid": 0}, null, null, null, null, null])"));
    CHECK(rich.view(0)["place"] == Json({2, 4, 4, 4, 4, 4}));
    rich.hand_in({parse_json(bids), nullptr, nullptr, nullptr, nullptr, nullptr});
  }
  // 6, 2, 2, 2 and 4 cubes: 21 + 3 + 3 + 3 + 10, once 6, and 8 for 86 coins.
  CHECK(rich.outcome()["scores"] == Json({54, 10, 10, 10, 10, 10}));
}

// Five Meadows
// -------------------------------------------------------------------------------------

namespace {

/// Five seats; hands as lists of "COLOUR VALUE".
Played meadows(const std::vector<std::string>& stands, const std::vector<Texts>& hands,
               const std::string& lots = "[1, 2, 3, 4, 5]", int rounds = 2) {
  Json setup = {{"lots", parse_json(lots)}, {"stands", Json::object()}, {"hands", Json::array()}};
  for (std::size_t seat = 0; seat < stands.size(); ++seat) {
    setup["stands"]["seat" + std::to_string(seat + 1)] = stands[seat];
    Json& hand = setup["hands"].emplace_back(Json::array());
    for (const std::string& card : hands[seat]) {
      const std::size_t space = card.find(' ');
      hand.push_back({{"colour", card.substr(0, space)}, {"value", card.back() - '0'}});
    }
  }
  return Played("meadows", R"({"players": 5, "rounds": )" + std::to_string(rounds) + "}",
                setup.dump());
}
/// What a seat does with its first cards: p plays, d pays, k keeps one.
Json cards(const std::string& uses, const std::string& go = "stay") {
  Json one = {{"go", go}};
  for (std::size_t i = 0; i < 8; ++i) {
    const char use = i < uses.size() ? uses[i] : 'k';
    one["card" + std::to_string(i + 1)] = use == 'p' ? "play" : use == 'd' ? "pay" : "keep";
  }
  return one;
}

}  // namespace

TEST_CASE("library: meadows: white, black and red", "[script][library]") {
  Played played =
      meadows({"white", "white", "white", "black", "red"}, {{"blue 9", "green 7", "white 7"},
                                                            {"white 9"},
                                                            {"white 6", "white 2"},
                                                            {"black 3", "blue 4", "red 5", "red 5"},
                                                            {"red 8", "green 2", "black 2"}});
  played.hand_in({cards("ppp"), cards("p"), cards("pk"), cards("pppp"), cards("ppp")});
  // White: the nines cancel, the two sevens of one seat do not: 5 + 3. Black: 3, 5 and 5 are odd.
  // Red: two twos of one seat, 5 + 3. Alone: seats 3 and 4.
  CHECK(played.view(0)["gold"] == Json({8, 0, 0, 4, 9}));
  CHECK(played.view(1)["played"][0][2] == parse_json(R"([{"colour": "white", "value": 6}])"));
  CHECK(played.view(2)["hand"] == parse_json(R"([{"colour": "white", "value": 2}])"));
  CHECK_FALSE(has_any(played.view(0), {"hands", "stands", "lots"}));
}

TEST_CASE("library: meadows: blue and green", "[script][library]") {
  Played played = meadows({"blue", "blue", "blue", "green", "green"},
                          {{"blue 2", "white 7"},
                           {"black 9"},
                           {"blue 8", "blue 3"},
                           {"green 3", "red 4", "green 4", "white 5", "red 8", "green 9"},
                           {"green 6", "white 7"}},
                          "[2, 1, 3, 4, 5]");
  played.hand_in({cards("pp"), cards("p"), cards("pk"), cards("pppppp"), cards("pp")});
  // Ruling 2: the sums are 9, 9 and 8, and seat 1 is first by lots. Runs: 3 4 5 (the second 4
  // counts no more) and 8 9; the 6 7 of the other seat are a run of their own.
  CHECK(played.view(0)["gold"] == Json({0, 6, 0, 3, 1}));

  Played cancelled =
      meadows({"blue", "blue", "red", "red", "green"},
              {{"blue 9"}, {"black 9"}, {"red 4", "black 6"}, {"black 4", "red 7"}, {"green 5"}});
  cancelled.hand_in({cards("p"), cards("p"), cards("pp"), cards("pp"), cards("p")});
  // Nothing is left on blue. On red the fours cancel, and 6 is the lowest card, 7 the second. A run
  // of one brings nothing; seat 4 is alone.
  CHECK(cancelled.view(0)["gold"] == Json({0, 0, 5, 3, 1}));
}

TEST_CASE("library: meadows: walking", "[script][library]") {
  Played played = meadows(
      {"white", "white", "blue", "black", "green"},
      {{"red 1", "red 2", "white 5"}, {"blue 1"}, {"red 3", "green 1"}, {"black 1", "green 4"}, {}},
      "[1, 2, 4, 3, 5]");
  // Ruling 1: seat 0 pays its second card for the opposite red; seat 2 pays no card of the colour
  // of green, and stays with both. Seat 1 has no card for black at all. Seat 3 walks on free, and
  // keeps the card that it offered.
  played.hand_in(
      {cards("kd", "red"), cards("k", "black"), cards("d", "green"), cards("kd", "blue"), nullptr});
  CHECK(played.voids(0) == Texts{"1: go: got \"black\", expected stay, white, blue, green"});
  CHECK(played.view(4)["at"] == Json({"red", "white", "blue", "blue", "green"}));
  CHECK(played.view(0)["hand"] ==
        parse_json(R"([{"colour": "red", "value": 1}, {"colour": "white", "value": 5}])"));
  CHECK(played.view(2)["hand"].size() == 2);
  CHECK(played.view(3)["hand"].size() == 2);
  CHECK(played.view(0)["played"][0] == parse_json("[[], [], [], [], []]"));  // no card is shown
  CHECK(played.view(0)["gold"] == Json({0, 0, 1, 1, 1}));  // alone at the beginning
  // The last round: nobody moves. A card of an opposite colour cannot be played.
  played.hand_in({cards("p"), cards("k", "blue"), cards("p"), nullptr, nullptr});
  CHECK(played.voids(1) ==
        Texts{"1: go: got \"blue\", expected stay", "2: card1: got \"play\", expected keep, pay"});
  const Json outcome = played.outcome();
  CHECK(outcome["scores"] == Json({6, 1, 1, 1, 2}));  // alone again: seats 0, 1 and 4
  CHECK(outcome["ranking"] == Json({0, 4, 1, 3, 2}));
  CHECK(outcome["tokens"] == Json({2, 0, 0, 0, 1}));
  CHECK(outcome["elimination_candidate"] == 2);
}

TEST_CASE("library: meadows: hands and meadows are dealt as evenly as can be",
          "[script][library]") {
  for (const auto& [seats, cards] : {std::pair(5, 8), {10, 8}, {11, 8}, {12, 7}, {16, 5}}) {
    const auto rules = library("meadows").rules(Json{{"players", seats}});
    const Json setup = rules->fresh_record(1, 0)["setup"];
    std::map<std::string, int> stand, dealt;
    for (const auto& [seat, colour] : setup["stands"].items()) ++stand[colour];
    for (const Json& hand : setup["hands"]) {
      CHECK(hand.size() == static_cast<std::size_t>(cards));
      for (const Json& card : hand) ++dealt[card.dump()];
    }
    CHECK(stand.size() == 5);
    for (const auto& [colour, count] : stand) {
      CHECK(count >= seats / 5);
      CHECK(count <= (seats + 4) / 5);
    }
    for (const auto& [card, count] : dealt) CHECK(count <= 2);
  }
}

// Painters
// -----------------------------------------------------------------------------------------

namespace {

constexpr const char* kRow = R"({"high": 1, "squares": [[0, 0], [1, 0], [2, 0]], "wide": 3})";
constexpr const char* kColumn = R"({"high": 3, "squares": [[0, 0], [0, 1], [0, 2]], "wide": 1})";
constexpr const char* kCorner = R"({"high": 2, "squares": [[0, 0], [1, 0], [0, 1]], "wide": 2})";

Played painters(const std::string& rules, const std::string& lots) {
  const std::string shapes = std::string(kRow) + ", " + kColumn + ", " + kCorner;
  return Played("painters", rules,
                R"({"lots": )" + lots + R"(, "shapes": [)" + shapes + ", " + shapes + "]}");
}

}  // namespace

TEST_CASE("library: painters: shapes go round by round of pointing", "[script][library]") {
  Played played =
      painters(R"({"players": 4, "drafts": 2, "shown": 3, "rounds": 3})", "[1, 2, 3, 4]");
  CHECK(played.view(0)["shown"].size() == 3);  // not those of the next round
  CHECK_FALSE(has_any(played.view(0), {"setup"}));
  // Seats 0, 1 and 3 point at the row, which the lots give to seat 0, and seat 2 alone at the
  // column: it is gone when 1 and 3 point again. The corner goes to seat 1. All are taken, so seat
  // 3 points at the row again (ruling 1).
  played.hand_in(parse_json(
      R"([{"order": [1, 2, 3]}, {"order": [1, 2, 3]}, {"order": [2, 1, 3]}, {"order": [1, 2, 2]}])"));
  CHECK(played.voids(0) == Texts{"3: order: 2 stands there twice"});
  CHECK(played.view(0)["shapes"] == Json::array({parse_json(kRow)}));
  CHECK(played.view(1)["shapes"] == Json::array({parse_json(kCorner)}));
  CHECK(played.view(2)["shapes"] == Json::array({parse_json(kColumn)}));
  CHECK(played.view(3)["shapes"] == Json::array({parse_json(kRow)}));
  CHECK(played.view(3)["left"] == parse_json(R"({"1": 2})"));
}

TEST_CASE("library: painters: squares belong to who covers them alone and first",
          "[script][library]") {
  Played played =
      painters(R"({"players": 4, "drafts": 1, "shown": 3, "rounds": 3})", "[1, 2, 3, 4]");
  // As above: row, corner, column, row. What is missed wants them in the order shown.
  played.hand_in(parse_json(R"([null, null, {"order": [2, 1, 3]}, null])"));
  // Square 3, 1 is covered by two. Ruling 3: the column at 15, 15 is moved back to 15, 13.
  played.hand_in(parse_json(R"([{"shape": "1", "x": 1, "y": 1}, {"shape": "1", "x": 3, "y": 1},
      {"shape": "1", "x": 15, "y": 15}, null])"));
  CHECK(played.view(0)["points"] == Json({1 + 2, 4 + 6, 15 * 13 + 15 * 14 + 15 * 15, 0}));
  // Square 3, 1 is free; 4, 1 is not. The row at 14, 13 is moved to 13, 13, where 15, 13 is not
  // free.
  played.hand_in(parse_json(R"([{"shape": "1", "x": 3, "y": 1}, {"shape": "2", "x": 1, "y": 1},
      null, {"shape": "1", "x": 14, "y": 13}])"));
  CHECK(played.voids(2) == Texts{"1: shape: got \"2\", expected none, 1"});
  const Json board = played.view(0)["board"];
  CHECK(board[0] == "aaaba..........");
  CHECK(board[1] == "..b............");
  CHECK(board[12] == "............ddc");
  CHECK_FALSE(has_any(played.view(0), {"owner", "setup"}));
  // Each shape is placed twice at most.
  played.hand_in(parse_json(R"([{"shape": "1", "x": 5, "y": 5}, {"shape": "1", "x": 1, "y": 2},
      null, null])"));
  CHECK(played.voids(3) == Texts{"0: shape: got \"1\", expected none"});
  const Json outcome = played.outcome();
  CHECK(outcome["scores"] == Json({3 + 3 + 5, 10 + 2 + 4 + 3, 630, 169 + 182}));
  CHECK(outcome["ranking"] == Json({2, 3, 1, 0}));
  CHECK(outcome["garnets"] == Json({0, 1, 3, 2}));
  CHECK(outcome["tokens"] == Json({0, 0, 1, 1}));
  CHECK(outcome["elimination_candidate"] == 0);
}

TEST_CASE("library: painters: lots decide between equal points", "[script][library]") {
  Played played =
      painters(R"({"players": 4, "drafts": 1, "shown": 3, "rounds": 1})", "[3, 1, 4, 2]");
  for (int step = 0; step < 2; ++step) played.hand_in(Json::array());
  CHECK(played.outcome()["ranking"] == Json({2, 0, 3, 1}));
  CHECK(played.outcome()["garnets"] == Json({2, 0, 3, 1}));
  CHECK(played.outcome()["tokens"] == Json({1, 0, 1, 0}));
  CHECK(played.outcome()["elimination_candidate"] == 1);
}

TEST_CASE("library: painters: shapes hang together and have their number of squares",
          "[script][library]") {
  const auto rules = library("painters").default_rules();
  std::set<std::size_t> sizes;
  for (std::uint64_t number = 0; number < 5; ++number) {
    const Json shapes = rules->fresh_record(1, number)["setup"]["shapes"];
    CHECK(shapes.size() == 25);
    for (const Json& shape : shapes) {
      std::set<std::pair<int, int>> squares, reached;
      std::set<int> columns, rows;
      for (const Json& square : shape["squares"]) {
        squares.emplace(square[0], square[1]);
        columns.insert(square[0].get<int>());
        rows.insert(square[1].get<int>());
      }
      sizes.insert(squares.size());
      CHECK(squares.size() == shape["squares"].size());
      CHECK(*columns.begin() == 0);
      CHECK(*rows.begin() == 0);
      CHECK(shape["wide"] == *columns.rbegin() + 1);
      CHECK(shape["high"] == *rows.rbegin() + 1);
      const auto reach = [&](const auto& self, int x, int y) -> void {
        if (!squares.contains({x, y}) || !reached.emplace(x, y).second) return;
        for (const auto& [dx, dy] : {std::pair(1, 0), {-1, 0}, {0, 1}, {0, -1}}) {
          self(self, x + dx, y + dy);
        }
      };
      reach(reach, squares.begin()->first, squares.begin()->second);
      CHECK(reached == squares);
    }
  }
  CHECK(sizes == std::set<std::size_t>{3, 4, 5, 6});
}

// All
// ----------------------------------------------------------------------------------------------

TEST_CASE("library: check finds nothing wrong", "[script][library][cli][lengthy]") {
  const std::string name = GENERATE("enough", "groups", "houses", "meadows", "painters");
  CAPTURE(name);
  const Ran ran =
      run_program({.args = {"check", "./" + name + ".lua", "--matches", "5"},
                   .files = {{name + ".lua", std::string(library(name).traits().source)}}});
  CHECK(ran.code == 0);
  CHECK_THAT(ran.out, Catch::Contains("nothing is wrong"));
}

TEST_CASE("library: bots win more than their share against random", "[script][library][lengthy]") {
  constexpr std::uint64_t kMatches = 24;
  for (const char* const name : {"enough", "groups", "houses", "meadows", "painters"}) {
    const auto rules = library(name).default_rules();
    const int seats = rules->seats();
    for (const BotInfo& bot : library(name).bots().subspan(3)) {
      CAPTURE(name, bot.name);
      const auto simulator =
          rules->simulator({.bots = {{"random", seats}, {std::string(bot.name), seats}}});
      int won = 0;
      for (std::uint64_t number = 0; number < kMatches; ++number) {
        std::vector<int> bots;  // every second seat is the bot's, from the first on or the second
        for (int seat = 0; seat < seats; ++seat) {
          bots.push_back((seat + static_cast<int>(number)) % 2);
        }
        simulator->deal(1, number);
        simulator->seat(bots);
        simulator->play(1, number, {});
        won += bots[static_cast<std::size_t>(simulator->outcome().ranking[0])];
      }
      CHECK(won >= 16);
    }
  }
}

TEST_CASE("library: enough imagines who has which total", "[script][library]") {
  const auto rules = library("enough").default_rules();
  const auto table = rules->table({.bots = {{"modest", 4}}});
  std::string line;
  table->deal(1, 1);
  table->seat(std::vector<int>(4, 0));
  table->begin(1, 1, &line);
  for (int round = 1; round < 3; ++round) {
    table->act(table->acting());
    table->advance();
  }
  const Json record = table->record_so_far();
  const Json view = table->view(2);
  const AdviceQuestion question{{.seat = 2}, {.field = {{"modest", 1}}}};
  const auto adviser = library("enough").traits().advice->adviser(Node(record, "record"), question);
  CHECK(adviser->imagine(1, 1).effective == 8);
  std::set<std::int64_t> totals_of_first;
  for (std::size_t world = 0; world < Adviser::kWorlds; ++world) {
    const auto cells = adviser->count(world);
    std::vector<std::int64_t> totals(cells.begin(), cells.end());
    totals_of_first.insert(totals[0]);
    totals.push_back(view["total"]);
    std::ranges::sort(totals, std::greater());
    CHECK(Json(totals) == view["ranked"]);
  }
  CHECK(totals_of_first.size() > 1);
}

}  // namespace mainmatch::tests
