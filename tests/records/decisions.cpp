// Decisions of recorded matches as rows of a table.

#include "experiments/matches/records/decisions.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "experiments/analyses/tournament/tournament.h"
#include "experiments/matches/recorded_match.h"
#include "tests/cli/program.h"
#include "tests/each_match.h"
#include "tests/tournament/runs.h"

using namespace mainmatch;
using namespace mainmatch::tests;

namespace {

struct Lines final : TournamentObserver {
  void advanced(std::uint64_t, std::string_view lines) override { all += lines; }
  std::string all;
};

/// Records of the default bots, as lines.
std::vector<Json> played(const MatchModule& match, std::uint64_t matches) {
  TournamentConfig config = config_of(match, matches, 2);
  config.lineup.bots = match.default_bots();
  config.records_every = 1;
  Lines lines;
  run(config, &lines);
  std::vector<Json> records;
  std::istringstream in(lines.all);
  for (std::string line; std::getline(in, line);) records.push_back(parse_json(line));
  return records;
}

const DecisionColumn& column(const DecisionTable& table, const std::string& name) {
  const auto found = std::ranges::find(table.columns(), name, &DecisionColumn::name);
  REQUIRE(found != table.columns().end());
  return *found;
}
std::int64_t number(const DecisionTable& table, const std::string& name, std::size_t row) {
  return column(table, name).wholes.at(row);
}
/// Empty for nothing.
std::string word(const DecisionTable& table, const std::string& name, std::size_t row) {
  const std::int64_t value = number(table, name, row);
  return value == DecisionColumn::kNothing
             ? ""
             : column(table, name).words.at(static_cast<std::size_t>(value));
}

DecisionTable table_of(const MatchModule& match, std::vector<std::string> wanted = {}) {
  return {match.default_rules(), Payoff({"tokens"}), wanted};
}

/// Columns before those of what was seen.
constexpr std::size_t kBeforeSeen = 6;

/// A match of Edges in which seat 2 bets garnets that it does not have, in its second round.
Json with_a_foul() {
  Json record = played(match_named("edges", ""), 1).front();
  for (const char* const key : {"outcome", "provenance"}) record.erase(key);
  record["rounds"][1]["submissions"][2]["garnets"] = 1000;
  for (Json& round : record["rounds"]) round.erase("result");
  return match_named("edges", "").adjudicate(Node(record, ""));
}

}  // namespace

EACH_MATCH_TEST("rows of decisions say what seats handed in and how it ended", "[records]") {
  if (!match.traits().advice) return;
  DecisionTable table = table_of(match);
  std::size_t row = 0;
  for (const Json& record : played(match, 2)) {
    table.add(Node(record, "record"));
    const Json& outcome = record["outcome"];
    for (const RecordedSubmission& one :
         match.traits().advice->recorded(Node(record, "")).submissions) {
      CAPTURE(row);
      REQUIRE(row < table.rows());
      CHECK(number(table, "match", row) == record.value("match", std::int64_t{0}));
      CHECK(number(table, "seat", row) == one.seat);
      CHECK(Json(word(table, "bot", row)) == record["bots"][at(one.seat)]);
      CHECK(Json(word(table, "step", row)) == step_json(one.step)["kind"]);
      CHECK(number(table, "round", row) == (one.step.kind == StepKind::round
                                                ? one.step.index + match.traits().first_round
                                                : DecisionColumn::kNothing));
      CHECK(number(table, "score", row) == outcome["scores"][at(one.seat)]);
      CHECK(number(table, "tokens", row) == outcome["tokens"][at(one.seat)]);
      CHECK(outcome["ranking"][static_cast<std::size_t>(number(table, "rank", row) - 1)] ==
            one.seat);
      CHECK(number(table, "eliminated", row) == (outcome["elimination_candidate"] == one.seat));
      const auto& winners = outcome["winners"];
      const bool wins = std::find(winners.begin(), winners.end(), one.seat) != winners.end();
      CHECK(column(table, "win_share").reals[row] ==
            (wins ? 1.0 / static_cast<double>(winners.size()) : 0));
      CHECK(column(table, "payoff").reals[row] == outcome["tokens"][at(one.seat)]);
      ++row;
    }
  }
  CHECK(row == table.rows());
  table.clear();
  CHECK(table.rows() == 0);
}

EACH_MATCH_TEST("a row of a decision has what the seat is shown and its action", "[records]") {
  DecisionTable table = table_of(match);
  const Json record = played(match, 1).front();
  table.add(Node(record, "record"));
  std::set<std::string> names;
  for (const DecisionColumn& one : table.columns()) CHECK(names.insert(one.name).second);
  const auto rules = match.default_rules();
  const RowForm form = rules->rows();
  const std::unique_ptr<MatchTable> rests = rules->table({});
  rests->deal(Node(record, "").at("setup"));
  rests->begin(1, 0);
  std::size_t row = 0;
  while (!rests->is_over()) {
    const Step step = rests->step();
    const SeatSet acting = rests->acting();
    std::vector<std::int32_t> seen(form.columns.size());
    std::vector<std::pair<Seat, std::vector<std::int32_t>>> shown;
    for (const Seat seat : acting) {
      rests->write_row(seat, seen.data());
      shown.emplace_back(seat, seen);
    }
    const auto there = submissions_at(Node(record, ""), step);
    rests->submit(acting, there ? &*there : nullptr);
    for (const auto& [seat, numbers] : shown) {
      if (step.kind == StepKind::trade) continue;
      CAPTURE(row, seat);
      bool same = true;
      for (std::size_t i = 3; i < numbers.size(); ++i) {
        same = same && table.columns()[kBeforeSeen + i - 3].wholes[row] == numbers[i];
      }
      CHECK(same);
      const std::string as_json = word(table, "submission", row);
      const Json handed_in = rests->handed_in(seat);
      if (as_json.empty()) {
        std::vector<int> action;
        for (const Factor& factor : form.factors) {
          action.push_back(static_cast<int>(number(table, "submitted." + factor.name, row)));
        }
        // What has no effect is no part of an action.
        const Json said = rests->submission_of(action.data());
        CHECK((said == handed_in ||
               (match.name() == "bugcatcher" &&
                handed_in["central"].dump().starts_with(said["central"].dump().substr(0, 20)))));
      } else {
        CHECK(as_json == to_line(handed_in));
      }
      ++row;
    }
    rests->advance();
  }
  CHECK(row == table.rows());
}

TEST_CASE("a row says what of a submission was void", "[records][edges]") {
  DecisionTable table = table_of(match_named("edges", ""), {"round", "seat", "void", "submitted"});
  table.add(Node(with_a_foul(), "record"));
  CHECK(table.columns().size() == 3 + 5);
  std::string voids;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const std::string what = word(table, "void", row);
    if (what.empty()) continue;
    voids += std::to_string(number(table, "round", row)) + "/" +
             std::to_string(number(table, "seat", row)) + " " + what + "\n";
  }
  CHECK(voids == "2/2 submission: a bet of more garnets than are left\n");
}

TEST_CASE("columns are named one by one or by what stands before their dot", "[records]") {
  const MatchModule& edges = match_named("edges", "");
  CHECK(csv_head(table_of(edges, {"seat", "submitted", "payoff"})) ==
        "seat,submitted.direction,submitted.amount,submitted.partner,submitted.garnets,"
        "submitted.vote,payoff\n");
  CHECK(csv_head(table_of(edges, {"payoff", "seen.grid[0][0]"})) == "seen.grid[0][0],payoff\n");
  CHECK_THROWS_WITH(table_of(edges, {"seat", "sean"}),
                    "columns: unknown column 'sean'; did you mean 'seen'?");
  CHECK_THROWS_WITH(table_of(edges, {"see"}), Catch::StartsWith("columns: unknown column 'see'"));
}

TEST_CASE("rows as CSV have an empty cell for no value", "[records]") {
  DecisionTable table =
      table_of(match_named("threads", ""), {"match", "round", "step", "role", "bot", "win_share"});
  const Json record = played(match_named("threads", ""), 1).front();
  table.add(Node(record, "record"));
  std::string text;
  append_csv(table, text);
  std::istringstream lines(text);
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    CHECK(std::count(line.begin(), line.end(), ',') == 5);
    CHECK(line.starts_with("0,"));
    CHECK((line.find(",,round,") == line.npos && line.find(",round,") != line.npos) !=
          line.starts_with("0,,"));
  }
  CHECK(count == table.rows());
  CHECK(text.find("round,heaven,") != std::string::npos);
}

TEST_CASE("a record that no table can take leaves its rows as they were", "[records]") {
  const MatchModule& edges = match_named("edges", "");
  DecisionTable table = table_of(edges);
  const std::vector<Json> records = played(edges, 2);
  table.add(Node(records[0], "first"));
  const std::size_t rows = table.rows();
  std::string before;
  append_csv(table, before);
  const auto refused = [&](const Json& record, const std::string& why) {
    CHECK_THROWS_WITH(table.add(Node(record, "second")), Catch::Contains(why));
    std::string after;
    append_csv(table, after);
    CHECK(table.rows() == rows);
    CHECK(after == before);
  };
  Json other = records[1];
  other["rules"]["rounds"] = 6;
  refused(other, "second.rules: other rules than those of the table");
  other = records[1];
  other["rounds"].erase(other["rounds"].size() - 1);
  refused(other, "second: the match is not over");
  other = records[1];
  other["rounds"][3]["submissions"][4] = "up";
  refused(other, "submissions[4]");
  table.add(Node(records[1], "second"));
  CHECK(table.rows() > rows);
}

TEST_CASE("a tournament writes its decisions and what they are", "[records]") {
  const std::vector<std::string> args = {"tournament",  "edges",  "--matches",
                                         "40",          "--bots", "random,safe",
                                         "--decisions", "d.csv",  "--quiet"};
  const Folder folder;
  const Ran ran = run_program_in(folder.path(), {.args = with(args, {"--threads", "2"})});
  CHECK(ran.err == "");
  REQUIRE(ran.code == 0);
  const std::string rows = text_of(folder.path() / "d.csv");
  const std::string card = text_of(folder.path() / "d.csv.md");
  CHECK(rows.starts_with("match,round,step,seat,role,bot,seen.grid[0][0],"));
  const auto lines = std::count(rows.begin(), rows.end(), '\n') - 1;
  CHECK(lines >= 40 * 7 * 9);
  CHECK(card.find("a row for each of 2,5") != std::string::npos);
  CHECK(card.find("in 40 matches") != std::string::npos);
  for (const char* const part :
       {"# Decisions of Double-edged Edges", "\"analysis\": \"tournament\"", "- `random`\n",
        "- `safe`\n", "\"screwed_points\": 2", "| `submitted.amount` | whole number, 32 bits |",
        "mainmatch tournament edges"}) {
    CAPTURE(part);
    CHECK(card.find(part) != std::string::npos);
  }
  // The same on one thread, and with records beside it.
  const Folder other;
  CHECK(
      run_program_in(other.path(), {.args = with(args, {"--threads", "1", "--records", "r.jsonl"})})
          .code == 0);
  CHECK(text_of(other.path() / "d.csv") == rows);
  DecisionTable table = table_of(match_named("edges", ""));
  std::string again = csv_head(table);
  std::istringstream records(text_of(other.path() / "r.jsonl"));
  for (std::string line; std::getline(records, line);) {
    const Json record = parse_json(line);
    table.add(Node(record, "record"));
  }
  append_csv(table, again);
  CHECK(again == rows);
}

TEST_CASE("decisions that cannot be written are refused in one line", "[records]") {
  const auto refused = [](std::vector<std::string> more, const std::string& line, int code = 2) {
    const Ran ran = run_program(
        {.args =
             with({"tournament", "edges", "--matches", "3", "--bots", "safe", "--quiet"}, more)});
    CHECK(ran.code == code);
    CHECK(ran.err == "mainmatch: " + line + "\n");
    CHECK(ran.strays == "");
  };
  refused({"--columns", "seat"}, "--columns: requires --decisions");
  refused({"--decisions", "d.csv", "--columns", "sea"},
          "--columns: unknown column 'sea'; did you mean 'seat'?");
  refused({"--decisions", "d.csv", "--out", "kept"}, "--decisions: cannot be used with --out");
  refused({"--decisions", "no/d.csv"}, "no/d.csv: cannot be written: No such file or directory", 1);
}
