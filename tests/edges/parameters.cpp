// Every parameter at both ends of its range, and what is said beyond them.

#include "experiments/matches/edges/record.h"
#include "experiments/matches/rules_json.h"
#include "tests/catch.h"

namespace mainmatch::edges {
namespace {

std::string fault(const std::vector<std::string>& texts) {
  try {
    rules_from_texts<Edges>(texts);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST_CASE("the published values are the defaults", "[edges][parameters]") {
  CHECK(to_line(rules_to_json<Edges>(Rules{})) ==
        R"({"grid":[3,3],"rounds":7,"values":[8,7,6,5,4,3,2,1,1,2,3,4,5,6,7,8],"start":8,)"
        R"("screwed_points":2,"dumb_multiplier":2,"garnet_multiplier":2,"dumb_garnet":1,)"
        R"("default_move":{"direction":"right","amount":1,"partner":"right"},"max_tokens":4,)"
        R"("starting_garnets":5})");
  CHECK(Edges::validation_error(Rules{}) == nullptr);
}

TEST_CASE("plain parameters keep to their ranges", "[edges][parameters]") {
  const struct {
    const char* name;
    int lo;
    int hi;
  } rows[] = {{"rounds", 1, 20},           {"start", 1, 16},
              {"screwed_points", 0, 99},   {"dumb_multiplier", 1, 9},
              {"garnet_multiplier", 0, 9}, {"dumb_garnet", 0, 9},
              {"max_tokens", 0, 16},       {"starting_garnets", 0, 999}};
  for (const auto& row : rows) {
    const auto set = [&](int value) { return std::string(row.name) + "=" + std::to_string(value); };
    INFO(row.name);
    CHECK(fault({set(row.lo)}) == "");
    CHECK(fault({set(row.hi)}) == "");
    const std::string range =
        ", expected " + std::to_string(row.lo) + ".." + std::to_string(row.hi);
    for (const int beyond : {row.lo - 1, row.hi + 1}) {
      CHECK(fault({set(beyond)}) ==
            "rules." + std::string(row.name) + ": got " + std::to_string(beyond) + range);
    }
  }
}

TEST_CASE("grids of 2 to 16 seats", "[edges][parameters]") {
  for (int rows = 1; rows <= 4; ++rows) {
    for (int columns = 1; columns <= 4; ++columns) {
      if (rows * columns == 1) continue;
      const std::string text =
          "grid=[" + std::to_string(rows) + "," + std::to_string(columns) + "]";
      const Rules rules = rules_from_texts<Edges>(std::vector{text});
      CHECK(Edges::seats(rules) == rows * columns);
      CHECK(rules.rows == rows);
    }
  }
  CHECK(fault({"grid=[2.0,3]"}) == "");
  CHECK(fault({"grid=[1,1]"}) == "rules.grid: got 1 seat, expected 2..16");
  CHECK(fault({"grid=[5,1]"}) == "rules.grid[0]: got 5, expected 1..4");
  CHECK(fault({"grid=[0,4]"}) == "rules.grid[0]: got 0, expected 1..4");
  CHECK(fault({"grid=[3,2.5]"}) == "rules.grid[1]: got 2.5, expected a whole number 1..4");
  CHECK(fault({"grid=[3]"}) == "rules.grid: got a list of 1, expected a list of 2");
  CHECK(fault({"grid=9"}) == "rules.grid: got 9, expected a list of 2");
}

TEST_CASE("platforms of 2 to 32 spaces", "[edges][parameters]") {
  const auto values = [](std::size_t count) {
    return "values=" + to_line(Json(std::vector<int>(count, 99)));
  };
  CHECK(fault({values(2), "start=2"}) == "");
  CHECK(fault({values(32), "start=32"}) == "");
  CHECK(fault({values(1)}) == "rules.values: got a list of 1, expected a list of 2..32");
  CHECK(fault({values(33)}) == "rules.values: got a list of 33, expected a list of 2..32");
  CHECK(fault({"values=[1,100]"}) == "rules.values[1]: got 100, expected 0..99");
  CHECK(fault({"values=[-1,1]"}) == "rules.values[0]: got -1, expected 0..99");
  CHECK(fault({"values=[1,null]"}) == "rules.values[1]: got null, expected a whole number 0..99");
  // The length bounds the start, whichever is named first.
  CHECK(fault({values(5)}) == "rules.start: got 8 (the default), expected 1..5");
  CHECK(fault({values(5), "start=6"}) == "rules.start: got 6, expected 1..5");
  CHECK(fault({"start=6", values(5)}) == "rules.start: got 6, expected 1..5");
  CHECK(fault({"start=20", values(20)}) == "");
  const Rules rules =
      rules_from_texts<Edges>(std::vector<std::string>{"values=[4,7,1]", "start=3"});
  CHECK(rules.length == 3);
  CHECK(rules.value(2) == 7);
  CHECK(to_line(rules_to_json<Edges>(rules)["values"]) == "[4,7,1]");
}

TEST_CASE("a default move has all its parts", "[edges][parameters]") {
  const auto move = [](const std::string& text) { return fault({"default_move=" + text}); };
  CHECK(move(R"({"direction":"left","amount":1000000,"partner":"down"})") == "");
  CHECK(move(R"({"direction":"left","amount":3.0,"partner":"down"})") == "");
  CHECK(move("3") == "rules.default_move: got 3, expected an object");
  CHECK(move(R"({"amount":1,"partner":"down"})") == "rules.default_move.direction: missing");
  CHECK(move(R"({"direction":"left","partner":"down"})") == "rules.default_move.amount: missing");
  CHECK(move(R"({"direction":"left","amount":1})") == "rules.default_move.partner: missing");
  CHECK(move(R"({"direction":"up","amount":1,"partner":"down"})") ==
        "rules.default_move.direction: got \"up\", expected left, right");
  CHECK(move(R"({"direction":"left","amount":0,"partner":"down"})") ==
        "rules.default_move.amount: got 0, expected 1..1000000");
  CHECK(move(R"({"direction":"left","amount":1000001,"partner":"down"})") ==
        "rules.default_move.amount: got 1000001, expected 1..1000000");
  CHECK(move(R"({"direction":"left","amount":1,"partner":"left"})") ==
        "rules.default_move.partner: got \"left\", expected right, down");
  CHECK(move(R"({"direction":"left","amount":1,"partner":"down","garnets":1})") ==
        "rules.default_move.garnets: unknown key, expected direction, amount, partner");
  // One that leads back to the seat itself is legal (R17).
  CHECK(fault({"grid=[1,4]", R"(default_move={"direction":"left","amount":1,"partner":"down"})"}) ==
        "");
}

TEST_CASE("the engine refuses what no record could hold", "[edges][parameters]") {
  const auto flawed = [](auto&& change) {
    Rules rules;
    change(rules);
    const char* flaw = Edges::validation_error(rules);
    return std::string(flaw ? flaw : "");
  };
  CHECK(flawed([](Rules& r) { r.rows = 5; }).starts_with("grid: "));
  CHECK(flawed([](Rules& r) { r.columns = 0; }).starts_with("grid: "));
  CHECK(flawed([](Rules& r) { r.rows = r.columns = 1; }).starts_with("grid: "));
  CHECK(flawed([](Rules& r) { r.length = 1; }).starts_with("values: "));
  CHECK(flawed([](Rules& r) { r.length = 33; }).starts_with("values: "));
  CHECK(flawed([](Rules& r) { r.values[3] = 100; }).starts_with("values: "));
  CHECK(flawed([](Rules& r) { r.default_move.amount = 0; }).starts_with("default_move: "));
  CHECK(flawed([](Rules& r) {
          r.default_move.partner = Partner::missing;
        }).starts_with("default_move: "));
}

}  // namespace
}  // namespace mainmatch::edges
