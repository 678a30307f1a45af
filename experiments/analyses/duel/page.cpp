#include <nlohmann/json.hpp>

#include "experiments/analyses/list.h"
#include "experiments/base/number.h"
#include "experiments/report/reading.h"
#include "experiments/report/specs.h"

namespace mainmatch::report {

namespace {

std::string verdict_said(const Node& result, const Value& gap) {
  const std::string& a = result.at("a").text();
  const std::string& b = result.at("b").text();
  const std::string& verdict = result.at("verdict").text();
  const std::string payoff = result.at("payoff").at("name").text();
  const std::string by = fmt::format(": {} less {} is {} in {}.", a, b, said(gap), payoff);
  if (verdict == "a") return a + " is better than " + b + by;
  if (verdict == "b") return b + " is better than " + a + by;
  if (verdict == "undecided") return fmt::format("Undecided between {} and {}{}", a, b, by);
  return fmt::format("Between {} and {} there is no difference of interest, which is {}{}", a, b,
                     number_text(result.at("difference").real(), -1), by);
}

Figure gap_figure(const Node& result, const Value& gap, const Value& plain) {
  const Column what{"what", "estimate"};
  const Column value{"value", "A less B in " + result.at("payoff").at("name").text()};
  Table table{"What A gets less what B gets", {what, value, {"help", "what it is"}}};
  table.rows.push_back({"adjusted", gap, "for stopping: the middle of the interval"});
  table.rows.push_back({"plain mean", plain, "with any lucky streak that ended the duel"});
  return {"How much better A is than B; the dashed line is no difference",
          "A less B is " + said(gap) + ".", points(table, what, value, {0}), std::move(table)};
}

Table settings_of(const Node& result) {
  Table table{"Settings and sizes", {{"what", "what"}, {"value", "value", Unit::number, "", true}}};
  const auto add = [&](const char* what, const char* key) {
    table.rows.push_back({what, number_of(result.at(key))});
  };
  const Node payoff = result.at("payoff");
  table.rows.push_back({"least payoff", number_of(payoff.at("least"))});
  table.rows.push_back({"greatest payoff", number_of(payoff.at("most"))});
  if (payoff.at("pilot_matches").real() > 0) {
    table.rows.push_back({"matches of a pilot, whose range was widened to twice its width",
                          number_of(payoff.at("pilot_matches"))});
    table.rows.push_back({"payoffs beyond it that were clipped", number_of(payoff.at("clipped"))});
  }
  add("mean of A", "mean_a");
  add("mean of B", "mean_b");
  add("smallest difference of interest", "difference");
  add("probability of a false difference, at most", "alpha");
  add("probability to miss a difference of interest, at most", "beta");
  add("matches played", "matches");
  add("deals, each played with A and with B", "deals");
  add("deals in which both got the same", "equal_deals");
  const Node sizes = result.at("fixed_size_matches");
  table.rows.push_back(
      {"matches of a test of fixed size, common deals", number_of(sizes.at("paired"))});
  table.rows.push_back({"the same on deals of their own", number_of(sizes.at("unpaired"))});
  return table;
}

/// One row.
Table duel_data(const Node& result, const Value& gap, const Value& plain) {
  Table table{"duel", {}, {{}}};
  const auto add = [&](const std::string& key, Cell cell, Unit unit = Unit::number) {
    table.columns.push_back({key, key, unit});
    table.rows.front().push_back(std::move(cell));
  };
  add("game", result.at("game").text());
  add("seed", shown(result.at("seed").json()));
  add("payoff", result.at("payoff").at("name").text());
  for (const char* const key : {"a", "b", "verdict"}) add(key, result.at(key).text());
  for (const char* const key : {"matches", "deals", "equal_deals"}) {
    add(key, number_of(result.at(key)), Unit::count);
  }
  for (const char* const key : {"mean_a", "mean_b"}) add(key, number_of(result.at(key)));
  add("a_less_b_plain", plain);
  add("a_less_b", gap);
  table.columns.back().interval = true;
  for (const char* const key : {"difference", "alpha", "beta"}) add(key, number_of(result.at(key)));
  return table;
}

}  // namespace

void describe_duel(const Node& result, Chapter& chapter) {
  const Node less = result.at("a_less_b");
  const Value plain = number_of(less.at("plain"));
  const Value gap{number_of(less.at("adjusted")).mean, number_of(less.at("low")).mean,
                  number_of(less.at("high")).mean};
  const std::string& a = result.at("a").text();
  const std::string& b = result.at("b").text();
  chapter.title = fmt::format("Duel of {} and {} in {}", a, b, result.at("game").text());
  std::vector<std::string> field;
  const Node bots = result.at("field");
  for (std::size_t i = 0; i < bots.size(); ++i)
    field.push_back(bots.key(i) +
                    (bots.value(i).real() == 1 ? "" : ":" + shown(bots.value(i).json())));
  chapter.about = fmt::format(
      "A is {}, B is {}, seed {}. Every deal is played twice, with each of them in the same seat "
      "and all else equal. The other seats are drawn from {}.",
      a, b, shown(result.at("seed").json()), listed(field, 12));
  chapter.data = duel_data(result, gap, plain);
  chapter.add(Finding::About::best, verdict_said(result, gap));
  const double deals = result.at("deals").real();
  if (deals > 0) {
    chapter.add(Finding::About::played, "{} % of {} gave A and B the same payoff.",
                fixed_text(100 * result.at("equal_deals").real() / deals, 1),
                counted(deals, "deal", "deals"));
  }
  Section section{"The difference", ""};
  section.figures.push_back(gap_figure(result, gap, plain));
  section.tables.push_back(settings_of(result));
  chapter.sections.push_back(std::move(section));
}

}  // namespace mainmatch::report
