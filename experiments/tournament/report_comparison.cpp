#include "experiments/tournament/report_comparison.h"

#include <algorithm>
#include <ostream>

#include "experiments/io/grid.h"
#include "experiments/io/number.h"
#include "experiments/results/column.h"
#include "experiments/statistics/rankings.h"

namespace mainmatch {

namespace {

/// Differences whose adjusted p-value is at most this are told apart.
constexpr double kLevel = 0.05;

/// A variance that is divided by less, for every bot, is told in JSON and CSV only.
constexpr double kWorthReporting = 1.05;

/// How often row finishes ahead of column, in percent, with its mark.
std::string cell(const TournamentResult& result, int row, int column) {
  for (const Pair& pair : result.pairs) {
    if (pair.a != std::min(row, column) || pair.b != std::max(row, column)) continue;
    if (!pair.ahead.mean) return "-";
    const double ahead = row == pair.a ? *pair.ahead.mean : 1 - *pair.ahead.mean;
    return fixed_text(100 * ahead, 1) + (pair.adjusted && *pair.adjusted <= kLevel ? "*" : " ");
  }
  return "";
}

}  // namespace

void print_interim(const TournamentResult& result,
                   std::span<const TournamentResult::Bot* const> bots, std::ostream& out) {
  if (!result.interim) return;
  const InterimAnalysis& interim = *result.interim;
  const bool share = interim.precision.of == kWins || interim.precision.of == kElimination;
  out << "\nLook " << interim.number << ": " << kQuantityNames[interim.precision.of] << " within +-"
      << real_text(interim.precision.error) << (interim.reached ? "" : " not reached")
      << "; intervals that hold at all looks with 95%\n\n";
  Column column(share ? 100 : 1);
  for (const Estimate& estimate : interim.bots) column.include(estimate);
  TextGrid grid;
  grid.row({"bot", std::string(kQuantityNames[interim.precision.of]) + (share ? " %" : ""), ""});
  grid.rule();
  for (const auto* bot : bots) {
    const Estimate& estimate = interim.bots[static_cast<std::size_t>(bot - result.bots.data())];
    grid.row({bot->name, column.mean(estimate), column.half(estimate)});
  }
  grid.print(out);
}

void print_gains(const TournamentResult& result, std::span<const TournamentResult::Bot* const> bots,
                 std::ostream& out) {
  if (result.duplicate == 1) return;
  out << "\nWhat common deals gain: variance of each mean if as many matches had deals of their\n"
         "own, divided by its variance here\n\n";
  TextGrid grid;
  std::vector<std::string> titles = {"bot", "wins", "elim.", "tokens", "score", "rank"};
  std::vector<Quantity> shown = {kWins, kElimination, kTokens, kScore, kRank};
  if (!result.payoff.empty()) {
    titles.push_back("payoff");
    shown.push_back(kPayoff);
  }
  grid.row(titles);
  grid.rule();
  for (const auto* bot : bots) {
    std::vector<std::string> cells = {bot->name};
    for (const Quantity q : shown) {
      cells.push_back(bot->gain[q] ? fixed_text(*bot->gain[q], 2) : std::string(kNotKnown));
    }
    grid.row(cells);
  }
  grid.print(out);
}

void print_adjusted(const TournamentResult& result,
                    std::span<const TournamentResult::Bot* const> bots, std::ostream& out) {
  if (result.controls.empty()) return;
  struct Shown {
    Quantity quantity;
    const char* title;
    Column column;
  };
  std::vector<Shown> shown = {{kWins, "wins %", Column(100)},
                              {kElimination, "elim. %", Column(100)},
                              {kTokens, "tokens", Column(1)},
                              {kScore, "score", Column(1)},
                              {kRank, "rank", Column(1)}};
  if (!result.payoff.empty()) shown.push_back({kPayoff, "payoff", Column(1)});
  std::erase_if(shown, [&](const Shown& one) {
    return std::none_of(bots.begin(), bots.end(), [&](const auto* bot) {
      return bot->adjusted[one.quantity].reduction.value_or(0) >= kWorthReporting;
    });
  });
  if (shown.empty()) return;
  out << "\nAdjusted for the luck of the deal: means with 95% intervals, and by what the variance "
         "is\n"
         "divided; where it gains something\n\n";
  std::vector<std::string> titles = {"bot"};
  for (Shown& one : shown) {
    titles.emplace_back(one.title);
    for (const auto* bot : bots) one.column.include(bot->adjusted[one.quantity].estimate);
  }
  TextGrid grid;
  grid.row(titles);
  grid.rule();
  for (const auto* bot : bots) {
    std::vector<std::string> means = {bot->name}, gains = {""};
    for (const Shown& one : shown) {
      const Adjusted& adjusted = bot->adjusted[one.quantity];
      means.push_back(one.column.mean(adjusted.estimate));
      gains.push_back(one.column.half(adjusted.estimate));
      if (adjusted.reduction) gains.back() += " /" + fixed_text(*adjusted.reduction, 2);
    }
    grid.row(means);
    grid.row(gains);
  }
  grid.print(out);
  out << "\nluck is";
  for (const auto& control : result.controls) {
    out << (&control == result.controls.data() ? " " : "; ") << control.help;
  }
  out << '\n';
}

std::string why_no_pairs(const TournamentResult& result) {
  if (!result.pairs.empty() || result.bots.size() < 2) return "";
  if (result.duplicate > 1) return "deals are played more than once";
  if (result.seat_wins.size() > Rankings::kMaxSeats || result.bots.size() > Rankings::kMaxBots) {
    return "they are made for up to " + std::to_string(Rankings::kMaxSeats) + " seats and " +
           std::to_string(Rankings::kMaxBots) + " bots";
  }
  return "";
}

void print_comparison(const TournamentResult& result,
                      std::span<const TournamentResult::Bot* const> bots, std::ostream& out) {
  if (const std::string why = why_no_pairs(result); !why.empty()) {
    out << "\nNo ratings and pairs of bots: " << why << ".\n";
  }
  if (result.pairs.empty()) return;
  out << "\nWho finishes ahead: rating, and how often (%) the bot of the row comes in before that "
         "of\n"
         "the column, ties half\n\n";
  Column column(1);
  for (const Estimate& rating : result.ratings) column.include(rating);
  TextGrid grid("lrrr");
  std::vector<std::string> titles = {"bot", "rating", ""};
  for (std::size_t i = 0; i < bots.size(); ++i) titles.push_back(std::to_string(i + 1) + " ");
  grid.row(titles);
  grid.rule();
  const auto index_of = [&](const TournamentResult::Bot* bot) {
    return static_cast<int>(bot - result.bots.data());
  };
  for (std::size_t i = 0; i < bots.size(); ++i) {
    const int row = index_of(bots[i]);
    const Estimate& rating = result.ratings[static_cast<std::size_t>(row)];
    std::vector<std::string> cells = {std::to_string(i + 1) + " " + bots[i]->name,
                                      column.mean(rating), column.half(rating)};
    for (const auto* other : bots) cells.push_back(cell(result, row, index_of(other)));
    grid.row(cells);
  }
  grid.print(out);
  out << "\nrating: log-strength by the model of Plackett and Luce; 0.69 more is twice as likely "
         "to\n"
         "take the next place. *: told apart at 5% with Holm's correction for all pairs.\n";
}

}  // namespace mainmatch
