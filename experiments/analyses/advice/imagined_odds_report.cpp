#include <nlohmann/json.hpp>

#include "experiments/analyses/advice/fitted.h"
#include "experiments/analyses/advice/imagined_odds.h"
#include "experiments/analyses/advice/pool.h"
#include "experiments/base/json.h"
#include "experiments/base/number.h"
#include "experiments/matches/registry.h"
#include "experiments/report/estimate_json.h"

namespace mainmatch {

Json tables_json(const SeatOdds& odds) {
  Json tables = Json::array();
  for (std::size_t t = 0; t < odds.estimates.size(); ++t) {
    const SeatPicture::Table& table = odds.picture.tables[t];
    Json& made = tables.emplace_back();
    made["quantity"] = table.quantity;
    if (table.round) made["round"] = *table.round;
    made["numbers"] = Json::array();
    for (std::size_t i = table.columns.size() - table.numbers; i < table.columns.size(); ++i) {
      made["numbers"].push_back(table.columns[i]);
    }
    made["rows"] = Json::object();
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
      Json& values = made["rows"][table.rows[row]];
      for (std::size_t column = 0; column < table.columns.size(); ++column) {
        values[table.columns[column]] = json_of(odds.estimates[t][row][column]);
      }
    }
  }
  return tables;
}

Json table_words(const SeatOdds& odds) {
  Json words = Json::array();
  for (std::size_t t = 0; t < odds.estimates.size(); ++t) {
    const SeatPicture::Table& table = odds.picture.tables[t];
    words.push_back({{"title", table.title}, {"note", table.note}});
  }
  return words;
}

Result to_result(const ImaginedOdds& found) {
  Json json = {{"game", found.game},
               {"seat", found.seat},
               {"step", found.step},
               {"seed", found.seed},
               {"alpha", to_ten_digits(found.alpha)}};
  json["field"] = Json::object();
  for (const WeightedBot& one : found.field) json["field"][one.bot] = one.weight;
  if (found.fit) {
    json["fitted"] =
        fit_json(match_named(found.game, "game"), *found.fit, found.field, found.seats, found.seat);
  }
  if (!found.pool.seats.empty()) json["pool"] = pool_json(found.pool);
  json["model"] = found.infers ? "bots" : "uniform";
  json["worlds"] = found.worlds;
  json["drawn"] = found.drawn;
  json["effective"] = to_ten_digits(found.effective);
  json["forced"] = found.forced;
  json["known"] = found.odds.picture.known;
  json["tables"] = tables_json(found.odds);
  if (found.partial) json["partial"] = true;
  Result made{"odds", std::move(json)};
  made.words = {{"step", found.step_words}, {"tables", table_words(found.odds)}};
  if (found.partial) {
    made.notes.push_back(fmt::format("PARTIAL: stopped after {} imagined worlds", found.worlds));
  }
  return made;
}

}  // namespace mainmatch
