#include "experiments/analyses/tournament/page.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "experiments/analyses/list.h"
#include "experiments/analyses/tournament/result.h"
#include "experiments/base/number.h"
#include "experiments/report/specs.h"

namespace mainmatch::report {

namespace {

Table means_of(const std::vector<Player>& players) {
  Table table{
      "Every bot, most wins first: means per seat played, of which those in one match count "
      "as one observation",
      {{"name", "bot"}, {"seats", "seats", Unit::count}}};
  for (Column& one : quantities_of(players.front().node)) table.columns.push_back(std::move(one));
  table.columns.push_back({"fouls", "fouls", Unit::count});
  for (const Player& player : players) table.rows.push_back(cells_of(player.node, table.columns));
  return table;
}

/// What the precision that was asked for came to.
Table look_table(const Node& look, const Node& bots) {
  const std::string& of = look.at("of").text();
  Table table{fmt::format("Interim analysis {}: {} within +-{}{}; intervals that hold at all "
                          "interim analyses with 95%",
                          shown(look.at("number").json()), of, shown(look.at("error").json()),
                          look.at("reached").flag() ? "" : " not reached"),
              {kBot}};
  for (const QuantityDefinition& one : kQuantityDefinitions) {
    if (one.name == of) table.columns.push_back({of, std::string(one.title), one.unit});
  }
  const Node estimates = look.at("bots");
  for (std::size_t i = 0; i < estimates.array(bots.array(), bots.array()); ++i) {
    table.rows.push_back({bots[i].at("name").text(), value_of(estimates[i])});
  }
  return table;
}

/// What playing deals more than once gains.
Table gains_table(const std::vector<Player>& players) {
  Table table{
      "Gain of common deals: variance of each mean if as many matches had deals of their "
      "own, divided by its variance here",
      {kBot}};
  const Node first = players.front().node.at("gain");
  for (std::size_t q = 0; q < first.size(); ++q) {
    table.columns.push_back({first.key(q), first.key(q)});
  }
  for (const Player& player : players) {
    table.rows.push_back(cells_of(player.node.at("gain"), table.columns));
    table.rows.back().front() = player.name;
  }
  return table;
}

/// A row for each bot, and for each role, by bot and for all bots together; fouls, quantiles and
/// adjusted means are not known by role. Each says of which run it is and that shares are of 1.
Table bots_data(const Node& result) {
  const Node bots = result.at("bots");
  bots.array(1, std::numeric_limits<std::size_t>::max());
  const auto roles = result.find("roles");
  Table table{"bots",
              {{"game", "game"},
               {"seed", "seed"},
               {"matches", "matches", Unit::count},
               {"unit_of_shares", "unit of shares", Unit::count},
               {"name", "name"}}};
  if (roles) table.columns.push_back({"role", "role"});
  table.columns.push_back({"seats", "seats", Unit::count});
  const std::vector<Column> quantities = quantities_of(bots[0]);
  table.columns.insert(table.columns.end(), quantities.begin(), quantities.end());
  table.columns.push_back({"fouls", "fouls", Unit::count});
  const Node percents = bots[0].at("quantile_intervals");
  for (std::size_t i = 0; i < percents.size(); ++i) {
    for (const char* const end : {"", "_low", "_high"}) {
      table.columns.push_back({"q" + percents.key(i) + end, "", Unit::count});
    }
  }
  const auto adjusted = bots[0].find("adjusted");
  for (std::size_t q = 0; adjusted && q < adjusted->size(); ++q) {
    table.columns.push_back({"adjusted_" + adjusted->key(q), "", Unit::number, "", false, true});
  }
  const auto add = [&](const Node& row, const std::string& name, const std::string& role) {
    std::vector<Cell> cells = {result.at("game").text(), shown(result.at("seed").json()),
                               number_of(result.at("matches")), Value{.mean = 1}, name};
    if (roles) cells.emplace_back(role);
    cells.emplace_back(number_of(row.at("seats")));
    for (const Column& one : quantities) cells.emplace_back(value_of(row.at(one.key)));
    if (const auto fouls = row.find("fouls")) {
      cells.emplace_back(number_of(*fouls));
      const Node values = row.at("quantiles");
      const Node intervals = row.at("quantile_intervals");
      for (std::size_t i = 0; i < percents.size(); ++i) {
        const Node interval = intervals.at(percents.key(i));
        cells.emplace_back(number_of(values.at(percents.key(i))));
        if (!interval.is_null()) interval.array(2, 2);
        for (const std::size_t end : {0U, 1U}) {
          cells.emplace_back(interval.is_null() ? Value{} : number_of(interval[end]));
        }
      }
      for (std::size_t q = 0; adjusted && q < adjusted->size(); ++q) {
        cells.emplace_back(value_of(row.at("adjusted").at(adjusted->key(q))));
      }
    }
    cells.resize(table.columns.size(), Value{});
    table.rows.push_back(std::move(cells));
  };
  for (std::size_t i = 0; i < bots.array(); ++i) add(bots[i], bots[i].at("name").text(), "(all)");
  for (std::size_t i = 0; roles && i < roles->array(); ++i) {
    const Node role = (*roles)[i];
    const Node bot = role.at("bot");
    add(role, bot.is_null() ? "(all)" : bot.text(), role.at("role").text());
  }
  return table;
}

Section wins_section(const std::vector<Player>& players, double even) {
  Section section{"Who wins", ""};
  Table table{"Wins by bot, with 95% intervals", {kBot, kWins}, {}, Layout::page_only};
  for (const Player& player : players) table.rows.push_back({player.name, player.wins});
  std::string says = "Share of matches won per seat, by bot, most first: ";
  for (const Player& player : players) {
    says += (&player == &players.front() ? "" : "; ") + player.name + " " +
            said(player.wins, Unit::percent);
  }
  section.figures.push_back({"Wins by bot; the dashed line is an even share",
                             says + ". An even share is " + said(even, Unit::percent) + ".",
                             points(table, kBot, kWins, {100 * even}), std::move(table)});
  section.tables.push_back(means_of(players));
  return section;
}

/// Whether the intervals show that the first wins more often than the second.
bool wins_more(const Player& first, const Player& second) {
  return first.wins.low && second.wins.high && *first.wins.low > *second.wins.high;
}

/// Those after the second that may win as often as the first.
std::string as_good_said(const std::vector<Player>& players) {
  std::vector<std::string> others;
  for (std::size_t i = 2; i < players.size(); ++i) {
    if (wins_more(players.front(), players[i])) continue;
    others.push_back(players[i].name + " (" + said(players[i].wins, Unit::percent) + ")");
  }
  if (others.empty()) return "";
  return fmt::format(" Not shown to win less often than {}: {}.", players.front().name,
                     listed(others));
}

void find_winners(const std::vector<Player>& players, double even, Chapter& chapter) {
  using enum Finding::About;
  const Player& first = players.front();
  std::string text = first.name + " wins most: " + said(first.wins, Unit::percent) +
                     " of its seats, where an even share is " + said(even, Unit::percent) + ".";
  if (players.size() > 1) {
    const Player& next = players[1];
    text += fmt::format(" Next is {} with {}.", next.name, said(next.wins, Unit::percent));
    if (!first.wins.low || !next.wins.high) {
      text += " These are too few matches to show which is better.";
    } else if (!wins_more(first, next)) {
      text += " Their intervals overlap: this many matches do not show which is better.";
    } else {
      text += as_good_said(players);
    }
  }
  chapter.add(best, text);
  std::vector<std::string> hopeless;
  for (const Player& player : players) {
    if (player.wins.high && *player.wins.high < even / 4) {
      hopeless.push_back(player.name + " (" + said(player.wins, Unit::percent) + ")");
    }
  }
  if (!hopeless.empty()) {
    chapter.add(played, "Less than a quarter of an even share of wins: " + listed(hopeless) + ".");
  }
  std::vector<std::string> fouling;
  for (const Player& player : players) {
    const auto fouls = static_cast<std::int64_t>(player.node.at("fouls").real());
    if (fouls > 0) fouling.push_back(player.name + " (" + count_text(fouls) + ")");
  }
  if (!fouling.empty()) {
    chapter.add(broken, "Fouls were played by " + listed(fouling) + ".");
  }
}

}  // namespace

std::vector<Player> players_of(const Node& result) {
  std::vector<Player> players;
  const Node bots = result.at("bots");
  for (std::size_t i = 0; i < bots.array(); ++i) {
    const Node bot = bots[i];
    const auto rating = bot.find("rating");
    if (bot.at("seats").real() == 0) continue;
    players.push_back({bot.at("name").text(), value_of(bot.at("wins")),
                       rating ? value_of(*rating) : Value{}, bot});
  }
  std::stable_sort(players.begin(), players.end(), [](const Player& a, const Player& b) {
    return a.wins.mean.value_or(-1) > b.wins.mean.value_or(-1);
  });
  return players;
}

std::vector<Column> quantities_of(const Node& row) {
  std::vector<Column> columns;
  for (const QuantityDefinition& one : kQuantityDefinitions) {
    if (!row.find(one.name)) continue;
    columns.push_back({std::string(one.name), std::string(one.title), one.unit,
                       std::string(one.help), false, true});
  }
  // What else has an interval is what the match counts by seat.
  for (std::size_t i = 0; i < row.size(); ++i) {
    const Json& value = row.value(i).json();
    const bool known = std::any_of(columns.begin(), columns.end(),
                                   [&](const Column& one) { return one.key == row.key(i); });
    if (known || row.key(i).starts_with("rating") || !value.is_object() || !value.contains("mean"))
      continue;
    std::string title = row.key(i);
    std::replace(title.begin(), title.end(), '_', ' ');
    columns.push_back({row.key(i), title, Unit::percent, "", false, true});
  }
  return columns;
}

void describe_tournament(const Node& result, Chapter& chapter) {
  const std::string game = result.at("game").text();
  const auto duplicate = result.find("duplicate");
  const auto payoff = result.find("payoff");
  chapter.title = "Tournament of " + game;
  const auto shard = result.find("shard");
  chapter.about = (shard ? "Shard " + shard->text() + " of a run: " : "") + played_said(result) +
                  ", design " + result.at("design").text() + "." +
                  (duplicate ? " Every deal is played " + shown(duplicate->json()) +
                                   " times, the bots moving on by a seat: one observation."
                             : " A match is one observation, however many seats a bot has in it.") +
                  (payoff ? " Payoff: " + payoff->text() + "." : "");
  chapter.data = bots_data(result);
  const std::vector<Player> players = players_of(result);
  if (players.empty()) {
    chapter.add(Finding::About::played, "No match was played.");
    return;
  }
  const double even = 1 / static_cast<double>(result.at("seats").array(1, 1000));
  find_winners(players, even, chapter);
  Section wins = wins_section(players, even);
  // Stars of pairs hold at any number of matches (experiments/statistics/anytime.h).
  wins.text = result.find("look")
                  ? "The run stopped where its numbers said so: there hold the intervals of the "
                    "interim analysis, and the stars of pairs; all other intervals are for a "
                    "number of matches that was fixed beforehand."
                  : "Intervals are for a number of matches that was fixed beforehand; the stars of "
                    "pairs hold at any, also where one extends a run until there is one.";
  if (const auto look = result.find("look")) {
    wins.tables.push_back(look_table(*look, result.at("bots")));
  }
  if (duplicate) wins.tables.push_back(gains_table(players));
  chapter.sections.push_back(std::move(wins));
  if (auto ranks = ranks_section(result, players)) chapter.sections.push_back(std::move(*ranks));
  chapter.sections.push_back(pairs_section(result, players, chapter));
  chapter.sections.push_back(scores_section(players));
  if (auto adjusted = adjusted_section(result, players)) {
    chapter.sections.push_back(std::move(*adjusted));
  }
  chapter.sections.push_back(seats_section(result, players, chapter));
  // Designers look for the match before they look at the bots one by one.
  chapter.sections.insert(chapter.sections.begin() + 1, match_section(result, chapter));
}

}  // namespace mainmatch::report
