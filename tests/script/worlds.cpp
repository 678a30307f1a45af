// Worlds of a match in one file: that they are as likely as they should be, and what uses them.

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiments/matches/adviser.h"
#include "experiments/matches/match_module.h"
#include "experiments/matches/recorded_match.h"
#include "tests/catch.h"
#include "tests/script/files.h"

using namespace mainmatch;
using namespace mainmatch::tests;

namespace {

/// Three seats have a card 1..4, of six. Each round all give 0..3 coins, and all see who gave most
/// and how much all gave. In the second round only seats whose card is above 1 may give.
std::string cards(const std::string& more) {
  return R"(
local game = match {
  name = "cards", title = "Cards",
  rules = { players = int { 3, 3, 3, "seats" }, rounds = int { 2, 1, 3, "rounds" } },
  own = { "card", "coins" }, public = { "given", "most" },
}
function game.deal(rules, random)
  return { cards = shuffled({ 1, 1, 2, 3, 4, 4 }, random) }
end
function game.begin(rules, setup)
  return { card = each(function(seat) return setup.cards[seat] end), coins = each(3),
           given = {}, most = {} }
end
game.step "give" {
  times = "rounds",
  acting = function(state, rules, round)
    return seats(function(seat) return round == 1 or seat == 1 or state.card[seat] > 1 end)
  end,
  form = function() return { coins = int { 0, 0, 3, "coins" } } end,
  limits = function(view) return { coins = { most = view.coins } } end,
  resolve = function(state, handed, rules, round)
    local gifts = column(handed, "coins")
    for seat, gift in pairs(gifts) do state.coins[seat] = state.coins[seat] - gift end
    state.given[round] = sum(gifts)
    state.most[round] = max(gifts)
  end,
}
function game.outcome(state)
  return { scores = each(function(seat) return state.card[seat] + state.coins[seat] end) }
end
)" + more +
         "\nreturn game\n";
}

/// A record of seat 0 before its last turn, and what it is shown at each of its turns.
struct Asked {
  Json record;
  std::vector<Json> views;
};

std::vector<Json> play(MatchTable& table, std::uint64_t number, std::size_t turns,
                       std::string* record) {
  std::vector<Json> views;
  const std::vector<int> bots(table.seats(), 0);
  table.deal(1, number);
  table.seat(bots);
  table.begin(1, number, record);
  while (!table.is_over()) {
    views.push_back(table.view(0));
    if (views.size() == turns) break;
    table.act(table.acting());
    table.advance();
  }
  return views;
}

double mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double one : values) sum += one;
  return sum / static_cast<double>(values.size());
}

}  // namespace

TEST_CASE("worlds of a file are as likely as matches that look the same",
          "[script][worlds][lengthy]") {
  const MatchModule& match = match_in_text("cards.lua", cards(""));
  const auto rules = match.default_rules();
  const auto table = rules->table({.bots = {{"random", 3}}});
  std::string line;
  const std::vector<Json> seen = play(*table, 5, 2, &line);
  const Json record = table->record_so_far();
  REQUIRE(seen.size() == 2);

  // Matches of random bots in which seat 0 is shown the same at each turn.
  std::vector<std::vector<double>> expected(4);
  for (std::uint64_t number = 100; number < 20'100; ++number) {
    if (play(*table, number, 2, nullptr) != seen) continue;
    for (const Seat seat : {1, 2}) {
      const Json view = table->view(seat);
      const auto row = static_cast<std::size_t>(2 * (seat - 1));
      expected[row].push_back(view["card"].get<double>());
      expected[row + 1].push_back(view["coins"].get<double>());
    }
  }
  const auto samples = static_cast<double>(expected[0].size());
  CAPTURE(seen[1].dump(), samples);
  REQUIRE(samples > 150);

  AdviceQuestion question{{.seat = 0}, {.field = {{"random", 1}}}};
  const auto adviser = match.traits().advice->adviser(Node(record, "record"), question);
  REQUIRE(adviser->picture().tables.at(0).columns == std::vector<std::string>{"card", "coins"});
  constexpr std::uint64_t kBatches = 120;
  std::vector<std::vector<double>> found(4);
  for (std::uint64_t batch = 0; batch < kBatches; ++batch) {
    REQUIRE(adviser->imagine(7, batch).effective == 8);
    std::vector<double> sums(4);
    for (std::size_t world = 0; world < Adviser::kWorlds; ++world) {
      const auto cells = adviser->count(world);
      for (std::size_t i = 0; i < 4; ++i) sums[i] += static_cast<double>(cells[i]);
    }
    for (std::size_t i = 0; i < 4; ++i) found[i].push_back(sums[i] / 8);
  }
  for (std::size_t i = 0; i < 4; ++i) {
    const auto error_of = [](const std::vector<double>& values) {
      const double middle = mean(values);
      double squares = 0;
      for (const double one : values) squares += (one - middle) * (one - middle);
      const auto n = static_cast<double>(values.size());
      return std::sqrt(squares / n / (n - 1));
    };
    const double error = std::hypot(error_of(expected[i]), error_of(found[i]));
    CAPTURE(i, mean(expected[i]), mean(found[i]), error);
    CHECK(std::abs(mean(expected[i]) - mean(found[i])) < 4 * error + 1e-9);
    CHECK(error < 0.15);
  }
}

TEST_CASE("a file imagines worlds itself", "[script][worlds]") {
  // Each seat but the own has a card 2 or 3 and what is left of the coins, by halves.
  const std::string imagine = R"(
function game.imagine(view, random)
  local state = { card = each(function() return 2 + random(2) end), coins = each(3),
                  given = view.given, most = view.most }
  state.card[view.seat], state.coins[view.seat] = view.card, view.coins
  return state
end)";
  const MatchModule& match = match_in_text("cards.lua", cards(imagine));
  const auto rules = match.default_rules();
  const auto table = rules->table({.bots = {{"random", 3}}});
  std::string line;
  play(*table, 5, 2, &line);
  const Json record = table->record_so_far();
  const AdviceQuestion question{{.seat = 0}, {.field = {{"random", 1}}}};
  const auto adviser = match.traits().advice->adviser(Node(record, "record"), question);
  REQUIRE(adviser->imagine(7, 0).effective == 8);
  for (std::size_t world = 0; world < Adviser::kWorlds; ++world) {
    for (const std::size_t card : {0U, 2U}) {
      const auto value = adviser->count(world)[card];
      CHECK((value == 2 || value == 3));
    }
    CHECK(adviser->count(world)[1] == 3);
    // Each candidate is played on from the same point with the same chance.
    for (std::size_t one = 0; one < adviser->candidates().size(); ++one) {
      const Outcome first = adviser->play(world, one);
      adviser->play(world, 0);
      CHECK(adviser->play(world, one).scores == first.scores);
    }
  }

  SECTION("and is told when no world fits") {
    const std::string wrong = R"(
function game.imagine(view)
  return { card = each(9), coins = each(3), given = view.given, most = view.most }
end)";
    const MatchModule& other = match_in_text("cards.lua", cards(wrong));
    Json of_other = record;
    of_other["script"]["text"] = std::string(other.traits().source);
    CHECK_THROWS_WITH(
        other.traits().advice->adviser(Node(of_other, "record"), question),
        Catch::Contains("would have seen what it has seen") && Catch::Contains("game.imagine"));
  }
}

TEST_CASE("a batch of worlds does not depend on those before it", "[script][worlds]") {
  // A world comes in about half of the batches' places.
  const std::string imagine = R"(
function game.imagine(view, random)
  local fits = random(1500) == 0
  return { card = each(function(s) return s == 1 and fits and view.card or 2 + random(3) end),
           coins = each(fits and view.coins or 9), given = view.given, most = view.most }
end)";
  const MatchModule& match = match_in_text("cards.lua", cards(imagine));
  const auto rules = match.default_rules();
  const auto table = rules->table({.bots = {{"random", 3}}});
  std::string line;
  play(*table, 5, 2, &line);
  const Json record = table->record_so_far();
  const AdviceQuestion question{{.seat = 0}, {.field = {{"random", 1}}}};
  const auto worlds_of = [&](std::vector<std::uint64_t> batches) {
    const auto adviser = match.traits().advice->adviser(Node(record, "record"), question);
    double found = 0;
    for (const std::uint64_t batch : batches) found = adviser->imagine(7, batch).effective;
    std::vector<std::int64_t> cells{static_cast<std::int64_t>(found)};
    for (std::size_t world = 0; world < Adviser::kWorlds; ++world) {
      for (const std::int64_t one : adviser->count(world)) cells.push_back(one);
    }
    return cells;
  };
  const std::vector<std::int64_t> alone = worlds_of({3});
  CHECK(alone[0] > 0);
  CHECK(alone[0] < 8);
  CHECK(worlds_of({1, 2, 3}) == alone);
}

TEST_CASE("a record of a file is reviewed decision by decision", "[script][worlds]") {
  const MatchModule& match = match_in_text("cards.lua", cards(""));
  const Json record = Json::parse(record_of(match, "random", 3, 4));
  const RecordedMatch found = match.traits().advice->recorded(Node(record, "record"));
  CHECK(found.seats == 3);
  CHECK(found.bots == std::vector<std::string>{"random", "random", "random"});
  REQUIRE(found.outcome);
  std::size_t there = 0;
  for (const Json& round : record["rounds"]) {
    for (const Json& one : round["submissions"]) there += !one.is_null();
  }
  CHECK(found.submissions.size() == there);
  CHECK(found.submissions.front().submission == record["rounds"][0]["submissions"][0]);
}

TEST_CASE("search hands in what gains most", "[script][worlds]") {
  // Who gives least in the last round wins, if he gave most in the first.
  const MatchModule& match = match_in_text("best.lua", R"(
local game = match {
  name = "best", title = "Best", rules = { players = int { 2, 2, 2, "seats" } },
  public = { "first" },
}
function game.begin() return { first = {}, last = {} } end
game.step "give" {
  times = 2,
  form = function() return { coins = int { 4, 0, 9, "coins" } } end,
  resolve = function(state, handed, rules, round)
    state[round == 1 and "first" or "last"] = column(handed, "coins")
  end,
}
function game.outcome(state)
  local points = each(function(seat)
    return state.first[seat] * 10 + (state.first[seat] == 9 and 9 - state.last[seat] or 0)
  end)
  return { scores = points, tokens = each(function(seat)
    return points[seat] >= 99 and 2 or points[seat] > 50 and 1 or 0
  end) }
end
game.bot "giver" { act = function(view) return { coins = view.round == 1 and 9 or 8 } end }
return game
)");
  const auto rules = match.default_rules();
  const auto table = rules->table({.bots = {{"search(variations=30)", 1}, {"random", 1}}});
  const std::vector<int> bots{0, 1};
  for (std::uint64_t number = 0; number < 4; ++number) {
    std::vector<Json> given;
    table->deal(1, number);
    table->seat(bots);
    table->begin(1, number);
    for (; !table->is_over(); table->advance()) {
      table->act(table->acting());
      given.push_back(table->handed_in(0)["coins"]);
    }
    CHECK(given == std::vector<Json>{9, 0});
  }
}
