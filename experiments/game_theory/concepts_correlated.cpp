#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "experiments/base/error.h"
#include "experiments/base/number.h"
#include "experiments/game_theory/concepts.h"
#include "experiments/game_theory/correlated.h"
#include "experiments/game_theory/mix_json.h"

namespace mainmatch {

namespace {

std::vector<Correlated::Play> likeliest_first(const Correlated& equilibrium) {
  std::vector<Correlated::Play> plays = equilibrium.plays;
  std::stable_sort(plays.begin(), plays.end(),
                   [](const auto& a, const auto& b) { return a.probability > b.probability; });
  return plays;
}

Json one_json(const PayoffTable& table, const Correlated& equilibrium) {
  Json profiles = Json::array();
  for (const auto& [row, probability] : likeliest_first(equilibrium)) {
    profiles.push_back({{"counts", counts_json(table.space(), table.counts(row))},
                        {"probability", to_ten_digits(probability)}});
  }
  return {{"welfare", to_ten_digits(equilibrium.welfare)},
          {"regret", to_ten_digits(equilibrium.regret)},
          {"profiles", std::move(profiles)}};
}

std::vector<double> welfare_of(const CorrelatedSet& set) {
  return {set.best_welfare.welfare, set.worst_welfare.welfare, set.max_entropy.welfare};
}

/// What all seats can get together at least and at most, as far as the table says.
Interval welfare_range(const PayoffTable& table) {
  constexpr double kEndless = std::numeric_limits<double>::max();
  const auto& one = table.match_range();
  if (!one) return {-kEndless, kEndless};
  double seats = 0;
  for (const SeatRole& role : table.space().roles()) seats += role.seats;
  return {seats * one->least, seats * one->greatest};
}

void add_set(const TableResamples& resamples, Obedience obedience, Json& json) {
  const PayoffTable& table = resamples.table();
  const CorrelatedSet found = correlated_equilibria(table, obedience);
  json = {{"best_welfare", one_json(table, found.best_welfare)},
          {"worst_welfare", one_json(table, found.worst_welfare)},
          {"max_entropy", one_json(table, found.max_entropy)}};
  if (!resamples.any()) return;
  std::vector<std::vector<double>> times(static_cast<std::size_t>(resamples.times(kFewResamples)));
  resamples.each(resamples.times(kFewResamples),
                 [&](std::size_t i, const PayoffTable& drawn, Stream&) {
                   try {
                     times[i] = welfare_of(correlated_equilibria(drawn, obedience));
                   } catch (const RunError&) {
                     times[i].clear();  // rounding left its program no solution: it is lost
                   }
                 });
  const auto limits = around(welfare_of(found), times, resamples, welfare_range(table));
  const char* const names[] = {"best_welfare", "worst_welfare", "max_entropy"};
  for (std::size_t i = 0; i < limits.size(); ++i) {
    json[names[i]]["welfare_interval"] = interval_json(limits[i]);
  }
}

}  // namespace

void add_correlated(const TableResamples& resamples, Json& result) {
  add_set(resamples, Obedience::correlated, result["ce"]);
}
void add_coarse_correlated(const TableResamples& resamples, Json& result) {
  add_set(resamples, Obedience::coarse, result["cce"]);
}

}  // namespace mainmatch
