#include <algorithm>
#include <ostream>

#include "experiments/io/grid.h"
#include "experiments/io/number.h"
#include "experiments/results/column.h"
#include "experiments/tournament/report.h"
#include "experiments/tournament/report_breakdowns.h"
#include "experiments/tournament/report_comparison.h"
#include "experiments/tournament/report_scores.h"

namespace mainmatch {

namespace {

std::vector<const TournamentResult::Bot*> best_first(const TournamentResult& result) {
  std::vector<const TournamentResult::Bot*> bots;
  for (const TournamentResult::Bot& bot : result.bots) bots.push_back(&bot);
  std::stable_sort(bots.begin(), bots.end(), [](const auto* a, const auto* b) {
    return a->estimates[kWins].mean.value_or(-1) > b->estimates[kWins].mean.value_or(-1);
  });
  return bots;
}

std::string seating(const TournamentResult& result) {
  switch (result.design) {
    case Design::mix:
      break;
    case Design::lineup:
      return "the line-up is shuffled over the seats every match";
    case Design::field:
      return result.bots[0].name + " has one seat, the others are drawn from the field";
    case Design::round_robin:
      return "the " + count_text(static_cast<std::int64_t>(result.profiles)) +
             " line-ups in turn, shuffled over the seats";
  }
  return "the bot of every seat is drawn at random every match";
}

void print_heading(const TournamentResult& result, std::ostream& out) {
  const std::string played = count_text(static_cast<std::int64_t>(result.matches));
  out << result.title << '\n' << std::string(result.title.size(), '=') << '\n';
  out << played << (result.matches == 1 ? " match" : " matches") << ", seed " << result.seed << "; "
      << seating(result) << '\n';
  if (result.duplicate > 1) {
    out << "Every deal is played " << result.duplicate
        << " times, the bots moving on by a seat: one observation\n";
  }
  if (result.partial()) {
    out << "PARTIAL: stopped after " << played << " of the "
        << count_text(static_cast<std::int64_t>(result.asked)) << " matches asked for\n";
  }
}

void print_bots(const TournamentResult& result, std::span<const TournamentResult::Bot* const> bots,
                std::ostream& out) {
  struct Shown {
    Quantity quantity;
    const char* title;
    double scale;
  };
  static constexpr Shown kShown[] = {{kWins, "wins %", 100}, {kElimination, "elim. %", 100},
                                     {kTokens, "tokens", 1}, {kScore, "score", 1},
                                     {kRank, "rank", 1},     {kGarnets, "garnets", 1},
                                     {kPayoff, "payoff", 1}};
  static_assert(std::size(kShown) == kQuantities);  // the first told() of them are told
  out << "\nBots, most wins first: means per seat played, with 95% intervals\n\n";
  TextGrid grid;
  std::vector<std::string> titles = {"bot", "seats"};
  std::vector<Column> columns;
  for (const Shown& shown : std::span(kShown).first(result.reported())) {
    titles.emplace_back(shown.title);
    Column& column = columns.emplace_back(shown.scale);
    for (const auto* bot : bots) column.include(bot->estimates[shown.quantity]);
  }
  titles.emplace_back("fouls");
  grid.row(titles);
  grid.rule();
  bool all_known = true, alike = false;
  for (const auto* bot : bots) {
    std::vector<std::string> means = {bot->name, count_text(bot->seats)};
    std::vector<std::string> halves = {"", ""};
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const Estimate& estimate = bot->estimates[kShown[i].quantity];
      means.push_back(columns[i].mean(estimate));
      halves.push_back(columns[i].half(estimate));
      all_known = all_known && estimate.why() != Estimate{}.why();
      alike = alike || estimate.zero_variance;
    }
    means.push_back(count_text(bot->fouls));
    grid.row(means);
    grid.row(halves);
  }
  grid.print(out);
  if (!result.payoff.empty()) out << "\npayoff: " << result.payoff;
  out << "\nwins: share of the match's win; elim.: is the Elimination Candidate; rank: 1 is best.\n"
         "+-: to the farther end of the interval. Seats of one match count as one observation.\n"
      << (all_known ? "" : "n/a: sample too small.\n")
      << (alike ? "alike: the same in all matches, which tells nothing of an error.\n" : "");
}

/// Flags are told in percent of the seats; "in_heaven" becomes a column "in heaven %".
std::string title_of(const TournamentResult::Flag& flag) {
  std::string title = flag.name + " %";
  std::replace(title.begin(), title.end(), '_', ' ');
  return title;
}

void print_roles(const TournamentResult& result, std::ostream& out) {
  if (result.roles.empty()) return;
  out << "\nBy role: means per seat played, with 95% intervals\n\n";
  std::vector<std::string> titles = {"bot", "role", "seats", "tokens", "score", "elim. %"};
  for (const TournamentResult::Flag& flag : result.flags) titles.push_back(title_of(flag));
  const auto estimates = [&](const TournamentResult::Role& role) {
    std::vector<Estimate> shown = {role.estimates[kTokens], role.estimates[kScore],
                                   role.estimates[kElimination]};
    shown.insert(shown.end(), role.flags.begin(), role.flags.end());
    return shown;
  };
  std::vector<Column> columns = {Column(1), Column(1), Column(100)};
  for (std::size_t i = 0; i < result.flags.size(); ++i) columns.emplace_back(100);
  for (const TournamentResult::Role& role : result.roles) {
    const std::vector<Estimate> shown = estimates(role);
    for (std::size_t i = 0; i < shown.size(); ++i) columns[i].include(shown[i]);
  }
  TextGrid grid("llr");
  grid.row(titles);
  grid.rule();
  for (const TournamentResult::Role& role : result.roles) {
    std::vector<std::string> means = {role.bot.value_or("(all)"), role.name,
                                      count_text(role.seats)};
    std::vector<std::string> halves = {"", "", ""};
    const std::vector<Estimate> shown = estimates(role);
    for (std::size_t i = 0; i < shown.size(); ++i) {
      means.push_back(columns[i].mean(shown[i]));
      halves.push_back(columns[i].half(shown[i]));
    }
    grid.row(means);
    grid.row(halves);
  }
  grid.print(out);
  out << '\n';
  for (const TournamentResult::Flag& flag : result.flags) {
    out << title_of(flag) << ": " << flag.help << '\n';
  }
}

void print_seats(const TournamentResult& result, std::ostream& out) {
  constexpr std::size_t kMaxPerRow = 9;
  const std::size_t seats = result.seat_wins.size();
  const std::size_t grids = (seats + kMaxPerRow - 1) / kMaxPerRow;
  const std::size_t per_grid = (seats + grids - 1) / grids;
  out << "\nWins by seat (an even share is " << fixed_text(100.0 / static_cast<double>(seats), 2)
      << " %)\n";
  Column column(100);
  for (const Estimate& wins : result.seat_wins) column.include(wins);
  for (std::size_t first = 0; first < seats; first += per_grid) {
    std::vector<std::string> titles = {"seat"}, means = {"wins %"}, halves = {""};
    for (std::size_t seat = first; seat < std::min(first + per_grid, seats); ++seat) {
      titles.push_back(std::to_string(seat));
      means.push_back(column.mean(result.seat_wins[seat]));
      halves.push_back(column.half(result.seat_wins[seat]));
    }
    TextGrid grid;
    grid.row(titles);
    grid.rule();
    grid.row(means);
    grid.row(halves);
    out << '\n';
    grid.print(out);
  }
}

void print_facts(const TournamentResult& result, std::ostream& out) {
  out << "\nThe match itself: means per match\n\n";
  TextGrid grid("lrrl");
  for (const auto& fact : result.facts) {
    Column column(1);
    column.include(fact.value);
    grid.row({fact.name, column.mean(fact.value), column.half(fact.value), fact.help});
  }
  grid.print(out);
}

}  // namespace

void print_text(const TournamentResult& result, std::ostream& out) {
  const auto bots = best_first(result);
  print_heading(result, out);
  print_bots(result, bots, out);
  print_adjusted(result, bots, out);
  print_interim(result, bots, out);
  print_gains(result, bots, out);
  print_comparison(result, bots, out);
  print_roles(result, out);
  print_quantiles(bots, out);
  print_bars(bots, out);
  print_seats(result, out);
  print_facts(result, out);
  print_breakdowns(result, out);
}

}  // namespace mainmatch
