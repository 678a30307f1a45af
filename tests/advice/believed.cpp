// What a seat believes: how often it is so in the worlds that are imagined, without it and with it.

#include <nlohmann/json.hpp>
#include <string>

#include "engine/core/index.h"
#include "experiments/analyses/judging.h"
#include "experiments/matches/adviser.h"
#include "experiments/matches/seat_source.h"
#include "tests/each_match.h"
#include "tests/scale.h"

namespace mainmatch::tests {

namespace {

constexpr std::uint64_t kBatches = 96;

/// A seat of Amidakuji before round 1 whose hint is not about the legs A and B.
Json blank_file() {
  const MatchModule& match = match_named("amidakuji", "game");
  for (std::uint64_t number = 0;; ++number) {
    const Json record = match.default_rules()->fresh_record(77, number);
    const Json file = match.traits().seat->file(Node(record, ""), {.seat = 3});
    const std::string hint = file.at("dealt").at("hints").at("placement").dump();
    if (hint.find("\"A\"") == hint.npos && hint.find("\"B\"") == hint.npos) return file;
  }
}

struct Found {
  double a_pays;    ///< share of worlds
  double a_b_lead;  ///< in which A and B hold the first two places
  std::vector<std::string> known;
};

/// In the worlds of a file in which this is believed.
Found found(const Json& believed) {
  const MatchModule& match = match_named("amidakuji", "game");
  Json file = blank_file();
  if (!believed.is_null()) file["believed"] = believed;
  const Node node(file, "");
  const auto adviser = match.traits().advice->adviser(node, {{.seat = 3}, default_judging(match)});
  Found all{0, 0, adviser->picture().known};
  // The first table has a row for each ending leg and a column for each place.
  const std::size_t columns = adviser->picture().tables[0].columns.size();
  for (std::uint64_t batch = 0; batch < kBatches; ++batch) {
    adviser->imagine(5, batch);
    for (std::size_t world = 0; world < Adviser::kWorlds; ++world) {
      const auto cells = adviser->count(world);
      for (std::size_t place = 0; place < 4; ++place)
        all.a_pays += static_cast<double>(cells[place]);
      all.a_b_lead += (cells[0] || cells[1]) && (cells[columns] || cells[columns + 1]);
    }
  }
  all.a_pays /= kBatches * Adviser::kWorlds;
  all.a_b_lead /= kBatches * Adviser::kWorlds;
  return all;
}

Json pays(double with) {
  return {{"hint", {{"kind", "paying"}, {"leg", "A"}, {"pays", true}}}, {"with", with}};
}
Json lead(double with) {
  return {{"hint", {{"kind", "sum"}, {"legs", {"A", "B"}}, {"sum", 3}}}, {"with", with}};
}

}  // namespace

// 768 worlds: a share has a standard error of at most 0.018, and worlds of a batch share draws.
TEST_CASE("a claim holds in the share of worlds with which it is believed", "[advice][seat_file]") {
  CHECK(found(nullptr).a_pays == Approx(0.5).margin(0.08));
  for (const double with : {0.2, 0.9, 1.0}) {
    const Found all = found(Json::array({pays(with)}));
    CHECK(all.a_pays == Approx(with).margin(0.06));
    REQUIRE_FALSE(all.known.empty());
    CHECK(all.known.back().find("believed") == 0);
  }
}

TEST_CASE("a rare claim holds in as many worlds", "[advice][seat_file]") {
  CHECK(found(nullptr).a_b_lead < 0.1);
  CHECK(found(Json::array({lead(0.8)})).a_b_lead == Approx(0.8).margin(0.06));
}

// Of two claims each is evidence: the odds that A pays are multiplied by those of both.
TEST_CASE("several claims are independent evidence", "[advice][seat_file]") {
  const Found both = found(Json::array({pays(0.8), pays(0.8)}));
  CHECK(both.a_pays == Approx(16.0 / 17).margin(0.04));  // (4 / 1)^2 to 1
}

TEST_CASE("what another seat sees can be claimed", "[advice][seat_file]") {
  CHECK_NOTHROW(found(Json::array(
      {{{"seat", 5}, {"sees", {{"/hints/placement/kind", "paying"}}}, {"with", 0.5}}})));
}

TEST_CASE("claims that cannot be are refused", "[advice][seat_file]") {
  using Catch::Contains;
  const auto claims = [](const char* json) { return Json::parse(json); };
  CHECK_THROWS_WITH(found(claims(R"([{"seat": 5, "sees": {"/garnets": 4}, "with": 0.5}])")),
                    Contains("believed[0]: no imagined world fulfils it"));
  CHECK_THROWS_WITH(found(claims(R"([{"seat": 5, "sees": {"garnets": 4}, "with": 0.5}])")),
                    Contains("a key such as"));
  CHECK_THROWS_WITH(found(claims(R"([{"seat": 5, "sees": {"/a~2": 4}, "with": 0.5}])")),
                    Contains("a key such as"));
  CHECK_THROWS_WITH(found(claims(R"([{"seat": 99, "sees": {}, "with": 0.5}])")), Contains("0..11"));
  CHECK_THROWS_WITH(found(claims(R"([{"seat": 5, "sees": {}, "with": 0}])")),
                    Contains("a probability"));
  CHECK_THROWS_WITH(found(claims(R"([{"hint": {"kind": "sum"}, "with": 0.5}])")), Contains("legs"));
}

}  // namespace mainmatch::tests
