#include <ostream>

#include "experiments/results/print_estimate.h"
#include "experiments/tournament/report.h"

namespace mainmatch {

namespace {

void write_means(const TournamentResult::Means& means, std::size_t reported, std::ostream& out) {
  out << ',' << means.seats;
  for (std::size_t q = 0; q < reported; ++q) out << ',' << csv_cells(means.estimates[q]);
  for (const Estimate& flag : means.flags) out << ',' << csv_cells(flag);
}

void write_bot(const TournamentResult::Bot& bot, const TournamentResult& result,
               std::ostream& out) {
  out << csv_cell(bot.name) << (!result.roles.empty() ? ",(all)" : "");
  write_means(bot, result.reported(), out);
  out << ',' << bot.fouls;
  for (std::size_t i = 0; i < kPercents.size(); ++i) {
    const auto& interval = bot.quantile_intervals[i];
    out << ',';
    if (bot.quantiles[i]) out << *bot.quantiles[i];
    out << ',';
    if (interval) out << interval->low;
    out << ',';
    if (interval) out << interval->high;
  }
  for (std::size_t q = 0; q < result.reported() && !result.controls.empty(); ++q) {
    out << ',' << csv_cells(bot.adjusted[q].estimate);
  }
  out << '\n';
}

/// Fouls, quantiles and adjusted means are not known by role.
void write_role(const TournamentResult::Role& role, const TournamentResult& result,
                std::ostream& out) {
  out << csv_cell(role.bot.value_or("(all)")) << ',' << csv_cell(role.name);
  write_means(role, result.reported(), out);
  const std::size_t adjusted = result.controls.empty() ? 0 : result.reported();
  out << std::string(1 + 3 * kPercents.size() + 3 * adjusted, ',') << '\n';
}

}  // namespace

void print_csv(const TournamentResult& result, std::ostream& out) {
  out << (!result.roles.empty() ? "name,role,seats" : "name,seats");
  const auto titles = [&](std::string_view name) {
    for (const char* part : {"_mean", "_low", "_high"}) out << ',' << name << part;
  };
  for (std::size_t q = 0; q < result.reported(); ++q) titles(kQuantityNames[q]);
  for (const TournamentResult::Flag& flag : result.flags) titles(flag.name);
  out << ",fouls";
  for (const int percent : kPercents) {
    const std::string name = "q" + std::to_string(percent);
    out << ',' << name << ',' << name << "_low," << name << "_high";
  }
  for (std::size_t q = 0; q < result.reported() && !result.controls.empty(); ++q) {
    titles("adjusted_" + std::string(kQuantityNames[q]));
  }
  out << '\n';
  for (const TournamentResult::Bot& bot : result.bots) write_bot(bot, result, out);
  for (const TournamentResult::Role& role : result.roles) write_role(role, result, out);
}

}  // namespace mainmatch
