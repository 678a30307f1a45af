#include <nlohmann/json.hpp>

#include "experiments/analyses/tournament/result.h"
#include "experiments/base/json.h"
#include "experiments/base/number.h"
#include "experiments/report/estimate_json.h"
#include "experiments/statistics/rankings.h"

namespace mainmatch {

namespace {

void add_means(const TournamentResult::Means& means, const TournamentResult& result, Json& json) {
  json["seats"] = means.seats;
  json["matches"] = means.matches;
  for (std::size_t q = 0; q < result.quantities(); ++q) {
    json[std::string(kQuantityNames[q])] = json_of(means.estimates[q]);
  }
  for (std::size_t i = 0; i < result.flags.size(); ++i) {
    json[result.flags[i].name] = json_of(means.flags[i]);
  }
}

Json adjusted_of(const TournamentResult::Bot& bot, const TournamentResult& result) {
  Json json;
  for (std::size_t q = 0; q < result.quantities(); ++q) {
    Json& entry = json[std::string(kQuantityNames[q])];
    entry = json_of(bot.adjusted[q].estimate);
    const auto& reduction = bot.adjusted[q].reduction;
    entry["variance_reduction"] = reduction ? Json(to_ten_digits(*reduction)) : Json();
  }
  return json;
}

Json json_of(const TournamentResult::Bot& bot, const TournamentResult& result) {
  Json json = {{"name", bot.name}};
  add_means(bot, result, json);
  if (result.duplicate > 1) {
    for (std::size_t q = 0; q < result.quantities(); ++q) {
      const auto& gain = bot.gain[q];
      json["gain"][std::string(kQuantityNames[q])] = gain ? Json(to_ten_digits(*gain)) : Json();
    }
  }
  json["fouls"] = bot.fouls;
  Json quantiles = Json::object();
  for (std::size_t i = 0; i < kPercents.size(); ++i) {
    const auto& value = bot.quantiles[i];
    quantiles[std::to_string(kPercents[i])] = value ? Json(*value) : Json();
  }
  if (bot.seats == 0) quantiles["why"] = Estimate{}.why();
  json["quantiles"] = quantiles;
  for (std::size_t i = 0; i < kPercents.size(); ++i) {
    const auto& interval = bot.quantile_intervals[i];
    json["quantile_intervals"][std::to_string(kPercents[i])] =
        interval ? Json{interval->low, interval->high} : Json();
  }
  Json histogram = Json::array();
  for (const Bin& bin : bot.scores) histogram.push_back({bin.low, bin.high, bin.count});
  json["histogram"] = histogram;
  Json ecdf = Json::array();
  for (const Distribution::Step& step : bot.distribution.steps()) {
    const Estimate& share = step.share;
    ecdf.push_back({step.bin.high, to_ten_digits(*share.mean)});
    if (!share.interval) continue;
    ecdf.back().push_back(to_ten_digits(share.interval->low));
    ecdf.back().push_back(to_ten_digits(share.interval->high));
  }
  json["ecdf"] = ecdf;
  if (!result.controls.empty()) json["adjusted"] = adjusted_of(bot, result);
  return json;
}

/// Rows of cells, in the order of their names.
Json json_of(const TournamentResult::Cells& breakdown) {
  Json json = {{"help", breakdown.help},
               {"kind", breakdown.kind == Breakdown::Kind::share ? "share" : "mean"},
               {"rows", breakdown.rows},
               {"columns", breakdown.columns},
               {"cells", Json::array()}};
  for (std::size_t i = 0; i < breakdown.cells.size(); ++i) {
    if (i % breakdown.columns.size() == 0) json["cells"].push_back(Json::array());
    json["cells"].back().push_back(json_of(breakdown.cells[i]));
  }
  return json;
}

Json json_of(const InterimAnalysis& interim) {
  Json json = {{"number", interim.number},
               {"of", kQuantityNames[interim.precision.of]},
               {"error", interim.precision.error},
               {"reached", interim.reached},
               {"bots", Json::array()}};
  for (const Estimate& estimate : interim.bots) json["bots"].push_back(json_of(estimate));
  return json;
}

Json number_or_null(const std::optional<double>& number) {
  return number ? Json(to_ten_digits(*number)) : Json();
}

/// What the ratings say, and what stands in its place where they do not fit.
void add_ratings(const TournamentResult& result, Json& json) {
  for (std::size_t bot = 0; bot < result.ratings.size(); ++bot) {
    Json& entry = json["bots"][bot];
    entry["rating"] = json_of(result.ratings[bot]);
    entry["rating_by_three"] = json_of(result.ratings_by_three[bot]);
    entry["rating_by_winners"] = json_of(result.ratings_by_winners[bot]);
    if (!result.fit.wins.empty()) {
      const FittedShare& wins = result.fit.wins[bot];
      entry["winning_places"] = {{"observed", to_ten_digits(wins.observed)},
                                 {"fitted", to_ten_digits(wins.fitted)},
                                 {"p", number_or_null(wins.p_value)}};
    }
    const BotRank& rank = result.ranks[bot];
    entry["ranking"] = {{"low", rank.low},
                        {"high", rank.high},
                        {"best", number_or_null(rank.best)},
                        {"lottery", to_ten_digits(rank.lottery)},
                        {"picked", number_or_null(rank.picked)}};
  }
  if (result.ratings.empty()) return;
  json["rating_fit"] = {{"p", number_or_null(result.fit.p_value)}};
  json["tiers"] = Json::array();
  for (const std::vector<int>& tier : result.tiers) {
    Json names = Json::array();
    for (const int bot : tier) names.push_back(result.bots[static_cast<std::size_t>(bot)].name);
    json["tiers"].push_back(std::move(names));
  }
}

/// {GUEST: {BOT: {...}}}
Json json_of(const std::vector<PresenceEffect>& guests, const TournamentResult& result) {
  Json json = Json::object();
  for (std::size_t guest = 0; guest < guests.size(); ++guest) {
    Json& of_guest = json[result.bots[guest].name] = Json::object();
    for (std::size_t bot = 0; bot < guests.size(); ++bot) {
      if (bot == guest) continue;
      const PresenceEffect::OnBot& on = guests[guest].bots[bot];
      Json entry = json_of(on.change);
      entry["p_holm"] = number_or_null(on.p_holm);
      entry["best_if_fewer"] = to_ten_digits(on.best_if_fewer);
      entry["best_if_more"] = to_ten_digits(on.best_if_more);
      of_guest[result.bots[bot].name] = std::move(entry);
    }
  }
  return json;
}

Json json_of(const Pair& pair, const TournamentResult& result) {
  const auto name = [&](int bot) { return result.bots[static_cast<std::size_t>(bot)].name; };
  const auto& number = number_or_null;
  return {{"a", name(pair.a)},
          {"b", name(pair.b)},
          {"matches", pair.matches},
          {"a_ahead", json_of(pair.ahead)},
          {"p", number(pair.p_value)},
          {"p_holm", number(pair.adjusted)},
          {"p_anytime", number(pair.anytime)}};
}

/// Why there are no ratings and pairs; empty if there are, or there is one bot alone.
std::string why_no_pairs(const TournamentResult& result) {
  if (!result.pairs.empty() || result.bots.size() < 2) return "";
  if (result.duplicate > 1) return "deals are played more than once";
  if (result.seat_wins.size() > Rankings::kMaxSeats || result.bots.size() > Rankings::kMaxBots) {
    return fmt::format("they are made for up to {} seats and {} bots", Rankings::kMaxSeats,
                       Rankings::kMaxBots);
  }
  return "";
}

}  // namespace

Result to_result(const TournamentResult& result, const Json& rules) {
  Json json;
  json["game"] = result.game;
  json["seed"] = result.seed;
  json["matches"] = result.matches;
  json["partial"] = result.partial();
  json["design"] = kDesignNames[static_cast<std::size_t>(result.design)];
  if (result.duplicate > 1) json["duplicate"] = result.duplicate;
  if (!result.payoff.empty()) json["payoff"] = result.payoff;
  if (result.interim) json["look"] = json_of(*result.interim);
  json["rules"] = rules;
  json["bots"] = Json::array();
  for (const TournamentResult::Bot& bot : result.bots) {
    json["bots"].push_back(json_of(bot, result));
  }
  add_ratings(result, json);
  for (const auto& control : result.controls) json["controls"][control.name] = control.help;
  for (std::size_t i = 0; i < result.pairs.size(); ++i) {
    json["pairs"].push_back(json_of(result.pairs[i], result));
    if (result.fit.pairs.empty()) continue;
    json["pairs"].back()["fitted"] = to_ten_digits(result.fit.pairs[i].fitted);
    json["pairs"].back()["p_fit"] = number_or_null(result.fit.pairs[i].p_value);
  }
  if (const std::string why = why_no_pairs(result); !why.empty()) {
    json["pairs"] = {{"why", why}};
  }
  if (!result.guests.empty()) json["field_sensitivity"] = json_of(result.guests, result);
  for (const TournamentResult::Role& role : result.roles) {
    Json row = {{"role", role.name}, {"bot", nullptr}};
    if (role.bot) row["bot"] = *role.bot;
    add_means(role, result, row);
    json["roles"].push_back(std::move(row));
  }
  json["seats"] = Json::array();
  for (std::size_t seat = 0; seat < result.seat_wins.size(); ++seat) {
    json["seats"].push_back({{"seat", seat}, {"wins", json_of(result.seat_wins[seat])}});
  }
  json["game_facts"] = Json::object();
  for (const auto& fact : result.facts) json["game_facts"][fact.name] = json_of(fact.value);
  for (const auto& breakdown : result.breakdowns) {
    json["breakdowns"][breakdown.name] = json_of(breakdown);
  }
  Result made{"tournament", std::move(json)};
  if (result.partial()) made.notes = {partial_note(result.matches, result.asked, "matches")};
  return made;
}

}  // namespace mainmatch
