#include <algorithm>
#include <cmath>

#include "experiments/analyses/tournament/page.h"
#include "experiments/report/specs.h"

namespace mainmatch::report {

namespace {

Figure seats_figure(const Node& seats, double even, Chapter& chapter) {
  const Column seat{"seat", "seat"};
  Table table{"Wins by seat, with 95% intervals", {seat, kWins}, {}};
  const std::size_t count = seats.array();
  std::vector<std::string> uneven;
  std::string farthest;
  double distance = -1;
  bool known = false;  // whether any seat has an interval
  for (std::size_t i = 0; i < count; ++i) {
    const Value wins = value_of(seats[i].at("wins"));
    const std::string name = number_text(seats[i].at("seat").real(), 0);
    table.rows.push_back({"seat " + name, wins});
    const std::string of_seat = "seat " + name + " with " + said(wins, Unit::percent);
    if (differs(wins, even, count)) uneven.push_back(of_seat);
    known = known || (wins.low && wins.high);
    if (wins.mean && std::abs(*wins.mean - even) > distance) {
      distance = std::abs(*wins.mean - even);
      farthest = of_seat;
    }
  }
  const std::string share = said(even, Unit::percent);
  if (!known) {
    chapter.add(Finding::About::fair, "Too few matches to test whether seats win equally often.");
  } else if (uneven.empty()) {
    chapter.add(Finding::About::fair,
                "No seat differs significantly from an even share of wins, {}; farthest from it is "
                "{} ({} seats looked at together).",
                share, farthest, count);
  } else {
    chapter.add(Finding::About::fair,
                "Seats do not win equally often: {}, where an even share is {}. {}", listed(uneven),
                share, kSeatsAlike);
  }
  return {"Wins by seat; the dashed line is an even share",
          fmt::format("Farthest from an even share of {} is {}.", share, farthest),
          points(table, seat, kWins, {100 * even}), std::move(table)};
}

Figure roles_figure(const Node& roles, const std::vector<Player>& players, Chapter& chapter) {
  const Column bot{"bot", "bot"};
  const Column role{"role", "role"};
  Table table{
      "Wins by role and bot, with 95% intervals", {bot, role, kWins}, {}, Layout::page_only};
  std::vector<std::string> shares;
  const auto add_all = [&](const std::string* player) {
    for (std::size_t i = 0; i < roles.array(); ++i) {
      const Node row = roles[i];
      const Value wins = value_of(row.at("wins"));
      const Node name = row.at("bot");
      if (name.is_null() != (player == nullptr)) continue;
      if (player && name.text() != *player) continue;
      if (!player) {
        shares.push_back(row.at("role").text() + " " + said_or_too_few(wins, Unit::percent));
      }
      table.rows.push_back({player ? *player : "all bots", row.at("role").text(), wins});
    }
  };
  add_all(nullptr);
  for (const Player& player : players) add_all(&player.name);
  if (!shares.empty()) {
    chapter.add(Finding::About::fair, "Wins per seat by role, whatever the bot: {}.",
                listed(shares));
  }
  return {"Wins by role and bot", "Wins per seat by role: " + listed(shares),
          points(table, bot, kWins, {}, &role), std::move(table)};
}

/// Every role, by bot and of all bots together, with what the match counts by seat.
Table roles_table(const Node& roles) {
  roles.array(1, 1000);
  std::vector<Column> columns = {kBot, {"role", "role"}, {"seats", "seats", Unit::count}};
  for (Column& one : quantities_of(roles[0])) columns.push_back(std::move(one));
  Table table = table_of("By role: means per seat played", roles, std::move(columns));
  for (std::vector<Cell>& row : table.rows) {
    if (!std::holds_alternative<std::string>(row.front())) row.front() = "all bots";
  }
  return table;
}

}  // namespace

Section seats_section(const Node& result, const std::vector<Player>& players, Chapter& chapter) {
  Section section{"Whether seats are equal", ""};
  const Node seats = result.at("seats");
  const double even = 1 / static_cast<double>(seats.array(1, 1000));
  section.figures.push_back(seats_figure(seats, even, chapter));
  if (const auto roles = result.find("roles")) {
    section.figures.push_back(roles_figure(*roles, players, chapter));
    section.tables.push_back(roles_table(*roles));
  }
  return section;
}

}  // namespace mainmatch::report
