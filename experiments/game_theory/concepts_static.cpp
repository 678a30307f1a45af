#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <ostream>

#include "experiments/base/number.h"
#include "experiments/game_theory/concepts.h"
#include "experiments/game_theory/dominance.h"
#include "experiments/game_theory/mix_json.h"
#include "experiments/game_theory/strategy_set.h"

namespace mainmatch {

namespace {

const char* verdict_word(bool certified) { return certified ? "certified" : "open"; }

/// Of margins, by resample: those with intervals that hold though what looks best among `all` was
/// picked.
std::vector<Json> margins_json(const std::vector<double>& margins,
                               const std::vector<std::vector<double>>& times,
                               const TableResamples& resamples, double all) {
  std::vector<Json> json;
  const double reach = resamples.reach(all / std::max(1.0, static_cast<double>(margins.size())));
  const std::vector<double> errors = errors_of(margins, times);
  for (std::size_t i = 0; i < margins.size(); ++i) {
    const double half = reach * errors[i];
    json.push_back(estimate_json(margins[i], {margins[i] - half, margins[i] + half}));
  }
  return json;
}

/// What was found in the resamples and not on the table, the most frequent first.
template <class Thing>
std::vector<std::pair<Thing, double>> often_found(const std::map<Thing, int>& counted,
                                                  const std::vector<Thing>& on_table, int times) {
  std::vector<std::pair<Thing, double>> found;
  for (const auto& [thing, count] : counted) {
    if (std::find(on_table.begin(), on_table.end(), thing) != on_table.end()) continue;
    const double frequency = static_cast<double>(count) / times;
    if (frequency >= kOften) found.emplace_back(thing, frequency);
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  return found;
}

/// By resample, what was found and how great its margins are.
template <class Thing>
struct Times {
  std::vector<std::vector<Thing>> found;
  std::vector<std::vector<double>> margins;

  explicit Times(int times)
      : found(static_cast<std::size_t>(times)), margins(static_cast<std::size_t>(times)) {}

  std::map<Thing, int> counted() const {
    std::map<Thing, int> counted;
    for (const std::vector<Thing>& one : found) {
      for (const Thing& thing : one) ++counted[thing];
    }
    return counted;
  }
};

/// Strategies, and whether strictly: those that are so strictly are so weakly too.
using Losers = std::vector<std::pair<std::size_t, bool>>;

Losers losers_of(const std::vector<Dominated>& found) {
  Losers losers;
  for (const Dominated& one : found) {
    losers.emplace_back(one.strategy, one.strictly);
    if (one.strictly) losers.emplace_back(one.strategy, false);
  }
  return losers;
}

}  // namespace

void add_pure(const TableResamples& resamples, Json& result) {
  const PayoffTable& table = resamples.table();
  const std::vector<std::size_t> rows = pure_equilibria(table);
  if (!table.complete()) {
    Json sampled = Json::array();
    for (const std::size_t row : perhaps_equilibria(table)) {
      sampled.push_back(counts_json(table.space(), table.counts(row)));
    }
    result["pure_unknown"] = {{"sampled", std::move(sampled)},
                              {"not_sampled", table.space().size() - table.rows()}};
  }
  Json& all = result["pure"] = Json::array();
  for (const std::size_t row : rows) {
    all.push_back({{"verdict", verdict_word(table.exact())},
                   {"counts", counts_json(table.space(), table.counts(row))}});
  }
  if (!resamples.any()) return;
  const auto margins_on = [&](const PayoffTable& drawn) {
    std::vector<double> margins;
    for (const std::size_t row : rows) margins.push_back(pure_margin(drawn, row));
    return margins;
  };
  const int times = resamples.times(kResamples);
  Times<std::size_t> seen(times);
  resamples.each(times, [&](std::size_t i, const PayoffTable& drawn, Stream&) {
    seen.found[i] = pure_equilibria(drawn);
    seen.margins[i] = margins_on(drawn);
  });
  const auto counted = seen.counted();
  const auto margins =
      margins_json(margins_on(table), seen.margins, resamples, static_cast<double>(table.rows()));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto count = counted.find(rows[i]);
    const double often = count == counted.end() ? 0 : count->second;
    all[i]["frequency"] = to_ten_digits(often / times);
    all[i]["margin"] = margins[i];
  }
  const auto none = std::count_if(seen.found.begin(), seen.found.end(),
                                  [](const auto& found) { return found.empty(); });
  Json others = Json::array();
  for (const auto& [row, frequency] : often_found(counted, rows, times)) {
    others.push_back({{"counts", counts_json(table.space(), table.counts(row))},
                      {"frequency", to_ten_digits(frequency)}});
  }
  const double none_known = to_ten_digits(static_cast<double>(none) / times);
  result["pure_resampled"] = {{"none", table.complete() ? Json(none_known) : Json()},
                              {"none_known", none_known},
                              {"others", std::move(others)}};
}

void add_dominated(const TableResamples& resamples, Json& result) {
  const PayoffTable& table = resamples.table();
  const ProfileSpace& space = table.space();
  const std::vector<Dominated> found = dominated_strategies(table);
  const std::vector<DominanceLimit> limits = dominance_limits(table, found);
  Json& all = result["dominated"] = Json::array();
  for (std::size_t i = 0; i < found.size(); ++i) {
    Json by = Json::object();
    for (std::size_t s = 0; s < table.strategies(); ++s) {
      if (found[i].by[s] > 0) by[space.name(s)] = to_ten_digits(found[i].by[s]);
    }
    Json after = Json::object();
    for (const Dominated& before : found) {
      if (before.round >= found[i].round) break;
      const std::size_t role = space.role_of(before.strategy);
      after[space.roles()[role].name].push_back(space.name(before.strategy));
    }
    all.push_back({{"verdict", verdict_word(limits[i].certain)},
                   {"role", space.roles()[space.role_of(found[i].strategy)].name},
                   {"strategy", space.name(found[i].strategy)},
                   {"by", std::move(by)},
                   {"strict", found[i].strictly},
                   {"round", found[i].round},
                   {"after", std::move(after)}});
  }
  if (!resamples.any()) return;
  const int times = resamples.times(kFewResamples);
  Times<std::pair<std::size_t, bool>> seen(times);
  resamples.each(times, [&](std::size_t i, const PayoffTable& drawn, Stream&) {
    seen.found[i] = losers_of(dominated_strategies(drawn));
    seen.margins[i] = dominance_margins(drawn, found);
  });
  const auto counted = seen.counted();
  const auto margins = margins_json(dominance_margins(table, found), seen.margins, resamples,
                                    pairs_of_strategies(space));
  for (std::size_t i = 0; i < found.size(); ++i) {
    const auto count = counted.find({found[i].strategy, found[i].strictly});
    const double often = count == counted.end() ? 0 : count->second;
    all[i]["frequency"] = to_ten_digits(often / times);
    all[i]["margin"] = margins[i];
    all[i]["limit"] = limits[i].least ? Json(to_ten_digits(*limits[i].least)) : Json();
  }
  Json others = Json::array();
  for (const auto& [loser, frequency] : often_found(counted, losers_of(found), times)) {
    if (loser.second) continue;  // stands among those that are dominated weakly or strictly
    others.push_back({{"role", space.roles()[space.role_of(loser.first)].name},
                      {"strategy", space.name(loser.first)},
                      {"frequency", to_ten_digits(frequency)}});
  }
  result["dominated_resampled"] = {{"others", std::move(others)}};
}

}  // namespace mainmatch
