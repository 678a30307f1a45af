#include <nlohmann/json.hpp>

#include "experiments/analyses/advice/odds.h"
#include "experiments/base/json.h"
#include "experiments/base/number.h"

namespace mainmatch {

Result to_result(const Odds& odds) {
  Json json;
  json["game"] = odds.game;
  json["seat"] = odds.seat;
  json["known"] = odds.known;
  json["tables"] = Json::array();
  for (const Odds::Chances& table : odds.tables) {
    Json made;
    made["quantity"] = table.quantity;
    if (table.round) made["round"] = *table.round;
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
      Json& values = made["rows"][table.rows[row]];
      for (std::size_t column = 0; column < table.columns.size(); ++column) {
        values[table.columns[column]] = to_ten_digits(table.values[row][column]);
      }
    }
    json["tables"].push_back(std::move(made));
  }
  Result made{"odds", std::move(json)};
  for (const Odds::Chances& table : odds.tables) {
    made.words["tables"].push_back({{"title", table.title}, {"note", table.note}});
  }
  return made;
}

}  // namespace mainmatch
