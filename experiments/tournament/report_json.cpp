#include <nlohmann/json.hpp>
#include <ostream>

#include "experiments/io/json.h"
#include "experiments/io/number.h"
#include "experiments/results/print_estimate.h"
#include "experiments/tournament/report.h"
#include "experiments/tournament/report_comparison.h"

namespace mainmatch {

namespace {

void add_means(const TournamentResult::Means& means, const TournamentResult& result, Json& json) {
  json["seats"] = means.seats;
  json["matches"] = means.matches;
  for (std::size_t q = 0; q < result.reported(); ++q) {
    json[std::string(kQuantityNames[q])] = json_of(means.estimates[q]);
  }
  for (std::size_t i = 0; i < result.flags.size(); ++i) {
    json[result.flags[i].name] = json_of(means.flags[i]);
  }
}

Json adjusted_of(const TournamentResult::Bot& bot, const TournamentResult& result) {
  Json json;
  for (std::size_t q = 0; q < result.reported(); ++q) {
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
    for (std::size_t q = 0; q < result.reported(); ++q) {
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

Json json_of(const Pair& pair, const TournamentResult& result) {
  const auto name = [&](int bot) { return result.bots[static_cast<std::size_t>(bot)].name; };
  const auto number = [](const std::optional<double>& p) {
    return p ? Json(to_ten_digits(*p)) : Json();
  };
  return {{"a", name(pair.a)},         {"b", name(pair.b)},
          {"matches", pair.matches},   {"a_ahead", json_of(pair.ahead)},
          {"p", number(pair.p_value)}, {"p_holm", number(pair.adjusted)}};
}

/// Writes the outer two levels with a line for each entry, so that a bot is a line: easier to look
/// at and to compare than one long line or one number per line.
void write(const Json& json, int depth, std::ostream& out) {
  if (depth == 2 || !json.is_structured() || json.empty()) {
    out << json.dump();
    return;
  }
  const std::string indent(static_cast<std::size_t>(2 * depth + 2), ' ');
  out << (json.is_object() ? "{" : "[");
  const char* separator = "\n";
  for (const auto& [key, value] : json.items()) {
    out << separator << indent;
    if (json.is_object()) out << Json(key).dump() << ": ";
    write(value, depth + 1, out);
    separator = ",\n";
  }
  out << '\n' << indent.substr(2) << (json.is_object() ? "}" : "]");
}

}  // namespace

void print_json(const TournamentResult& result, const Json& rules, std::ostream& out) {
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
  for (std::size_t bot = 0; bot < result.ratings.size(); ++bot) {
    json["bots"][bot]["rating"] = json_of(result.ratings[bot]);
  }
  for (const auto& control : result.controls) json["controls"][control.name] = control.help;
  for (const Pair& pair : result.pairs) json["pairs"].push_back(json_of(pair, result));
  if (const std::string why = why_no_pairs(result); !why.empty()) {
    json["pairs"] = {{"why", why}};
  }
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
  write(json, 0, out);
  out << '\n';
}

}  // namespace mainmatch
