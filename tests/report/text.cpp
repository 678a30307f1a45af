#include <nlohmann/json.hpp>
#include <string>

#include "experiments/report/document.h"
#include "experiments/report/reading.h"
#include "tests/catch.h"

using namespace mainmatch;
using namespace mainmatch::report;

namespace {

Value around(double mean, double half) {
  return {.mean = mean, .low = mean - half, .high = mean + half};
}

/// What a text says of one table, without the chapter around it.
std::string text_of(const Table& table) {
  const std::string all = text({.title = "T", .sections = {{.title = "S", .tables = {table}}}});
  const std::size_t from = all.find("\nc\n\n") + 4;
  return all.substr(from, all.find("\nIntervals (") - from);
}

}  // namespace

TEST_CASE("a column shows two digits of its widest interval", "[report]") {
  const Table table{"c",
                    {{"name", "bot"}, {"value", "score"}},
                    {{"a", around(12.345, 0.25)}, {"b", around(3, 0.04)}, {"c", Value{.mean = 1}}}};
  CHECK(text_of(table) ==
        "bot  score\n"
        "------------------\n"
        "a    12.35  +-0.25\n"
        "b     3.00  +-0.04\n"
        "c     1.00\n");
}

TEST_CASE("rows of different quantities have their own precision", "[report]") {
  const Table table{"c",
                    {{"name", "metric"}, {"value", "value", Unit::number, "", true}},
                    {{"a", around(1234, 56)}, {"b", around(0.5, 0.0123)}}};
  CHECK(text_of(table) ==
        "metric  value\n"
        "----------------------\n"
        "a        1234  +-56\n"
        "b       0.500  +-0.012\n");
}

TEST_CASE("what has no interval says why, and lopsided ones have both ends", "[report]") {
  const Table table{"c",
                    {{"name", "bot"}, {"a", "a", Unit::percent}, {"b", "b", Unit::percent}},
                    {{"x", Value{0.001, 0.0005, 0.01}, Value{.mean = 0.5, .why = "all alike"}},
                     {"y", Value{}, Value{.mean = 0.25, .why = "sample too small"}}}};
  const std::string said = text_of(table);
  for (const char* const part : {"0.10  (0.05..1.00)", "50.00  zero variance", "25.00  n/a"}) {
    INFO(said);
    CHECK(said.find(part) != said.npos);
  }
}

TEST_CASE("intervals stand below where there is no room beside, and tables are split", "[report]") {
  const auto wide = [](std::size_t columns) {
    Table table{"c", {{"name", "bot"}}, {{"a"}}};
    for (std::size_t i = 0; i < columns; ++i) {
      table.columns.push_back({"k", "quantity" + std::to_string(i)});
      table.rows[0].push_back(around(1, 0.25));
    }
    return text_of(table);
  };
  CHECK(wide(4).find("1.00  +-0.25  ") != std::string::npos);
  const std::string below = wide(8);
  CHECK(below.find("\n        +-0.25     +-0.25") != std::string::npos);
  const std::string split = wide(12);
  CHECK(split.find("\n\nbot  quantity") != std::string::npos);
  for (std::size_t from = 0; from < split.size();) {
    const std::size_t end = split.find('\n', from);
    CHECK(end - from <= 100);
    from = end + 1;
  }
}

TEST_CASE("words that may be broken stand in several lines beside their numbers", "[report]") {
  const auto with = [](const std::string& words, bool wraps) {
    Table table{"c", {{"name", "bot"}, {.key = "words", .title = "says", .wraps = wraps}}, {}};
    table.rows.push_back({"a", words});
    for (int i = 0; i < 3; ++i) {
      table.columns.push_back({"k", "quantity" + std::to_string(i)});
      table.rows[0].push_back(around(1, 0.25));
    }
    return text_of(table);
  };
  const std::string long_words = "forty columns of what one may hand in,, and twenty more columns";
  const std::string broken = with(long_words, true);
  INFO(broken);
  CHECK(broken.find(
            "a    forty columns of what one may hand in,,       1.00       1.00       1.00\n"
            "     and twenty more columns                     +-0.25     +-0.25     +-0.25\n") !=
        std::string::npos);
  CHECK(with(long_words, false).find(long_words) != std::string::npos);
  const std::string room = "forty columns of what one may hand in, all in all.";
  CHECK(with(room, true) == with(room, false));
}

TEST_CASE("a matrix has a column for each name, or its number where rows have the same",
          "[report]") {
  Table table{
      "c", {{"a", "bot"}, {"b", "other"}, {"v", "share", Unit::percent}}, {}, Layout::matrix};
  for (const char* const row : {"p", "q", "r", "s"}) {
    for (const char* const column : {"p", "q", "r", "s"}) {
      Value value;
      if (std::string(row) != column) value = {.mean = 0.5, .significant = *row == 'p'};
      table.rows.push_back({row, column, value});
    }
  }
  CHECK(text_of(table) ==
        "bot      1       2       3       4\n"
        "----------------------------------\n"
        "1 p      -  50.00*  50.00*  50.00*\n"
        "2 q  50.00       -   50.00   50.00\n"
        "3 r  50.00   50.00       -   50.00\n"
        "4 s  50.00   50.00   50.00       -\n");
}

TEST_CASE("bars fill the line and leave out what never happened", "[report]") {
  const auto row = [](const char* bot, double from, double share) {
    return std::vector<Cell>{bot, Value{.mean = from}, Value{.mean = from + 10},
                             Value{.mean = share}};
  };
  const Table table{"c",
                    {{"bot", "bot"},
                     {"from", "from", Unit::count},
                     {"to", "to", Unit::count},
                     {"share", "share", Unit::percent}},
                    {row("a", 0, 0.25), row("a", 10, 0.5), row("a", 20, 0), row("b", 90, 0.25)},
                    Layout::bars};
  const std::string bars = text_of(table);
  CHECK(bars.find("a\n   0 to  10  25.00 %  ####") == 0);
  CHECK(bars.find("20 to") == bars.npos);
  CHECK(bars.find("\n\nb\n  90 to 100  25.00 %  ###") != bars.npos);
}

TEST_CASE("long tables are cut, and what is for pages only is left out", "[report]") {
  Table table{"c", {{"name", "bot"}}};
  for (int i = 0; i < 100; ++i) table.rows.push_back({"bot " + std::to_string(i)});
  const std::string cut = text_of(table);
  CHECK(cut.find("bot 59\n... and 40 more rows\n") != cut.npos);
  CHECK(cut.find("bot 60") == cut.npos);
  table.layout = Layout::page_only;
  CHECK(text({.title = "T", .sections = {{.title = "S", .tables = {table}}}}).find("bot") ==
        std::string::npos);
}

TEST_CASE("CSV has all digits, quotes, and empty cells for what is missing", "[report]") {
  const Table table{"c",
                    {{"name", "bot"},
                     {"n", "n", Unit::count},
                     {"v", "v", Unit::percent, "", false, true},
                     {"", "", Unit::number, "", false, true}},
                    {{"a \"b\", c", Value{.mean = 12345678901.0}, Value{0.25, 0.125, 0.5}, Value{}},
                     {"d", Value{}, Value{.mean = 1.0 / 3}, "words"}}};
  CHECK(csv(table) ==
        "name,n,v_mean,v_low,v_high,mean,low,high\n"
        "\"a \"\"b\"\", c\",12345678901,0.25,0.125,0.5,,,\n"
        "d,,0.3333333333,,,words,,\n");
}

TEST_CASE("a column of a list of objects is read by its key", "[report]") {
  const Json list = Json::parse(R"([{"bot": "a", "use": {"mean": 0.5, "low": 0.25, "high": 1},
                                     "p": 0.01},
                                    {"bot": null, "use": {"mean": null, "low": null, "high": null,
                                     "why": "sample too small"}}])");
  const Table table =
      table_of("c", Node(list, ""), {{"bot", "bot"}, {"use", "use", Unit::percent}, {"p", "p"}});
  REQUIRE(table.rows.size() == 2);
  CHECK(std::get<std::string>(table.rows[0][0]) == "a");
  CHECK(std::get<Value>(table.rows[0][1]).low == 0.25);
  CHECK(std::get<Value>(table.rows[0][2]).mean == 0.01);
  CHECK_FALSE(std::get<Value>(table.rows[1][0]).mean);
  CHECK(std::get<Value>(table.rows[1][1]).why == "sample too small");
  CHECK_FALSE(std::get<Value>(table.rows[1][2]).mean);
}

TEST_CASE("a section that has nothing to show in a text is left out", "[report]") {
  const Table table{"c", {{"name", "bot"}}, {{"a"}}};
  Table for_pages = table;
  for_pages.layout = Layout::page_only;
  const std::string all = text({.title = "T",
                                .sections = {{.title = "Seen", .tables = {table}},
                                             {.title = "Hidden", .tables = {for_pages}},
                                             {.title = "c", .tables = {table}}}});
  CHECK(all.find("Hidden") == all.npos);
  CHECK(all.find("\nSeen\n----\n\nc\n\nbot\n") != all.npos);
  CHECK(all.find("\nc\n-\n\nbot\n") != all.npos);  // the caption is the title
}
