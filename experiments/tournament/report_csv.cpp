#include <ostream>

#include "experiments/text/number.h"
#include "experiments/tournament/report.h"

namespace mainmatch {

namespace {

std::string csv_cell(const std::string& cell) {
  if (cell.find_first_of(",\"\r\n") == std::string::npos) return cell;
  std::string out = "\"";
  for (const char c : cell) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

void write_row(const TournamentResult::Bot& bot, std::ostream& out) {
  out << csv_cell(bot.name) << ',' << bot.seats;
  for (const Estimate& estimate : bot.estimates) {
    out << ',';
    if (estimate.mean) out << real_text(*estimate.mean);
    out << ',';
    if (estimate.interval) out << real_text(estimate.interval->low);
    out << ',';
    if (estimate.interval) out << real_text(estimate.interval->high);
  }
  out << ',' << bot.fouls;
  for (const auto& value : bot.quantiles) {
    out << ',';
    if (value) out << *value;
  }
  out << '\n';
}

}  // namespace

void print_csv(const TournamentResult& result, std::ostream& out) {
  out << "name,seats";
  for (const std::string_view name : kQuantityNames) {
    for (const char* part : {"_mean", "_low", "_high"}) out << ',' << name << part;
  }
  out << ",fouls";
  for (const int percent : kPercents) out << ",q" << percent;
  out << '\n';
  for (const TournamentResult::Bot& bot : result.bots) write_row(bot, out);
}

}  // namespace mainmatch
