#include "experiments/payoffs/result.h"

#include <algorithm>
#include <cmath>
#include <ostream>

#include "experiments/statistics/student.h"
#include "experiments/text/grid.h"
#include "experiments/text/number.h"

namespace mainmatch {

namespace {

constexpr int kDecimals = 4;

/// Where a payoff stands in a table, by the size of its standard error.
struct Place {
  std::size_t row;
  std::size_t strategy;
  double error;
};

std::string heading(const ProfileSpace& space, std::size_t strategy) {
  const std::string role = space.roles()[space.role_of(strategy)].name + " ";
  return (space.roles().size() > 1 ? role : "") + space.name(strategy);
}

/// Calls f with one strategy of every role, for all ways to choose them.
template <class F>
void each_pure(const ProfileSpace& space, F&& f) {
  std::vector<std::size_t> chosen;
  for (std::size_t r = 0; r < space.roles().size(); ++r) chosen.push_back(space.first(r));
  for (std::size_t r = 0; r < chosen.size();) {
    f(chosen);
    for (r = chosen.size(); r > 0; --r) {  // the last role's changes fastest
      if (++chosen[r - 1] < space.first(r)) break;
      chosen[r - 1] = space.first(r - 1);
    }
    if (r == 0) return;
    r = 0;
  }
}

void print_deviations(const PayoffTable& table, std::ostream& out) {
  const ProfileSpace& space = table.space();
  TextGrid grid;
  std::vector<std::string> head = {"all others"};
  for (std::size_t s = 0; s < space.strategies(); ++s) head.push_back(heading(space, s));
  grid.row(head);
  grid.rule();
  each_pure(space, [&](const std::vector<std::size_t>& chosen) {
    std::vector<int> counts(space.strategies());
    std::string name;
    for (std::size_t r = 0; r < chosen.size(); ++r) {
      counts[chosen[r]] = space.roles()[r].seats;
      name += (r > 0 ? ", " : "") + heading(space, chosen[r]);
    }
    std::vector<std::string> means = {name};
    std::vector<std::string> errors = {""};
    for (std::size_t s = 0; s < space.strategies(); ++s) {
      std::vector<int> here = counts;
      --here[chosen[space.role_of(s)]];
      ++here[s];
      const auto row = table.find(here);
      means.push_back(row ? fixed_text(table.payoffs(*row)[s], kDecimals) : "-");
      const bool known = row && table.has_stderrs() && !std::isnan(table.stderrs(*row)[s]);
      const double half = known ? student_quantile(0.975, *table.matches(*row) - 1) : 0;
      errors.push_back(known ? "+-" + fixed_text(half * table.stderrs(*row)[s], kDecimals) : "");
    }
    grid.row(std::move(means));
    grid.row(std::move(errors));
  });
  grid.print(out);
}

void print_precision(const PayoffTable& table, std::ostream& out) {
  std::vector<Place> places;
  for (std::size_t row = 0; table.has_stderrs() && row < table.rows(); ++row) {
    for (std::size_t s = 0; s < table.strategies(); ++s) {
      if (!std::isnan(table.stderrs(row)[s])) places.push_back({row, s, table.stderrs(row)[s]});
    }
  }
  if (places.empty()) return;
  const auto by_error = [](const Place& a, const Place& b) { return a.error < b.error; };
  const auto [least, most] = std::minmax_element(places.begin(), places.end(), by_error);
  const auto tell = [&](const char* what, const Place& place) {
    out << what << fixed_text(place.error, kDecimals) << ", of "
        << table.space().name(place.strategy) << " in "
        << profile_text(table.space(), table.counts(place.row)) << '\n';
  };
  out << '\n';
  tell("Least standard error  ", *least);
  tell("Most                  ", *most);
}

void print_sets(const char* what, const ProfileSpace& space, const std::vector<StrategySet>& sets,
                std::ostream& out) {
  constexpr std::size_t kMostTold = 30;
  if (sets.empty()) return;
  out << '\n' << what << ": " << count_text(static_cast<std::int64_t>(sets.size())) << '\n';
  for (std::size_t i = 0; i < std::min(sets.size(), kMostTold); ++i) {
    out << "  " << set_text(space, sets[i]) << '\n';
  }
  if (sets.size() > kMostTold) out << "  ...\n";
}

}  // namespace

PayoffsResult summarize(const ProfileSamples& samples, const Growth& growth) {
  PayoffsResult result{.table = samples.table()};
  result.matches_each = samples.matches();
  result.matches = samples.matches_done();
  result.profiles_asked = samples.profiles();
  result.matches_asked = samples.matches_asked();
  result.sub_games = growth.sub_games();
  result.skipped = growth.skipped();
  return result;
}

std::string set_text(const ProfileSpace& space, StrategySet set) {
  std::string text;
  for (std::size_t r = 0; r < space.roles().size(); ++r) {
    if (space.roles().size() > 1) text += (r > 0 ? "; " : "") + space.roles()[r].name + ": ";
    bool first = true;
    for (std::size_t s = space.first(r); s < space.first(r + 1); ++s) {
      if (!((set >> s) & 1)) continue;
      text += (first ? "" : ", ") + space.name(s);
      first = false;
    }
  }
  return text;
}

void print_text(const PayoffsResult& result, std::ostream& out) {
  const PayoffTable& table = result.table;
  const auto told = [](std::uint64_t n) { return count_text(static_cast<std::int64_t>(n)); };
  std::int64_t most = 0;
  std::int64_t least = 0;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    most = std::max(most, *table.matches(row));
    least = row == 0 ? most : std::min(least, *table.matches(row));
  }
  out << result.title << '\n' << std::string(result.title.size(), '=') << '\n';
  out << "What bots get (" << result.payoff << ") in " << told(table.rows()) << " of "
      << told(table.space().size()) << " profiles; " << count_text(least)
      << (most > least ? " to " + count_text(most) : "") << " matches each,\n"
      << told(result.matches) << " in all, seed " << result.seed << '\n';
  if (result.partial()) {
    out << "Interrupted: " << told(result.matches_asked) << " matches of "
        << told(result.profiles_asked) << " profiles were asked for so far\n";
  }
  out << "\nWhat a seat gets that plays the column while all others play the row\n\n";
  print_deviations(table, out);
  out << "\n+-: 95% interval by Student's method. Matches count as one observation each; those of\n"
         "the same number have the same deal in all profiles.\n";
  print_precision(table, out);
  const std::uint64_t unseen = table.space().size() - table.rows();
  if (unseen > 0) out << "\nProfiles not sampled: " << told(unseen) << '\n';
  print_sets("Sub-games sampled as a whole", table.space(), result.sub_games, out);
  print_sets("Sub-games skipped, as they have too many profiles", table.space(), result.skipped,
             out);
}

}  // namespace mainmatch
