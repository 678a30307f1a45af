#include "experiments/base/json.h"

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>

#include "experiments/base/json_sink.h"
#include "tests/catch.h"

namespace mainmatch::tests {

namespace {

JsonError fault(const std::string& text) {
  try {
    parse_json(text);
  } catch (const JsonError& error) {
    return error;
  }
  FAIL("parsed: " << text.substr(0, 80));
  throw;
}

void check_at(const std::string& text, std::size_t line, std::size_t column) {
  const JsonError error = fault(text);
  INFO(text.substr(0, 80) << ": " << error.what());
  CHECK(error.line == line);
  CHECK(error.column == column);
}

std::string nested(std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

std::string message(const std::string& value, void (*read)(const Node&)) {
  const Json json = parse_json(value);
  try {
    read(Node(json, "x"));
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("json: values come back as they are written", "[records]") {
  const std::string text =
      R"({"z":[1,-2,2.5,1e300,true,false,null],"a":{"k":"\"\\\né"},"n":18446744073709551615})";
  CHECK(to_line(parse_json(text)) ==
        R"({"z":[1,-2,2.5,1e+300,true,false,null],"a":{"k":"\"\\\né"},"n":18446744073709551615})");
  CHECK(to_line(parse_json("\xef\xbb\xbf 7 \r\n")) == "7");
}

TEST_CASE("json: the text of parts is that of their tree", "[records]") {
  const WrittenJson rules(parse_json(R"({"a":[1,2.5]})"));
  const auto write = [&](JsonSink& json) {
    json.object([&] {
      json.list("none", [] {});
      json.object("nothing", [] {});
      json.list("list", [&] {
        json.add(nullptr);
        json.add(true);
        json.add(std::int8_t{-7});
        json.add(std::numeric_limits<std::int64_t>::min());
        json.list([&] { json.object([&] { json.add("k", "v"); }); });
        json.add("quote \" backslash \\ tab \t \x01 \x7f é , { [ :");
      });
      json.add("", "");
      json.add("é\"", std::string("x"));
      json.add("tree", rules.tree);
      json.add("rules", rules);
      json.object("last", [&] { json.add("is", false); });
    });
  };
  Json root;
  JsonTree tree(root);
  write(tree);
  std::string text = "[0";
  JsonText after(text);
  write(after);
  CHECK(text == "[0," + root.dump());
  CHECK(parse_json(text + "]")[1] == root);
  CHECK(root.size() == 8);
}

TEST_CASE("json: nesting deeper than 64 levels is refused", "[records]") {
  CHECK_NOTHROW(parse_json(nested(64)));
  check_at(nested(65), 1, 65);
  check_at(nested(100'000), 1, 65);
  std::string objects;
  for (int i = 0; i < 100'000; ++i) objects += "{\"a\":";
  check_at(objects, 1, 64 * 5 + 1);
}

TEST_CASE("json: faults have a line and a column", "[records]") {
  check_at("", 1, 1);
  check_at(" \n ", 2, 2);
  check_at("{\n  \"a\": 1,\n  \"é\": 2, \"a\": 3}", 3, 11);
  check_at("{\"a\\\"b\": 1, \"a\\\"b\": 2}", 1, 13);
  check_at("{\"a\": 1} x", 1, 10);
  check_at("[1, 2", 1, 6);
  check_at("[1,\n 2,\n ]", 3, 2);
  check_at("{\"a\": tru}", 1, 10);
  check_at("[\"\xff\"]", 1, 3);
  check_at(std::string("1\0", 2), 1, 2);
  check_at("[1e400]", 1, 6);
}

TEST_CASE("json: a repeated key is named", "[records]") {
  CHECK(fault(R"({"beads": 1, "be\u0061ds": 2})").message == "the key \"beads\" is given twice");
  CHECK_NOTHROW(parse_json(R"([{"a": {"a": 1}}, {"a": 2}])"));
}

TEST_CASE("json: truncated text is distinguished from wrong text", "[records]") {
  for (const char* text : {"{", "[1,", "\"abc", "{\"a\"", "tru", ""}) {
    INFO(text);
    CHECK(fault(text).at_end);
  }
  for (const char* text : {"]", "[1,]", "\"a\nb", "{a", "trx", "{} {"}) {
    INFO(text);
    CHECK_FALSE(fault(text).at_end);
  }
}

TEST_CASE("json: objects have at most 1024 keys", "[records]") {
  std::string text = "{\"k\":0";
  for (int i = 1; i < 1024; ++i) text += ",\"" + std::to_string(i) + "\":0";
  CHECK(parse_json(text + "}").size() == 1024);
  CHECK(fault(text + ",\"one\":0}").message == "more than 1024 keys in one object");
}

TEST_CASE("node: whole numbers", "[records]") {
  const auto read = [](const Node& node) { node.whole(1, 255); };
  for (const char* good : {"1", "255", "2.0", "2e1"}) CHECK(message(good, read) == "");
  CHECK(message("0", read) == "x: got 0, expected 1..255");
  CHECK(message("-1", read) == "x: got -1, expected 1..255");
  CHECK(message("256", read) == "x: got 256, expected 1..255");
  CHECK(message("4294967297", read) == "x: got 4294967297, expected 1..255");
  CHECK(message("18446744073709551615", read) == "x: got 18446744073709551615, expected 1..255");
  CHECK(message("18446744073709551617", read) == "x: got 1.8446744073709552e+19, expected 1..255");
  CHECK(message("1e300", read) == "x: got 1e+300, expected 1..255");
  CHECK(message("-1e300", read) == "x: got -1e+300, expected 1..255");
  CHECK(message("3.7", read) == "x: got 3.7, expected a whole number 1..255");
  CHECK(message("\"3\"", read) == "x: got \"3\", expected a whole number 1..255");
  CHECK(message("null", read) == "x: got null, expected a whole number 1..255");
  CHECK(message("true", read) == "x: got true, expected a whole number 1..255");
}

TEST_CASE("node: other kinds, paths and long values", "[records]") {
  CHECK(message("1", [](const Node& n) { n.flag(); }) == "x: got 1, expected true or false");
  CHECK(message("1", [](const Node& n) { n.text(); }) == "x: got 1, expected a string");
  CHECK(message("\"1\"", [](const Node& n) { n.real(); }) == "x: got \"1\", expected a number");
  CHECK(message("[1]", [](const Node& n) { n.array(2, 3); }) ==
        "x: got a list of 1, expected a list of 2..3");
  CHECK(message("[[0,[5]]]", [](const Node& n) { n[0][1][0].flag(); }) ==
        "x[0][1][0]: got 5, expected true or false");
  CHECK(message(R"({"a":{"b c":1}})", [](const Node& n) { n.at("a").at("b c").flag(); }) ==
        "x.a[\"b c\"]: got 1, expected true or false");
  CHECK(message("{}", [](const Node& n) { n.at("a"); }) == "x.a: missing");

  const std::string long_one =
      message("\"" + std::string(500, 'y') + "\"", [](const Node& n) { n.flag(); });
  CHECK(long_one.size() < 100);
  CHECK(long_one.find("yyy..., expected true or false") != std::string::npos);
}

TEST_CASE("node: unknown keys are named, with the nearest known one", "[records]") {
  const auto read = [](const Node& n) { n.object({"beads", "max_bet", "rows"}); };
  CHECK(message(R"({"beads":1,"rows":2})", read) == "");
  CHECK(message(R"({"bedas":1})", read) == "x.bedas: unknown key; did you mean 'beads'?");
  CHECK(message(R"({"maxbet":1})", read) == "x.maxbet: unknown key; did you mean 'max_bet'?");
  CHECK(message(R"({"spoon":1})", read) == "x.spoon: unknown key, expected beads, max_bet, rows");
  CHECK(message(R"({"two\nlines":1})", read) ==
        "x[\"two\\nlines\"]: unknown key, expected beads, max_bet, rows");
  CHECK(message("[]", read) == "x: got [], expected an object");
}

}  // namespace mainmatch::tests
