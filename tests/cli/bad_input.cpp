// Bad input is one line on stderr and exit code 2; what cannot be written, exit code 1. Every row
// of the tables is run by the program as it was built.

#include "tests/cli/bad_input.h"

#include <algorithm>

#include "experiments/base/printable.h"
#include "tests/catch.h"
#include "tests/cli/bad_records_of_any.h"
#include "tests/each_match.h"

namespace mainmatch::tests {

namespace {

std::size_t lines(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

void check(const BadInput& row) {
  const Ran ran = run_program(row.call);
  INFO(row.name);
  INFO("stderr: " << printable(ran.err));
  CHECK(ran.code == row.code);
  CHECK(ran.err.starts_with("mainmatch: "));
  CHECK(ran.err.size() < 1000);
  CHECK(lines(ran.err) == 1);
  if (ran.err.ends_with('\n')) {
    const std::string line = ran.err.substr(0, ran.err.size() - 1);
    CHECK(printable(line) == line);
  }
  for (const std::string& fragment : row.fragments) {
    INFO("expected: " << fragment);
    CHECK(ran.err.find(fragment) != std::string::npos);
  }
  CHECK(lines(ran.out) == row.finished);
  CHECK(ran.out.ends_with('\n') == (row.finished > 0));
  CHECK(ran.strays == "");
}

void check_all(const std::vector<BadInput>& rows) {
  CHECK_FALSE(rows.empty());
  for (const BadInput& row : rows) check(row);
}

void check_texts(const std::vector<BadText>& rows, const std::string& file,
                 const std::vector<std::string>& args) {
  CHECK_FALSE(rows.empty());
  for (const BadText& row : rows) {
    check({row.name, {args, {{file, row.text}}}, row.fragments, 2, row.finished});
  }
}

void check_records(const BadRecords& table) {
  CHECK_FALSE(table.rows.empty());
  CHECK(run_program({{"judge", "good.json"}, {{"good.json", table.good}}}).code == 0);
  for (const BadRecord& row : table.rows) {
    const std::string bad = to_line(spoilt(parse_json(table.good), row.pointer, row.value));
    const std::string name = std::string(row.pointer) + " = " + row.value.substr(0, 80);
    std::vector<std::string> fragments = row.fragments;
    fragments.push_back("bad.json: ");
    check({name, {{"judge", "bad.json"}, {{"bad.json", bad + "\n"}}}, fragments});
  }
}

}  // namespace

TEST_CASE("bad input: flags", "[cli]") { check_all(bad_flags()); }
TEST_CASE("bad input: duels", "[cli]") { check_all(bad_duels()); }
TEST_CASE("bad input: arenas", "[cli][arena]") { check_all(bad_arenas()); }
TEST_CASE("bad input: balance", "[cli]") { check_all(bad_balance()); }
TEST_CASE("bad input: tables of payoffs", "[cli]") { check_all(bad_tables()); }
TEST_CASE("bad input: payoffs", "[cli]") { check_all(bad_payoffs()); }
TEST_CASE("bad input: sweeps", "[cli]") { check_all(bad_sweeps()); }
TEST_CASE("bad input: best responses and named bots", "[cli]") { check_all(bad_improvements()); }
TEST_CASE("bad input: files that cannot be read", "[cli]") { check_all(bad_inputs()); }
TEST_CASE("bad input: what cannot be written", "[cli]") { check_all(bad_outputs()); }
TEST_CASE("bad input: configuration files", "[cli]") {
  check_texts(bad_configs(), "bad.toml", {"tournament", "--matches", "2", "--config", "bad.toml"});
}
TEST_CASE("bad input: JSON", "[cli]") {
  check_texts(bad_json(), "bad.json", {"judge", "bad.json"});
}

EACH_MATCH_TEST("bad input: parameters of every match", "[cli]") {
  check_all(bad_parameters(match));
}
EACH_MATCH_TEST("bad input: records of every match", "[cli]") {
  check_records(bad_records_of_any(match));
}
#define MAINMATCH_RECORDS_OF(NAME) \
  TEST_CASE("bad input: records of " #NAME, "[cli]") { check_records(bad_records_##NAME()); }
MAINMATCH_MATCHES(MAINMATCH_RECORDS_OF)
#undef MAINMATCH_RECORDS_OF

}  // namespace mainmatch::tests
