#include <algorithm>
#include <sstream>

#include "experiments/base/json.h"
#include "experiments/base/number.h"
#include "tests/catch.h"
#include "tests/report/printed.h"
#include "tests/tournament/runs.h"

namespace mainmatch::tests {

namespace {

Json json_of(const TournamentResult& result) { return Json::parse(printed(result, "json")); }

std::vector<std::string> keys(const Json& json) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : json.items()) keys.push_back(key);
  return keys;
}

const std::string kQuantileTitles =
    ",q1,q1_low,q1_high,q5,q5_low,q5_high,q25,q25_low,q25_high,q50,q50_low,q50_high,q75,q75_low,"
    "q75_high,q95,q95_low,q95_high,q99,q99_low,q99_high";

std::string times_six(const std::string& text) { return text + text + text + text + text + text; }

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// A result with a bot that played enough, one that never did, and an awkward name.
TournamentResult small_result() {
  TournamentResult result;
  result.game = "amidakuji";
  result.title = "Amidakuji";
  result.seed = 18446744073709551615u;
  result.matches = 100;
  result.asked = 200;
  TournamentResult::Bot bot;
  bot.name = "Ann \"Ace\", the first";
  bot.matches = 100;
  bot.seats = 300;
  bot.estimates.fill(Estimate{1.0 / 3, Interval{0.25, 0.5}});
  bot.estimates[kScore] = Estimate{-12.5, std::nullopt};
  bot.fouls = 7;
  bot.quantiles.fill(-3);
  for (std::size_t i = 1; i < kPercents.size(); ++i) bot.quantile_intervals[i] = {-4, -2};
  bot.scores = {{-3, -3, 299}, {8, 8, 1}};
  result.bots.push_back(bot);
  result.bots.push_back({.name = "absent"});
  result.seat_wins.assign(12, Estimate{1.0 / 12, Interval{0.05, 0.1}});
  result.facts = {{"ties_for_first", "ties", Estimate{0.5, Interval{0.4, 0.6}}}};
  return result;
}

}  // namespace

TEST_CASE("reals have ten digits that count", "[report]") {
  CHECK(real_text(1.0 / 3) == "0.3333333333");
  CHECK(real_text(2e-7 / 3) == "6.666666667e-08");
  CHECK(real_text(1234567.0) == "1234567");
  CHECK(real_text(-0.0) == "0");
  CHECK(to_ten_digits(1.0 / 3) == 0.3333333333);
  CHECK(fixed_text(2.345, 1) == "2.3");
  CHECK(fixed_text(-0.001, 2) == "0.00");
  CHECK(count_text(0) == "0");
  CHECK(count_text(-1234567) == "-1,234,567");
  CHECK(count_text(-123) == "-123");
}

TEST_CASE("the JSON report has the keys of its contract", "[report]") {
  const Json json = json_of(small_result());
  using Keys = std::vector<std::string>;
  CHECK(keys(json) == Keys{"kind", "game", "seed", "matches", "partial", "design", "rules", "bots",
                           "seats", "game_facts"});
  CHECK(json["seed"].get<std::uint64_t>() == 18446744073709551615u);
  CHECK(json["matches"] == 100);
  CHECK(json["partial"] == true);
  CHECK(json["rules"] == Json{{"players", 12}});
  const Json& bot = json["bots"][0];
  CHECK(keys(bot) == Keys{"name", "seats", "matches", "wins", "tokens", "elimination", "score",
                          "rank", "garnets", "fouls", "quantiles", "quantile_intervals",
                          "histogram", "ecdf"});
  CHECK(bot["wins"].dump() == R"({"mean":0.3333333333,"low":0.25,"high":0.5})");
  CHECK(bot["score"].dump() == R"({"mean":-12.5,"low":null,"high":null,"why":"sample too small"})");
  CHECK(bot["fouls"] == 7);
  CHECK(bot["quantile_intervals"]["5"].dump() == "[-4,-2]");
  CHECK(bot["quantile_intervals"]["1"].is_null());
  CHECK(keys(bot["quantiles"]) == Keys{"1", "5", "25", "50", "75", "95", "99"});
  CHECK(bot["histogram"].dump() == "[[-3,-3,299],[8,8,1]]");
  const Json& absent = json["bots"][1];
  CHECK(absent["wins"]["mean"].is_null());
  CHECK(absent["wins"]["why"] == "sample too small");
  CHECK(absent["quantiles"]["50"].is_null());
  CHECK(absent["quantiles"]["why"] == "sample too small");
  CHECK(absent["histogram"].empty());
  CHECK(keys(json["seats"][3]) == Keys{"seat", "wins"});
  CHECK(json["seats"][3]["seat"] == 3);
  CHECK(keys(json["game_facts"]["ties_for_first"]) == Keys{"mean", "low", "high"});
}

TEST_CASE("reports say why there are no ratings", "[report]") {
  const auto text = [](const TournamentResult& result) { return printed(result, "text"); };
  TournamentResult result = small_result();
  CHECK(text(result).find("No comparison") == std::string::npos);
  CHECK_FALSE(json_of(result).contains("pairs"));
  result.duplicate = 2;
  CHECK(text(result).find("No comparison of pairs: deals are played more than once.") !=
        std::string::npos);
  result.duplicate = 1;
  result.seat_wins.resize(13);
  CHECK(text(result).find("made for up to 12 seats and 16 bots") != std::string::npos);
  CHECK(json_of(result)["pairs"]["why"] == "they are made for up to 12 seats and 16 bots");
  result.bots.pop_back();
  CHECK(text(result).find("No comparison") == std::string::npos);
}

TEST_CASE("the CSV report quotes and leaves out", "[report]") {
  const std::string out = printed(small_result(), "csv");
  const std::vector<std::string> lines = lines_of(out);
  REQUIRE(lines.size() == 3);
  CHECK(lines[0] ==
        "game,seed,matches,unit_of_shares,name,seats,wins_mean,wins_low,wins_high,tokens_mean,"
        "tokens_low,tokens_high,"
        "elimination_mean,elimination_low,elimination_high,score_mean,score_low,score_high,"
        "rank_mean,rank_low,rank_high,garnets_mean,garnets_low,garnets_high,fouls" +
            kQuantileTitles);
  const std::string run = "amidakuji,18446744073709551615,100,1,";
  CHECK(lines[1] ==
        run +
            "\"Ann \"\"Ace\"\", the first\",300,0.3333333333,0.25,0.5,0.3333333333,0.25,0.5,"
            "0.3333333333,0.25,0.5,-12.5,,,0.3333333333,0.25,0.5,0.3333333333,0.25,0.5,7,-3,," +
            times_six(",-3,-4,-2"));
  CHECK(lines[2] == run + "absent,0,,,,,,,,,,,,,,,,,,,0" + std::string(21, ','));
}

namespace {

/// The small result with two roles, and a flag that is reported of bots and of roles.
TournamentResult result_with_roles() {
  TournamentResult result = small_result();
  result.flags = {{"heaven_next", "is in Heaven next"}};
  result.bots[0].flags = {Estimate{0.25, Interval{0.2, 0.3}}};
  result.bots[1].flags = {Estimate{}};
  TournamentResult::Role role;
  role.name = "heaven";
  role.seats = 70;
  role.matches = 60;
  role.estimates.fill(Estimate{0.5, Interval{0.4, 0.6}});
  role.flags = {Estimate{0.125, Interval{0.0625, 0.1875}}};
  result.roles.push_back(role);
  role.bot = result.bots[0].name;
  result.roles.push_back(role);
  return result;
}

}  // namespace

TEST_CASE("the JSON report shows roles", "[report]") {
  const Json json = json_of(result_with_roles());
  REQUIRE(json["roles"].size() == 2);
  const Json& role = json["roles"][0];
  CHECK(keys(role) == std::vector<std::string>{"role", "bot", "seats", "matches", "wins", "tokens",
                                               "elimination", "score", "rank", "garnets",
                                               "heaven_next"});
  CHECK(role["bot"].is_null());
  CHECK(json["roles"][1]["bot"] == "Ann \"Ace\", the first");
  CHECK(role["seats"] == 70);
  CHECK(role["heaven_next"].dump() == R"({"mean":0.125,"low":0.0625,"high":0.1875})");
  CHECK(json["bots"][0]["heaven_next"]["mean"] == 0.25);
}

TEST_CASE("the CSV report tells roles in rows of their own", "[report]") {
  const std::string out = printed(result_with_roles(), "csv");
  const std::vector<std::string> lines = lines_of(out);
  REQUIRE(lines.size() == 5);
  const std::string quantities = times_six("0.5,0.4,0.6,");
  const std::string run = "amidakuji,18446744073709551615,100,1,";
  CHECK(lines[0].starts_with("game,seed,matches,unit_of_shares,name,role,seats,wins_mean,"));
  CHECK(lines[0].ends_with("garnets_high,heaven_next_mean,heaven_next_low,heaven_next_high,fouls" +
                           kQuantileTitles));
  CHECK(lines[1].starts_with(run + "\"Ann \"\"Ace\"\", the first\",(all),300,"));
  CHECK(lines[1].ends_with(",0.25,0.2,0.3,7,-3,," + times_six(",-3,-4,-2")));
  CHECK(lines[3] ==
        run + "(all),heaven,70," + quantities + "0.125,0.0625,0.1875" + std::string(22, ','));
  CHECK(lines[4].starts_with(run + "\"Ann \"\"Ace\"\", the first\",heaven,70,"));
  for (const std::string& line : lines) {
    std::string plain = line;
    if (const auto name = plain.find("Ace\"\","); name != plain.npos) plain.erase(name + 5, 1);
    CHECK(std::count(plain.begin(), plain.end(), ',') == 4 + 3 + 3 * 7 + 3 * 7);
  }
}

TEST_CASE("the text report tells roles", "[report]") {
  const std::string text = printed(result_with_roles(), "text");
  for (const char* part : {"By role", "all bots", "heaven next %", "   12.5"}) {
    CAPTURE(part);
    CHECK(text.find(part) != std::string::npos);
  }
  const std::string without = printed(small_result(), "text");
  CHECK(without.find("role") == std::string::npos);
}

namespace {

/// The small result of a match that tells of luck.
TournamentResult result_with_controls() {
  TournamentResult result = small_result();
  result.controls = {{"heaven", "who begins in Heaven"}};
  result.payoff = "tokens:2";
  result.bots[0].adjusted.fill({Estimate{0.25, Interval{0.125, 0.375}}, 1.5});
  result.bots[0].adjusted[kScore] = {Estimate{-12, std::nullopt}, std::nullopt};
  return result;
}

}  // namespace

TEST_CASE("reports show adjusted means and what they gain", "[report]") {
  const Json json = json_of(result_with_controls());
  CHECK(json["controls"].dump() == R"({"heaven":"who begins in Heaven"})");
  const Json& adjusted = json["bots"][0]["adjusted"];
  CHECK(keys(adjusted) == std::vector<std::string>{"wins", "tokens", "elimination", "score", "rank",
                                                   "garnets", "payoff"});
  CHECK(adjusted["rank"].dump() ==
        R"({"mean":0.25,"low":0.125,"high":0.375,"variance_reduction":1.5})");
  CHECK(adjusted["score"]["variance_reduction"].is_null());
  CHECK_FALSE(json_of(small_result())["bots"][0].contains("adjusted"));

  const std::string csv = printed(result_with_controls(), "csv");
  const std::vector<std::string> lines = lines_of(csv);
  CHECK(lines[0].ends_with(",adjusted_payoff_mean,adjusted_payoff_low,adjusted_payoff_high"));
  CHECK(
      lines[1].ends_with(",0.25,0.125,0.375,-12,,,0.25,0.125,0.375,0.25,0.125,0.375,0.25,0.125,"
                         "0.375"));
  for (const std::string& line : {lines[0], lines[2]}) {
    CHECK(std::count(line.begin(), line.end(), ',') == 4 + 1 + 3 * 7 + 1 + 3 * 7 + 3 * 7);
  }

  const std::string text = printed(result_with_controls(), "text");
  for (const char* part : {"Means adjusted for the luck of the deal", "    25  1.5",
                           "Luck is who begins in Heaven.", "Payoff: tokens:2."}) {
    CAPTURE(part);
    CHECK(text.find(part) != std::string::npos);
  }
  TournamentResult useless = result_with_controls();
  for (Adjusted& one : useless.bots[0].adjusted) one.reduction = 1.01;
  const std::string without = printed(useless, "text");
  CHECK(without.find("hardly anything") != std::string::npos);
  CHECK(without.find("Means adjusted") == std::string::npos);
}

namespace {

/// The small result with a breakdown that has a row of which nothing is known.
TournamentResult result_with_breakdown(std::size_t columns) {
  TournamentResult result = small_result();
  TournamentResult::Cells cells;
  cells.name = "where_from";
  cells.help = "seats by column";
  cells.kind = Breakdown::Kind::share;
  cells.rows = {"first", "never", "last"};
  for (std::size_t i = 0; i < columns; ++i) cells.columns.push_back("c" + std::to_string(i));
  for (std::size_t i = 0; i < 3 * columns; ++i) {
    const bool never = i / columns == 1;
    cells.cells.push_back(never ? Estimate{} : Estimate{0.25, Interval{0.125, 0.375}});
  }
  cells.cells[0] = Estimate{0.5, std::nullopt};
  result.breakdowns.push_back(cells);
  return result;
}

}  // namespace

TEST_CASE("the JSON report shows breakdowns", "[report]") {
  const Json json = json_of(result_with_breakdown(2));
  const Json& cells = json["breakdowns"]["where_from"];
  CHECK(keys(cells) == std::vector<std::string>{"help", "kind", "rows", "columns", "cells"});
  CHECK(cells["kind"] == "share");
  CHECK(cells["rows"].dump() == R"(["first","never","last"])");
  CHECK(cells["columns"].dump() == R"(["c0","c1"])");
  REQUIRE(cells["cells"].size() == 3);
  CHECK(cells["cells"][0][0].dump() ==
        R"({"mean":0.5,"low":null,"high":null,"why":"sample too small"})");
  CHECK(cells["cells"][2][1].dump() == R"({"mean":0.25,"low":0.125,"high":0.375})");
  CHECK(cells["cells"][1][1]["mean"].is_null());
  CHECK_FALSE(json_of(small_result()).contains("breakdowns"));
}

TEST_CASE("the text report shows breakdowns, intervals beside or below", "[report]") {
  const auto lines_for = [](std::size_t columns) {
    const std::string out = printed(result_with_breakdown(columns), "text");
    std::vector<std::string> lines = lines_of(out);
    const auto title = std::find(lines.begin(), lines.end(), "seats by column");
    REQUIRE(title != lines.end());
    return std::vector<std::string>(title + 1, lines.end());
  };
  const std::vector<std::string> narrow = lines_for(2);
  REQUIRE(narrow.size() > 5);
  CHECK(narrow[1] == "row    c0        c1");
  CHECK(narrow[3] == "first  50  n/a   25  +-12");
  CHECK(narrow[4] == "last   25  +-12  25  +-12");
  const std::vector<std::string> wide = lines_for(12);
  REQUIRE(wide.size() > 7);
  CHECK(wide[3].starts_with("first    50    25"));
  CHECK(wide[4].starts_with("        n/a  +-12"));
  CHECK(wide[5].starts_with("last     25    25"));
}

TEST_CASE("the text report says what it has and what it lacks", "[report]") {
  const std::string text = printed(small_result(), "text");
  for (const char* part : {"PARTIAL: stopped after 100 of the 200 matches", "n/a", "  33  ",
                           "seed 18446744073709551615", "sample too small", "ties for first",
                           "  33    0.33", "+-17", "is 8.33 %"}) {
    CAPTURE(part);
    CHECK(text.find(part) != std::string::npos);
  }
  TournamentResult whole = small_result();
  whole.asked = whole.matches;
  const std::string again = printed(whole, "text");
  CHECK(again.find("PARTIAL") == std::string::npos);
}

TEST_CASE("texts and CSV have a payoff where one was said, and the precision that was asked for",
          "[report]") {
  auto config = config_of("edges", 10'000'000'000, 2);
  config.payoff.emplace(std::vector<std::string>{"tokens", "elimination:-1"});
  config.precision = Precision{kPayoff, 0.03};
  const TournamentResult result = run(config);
  const std::string text = printed(result, "text");
  for (const char* part : {"Payoff: tokens,elimination:-1.", "payoff", "payoff within +-0.03;"}) {
    CAPTURE(part);
    CHECK(text.find(part) != std::string::npos);
  }
  CHECK(printed(result, "csv").find(",payoff_mean,payoff_low,payoff_high,fouls") !=
        std::string::npos);
  CHECK(printed(small_result(), "text").find("ayoff") == std::string::npos);
}

EACH_MATCH_TEST("text reports fit 100 columns", "[report]") {
  for (const std::uint64_t matches : {0u, 1u, 40u, 600u}) {
    auto config = config_of(match, matches, 2);
    config.lineup = {};  // with the names of all bots
    const std::string out = printed(run(config), "text");
    std::size_t bars = 0;
    for (const std::string& line : lines_of(out)) {
      CAPTURE(line);
      CHECK(line.size() <= 100);
      CHECK((line.empty() || line.back() != ' '));
      bars += line.find('#') != std::string::npos;
    }
    CHECK((bars > 0) == (matches > 0));
  }
}

}  // namespace mainmatch::tests
