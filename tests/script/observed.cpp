// What a file says of its match beside the outcome: roles, breakdowns, mechanics, a drawing.
#include <functional>

#include "engine/core/index.h"
#include "experiments/analyses/judging.h"
#include "experiments/base/error.h"
#include "experiments/matches/adviser.h"
#include "experiments/matches/match_table.h"
#include "experiments/matches/screen.h"
#include "tests/catch.h"
#include "tests/script/files.h"

namespace mainmatch::tests {

namespace {

/// A match in which every seat bids and may pay for a second bid. The first seat of the lots is the
/// banker.
struct ObservedParts {
  std::string more = "";  ///< of match { ... }
  std::string roles =
      "return each(function(s) return s == setup.lots[1] and 'bank' or 'crowd' end)";
  std::string without =
      "return { bid = handed.bid, twice = mechanic ~= 'doubling' and handed.twice }";
  std::string breakdowns =
      "return { bids = { { 5, { 3, 2 } }, { [2] = -4 } }, doubled = { yes = { once = { 1, 4 } } } "
      "}";
  std::string draw = "return { width = 10, height = 10, shapes = {} }";

  std::string text() const {
    return "local game = match { name = 'observed', title = 'Observed', "
           "rules = { players = int { 3, 2, 16 }, rounds = int { 2, 1, 9 } }, own = { 'bids' }, "
           "roles = { 'bank', 'crowd' }, "
           "mechanics = { doubling = 'bids that count twice', bluff = 'bids of 9' }, "
           "breakdowns = { bids = { help = 'bids', kind = 'mean', rows = 'rounds', "
           "                        columns = 'players' }, "
           "  doubled = { help = 'doubled', kind = 'share', rows = { 'yes', 'no' }, "
           "              columns = { 'once', 'more' } } }, " +
           more +
           " }\n"
           "function game.begin() return { bids = each(0) } end\n"
           "game.step 'bid' { times = 'rounds', form = function() "
           "  return { bid = int { 0, 0, 9 }, twice = flag { false } } end,\n"
           "  resolve = function(state, handed) for seat, one in ipairs(handed) do "
           "    state.bids[seat] = state.bids[seat] + one.bid * (one.twice and 2 or 1) end end }\n"
           "function game.outcome(state) return { scores = state.bids } end\n"
           "function game.roles(rules, setup) " +
           roles + " end\nfunction game.without(mechanic, handed, view) " + without +
           " end\nfunction game.breakdowns(state, rules, setup) " + breakdowns +
           " end\nfunction game.draw(view) " + draw +
           " end\n"
           "game.bot 'eager' { act = function() return { bid = 3, twice = true } end }\n"
           "return game\n";
  }
  const MatchModule& match() const { return match_in_text("observed.lua", text()); }
};

std::unique_ptr<Simulator> played(const RuleSet& rules, const PlayOptions& options = {}) {
  auto simulator = rules.simulator({.bots = {{"eager", rules.seats()}}, .tally = true});
  simulator->deal(1, 0);
  simulator->seat(std::vector<int>(at(rules.seats()), 0));
  simulator->play(1, 0, options);
  return simulator;
}

std::string error_of(const std::function<void()>& act) {
  try {
    act();
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

/// The error of a match that is read and played once.
std::string error_of(const ObservedParts& parts) {
  return error_of([&] { played(*parts.match().default_rules()); });
}

}  // namespace

TEST_CASE("script: a file says the roles of its seats", "[script]") {
  const ObservedParts parts;
  const auto rules = parts.match().default_rules();
  CHECK(rules->match().traits().roles.size() == 2);
  CHECK(rules->seats_by_role() == std::vector<int>{1, 2});
  const auto table = rules->table({});
  for (std::uint64_t deal = 0; deal < 8; ++deal) {
    table->deal(3, deal);
    const Json lots = rules->fresh_record(3, deal)["setup"]["lots"];
    for (int seat = 0; seat < 3; ++seat) {
      CHECK(table->role_of_seat()[at(seat)] == (lots[0] == seat + 1 ? 0 : 1));
    }
  }

  ObservedParts wrong;
  wrong.roles = "return { 'bank', 'crowd' }";
  CHECK(error_of(wrong) == "observed.lua: roles: got a list of 2, expected a list of 3");
  wrong.roles = "return { 'bank', 'crowd', 'crew' }";
  CHECK(error_of(wrong) == "observed.lua: roles[3]: got \"crew\", expected bank, crowd");
  wrong.roles = "return each(setup.lots[1] == 1 and 'bank' or 'crowd')";
  const auto uneven = wrong.match().default_rules();
  const std::string error = error_of([&] {
    for (std::uint64_t deal = 0; deal < 20; ++deal) uneven->table({})->deal(1, deal);
  });
  CHECK(error.starts_with("observed.lua: roles: got "));
  CHECK(error.ends_with(", as in other deals of these rules"));
}

TEST_CASE("script: roles are those of a deal, which worlds need not have", "[script][advice]") {
  ObservedParts parts;
  parts.roles = "return { setup.first, 'crowd', 'crowd' }";
  std::string text = parts.text();
  text.insert(text.rfind("return game"),
              "function game.deal() return { first = 'bank' } end\n"
              "function game.imagine(view) return { bids = each(view.bids) } end\n");
  const MatchModule& match = match_in_text("observed.lua", text);
  const Json record = parse_json(record_of(match, "random", 1, 0));
  const AdviceQuestion question{{.seat = 1, .step = Step{StepKind::round, 1}},
                                default_judging(match)};
  const auto adviser = match.traits().advice->adviser(Node(record, ""), question);
  CHECK(adviser->imagine(1, 0).effective > 0);
}

TEST_CASE("script: a file's breakdowns stand by place and by name", "[script]") {
  const ObservedParts parts;
  const auto rules = parts.match().default_rules();
  const std::vector<NamedBreakdown> all = rules->breakdowns();
  REQUIRE(all.size() == 2);
  CHECK(all[0].name == "bids");
  CHECK(all[0].kind == Breakdown::Kind::mean);
  CHECK(all[0].rows == std::vector<std::string>{"1", "2"});
  CHECK(all[0].columns == std::vector<std::string>{"seat 0", "seat 1", "seat 2"});
  CHECK(all[1].rows == std::vector<std::string>{"yes", "no"});
  const std::vector<BreakdownCell> expected = {{5, 1}, {3, 2}, {0, 0}, {0, 0}, {-4, 1},
                                               {0, 0}, {1, 4}, {0, 0}, {0, 0}, {0, 0}};
  CHECK(played(*rules)->tally()->cells == expected);
}

TEST_CASE("script: cells and sides of breakdowns that are none are refused", "[script]") {
  const auto error = [](std::string given) {
    ObservedParts parts;
    for (const char* const name : {"bids", "doubled"}) {  // each is to be there
      if (given.find(name) == given.npos) given.insert(1, std::string(" ") + name + " = {},");
    }
    parts.breakdowns = "return " + given;
    const std::string text = error_of(parts);
    return text.substr(text.find("breakdowns"));
  };
  CHECK(error("{ bid = {} }") == "breakdowns.bid: unknown key; did you mean 'bids'?");
  CHECK(error("{ bids = { 1 } }").starts_with("breakdowns.bids[1]: got 1, expected "));
  CHECK(error("{ bids = { {}, {}, {} } }") ==
        "breakdowns.bids: got a list of 3, expected a list of 0..2");
  CHECK(error("{ bids = { { 0.5 } } }").starts_with("breakdowns.bids[1][1]: got 0.5"));
  CHECK(error("{ bids = { { { 1 } } } }") ==
        "breakdowns.bids[1][1]: got a list of 1, expected a list of 2");
  CHECK(error("{ doubled = { yes = { once = { 3, 2 } } } }") ==
        "breakdowns.doubled.yes.once[1]: got 3, expected 0..2");
  CHECK(error("{ doubled = { maybe = {} } }").starts_with("breakdowns.doubled.maybe: unknown key"));

  ObservedParts parts;
  parts.more = "breakdowns = { a = { help = 'a', kind = 'mean', rows = 'round', columns = 2 } }";
  CHECK(
      error_of(parts) ==
      "observed.lua: match: breakdowns.a.rows: got \"round\", expected 1..1024 names, a number of "
      "them, or a rule that says it; did you mean 'rounds'?");
  parts.more = "breakdowns = { a = { help = 'a', kind = 'sum', rows = 2, columns = 2 } }";
  CHECK(error_of(parts) ==
        "observed.lua:1: match: breakdowns.a: kind: got sum, expected \"mean\" or \"share\"");
}

TEST_CASE("script: bots of a file go without a mechanic", "[script]") {
  const ObservedParts parts;
  const auto rules = parts.match().default_rules();
  REQUIRE(rules->match().traits().mechanics.size() == 2);
  const std::size_t doubling = rules->match().traits().mechanics[0].name == "doubling" ? 0 : 1;
  CHECK(played(*rules)->outcome().scores[0] == 12);

  Ablation ablation{.seat = 1, .kind = Ablation::Kind::watch};
  auto watched = played(*rules, {.ablation = ablation});
  CHECK(watched->outcome().scores[1] == 12);
  CHECK(watched->ablation_trace()->used[doubling] == 1);
  CHECK(watched->ablation_trace()->used[1 - doubling] == 0);

  ablation.kind = Ablation::Kind::mechanic;
  ablation.index = doubling;
  const auto without = played(*rules, {.ablation = ablation});
  CHECK(without->outcome().scores[0] == 12);
  CHECK(without->outcome().scores[1] == 6);

  ObservedParts wrong;
  wrong.without = "return nil";
  CHECK(error_of([&] { played(*wrong.match().default_rules(), {.ablation = ablation}); }) ==
        "observed.lua: match 0, bid 1: without: doubling: got nil, expected a "
        "submission");
  wrong.without = "return { bid = 'much' }";
  CHECK(error_of([&] {
          played(*wrong.match().default_rules(), {.ablation = ablation});
        }).starts_with("observed.lua: match 0, bid 1: without.bid: got \"much\""));
}

TEST_CASE("script: what a file declares and what it gives belong together", "[script]") {
  const auto error = [](const std::string& head, const std::string& tail) {
    ScriptParts parts;
    parts.head = head;
    parts.tail = tail;
    return error_of([&] { small_match(parts); });
  };
  CHECK(error("", "function game.roles() end") ==
        "small.lua: game.roles: match { ... } has no roles");
  CHECK(error("", "function game.without() end") ==
        "small.lua: game.without: match { ... } has no mechanics");
  const std::string before =
      "local real = match; local match = function(t) t.mechanics = { a = 'a' }; return real(t) end";
  CHECK(error(before, "") == "small.lua: game.without is missing: match { ... } has mechanics");
}

TEST_CASE("script: a drawing is of shapes that pages know", "[script]") {
  const auto drawing = [](const std::string& given) {
    ObservedParts parts;
    parts.draw = "return " + given;
    const auto rules = parts.match().default_rules();
    const auto table = rules->table({.bots = {{"random", 3}}});
    table->deal(1, 0);
    table->begin(1, 0);
    const Json drawn = table->screen(0)->drawing();  // without it the match can be played
    if (!drawn.contains("error")) return drawn;
    const std::string error = drawn["error"];
    return Json(error.substr(error.find("draw")));
  };
  CHECK(
      drawing("{ width = 5, height = 6, shapes = { { box = { 1, 2, 3, 4.5 }, text = 'a' } } }") ==
      Json({{"height", 6}, {"shapes", {{{"box", {1, 2, 3, 4.5}}, {"text", "a"}}}}, {"width", 5}}));
  const auto shape = [&](const std::string& one) {
    return drawing("{ width = 5, height = 6, shapes = { " + one + " } }").get<std::string>();
  };
  CHECK(shape("{ colour = 'red' }").ends_with("expected one of box, circle, line and at"));
  CHECK(shape("{ circle = { 1, 2 } }") ==
        "draw.shapes[1].circle: got a list of 2, expected a list of 3");
  CHECK(shape("{ at = { 1, 2 } }") == "draw.shapes[1].text: missing");
  CHECK(shape("{ at = { 1, 2 }, text = 'a', colour = 'pink' }")
            .starts_with("draw.shapes[1].colour: got \"pink\", expected "));
  CHECK(shape("{ line = { 1, 2, 3, 10001 } }") ==
        "draw.shapes[1].line[4]: got 10001, expected -10,000..10,000");
  CHECK(shape("{ circle = { -1, 2, -3 } }") ==
        "draw.shapes[1].circle[3]: got -3, expected 0..10,000");
  CHECK(drawing("{ width = 0, height = 6, shapes = {} }") == "draw.width: got 0, expected 1..2000");
}

}  // namespace mainmatch::tests
