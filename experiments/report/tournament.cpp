#include "experiments/report/tournament.h"

#include <algorithm>
#include <array>

#include "experiments/io/number.h"
#include "experiments/report/kinds.h"
#include "experiments/report/specs.h"

namespace mainmatch::report {

namespace {

/// What bots are measured by beside their wins, where a result holds it.
struct Quantity {
  const char* key;
  const char* title;
  int decimals;
  double scale;
};
constexpr std::array kQuantities = {
    Quantity{"elimination", "eliminated %", 2, 100},
    Quantity{"tokens", "tokens", 4, 1},
    Quantity{"score", "score", -1, 1},
    Quantity{"rank", "rank", 3, 1},
    Quantity{"garnets", "garnets", 3, 1},
    Quantity{"payoff", "payoff", -1, 1},
};

Table means_of(const std::vector<Player>& players) {
  Table table{
      "Every bot, most wins first: means per seat played", {kBot, {"seats", "seats", 0}}, {}};
  table.columns.push_back(kWins);
  std::vector<const Quantity*> told;
  for (const Quantity& one : kQuantities) {
    if (!players.front().node.find(one.key)) continue;
    told.push_back(&one);
    table.columns.push_back({one.key, one.title, one.decimals, one.scale});
  }
  table.columns.push_back({"fouls", "fouls", 0});
  for (const Player& player : players) {
    std::vector<Cell> row = {player.name, number_of(player.node.at("seats")), player.wins};
    for (const Quantity* one : told) row.push_back(value_of(player.node.at(one->key)));
    row.push_back(number_of(player.node.at("fouls")));
    table.rows.push_back(std::move(row));
  }
  return table;
}

Section wins_section(const std::vector<Player>& players, double even) {
  Section section{"Who wins", "", {}, {}};
  Table table{"Wins by bot, with 95% intervals", {kBot, kWins}, {}};
  for (const Player& player : players) table.rows.push_back({player.name, player.wins});
  std::string says = "Share of matches won per seat, by bot, most first: ";
  for (const Player& player : players) {
    says +=
        (&player == &players.front() ? "" : "; ") + player.name + " " + percent_said(player.wins);
  }
  section.figures.push_back(
      {"Wins by bot; the dashed line is an even share",
       says + ". An even share is " + fixed_text(100 * even, 2) + kPercent + ".",
       points(table, kBot, kWins, {100 * even}), std::move(table)});
  section.tables.push_back(means_of(players));
  return section;
}

void find_winners(const std::vector<Player>& players, double even, Chapter& chapter) {
  using enum Finding::About;
  const Player& first = players.front();
  std::string text = first.name + " wins most: " + percent_said(first.wins) +
                     " of its seats, where an even share is " + fixed_text(100 * even, 2) +
                     kPercent + ".";
  if (players.size() > 1) {
    const Player& next = players[1];
    text += " Next is " + next.name + " with " + percent_said(next.wins) + ".";
    if (first.wins.low && next.wins.high && *first.wins.low <= *next.wins.high) {
      text += " Their intervals overlap: so many matches do not tell which is better.";
    }
  }
  chapter.findings.push_back({best, text});
  std::vector<std::string> hopeless;
  for (const Player& player : players) {
    if (player.wins.high && *player.wins.high < even / 4) {
      hopeless.push_back(player.name + " (" + percent_said(player.wins) + ")");
    }
  }
  if (!hopeless.empty()) {
    chapter.findings.push_back(
        {played, "Less than a quarter of an even share of wins: " + listed(hopeless) + "."});
  }
  std::vector<std::string> fouling;
  for (const Player& player : players) {
    const auto fouls = static_cast<std::int64_t>(player.node.at("fouls").real());
    if (fouls > 0) fouling.push_back(player.name + " (" + count_text(fouls) + ")");
  }
  if (!fouling.empty()) {
    chapter.findings.push_back({broken, "Fouls were played by " + listed(fouling) + "."});
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

void tell_tournament(const Node& result, Chapter& chapter) {
  const std::string game = result.at("game").text();
  chapter.title = "Tournament of " + game;
  chapter.about = count_text(static_cast<std::int64_t>(result.at("matches").real())) +
                  " matches, seed " + shown(result.at("seed").json()) + ", design " +
                  result.at("design").text() +
                  (result.at("partial").flag() ? "; interrupted before its end" : "") +
                  ". A match is one observation, however many seats a bot has in it.";
  const std::vector<Player> players = players_of(result);
  if (players.empty()) {
    chapter.findings.push_back({Finding::About::played, "No match was played."});
    return;
  }
  const double even = 1 / static_cast<double>(result.at("seats").array(1, 1000));
  find_winners(players, even, chapter);
  chapter.sections.push_back(wins_section(players, even));
  chapter.sections.push_back(pairs_section(result, players, chapter));
  chapter.sections.push_back(scores_section(players));
  if (auto adjusted = adjusted_section(result, players)) {
    chapter.sections.push_back(std::move(*adjusted));
  }
  chapter.sections.push_back(seats_section(result, players, chapter));
  chapter.sections.push_back(match_section(result, chapter));
}

}  // namespace mainmatch::report
