#include "experiments/analyses/sweep/sweep.h"

#include <nlohmann/json.hpp>

#include "experiments/analyses/sweep/page.h"
#include "tests/catch.h"
#include "tests/report/printed.h"

using namespace mainmatch;
using mainmatch::tests::printed;

namespace {

/// A metric `ties` that is 0.1 times the first rule plus the second, +-0.02 everywhere.
MeasuredTrial at(const mainmatch::Point& point) {
  const double mean = 0.1 * point[0] + point[1];
  return {.metrics = {{"ties", "", {.mean = mean, .interval = Interval{mean - 0.02, mean + 0.02}}}},
          .halves = {{mean - 0.01, mean + 0.01}}};
}

SweepResult grid() {
  SweepResult result{.game = "amidakuji",
                     .title = "Title",
                     .seed = 1,
                     .matches = 2000,
                     .population = {{"bots", {"random", "spread"}}},
                     .axes = {{.rule = "rows", .levels = {1, 2, 4}, .lo = 1, .hi = 4},
                              {.rule = "second_token_after_tie",
                               .kind = FieldKind::flag,
                               .levels = {0, 1},
                               .lo = 0,
                               .hi = 1}}};
  result.points = grid_points(result.axes, [](const mainmatch::Point& point) {
    return point == mainmatch::Point{4, 1} ? "rows: got 4, expected 1..3" : "";
  });
  for (const mainmatch::Point& point : result.points.all) result.measured.push_back(at(point));
  return result;
}

std::string text_of(const SweepResult& result) { return printed(result, "text"); }

/// As a page or a text reads it.
struct Read {
  explicit Read(const SweepResult& result)
      : tree(to_result(result, Json::object()).tree),
        axes(report::axes_of(Node(tree["vary"], ""))),
        all(report::points_of(Node(tree["points"], ""), axes)) {}

  Json tree;
  std::vector<report::Axis> axes;
  std::vector<report::Point> all;
};

const report::Measured kTies{"ties", "", {}};

}  // namespace

TEST_CASE("a grid shows what each rule does, by hand", "[sweep]") {
  const SweepResult result = grid();
  const Read read(result);
  const std::vector<report::PointBin> rows = report::bins_of(read.axes, read.all, 0);
  REQUIRE(rows.size() == 3);
  CHECK(rows[1].text == "2");
  CHECK(rows[1].points == std::vector{&read.all[2], &read.all[3]});
  CHECK(rows[2].points == std::vector{&read.all[4]});
  const report::Value two = mean_over(rows[1], kTies);
  CHECK(*two.mean == Approx(0.7));
  CHECK(*two.low == Approx(0.68));
  CHECK(*two.high == Approx(0.72));
  CHECK_FALSE(mean_over(rows[1], {"margin", "", {}}).mean);
  const std::string text = text_of(result);
  for (const char* const part :
       {"over rows and second_token_after_tie", "Grid of 5 points, 2,000 matches at each, seed 1",
        "Bots: random", "1 point left out, as the rules forbid: rows: got 4, expected 1..3",
        "2       70.0  +-2.0", "rows 4, second_token_after_tie false    40.0  +-2.0",
        "true                     115.0  +-2.0"}) {
    INFO(text);
    CHECK(text.find(part) != std::string::npos);
  }
}

TEST_CASE("a sweep writes each point and metric for tools", "[sweep]") {
  SweepResult result = grid();
  result.measured.resize(3);
  CHECK(printed(result, "csv") ==
        "point,rows,second_token_after_tie,metric,part,mean,low,high\n"
        "0,1,false,ties,,0.1,0.08,0.12\n"
        "1,1,true,ties,,1.1,1.08,1.12\n"
        "2,2,false,ties,,0.2,0.18,0.22\n");
  const nlohmann::json json = nlohmann::json::parse(printed(result, "json"));
  CHECK(json["partial"] == true);
  CHECK(json["vary"][0] == nlohmann::json::parse(R"({"rule": "rows", "values": [1, 2, 4]})"));
  CHECK(json["forbidden"][0]["points"] == 1);
  CHECK(json["bots"] == nlohmann::json({"random", "spread"}));
  REQUIRE(json["points"].size() == 3);
  CHECK(json["points"][1]["rules"] ==
        nlohmann::json::parse(R"({"rows": 1, "second_token_after_tie": true})"));
  CHECK(json["points"][1]["metrics"][0]["high"] == 1.12);
  CHECK_FALSE(json.contains("indices"));
  CHECK(text_of(result).find("PARTIAL: stopped after 3 of the 5 points") != std::string::npos);
}

TEST_CASE("a sample shows which rule matters", "[sweep]") {
  SweepResult result{.title = "Title",
                     .seed = 1,
                     .matches = 2000,
                     .design = PointDesign::sobol,
                     .axes = {{.rule = "rows", .kind = FieldKind::real, .levels = {}, .hi = 10},
                              {.rule = "beads", .kind = FieldKind::real, .levels = {}, .hi = 0.5}}};
  result.points = sampled_points(PointDesign::sobol, result.axes, 256, 1,
                                 [](const mainmatch::Point&) { return std::string(); });
  for (const mainmatch::Point& point : result.points.all) result.measured.push_back(at(point));
  // Variances of 1 / 12 and 0.25 / 12; the halves differ by a constant, which is no effect.
  const Sensitivity found = result.sensitivity_of({"ties", ""});
  REQUIRE(found.why.empty());
  CHECK(*found.first[0].mean == Approx(0.8).margin(0.03));
  CHECK(*found.total[1].mean == Approx(0.2).margin(0.03));
  CHECK(result.sensitivity_of({"margin", ""}).why == "not measured everywhere");

  const Read read(result);
  const std::vector<report::PointBin> quarters = report::bins_of(read.axes, read.all, 0);
  REQUIRE(quarters.size() == 4);
  CHECK(quarters[1].text == "2.5..5");
  CHECK(quarters[1].points.size() == 256);  // of 256 rows of four points each
  const report::Value mean = mean_over(quarters[1], kTies);
  CHECK(*mean.mean == Approx(0.375 + 0.25).margin(0.02));
  CHECK(*mean.high - *mean.low > 0.01);
  CHECK(text_of(result).find("Which rule matters") != std::string::npos);

  SweepResult blind = result;
  blind.measured[7].halves[0][1].reset();
  CHECK(blind.sensitivity_of({"ties", ""}).why == "not measured everywhere");
}
