#include <nlohmann/json.hpp>
#include <optional>

#include "experiments/analyses/list.h"
#include "experiments/base/number.h"
#include "experiments/report/reading.h"
#include "experiments/report/specs.h"

namespace mainmatch::report {

namespace {

constexpr std::size_t kMaxPlayers = 1000;

const Column kPlayer{"name", "player"};
const Column kRating{"rating", "rating", Unit::number, "above the mean of the table", false, true};
/// What a row of a player has besides its rank.
const std::vector<Column> kPlayerColumns = {
    kPlayer,
    kRating,
    {"less_next", "less the next", Unit::number, "* parted from the next", false, true},
    {"wins", "wins", Unit::percent, "share of the match's win", false, true},
    {"seats", "seats", Unit::count},
    {"fouls", "fouls", Unit::count},
    {"fouls_per_match", "a match", Unit::number, "fouls per match and seat"}};
constexpr std::size_t kLessNext = 2;  ///< of these columns

bool is_parted(const Value& value) {
  return value.low && value.high && (*value.low > 0 || *value.high < 0);
}

/// "2", or "1..3" where the deals leave that open.
std::string rank_said(const Node& player) {
  const Node rank = player.at("rank");
  const std::int64_t low = rank.at("low").whole(1, kMaxPlayers);
  const std::int64_t high = rank.at("high").whole(1, kMaxPlayers);
  return low == high ? std::to_string(low) : fmt::format("{}..{}", low, high);
}

/// What it takes to part the first two, or that they are.
std::string lead_said(const Node& result, const Node& players) {
  const std::string first = players[0].at("name").text();
  const std::string second = players[1].at("name").text();
  const Value gap = value_of(players[0].at("less_next"));
  const std::string payoff = result.at("payoff").text();
  const Node two = result.at("first_two");
  if (two.at("parted").flag()) {
    return fmt::format("{} is first: it gets {} more than {} in {}.", first, said(gap), second,
                       payoff);
  }
  std::string text = fmt::format("{} and {} are not parted: {} less {} is {} in {}", first, second,
                                 first, second, said_or_too_few(gap), payoff);
  if (two.at("more_deals").is_null()) {
    return text + (gap.mean == 0.0 ? "; there is no difference to go by."
                                   : "; too little is known of it to say how many more matches "
                                     "would part them.");
  }
  return fmt::format(
      "{}. It takes about {} more matches ({} deals) to part them with a probability of "
      "{}, if this is how they differ.",
      text, count_said(two.at("more_matches")), count_said(two.at("more_deals")),
      shown(two.at("power").json()));
}

/// What a language model took, as `models` says it.
const std::vector<Column> kModelColumns = {
    {"decisions", "decisions", Unit::count},
    {"missed", "missed", Unit::count, "for which nothing was handed in"},
    {"requests", "requests", Unit::count},
    {"tokens_in", "tokens read", Unit::count},
    {"tokens_out", "tokens written", Unit::count},
    {"seconds", "seconds", Unit::number, "until answers were there, added up"},
    {"money", "money", Unit::number}};

/// What the player took, if it is a model.
std::optional<Node> model_of(const Node& result, const std::string& player) {
  const auto models = result.find("models");
  for (std::size_t i = 0, many = models ? models->array() : 0; i < many; ++i) {
    if ((*models)[i].at("bot").text() == player) return (*models)[i];
  }
  return std::nullopt;
}

Section models_section(const Node& models) {
  Section section{"Language models", ""};
  std::vector<Column> columns = {{"bot", "model"}};
  columns.insert(columns.end(), kModelColumns.begin(), kModelColumns.end());
  section.tables.push_back(table_of("What each took", models, std::move(columns)));
  return section;
}

/// A row for each player; with columns for what models took where any play.
Table arena_data(const Node& result, const Node& players) {
  Table table = table_of("arena", players, kPlayerColumns);
  const std::vector<Column> run = {{"game", ""},
                                   {"seed", ""},
                                   {"payoff", ""},
                                   {"deals", "", Unit::count},
                                   {"matches", "", Unit::count},
                                   {"rank_low", "", Unit::count},
                                   {"rank_high", "", Unit::count}};
  table.columns.insert(table.columns.begin(), run.begin(), run.end());
  for (std::size_t i = 0; i < players.array(); ++i) {
    const Node rank = players[i].at("rank");
    const std::vector<Cell> cells = {
        result.at("game").text(),      shown(result.at("seed").json()), result.at("payoff").text(),
        number_of(result.at("deals")), number_of(result.at("matches")), number_of(rank.at("low")),
        number_of(rank.at("high"))};
    table.rows[i].insert(table.rows[i].begin(), cells.begin(), cells.end());
    if (!result.find("models")) continue;
    const auto model = model_of(result, players[i].at("name").text());
    for (const Column& column : kModelColumns) {
      table.rows[i].push_back(model ? Cell(number_of(model->at(column.key))) : Cell(std::string()));
    }
  }
  if (result.find("models")) {
    table.columns.insert(table.columns.end(), kModelColumns.begin(), kModelColumns.end());
  }
  return table;
}

Section ratings_section(const std::string& payoff, const Node& players) {
  Section section{"Ratings", ""};
  Table table = table_of("Every player, by its rating", players, kPlayerColumns);
  Table rated = table_of("Ratings, with 95% intervals", players, {kPlayer, kRating});
  rated.layout = Layout::page_only;
  table.columns.insert(table.columns.begin(), {"rank", "rank"});
  std::string says;
  for (std::size_t i = 0; i < players.array(); ++i) {
    if (auto* const next = std::get_if<Value>(&table.rows[i][kLessNext])) {
      next->significant = is_parted(*next);
    }
    table.rows[i].insert(table.rows[i].begin(), rank_said(players[i]));
    says += fmt::format("{}{} {}", i == 0 ? "" : "; ", players[i].at("name").text(),
                        said(value_of(players[i].at("rating"))));
  }
  section.figures.push_back({"Ratings; the dashed line is the mean of the table",
                             fmt::format("Ratings in {}: {}.", payoff, says),
                             points(rated, kPlayer, kRating, {0}), std::move(rated)});
  section.tables.push_back(std::move(table));
  return section;
}

}  // namespace

void describe_arena(const Node& result, Chapter& chapter) {
  const Node players = result.at("players");
  players.array(2, kMaxPlayers);
  const std::string payoff = result.at("payoff").text();
  chapter.title = "Arena of " + result.at("game").text();
  chapter.about = fmt::format(
      "{}, {}; the payoff is {}. Every deal is played as often as there are seats, the "
      "players moving on by a seat each time, so that each has each seat equally often. A rating "
      "is "
      "what a player gets on average over its seats of a deal, less the average of all seats there "
      "({}), averaged over deals; its interval counts a deal as one observation. Ranks, and "
      "differences to the next player, hold for all pairs at once with 95% (Bonferroni).",
      counted(result.at("deals").real(), "deal", "deals"), played_said(result), payoff,
      result.at("estimator").text());
  chapter.data = arena_data(result, players);
  chapter.add(Finding::About::best, lead_said(result, players));
  std::vector<std::string> fouling;
  for (std::size_t i = 0; i < players.array(); ++i) {
    const Value fouls = number_of(players[i].at("fouls"));
    if (fouls.mean.value_or(0) > 0) {
      fouling.push_back(
          fmt::format("{} ({})", players[i].at("name").text(), count_said(players[i].at("fouls"))));
    }
  }
  if (!fouling.empty()) {
    chapter.add(Finding::About::broken, "Fouls were played by " + listed(fouling) + ".");
  }
  chapter.sections.push_back(ratings_section(payoff, players));
  if (const auto models = result.find("models")) {
    chapter.sections.push_back(models_section(*models));
  }
}

}  // namespace mainmatch::report
