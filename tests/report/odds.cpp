#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiments/analyses/advice/odds_page.h"
#include "experiments/base/json.h"
#include "tests/catch.h"

namespace mainmatch::tests {

namespace {

using report::Column;
using report::Section;
using report::Table;

/// The table that a page shows of these rows, the last column being a number.
Table shown_of(const Json& rows, const std::string& quantity) {
  const Json tables = {{{"quantity", quantity}, {"rows", rows}, {"numbers", {"next"}}}};
  Section section{"", ""};
  report::add_odds_tables(Node(tables, "tables"), std::nullopt, section);
  REQUIRE(section.tables.size() == 1);
  return section.tables.front();
}

std::vector<std::string> columns_of(const Table& table) {
  std::vector<std::string> keys;
  for (const Column& column : table.columns) keys.push_back(column.key);
  return keys;
}

}  // namespace

TEST_CASE("odds leave out what happens nowhere, and say so", "[report][odds]") {
  const Json zero = {{"mean", 0.0}, {"low", 0.0}, {"high", 0.03}};
  const Json some = {{"mean", 0.5}, {"low", 0.4}, {"high", 0.6}};
  const Json rows = {{"A", {{"1", zero}, {"2", zero}, {"3", some}, {"next", zero}}},
                     {"B", {{"1", zero}, {"2", some}, {"3", some}, {"next", zero}}}};
  const Table table = shown_of(rows, "position");
  CHECK(columns_of(table) == std::vector<std::string>{"row", "2", "3", "next"});
  CHECK(table.caption == "position. Columns that are 0 in every row are left out.");
  REQUIRE(table.rows.size() == 2);
  CHECK(table.rows[1].size() == 4);

  const Json whole = {{"A", {{"1", 1.0}, {"2", 0.0}, {"next", 0.0}}},
                      {"B", {{"1", 0.0}, {"2", 1.0}, {"next", 0.0}}}};
  CHECK(columns_of(shown_of(whole, "end")) == std::vector<std::string>{"row", "1", "2", "next"});
  CHECK(shown_of(whole, "end").caption == "end");
}

}  // namespace mainmatch::tests
