#include <nlohmann/json.hpp>

#include "experiments/io/grid.h"
#include "experiments/io/json.h"
#include "experiments/io/number.h"
#include "experiments/odds/odds.h"

namespace mainmatch {

namespace {

std::string cell(double value, bool is_chance) {
  if (!is_chance) return fixed_text(value, 3);
  return value == 0 ? "." : fixed_text(100 * value, 1) + "%";
}

}  // namespace

void print_text(const Odds& odds, std::ostream& out) {
  out << "Seat " << odds.seat << " was told:\n";
  for (const std::string& line : odds.known) out << "  " << line << '\n';
  for (const Odds::Table& table : odds.tables) {
    out << '\n' << table.title << "\n\n";
    TextGrid grid;
    std::vector<std::string> head = {""};
    head.insert(head.end(), table.columns.begin(), table.columns.end());
    grid.row(head);
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
      std::vector<std::string> cells = {table.rows[row]};
      for (std::size_t column = 0; column < table.columns.size(); ++column) {
        const bool is_chance = column + 1 < table.columns.size();
        cells.push_back(cell(table.values[row][column], is_chance));
      }
      grid.row(cells);
    }
    grid.print(out);
    if (!table.note.empty()) out << '\n' << table.note << '\n';
  }
}

void print_json(const Odds& odds, std::ostream& out) {
  Json json;
  json["game"] = odds.game;
  json["seat"] = odds.seat;
  json["known"] = odds.known;
  json["tables"] = Json::array();
  for (const Odds::Table& table : odds.tables) {
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
  out << json.dump(2) << '\n';
}

void print_csv(const Odds& odds, std::ostream& out) {
  out << "quantity,round,row,column,value\n";
  for (const Odds::Table& table : odds.tables) {
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
      for (std::size_t column = 0; column < table.columns.size(); ++column) {
        out << table.quantity << ',' << (table.round ? std::to_string(*table.round) : "") << ','
            << table.rows[row] << ',' << table.columns[column] << ','
            << real_text(table.values[row][column]) << '\n';
      }
    }
  }
}

}  // namespace mainmatch
