#include <string>
#include <utility>
#include <vector>

#include "experiments/base/file.h"
#include "tests/catch.h"
#include "tests/script/files.h"

// What a designer does with a file of the library: changes of rules that no parameter has, each of
// a few lines.

namespace mainmatch::tests {

namespace {

using Change = std::pair<std::string, std::string>;

/// Double-edged Edges as the library has it, with these texts replaced, each of which it has once.
const MatchModule& edges_with(const std::vector<Change>& changes) {
  std::string text = read_regular_file(std::string(MAINMATCH_LIBRARY) + "/edges.lua", 1 << 20);
  for (const auto& [before, after] : changes) {
    const std::size_t at = text.find(before);
    CAPTURE(before);
    REQUIRE(at != text.npos);
    REQUIRE(text.find(before, at + 1) == text.npos);
    text.replace(at, before.size(), after);
  }
  return match_in_text("changed.lua", text);
}

/// A move to the right, or to the left where it is below 0, without a bet.
Json move(int by, const char* partner) {
  return {{"direction", by < 0 ? "left" : "right"}, {"amount", std::abs(by)}, {"partner", partner}};
}

/// Four seats in a grid of two rows, in their order, after these rounds: the table.
class Played {
 public:
  Played(const MatchModule& match, Json rules, const std::vector<Json>& rounds, Json setup = {})
      : rules_((rules["players"] = 4, rules["columns"] = 2, match.rules(rules))),
        table_(rules_->table({})) {
    if (setup.is_null()) setup = Json::object();
    setup["grid"] = {{1, 2}, {3, 4}};
    setup["garnets"] = {5, 5, 5, 5};
    setup["lots"] = {3, 1, 2, 4};
    Json record = {{"setup", setup}, {"rounds", Json::array()}};
    for (const Json& submissions : rounds) {
      record["rounds"].push_back({{"submissions", submissions}});
    }
    table_->deal(Node(record["setup"], "setup"));
    table_->begin(0, 0);
    for (std::size_t i = 0; i < rounds.size(); ++i) table_->replay(Node(record, ""));
  }

  MatchTable& table() { return *table_; }
  Json past(const char* key) const { return table_->view(0)["rounds"].back()[key]; }

 private:
  std::shared_ptr<const RuleSet> rules_;
  std::unique_ptr<MatchTable> table_;
};

}  // namespace

TEST_CASE("script: a changed rule of edges: a largest amount", "[script][edges]") {
  const MatchModule& match =
      edges_with({{"amount = int { 1, 1, 1000000, \"spaces\" }",
                   "amount = int { 1, 1, rules.most, \"spaces\" }"},
                  {"    max_tokens = int",
                   "    most = int { 3, 1, 99, \"largest amount\" },\n    max_tokens = int"}});
  // All start on 8. Seat 1 may not move 4 spaces and moves 1 to the right instead, with seat 0.
  const Json moves = {move(3, "right"), move(4, "right"), move(-3, "right"), move(1, "right")};
  const Played played(match, Json::object(), {moves});
  CHECK(played.past("rejected") == Json::array({2}));
  CHECK(played.past("landed") == Json({8 + 3 + 1, 8 + 1 + 3, 8 - 3 + 1, 8 + 1 - 3}));
}

TEST_CASE("script: a changed rule of edges: partners to the left and above", "[script][edges]") {
  const MatchModule& match =
      edges_with({{"  return { \"right\", \"down\" }\n",
                   "  return { \"right\", \"down\", \"left\", \"up\" }\n"},
                  {"local partner = { right = {}, down = {} }",
                   "local partner = { right = {}, down = {}, left = {}, up = {} }"},
                  {"      partner.down[seat] = below[c]\n",
                   "      partner.down[seat] = below[c]\n"
                   "      partner.left[row[c % #row + 1]], partner.up[below[c]] = seat, seat\n"}});
  // Six seats in two rows of three: 0 1 2 and 3 4 5. To the left of seat 0 stands seat 2, above it
  // seat 3.
  const Json rules = {{"players", 6}, {"columns", 3}};
  const auto rule_set = match.rules(rules);
  const auto table = rule_set->table({});
  const Json record = {{"setup",
                        {{"grid", {{1, 2, 3}, {4, 5, 6}}},
                         {"garnets", {5, 5, 5, 5, 5, 5}},
                         {"lots", {1, 2, 3, 4, 5, 6}}}},
                       {"rounds",
                        {{{"submissions",
                           {move(3, "left"), move(1, "left"), move(1, "left"), move(-5, "up"),
                            move(1, "up"), move(1, "down")}}}}}};
  table->deal(Node(record["setup"], "setup"));
  table->begin(0, 0);
  table->replay(Node(record, ""));
  const Json past = table->view(0)["rounds"][0];
  CHECK(past["rejected"].empty());
  CHECK(past["landed"] == Json({8 + 3 + 1 - 5, 8 + 1 + 1 + 1, 8 + 1 + 3 + 1, 8 - 5, 8 + 1, 8 + 1}));
}

TEST_CASE("script: a changed rule of edges: the grid is dealt again after each round",
          "[script][edges]") {
  const MatchModule& match = edges_with(
      {{"  return { grid = deal_grid(rules, random), garnets",
        "  local later = {}\n"
        "  for round = 1, rules.rounds do later[round] = deal_grid(rules, random) end\n"
        "  return { grid = deal_grid(rules, random), later = later, garnets"},
       {"    if round == rules.rounds then\n",
        "    state.grid, state.partner = setup.later[round], neighbours(setup.later[round])\n"
        "    if round == rules.rounds then\n"}});
  const Json dealt = match.default_rules()->fresh_record(1, 1)["setup"];
  CHECK(dealt["later"].size() == 7);
  CHECK(dealt["later"][0] != dealt["later"][1]);
  // To the right of seat 0 stands first seat 1, then seat 3.
  const Json moves = {move(2, "right"), move(1, "down"), move(1, "down"), move(1, "down")};
  const Json later = {{"later", {{{1, 4}, {3, 2}}, {{1, 2}, {3, 4}}}}};
  Played played(match, {{"rounds", 2}}, {moves}, later);
  CHECK(played.past("landed") == Json({8 + 2 + 1, 8 + 1 + 2 + 1, 8 + 1, 8 + 1 + 1}));
  CHECK(played.table().view(0)["grid"] == Json({{1, 4}, {3, 2}}));
  // Below seat 1 stands seat 3 now, and the other way round; below seat 2 seat 0.
  const Played again(match, {{"rounds", 2}}, {moves, moves}, later);
  CHECK(again.past("landed") == Json({11 + 2 + 1, 12 + 1 + 1, 9 + 1, 10 + 1 + 2 + 1}));
}

TEST_CASE("script: a changed rule of edges: no vote where several are last", "[script][edges]") {
  // All move alike, so that all are last. The latest in the lots is seat 3.
  const Json moves = {move(1, "right"), move(1, "right"), move(1, "right"), move(1, "right")};
  const Json one_round = {{"rounds", 1}};
  Played before(edges_with({}), one_round, {moves});
  CHECK(!before.table().is_over());
  CHECK(before.table().view(0)["step"] == "vote");
  Played after(edges_with({{"if #last > 1 then", "if false then"}}), one_round, {moves});
  REQUIRE(after.table().is_over());
  CHECK(after.table().outcome_json()["elimination_candidate"] == 3);
  CHECK(after.table().outcome_json()["tied_last"] == Json({0, 1, 2, 3}));
}

}  // namespace mainmatch::tests
