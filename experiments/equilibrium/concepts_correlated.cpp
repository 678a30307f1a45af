#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/equilibrium/concepts.h"
#include "experiments/equilibrium/correlated.h"
#include "experiments/equilibrium/mix_json.h"
#include "experiments/io/number.h"

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

Json set_json(const PayoffTable& table, Obedience obedience) {
  const CorrelatedSet found = correlated_equilibria(table, obedience);
  return {{"best_welfare", one_json(table, found.best_welfare)},
          {"worst_welfare", one_json(table, found.worst_welfare)},
          {"max_entropy", one_json(table, found.max_entropy)}};
}

}  // namespace

Json correlated_json(const PayoffTable& table) { return set_json(table, Obedience::correlated); }
Json coarse_correlated_json(const PayoffTable& table) { return set_json(table, Obedience::coarse); }

}  // namespace mainmatch
