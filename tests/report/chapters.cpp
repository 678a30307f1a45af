#include <nlohmann/json.hpp>
#include <string>

#include "experiments/analyses/printed.h"
#include "experiments/report/reading.h"
#include "experiments/report/specs.h"
#include "tests/catch.h"

using namespace mainmatch;
using namespace mainmatch::report;

namespace {

/// Of results as the program writes them, with what a test is about and nothing else.
Chapter chapter(const char* kind, const char* text) {
  return chapter_of(Result{kind, Json::parse(text)});
}

const Figure* figure_of(const Chapter& chapter, const std::string& begin) {
  for (const Section& section : chapter.sections) {
    for (const Figure& figure : section.figures) {
      if (figure.title.starts_with(begin)) return &figure;
    }
  }
  return nullptr;
}

double mean_at(const Table& table, std::size_t row, std::size_t column) {
  return std::get<Value>(table.rows.at(row).at(column)).mean.value();
}

std::string all_of(const Chapter& chapter) {
  std::string text;
  for (const Finding& finding : chapter.findings) text += finding.text + "\n";
  for (const Section& section : chapter.sections) text += section.text + "\n";
  return text;
}

}  // namespace

TEST_CASE("rows without an interval keep their place", "[report]") {
  const Column name{"name", "name"};
  const Column value{"value", "value"};
  const Table table{
      "", {name, value}, {{"z", Value{1.0, {}, {}}}, {"a", Value{2.0, 1.0, 3.0}}, {"m", Value{}}}};
  const Json spec = Json::parse(points(table, name, value));
  REQUIRE(spec.at("layer").size() == 2);
  for (const Json& layer : spec.at("layer")) {
    CHECK(layer.at("encoding").at("y").at("scale").at("domain") == Json{"z", "a", "m"});
  }
}

TEST_CASE("an axis of one number has a length", "[report]") {
  const Column name{"name", "name"};
  const Column value{"value", "value"};
  const Table alike{"", {name, value}, {{"a", Value{2.0, {}, {}}}, {"b", Value{2.0, {}, {}}}}};
  const auto scale = [&](const std::string& spec) {
    return Json::parse(spec).at("layer").back().at("encoding").at("x").at("scale");
  };
  CHECK(scale(points(alike, name, value)).at("domain") == Json{1.0, 3.0});
  CHECK_FALSE(scale(points(alike, name, value, {0})).contains("domain"));
  const Table unlike{"", {name, value}, {{"a", Value{2.0, 1.0, 3.0}}}};
  CHECK_FALSE(scale(points(unlike, name, value)).contains("domain"));
}

TEST_CASE("metrics of tuned rules are found by name, not by place", "[report]") {
  const Chapter tuned = chapter("tune", R"({
    "game": "g", "matches": 10, "final_matches": 20, "exhaustive": true, "seed": 1,
    "partial": false, "vary": [{"rule": "rounds", "values": [1, 2]}], "aims": ["gini:min", "ties:<0.5"],
    "tried": [{"rules": {"rounds": 2}, "fitness": 0.5, "metrics": []}],
    "best": [{"rules": {"rounds": 1}, "aims": [{"aim": "gini:min", "verdict": "open"},
                                               {"aim": "ties:<0.5", "verdict": "met"}],
      "metrics": [{"metric": "score", "part": "", "mean": 100, "low": 90, "high": 110},
                  {"metric": "ties", "part": "", "mean": 0.25, "low": 0.2, "high": 0.3},
                  {"metric": "gini", "part": "", "mean": 0.4, "low": 0.3, "high": 0.5}]}],
    "as_is": {"rules": {"rounds": 2}, "metrics": [
      {"metric": "leader_wins", "part": "round 1", "mean": 0.5, "low": null, "high": null},
      {"metric": "score", "part": "", "mean": 200, "low": 190, "high": 210},
      {"metric": "gini", "part": "", "mean": 0.2, "low": 0.1, "high": 0.3}]}})");
  const Figure* const gini = figure_of(tuned, "gini");
  REQUIRE(gini);
  CHECK(mean_at(gini->table, 0, 1) == 0.4);
  CHECK(mean_at(gini->table, 1, 1) == 0.2);
  const Figure* const ties = figure_of(tuned, "ties %");
  REQUIRE(ties);
  CHECK_FALSE(std::get<Value>(ties->table.rows.at(1).at(1)).mean);  // the rules as they are lack it
  const auto first_layer = [](const Figure& figure) {
    return Json::parse(figure.spec).at("layer").front();
  };
  CHECK(first_layer(*ties)["data"]["values"] == Json::parse(R"([{"at": 50}])"));
  CHECK_FALSE(first_layer(*gini).contains("data"));
  // What was aimed at comes first, after the search.
  CHECK(tuned.sections.front().figures.at(1).title.starts_with("ties %"));
  CHECK(tuned.sections.front().figures.at(2).title.starts_with("gini"));
  CHECK(tuned.findings.front().text ==
        "best 1 is rounds 1; in fresh matches: gini 0.4 (0.3 to 0.5), aim gini:min; ties "
        "25.00\u00a0% "
        "(20.00 to 30.00), aim ties:<0.5 met.");
}

TEST_CASE("structures are distinguished by all of their JSON, however many they are", "[report]") {
  Json tree = Json::parse(R"({"game": "g", "forbidden": [], "matches": 10, "seed": 1,
    "partial": false, "design": "grid", "vary": [{"rule": "a", "values": []}], "points": []})");
  for (int i = 0; i < 12; ++i) {
    Json level(40, 7);
    level.push_back(i);
    tree["vary"][0]["values"].push_back(level);
    tree["points"].push_back(
        {{"rules", {{"a", level}}},
         {"metrics",
          {{{"metric", "gini"}, {"part", ""}, {"mean", 0.01 * i}, {"low", 0}, {"high", 1}}}}});
  }
  const Chapter sweep = chapter("sweep", tree.dump().c_str());
  const Table& effects = sweep.sections.front().tables.front();
  REQUIRE(effects.rows.size() == 12);
  for (std::size_t i = 0; i < 12; ++i) {
    CHECK(std::get<std::string>(effects.rows[i][0]) == tree["vary"][0]["values"][i].dump());
    CHECK(mean_at(effects, i, 1) == 0.01 * static_cast<double>(i));
  }
}

TEST_CASE("points of a sample are no cells of a grid", "[report]") {
  const auto sweep = [](const std::string& design) {
    return chapter(
        "sweep",
        (R"({"game": "g", "forbidden": [], "matches": 10, "seed": 1, "partial": false, "design": ")" +
         design +
         R"(", "vary": [{"rule": "a", "values": [1, 2]}, {"rule": "b", "values": [5]}], "points": [
      {"rules": {"a": 2, "b": 5}, "metrics": [{"metric": "gini", "part": "", "mean": 0.1,
                                               "low": 0, "high": 0.2}]},
      {"rules": {"a": 1, "b": 5}, "metrics": [{"metric": "gini", "part": "", "mean": 0.5,
                                               "low": 0.4, "high": 0.6}]}],
      "indices": [{"metric": "gini", "part": "", "why": "sample too small"}]})")
            .c_str());
  };
  const Chapter grid = sweep("grid");
  REQUIRE(figure_of(grid, "gini by a and b"));
  const Chapter sample = sweep("sobol");
  const Figure* const dots = figure_of(sample, "gini at every point, by each rule");
  REQUIRE(dots);
  REQUIRE(dots->table.rows.size() == 4);  // each point once for each rule
  CHECK(std::get<std::string>(dots->table.rows[2][0]) == "b");
  CHECK(mean_at(dots->table, 2, 1) == 5);
  CHECK(mean_at(dots->table, 3, 2) == 0.5);
  CHECK(all_of(sample).find("No sensitivity indices: sample too small") != std::string::npos);
}

TEST_CASE("what a coalition and mechanics are worth stands on the page", "[report]") {
  const char* const text = R"({
    "game": "g", "matches": 10, "seed": 1, "partial": false, "payoff": "tokens", "bots": ["safe"], "metrics": [],
    "twins": {"deals": 9, "lines": [
      {"kind": "mechanic", "name": "votes", "help": "a say", "bot": null, "deals": 9,
       "use": {"mean": 0.5, "low": 0.4, "high": 0.6},
       "value": {"mean": 0.25, "low": 0.2, "high": 0.3},
       "value_if_used": {"mean": 0.5, "low": 0.4, "high": 0.6}, "adjusted": 0.01},
      {"kind": "mechanic", "name": "votes", "help": "a say", "bot": "safe", "deals": 9,
       "use": {"mean": 1, "low": 1, "high": 1}, "value": {"mean": 0, "low": null, "high": null},
       "value_if_used": {"mean": null, "low": null, "high": null}, "adjusted": null}]},
    "coalition": {"member": "safe", "size": 3, "deals": 9,
      "gain": {"mean": 0.1, "low": 0, "high": 0.2},
      "allied": {"mean": 0.4, "low": 0.3, "high": 0.5},
      "strangers": {"mean": 0.3, "low": 0.2, "high": 0.4},
      "outsiders": {"mean": -0.1, "low": -0.2, "high": 0},
      "wins_allied": {"mean": 0.6, "low": 0.5, "high": 0.7},
      "wins_strangers": {"mean": 0.5, "low": 0.4, "high": 0.6},
      "kingmaking_hindsight": {"mean": 0.3, "low": 0.2, "high": 0.4},
      "kingmaking_hindsight_strangers": {"mean": 0.2, "low": 0.1, "high": 0.3},
      "kingmaking_foreseen": {"mean": 0.05, "low": 0, "high": 0.1},
      "kingmaking_foreseen_strangers": {"mean": 0.01, "low": 0, "high": 0.1}}})";
  const Chapter balance = chapter("balance", text);
  const std::string said = all_of(balance);
  CHECK(said.find("significantly different from 0: votes 0.25 (0.2 to 0.3).") != said.npos);
  CHECK(
      said.find("a seat of safe gains 0.1 (0 to 0.2) in tokens; each outsider -0.1 (-0.2 to 0).") !=
      said.npos);
  const Figure* const worth = figure_of(balance, "What each mechanic is worth to these bots");
  REQUIRE(worth);
  CHECK(worth->table.rows.size() == 1);  // of all bots; the table has each
  CHECK_FALSE(figure_of(balance, "What knowledge is worth to these bots"));
  REQUIRE(figure_of(balance, "What a coalition gets"));
}

TEST_CASE("a regret that is all rounding is none", "[report]") {
  const Json json = {5.551e-17, 1e-9, nullptr};
  const Node node(json, "");
  CHECK(regret_of(node[0]).mean == 0.0);
  CHECK(regret_of(node[1]).mean == 1e-9);
  CHECK_FALSE(regret_of(node[2]).mean);
}

TEST_CASE("beside each bound stands the strategy whose limit it is", "[report]") {
  // The best mean is that of b, the greatest lower limit that of a, the greatest upper that of c.
  const Chapter found = chapter("equilibrium", R"({"game": "g", "matches": 10, "seed": 1,
      "payoff": "tokens", "profiles": {"sampled": 3, "of": 3}, "epsilon": {"all": 0.25},
      "equilibria": [{"verdict": "open", "mix": {"all": {"a": 0.5, "b": 0.5, "c": 0}}, "regret": 0,
        "gains": {"all": {"a": {"gain": 0, "stderr": 0}, "b": {"gain": 0, "stderr": 0},
                          "c": {"gain": 0, "stderr": 0}}},
        "certificate": {"deals": 70, "regret": {"low": 0.125, "high": 0.75},
          "gains": {"all": {"a": {"mean": 0.2, "low": 0.125, "high": 0.275},
                            "b": {"mean": 0.3, "low": 0.0625, "high": 0.5375},
                            "c": {"mean": 0.1, "low": -0.55, "high": 0.75}}},
          "values": {"all": {"mean": 1, "low": 0.5, "high": 1.5}}}}], "refuted": []})");
  REQUIRE(found.findings.size() == 2);
  CHECK(found.findings[1].text.find("leaving it gains 0.125 (a) to 0.75 (c)") != std::string::npos);
}

TEST_CASE("a mix has the name that its verdict allows", "[report]") {
  const auto mix = [](const std::string& verdict, double low, double high) {
    const std::string gains = R"({"all": {"a": {"mean": 0, "low": 0, "high": 0}, "b": {"mean": )" +
                              std::to_string(low) + R"(, "low": )" + std::to_string(low) +
                              R"(, "high": )" + std::to_string(high) + "}}}";
    return R"({"verdict": ")" + verdict +
           R"(", "mix": {"all": {"a": 1, "b": 0}}, "regret": 0,
               "gains": {"all": {"a": {"gain": 0, "stderr": 0}, "b": {"gain": 0, "stderr": 0.1}}},
               "certificate": {"deals": 70, "regret": {"low": )" +
           std::to_string(low) + R"(, "high": )" + std::to_string(high) + R"(}, "gains": )" +
           gains + R"(, "values": {"all": {"mean": 1, "low": 0.5, "high": 1.5}}}})";
  };
  const auto described = [](const std::string& mixes) {
    return chapter("equilibrium", (R"({"game": "g", "matches": 10, "seed": 1, "payoff": "tokens",
                        "profiles": {"sampled": 3, "of": 3}, "epsilon": {"all": 0.25},
                        "equilibria": [)" +
                                   mixes + R"(], "refuted": []})")
                                      .c_str());
  };
  const Chapter both = described(mix("refuted", 0.5, 0.75) + "," + mix("certified", 0, 0.125) +
                                 "," + mix("open", 0, 0.5));
  CHECK(both.title == "Mixes certified within the strategies of g");
  CHECK(both.about.find("Epsilon is 0.25.") != std::string::npos);
  REQUIRE(both.findings.size() == 3);
  CHECK(both.findings[0].text.starts_with("Mix 1: 100.00"));
  CHECK(both.findings[0].text.find(
            "certified within these strategies: in the match itself, by 70") != std::string::npos);
  CHECK(both.findings[0].text.find("leaving it gains 0 to 0.125 (b)") != std::string::npos);
  CHECK(both.findings[1].text.starts_with("Candidate 1: 100.00"));
  CHECK(both.findings[1].text.find("b gains at least 0.5, more than epsilon") != std::string::npos);
  CHECK(both.findings[2].text.starts_with("Candidate 2: 100.00"));
  CHECK(both.findings[2].text.find("; open: in the match itself") != std::string::npos);
  REQUIRE(both.sections.size() == 2);
  CHECK(both.sections[0].title == "Mixes certified within these strategies");
  CHECK(both.sections[1].title == "Candidates");
  CHECK(both.sections[1].tables.size() == 2);
  const Chapter none = described(mix("open", 0, 0.5));
  CHECK(none.title == "Candidates for equilibria of g");
  CHECK(none.findings[0].text == "No candidate is certified within its strategies.");
  REQUIRE(none.sections.size() == 1);
  CHECK(none.sections[0].title == "Candidates");
}
