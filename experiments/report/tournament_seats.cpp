#include <algorithm>
#include <cmath>

#include "experiments/report/specs.h"
#include "experiments/report/tournament.h"

namespace mainmatch::report {

namespace {

Figure seats_figure(const Node& seats, double even, Chapter& chapter) {
  const Column seat{"seat", "seat"};
  Table table{"Wins by seat, with 95% intervals", {seat, kWins}, {}};
  const std::size_t count = seats.array();
  std::vector<std::string> uneven;
  std::string farthest;
  double distance = -1;
  for (std::size_t i = 0; i < count; ++i) {
    const Value wins = value_of(seats[i].at("wins"));
    const std::string name = number_text(seats[i].at("seat").real(), 0);
    table.rows.push_back({"seat " + name, wins});
    const std::string told = "seat " + name + " with " + percent_said(wins);
    if (differs(wins, even, count)) uneven.push_back(told);
    if (wins.mean && std::abs(*wins.mean - even) > distance) {
      distance = std::abs(*wins.mean - even);
      farthest = told;
    }
  }
  const std::string share = number_text(100 * even, 2) + kPercent;
  if (uneven.empty()) {
    chapter.findings.push_back(
        {Finding::About::fair, "No seat is told from an even share of wins, " + share +
                                   "; farthest from it is " + farthest + " (" +
                                   std::to_string(count) + " seats looked at together)."});
  } else {
    chapter.findings.push_back(
        {Finding::About::broken,
         "Seats do not win alike: " + listed(uneven) + ", where an even share is " + share + "."});
  }
  return {"Wins by seat; the dashed line is an even share",
          "Farthest from an even share of " + share + " is " + farthest + ".",
          points(table, seat, kWins, {100 * even}), std::move(table)};
}

Figure roles_figure(const Node& roles, const std::vector<Player>& players, Chapter& chapter) {
  const Column bot{"bot", "bot"};
  const Column role{"role", "role"};
  Table table{"Wins by role and bot, with 95% intervals", {bot, role, kWins}, {}};
  std::vector<std::string> told;
  const auto add_all = [&](const std::string* player) {
    for (std::size_t i = 0; i < roles.array(); ++i) {
      const Node row = roles[i];
      const Value wins = value_of(row.at("wins"));
      const Node name = row.at("bot");
      if (name.is_null() != (player == nullptr)) continue;
      if (player && name.text() != *player) continue;
      if (!player) told.push_back(row.at("role").text() + " " + percent_said(wins));
      table.rows.push_back({player ? *player : "all bots", row.at("role").text(), wins});
    }
  };
  add_all(nullptr);
  for (const Player& player : players) add_all(&player.name);
  if (!told.empty()) {
    chapter.findings.push_back(
        {Finding::About::fair, "Wins per seat by role, whatever the bot: " + listed(told) + "."});
  }
  return {"Wins by role and bot", "Wins per seat by role: " + listed(told),
          points(table, bot, kWins, {}, &role), std::move(table)};
}

}  // namespace

Section seats_section(const Node& result, const std::vector<Player>& players, Chapter& chapter) {
  Section section{"Whether seats are alike", "", {}, {}};
  const Node seats = result.at("seats");
  const double even = 1 / static_cast<double>(seats.array(1, 1000));
  section.figures.push_back(seats_figure(seats, even, chapter));
  if (const auto roles = result.find("roles")) {
    section.figures.push_back(roles_figure(*roles, players, chapter));
  }
  return section;
}

}  // namespace mainmatch::report
