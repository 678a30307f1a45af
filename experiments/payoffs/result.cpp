#include "experiments/payoffs/result.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <ostream>

#include "experiments/equilibrium/mix_words.h"
#include "experiments/equilibrium/table_json.h"
#include "experiments/io/grid.h"
#include "experiments/io/number.h"
#include "experiments/statistics/student.h"

namespace mainmatch {

namespace {

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

std::string error_text(const Estimate& estimate) {
  if (!estimate.interval) return estimate.zero_variance ? "alike" : "few";
  return "+-" + fixed_text((estimate.interval->high - estimate.interval->low) / 2, kPayoffDecimals);
}

/// The payoff of a seat of one role by strategy; a row for each sampled profile in which all other
/// seats of a role play the same.
void print_deviations(const PayoffsResult& result, std::size_t role, std::ostream& out) {
  const PayoffTable& table = result.sampled();
  const ProfileSpace& space = table.space();
  TextGrid grid;
  std::vector<std::string> head = {"all others"};
  for (const std::string& name : space.roles()[role].strategies) head.push_back(name);
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
    bool any = false;
    for (std::size_t s = space.first(role); s < space.first(role + 1); ++s) {
      std::vector<int> here = counts;
      --here[chosen[role]];
      ++here[s];
      const auto row = table.find(here);
      any |= row.has_value();
      means.push_back(row ? fixed_text(table.payoffs(*row)[s], kPayoffDecimals) : "-");
      errors.push_back(row ? error_text(result.estimates[*row * space.strategies() + s]) : "");
    }
    if (!any) return;
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
  const auto print = [&](const char* what, const Place& place) {
    out << what << fixed_text(place.error, kPayoffDecimals) << ", of "
        << heading(table.space(), place.strategy) << " in\n  "
        << profile_text(table.space(), table.counts(place.row)) << '\n';
  };
  out << '\n';
  print("Smallest standard error  ", *least);
  print("Largest standard error   ", *most);
}

void print_sets(const char* what, const ProfileSpace& space, const std::vector<StrategySet>& sets,
                std::ostream& out) {
  constexpr std::size_t kMaxShown = 30;
  if (sets.empty()) return;
  out << '\n' << what << ": " << count_text(static_cast<std::int64_t>(sets.size())) << '\n';
  for (std::size_t i = 0; i < std::min(sets.size(), kMaxShown); ++i) {
    out << "  " << set_text(space, sets[i]) << '\n';
  }
  if (sets.size() > kMaxShown) out << "  ...\n";
}

Json sets_json(const ProfileSpace& space, const std::vector<StrategySet>& sets) {
  Json json = Json::array();
  for (const StrategySet set : sets) {
    Json one;
    for (std::size_t s = 0; s < space.strategies(); ++s) {
      if (holds(set, s)) one[space.roles()[space.role_of(s)].name].push_back(space.name(s));
    }
    json.push_back(std::move(one));
  }
  return json;
}

}  // namespace

PayoffsResult summarize(const ReducedGame& game, const ProfileSamples& samples,
                        const Growth& growth) {
  SampledTables tables(game, samples);
  PayoffsResult result{.table = std::move(tables.table)};
  if (game.reduced()) result.of_match = std::move(tables.of_match);
  result.estimates = samples.estimates();
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
      if (!holds(set, s)) continue;
      text += (first ? "" : ", ") + space.name(s);
      first = false;
    }
  }
  return text;
}

Json reduced_json(const PayoffsResult& result) {
  if (!result.of_match) return nullptr;
  Json json;
  for (const SeatRole& role : result.table.space().roles()) json[role.name] = role.seats;
  return json;
}

namespace {

Json about_json(const PayoffsResult& result, const Json& rules) {
  const ProfileSpace& space = result.table.space();
  Json about;
  about["game"] = result.game;
  about["rules"] = rules;
  about["payoff"] = result.payoff;
  about["seed"] = result.seed;
  about["matches"] = result.matches;
  if (result.partial()) about["matches_asked"] = result.matches_asked;
  about["profiles"] = {{"sampled", result.sampled().rows()},
                       {"of", result.sampled().space().size()}};
  if (result.of_match) about["reduced"] = reduced_json(result);
  if (!result.sub_games.empty()) about["sub_games"] = sets_json(space, result.sub_games);
  if (!result.skipped.empty()) about["skipped"] = sets_json(space, result.skipped);
  return about;
}

/// "3 seats in place of 12", by role where there are several.
std::string reduction_text(const PayoffsResult& result) {
  const auto& roles = result.table.space().roles();
  std::string text;
  for (std::size_t r = 0; r < roles.size(); ++r) {
    text += (r > 0 ? ", " : "") + std::to_string(roles[r].seats) + " seats " +
            (roles.size() > 1 ? "of " + roles[r].name + " " : "") + "in place of " +
            std::to_string(result.of_match->space().roles()[r].seats);
  }
  return text;
}

}  // namespace

void print_json(const PayoffsResult& result, const Json& rules, std::ostream& out) {
  write_payoffs(result.table, out, about_json(result, rules));
}

void print_sampled_json(const PayoffsResult& result, const Json& rules, std::ostream& out) {
  write_payoffs(result.sampled(), out, about_json(result, rules));
}

void print_text(const PayoffsResult& result, std::ostream& out) {
  const PayoffTable& table = result.sampled();
  const auto text = [](std::uint64_t n) { return count_text(static_cast<std::int64_t>(n)); };
  std::int64_t most = 0;
  std::int64_t least = 0;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    most = std::max(most, *table.matches(row));
    least = row == 0 ? most : std::min(least, *table.matches(row));
  }
  out << result.title << '\n' << std::string(result.title.size(), '=') << '\n';
  out << "Payoffs (" << result.payoff << ") in " << text(table.rows()) << " of "
      << text(table.space().size()) << " profiles; " << count_text(least)
      << (most > least ? " to " + count_text(most) : "") << " matches each,\n"
      << text(result.matches) << " in all, seed " << result.seed << '\n';
  if (result.of_match) {
    out << "Reduced game: " << reduction_text(result) << "; " << text(result.table.rows())
        << " of its " << text(result.table.space().size()) << " profiles follow from these\n";
  }
  if (result.partial()) {
    out << "Interrupted: " << text(result.matches_asked) << " matches of "
        << text(result.profiles_asked) << " profiles requested so far\n";
  }
  for (std::size_t r = 0; r < table.space().roles().size(); ++r) {
    const bool named = table.space().roles().size() > 1;
    out << "\nPayoff of a seat " << (named ? "of " + table.space().roles()[r].name + " " : "")
        << "that plays the column while all others play the row\n\n";
    print_deviations(result, r, out);
  }
  out << "\n+-: 95% Student interval; few: sample too small; alike: zero variance. A match is one\n"
         "observation; matches of the same number share their deal in all profiles.\n";
  print_precision(table, out);
  const std::uint64_t unseen = table.space().size() - table.rows();
  if (unseen > 0) out << "\nProfiles not sampled: " << text(unseen) << '\n';
  print_sets("Sub-games sampled completely", table.space(), result.sub_games, out);
  print_sets("Sub-games skipped (too many profiles)", table.space(), result.skipped, out);
}

}  // namespace mainmatch
