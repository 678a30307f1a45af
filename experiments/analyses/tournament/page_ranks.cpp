#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "experiments/analyses/tournament/page.h"
#include "experiments/report/specs.h"

namespace mainmatch::report {

namespace {

constexpr double kFitLevel = 0.05;

/// Whether the ratings by all places say who wins and who comes in before whom.
bool ratings_fit(const Node& result) {
  const auto fit = result.find("rating_fit");
  return !fit || number_of(fit->at("p")).mean.value_or(1) > kFitLevel;
}

/// Whether what was seen differs from what the ratings by all places say.
std::string fit_said(const Node& result) {
  const std::optional<double> p = number_of(result.at("rating_fit").at("p")).mean;
  if (!p) return "too few matches to test the difference";
  if (*p > kFitLevel) return "no difference is significant";
  return "they do not fit (" + (*p < 0.001 ? "p below 0.001" : "p " + number_text(*p, 3)) + ")";
}

/// Ratings by the places that count, as a key, a heading and what 0.69 more means.
struct Ratings {
  const char* key;
  const char* places;
  const char* meaning;
};
constexpr std::array<Ratings, 3> kRatings = {{
    {"rating", "by all places", "0.69 more is twice as likely to come next"},
    {"rating_by_winners", "by winners", "0.69 more is twice as likely to win in the same company"},
    {"rating_by_three", "by three places", "they and those by all places are not of one model"},
}};

/// Those that stand first: by all places if they fit, else by winners, if each bot won once.
const Ratings& first_ratings(const Node& result, const std::vector<Player>& players) {
  if (ratings_fit(result)) return kRatings[0];
  for (const std::size_t i : {1U, 2U}) {
    const bool there = std::any_of(players.begin(), players.end(), [&](const Player& player) {
      return value_of(player.node.at(kRatings[i].key)).mean;
    });
    if (there) return kRatings[i];
  }
  return kRatings[0];
}

Figure ratings_figure(const Node& result, std::vector<Player> players) {
  const Ratings& first = first_ratings(result, players);
  const auto rating_of = [&](const Player& player) {
    return value_of(player.node.at(first.key)).mean.value_or(-1e300);
  };
  std::stable_sort(players.begin(), players.end(),
                   [&](const Player& a, const Player& b) { return rating_of(a) > rating_of(b); });
  Table table{"Ratings (log-strengths) by the model of Plackett and Luce", {kBot}, {}};
  table.columns.push_back({first.key, first.places});
  for (const Ratings& other : kRatings) {
    if (&other != &first) table.columns.push_back({other.key, other.places});
  }
  std::string says = "Ratings, best first: ";
  for (const Player& player : players) {
    std::vector<Cell> row = {player.name};
    for (std::size_t i = 1; i < table.columns.size(); ++i) {
      row.emplace_back(value_of(player.node.at(table.columns[i].key)));
    }
    table.rows.push_back(std::move(row));
    says += player.name + " " + said(value_of(player.node.at(first.key))) + "; ";
  }
  const std::string title = fmt::format("Ratings {}{}", first.places,
                                        &first == kRatings.data() && !ratings_fit(result)
                                            ? ", which do not fit"
                                            : std::string(": ") + first.meaning);
  std::string spec = points(table, kBot, table.columns[1], {0});
  return {title, says, std::move(spec), std::move(table)};
}

/// What the ratings by all places say of wins, beside what was seen.
Table fit_table(const Node& result, const std::vector<Player>& players) {
  const Column observed{"observed", "seen", Unit::percent,
                        "*: what the ratings say is significantly different at 5% (Bonferroni)"};
  Table table{"Winning places, as seen and as the ratings by all places say: " + fit_said(result),
              {kBot, observed, {"fitted", "by ratings", Unit::percent}},
              {}};
  const double tests = static_cast<double>(players.size() * (players.size() + 1)) / 2;
  for (const Player& player : players) {
    const Node places = player.node.at("winning_places");
    Value seen = number_of(places.at("observed"));
    const std::optional<double> p = number_of(places.at("p")).mean;
    seen.significant = p && *p * tests <= kFitLevel;
    table.rows.push_back({player.name, std::move(seen), number_of(places.at("fitted"))});
  }
  return table;
}

/// What needs no model: ranks, and whom a majority prefers.
Table ranking_table(const Node& result, const std::vector<Player>& players) {
  Table table{"Ranks by wins per seat, and who comes in before whom",
              {kBot,
               {"rank", "rank", Unit::number, "its interval holds for all bots at once, 95%"},
               {"best", "best", Unit::percent, "share of resamples in which it wins most"},
               {"tier", "tier", Unit::count,
                "each bot certainly comes in before those of later tiers more often than not"},
               {"lottery", "lottery", Unit::percent,
                "chance in the maximal lottery, which no bot comes in before"},
               {"picked", "has a chance", Unit::percent, "in this share of resamples"}},
              {}};
  const Node tiers = result.at("tiers");
  const auto tier_of = [&](const std::string& name) {
    for (std::size_t i = 0; i < tiers.array(); ++i) {
      for (std::size_t k = 0; k < tiers[i].array(); ++k) {
        if (tiers[i][k].text() == name) return static_cast<double>(i + 1);
      }
    }
    return 0.0;
  };
  for (const Player& player : players) {
    const Node ranking = player.node.at("ranking");
    const auto low = static_cast<std::int64_t>(ranking.at("low").real());
    const auto high = static_cast<std::int64_t>(ranking.at("high").real());
    const std::string rank = low == high ? std::to_string(low) : fmt::format("{}..{}", low, high);
    table.rows.push_back({player.name, rank, number_of(ranking.at("best")),
                          Value{.mean = tier_of(player.name)}, number_of(ranking.at("lottery")),
                          number_of(ranking.at("picked"))});
  }
  return table;
}

/// How each bot's wins change with the seats of each other.
Figure sensitivity_figure(const Node& guests, const std::vector<Player>& players) {
  const Column guest{"guest", "more seats of"};
  const Column change{"change", "change", Unit::percent,
                      "*: different from 0 at 5% with Holm's correction for all of them"};
  Table table{
      "Wins per seat of the bot of the row where the bot of the column has more seats than "
      "on average, less those where it has fewer",
      {kBot, guest, change},
      {},
      Layout::matrix};
  for (const Player& row : players) {
    for (const Player& column : players) {
      Value value;
      if (row.name != column.name) {
        const Node on = guests.at(column.name).at(row.name);
        value = value_of(on);
        const std::optional<double> p = number_of(on.at("p_holm")).mean;
        value.significant = p && *p <= kFitLevel;
      }
      table.rows.push_back({row.name, column.name, std::move(value)});
    }
  }
  std::string spec = heat(table, guest, kBot, change, Shades::diverging, 0);
  return {"Change of wins per seat (points of %) with more seats of another bot",
          "A square of changes by pairs of bots. The numbers are in the table that follows.",
          std::move(spec), std::move(table)};
}

/// Who is best where a bot has fewer seats, and where it has more.
Table best_table(const Node& guests, const std::vector<Player>& players) {
  Table table{"Who wins most of the others, by seats of one bot",
              {{"guest", "seats of"},
               {"fewer", "fewer"},
               {"sure_fewer", "sure", Unit::percent, "share of resamples in which it is the best"},
               {"more", "more"},
               {"sure_more", "sure", Unit::percent}},
              {}};
  for (const Player& guest : players) {
    std::vector<Cell> row = {guest.name};
    for (const char* const key : {"best_if_fewer", "best_if_more"}) {
      std::string best = "-";
      Value share;
      for (const Player& player : players) {
        if (player.name == guest.name) continue;
        const Value of = number_of(guests.at(guest.name).at(player.name).at(key));
        if (of.mean.value_or(0) <= share.mean.value_or(0)) continue;
        best = player.name;
        share = of;
      }
      row.emplace_back(best);
      row.emplace_back(share);
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

std::optional<Section> ranks_section(const Node& result, const std::vector<Player>& players) {
  if (players.size() < 2 || !result.find("tiers")) return std::nullopt;
  Section section{"Who is best", ""};
  section.tables.push_back(ranking_table(result, players));
  const bool rated = std::any_of(players.begin(), players.end(),
                                 [](const Player& player) { return player.rating.mean; });
  if (rated) {
    section.figures.push_back(ratings_figure(result, players));
    section.tables.push_back(fit_table(result, players));
  }
  if (const auto guests = result.find("field_sensitivity")) {
    section.figures.push_back(sensitivity_figure(*guests, players));
    section.tables.push_back(best_table(*guests, players));
  }
  return section;
}

}  // namespace mainmatch::report
