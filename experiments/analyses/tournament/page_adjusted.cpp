#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/analyses/tournament/page.h"
#include "experiments/report/specs.h"

namespace mainmatch::report {

namespace {

/// A variance that is divided by less, for every bot, is in JSON and CSV only.
constexpr double kWorthShowing = 1.05;

/// What is drawn, where a result holds it; the table has the rest.
struct Drawn {
  const char* key;
  const char* title;
  Column column;
};

std::vector<Drawn> drawn() {
  return {{"wins", "Wins", {"value", "wins", Unit::percent}},
          {"score", "Scores", {"value", "score"}},
          {"payoff", "Payoffs", {"value", "payoff"}}};
}

std::optional<double> reduction_of(const Player& player, const std::string& key) {
  const auto found = player.node.at("adjusted").find(key);
  return found ? number_of(found->at("variance_reduction")).mean : std::nullopt;
}

/// By what the variance of the quantity is divided, for the bot for which that is most; 0 where it
/// is not known of any.
double best_reduction(const std::vector<Player>& players, const std::string& key) {
  double best = 0;
  for (const Player& player : players) {
    best = std::max(best, reduction_of(player, key).value_or(0));
  }
  return best;
}

Figure adjusted_figure(const Drawn& drawn, const std::vector<Player>& players) {
  const Column bot{"bot", "bot"};
  const Column mean{"mean", "mean"};
  const std::string title =
      std::string(drawn.title) + " by bot, as they were and adjusted for the luck of the deal";
  Table table{title, {bot, mean, drawn.column}, {}, Layout::page_only};
  std::string says = title + ". Adjusted: ";
  for (const Player& player : players) {
    const Value adjusted = value_of(player.node.at("adjusted").at(drawn.key));
    table.rows.push_back({player.name, "as it was", value_of(player.node.at(drawn.key))});
    table.rows.push_back({player.name, "adjusted", adjusted});
    says += player.name + " " + said(adjusted, drawn.column.unit) + "; ";
  }
  return {title, says, points(table, bot, drawn.column, {}, &mean), std::move(table)};
}

/// Every quantity that luck has a part in, and by what its variance is divided.
Table adjusted_table(const std::vector<Player>& players) {
  const Node first = players.front().node.at("adjusted");
  Table table{"Means adjusted for the luck of the deal; /: by what that divides the variance",
              {{"bot", "bot"}},
              {}};
  std::vector<std::string> shown;
  for (const Column& quantity : quantities_of(players.front().node)) {
    const auto known = first.find(quantity.key);
    if (!known || best_reduction(players, quantity.key) < kWorthShowing) continue;
    shown.push_back(quantity.key);
    table.columns.push_back(quantity);
    table.columns.push_back({quantity.key + "_by", "/"});
  }
  for (const Player& player : players) {
    std::vector<Cell> row = {player.name};
    for (const std::string& key : shown) {
      row.push_back(value_of(player.node.at("adjusted").at(key)));
      row.push_back(Value{.mean = reduction_of(player, key)});
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

std::optional<Section> adjusted_section(const Node& result, const std::vector<Player>& players) {
  const auto controls = result.find("controls");
  if (!controls || controls->size() == 0) return std::nullopt;
  std::vector<std::string> luck;
  for (std::size_t i = 0; i < controls->size(); ++i) luck.push_back(controls->value(i).text());
  Section section{"Without the luck of the deal", ""};
  section.text = "Luck is " + listed(luck) + ". What it explains is taken off.";
  std::vector<std::string> divided;
  bool known = false;
  for (const Drawn& one : drawn()) {
    const double best = best_reduction(players, one.key);
    known = known || best > 0;
    if (best < kWorthShowing) continue;
    divided.push_back(fmt::format("that of {} by up to {}", one.key, number_text(best, 2)));
    section.figures.push_back(adjusted_figure(one, players));
  }
  if (!divided.empty()) {
    section.text += " That divides the variance of means: " + listed(divided) + ".";
  } else {
    section.text += known ? " It explains hardly anything here."
                          : " These are too few matches to say how much that is.";
  }
  if (Table table = adjusted_table(players); table.columns.size() > 1) {
    section.tables.push_back(std::move(table));
  }
  return section;
}

}  // namespace mainmatch::report
