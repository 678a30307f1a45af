#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>

#include "experiments/equilibrium/concepts.h"
#include "experiments/equilibrium/correlated.h"
#include "experiments/equilibrium/mix_words.h"
#include "experiments/io/number.h"
#include "experiments/io/page.h"

namespace mainmatch {

namespace {

constexpr std::size_t kMaxOutcomeLines = 10;

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

void print_one(const PayoffTable& table, const std::string& which, const Correlated& equilibrium,
               std::ostream& out) {
  out << '\n' << which << ": welfare " << rough_text(equilibrium.welfare, 6) << '\n';
  double rest = 1;
  std::size_t lines = 0;
  for (const auto& [row, probability] : likeliest_first(equilibrium)) {
    if (lines == kMaxOutcomeLines || probability < 0.00005) break;
    out << right(fixed_text(100 * probability, 2), 8) << "%  "
        << profile_text(table.space(), table.counts(row)) << '\n';
    rest -= probability;
    ++lines;
  }
  const std::size_t others = equilibrium.plays.size() - lines;
  if (others > 0) {
    out << right(fixed_text(100 * std::max(0.0, rest), 2), 8) << "%  " << others << " other"
        << (others > 1 ? "s" : "") << '\n';
  }
}

void print_set(const PayoffTable& table, Obedience obedience, std::ostream& out) {
  const CorrelatedSet found = correlated_equilibria(table, obedience);
  out << "A mediator draws a profile and who plays what in it; "
      << (obedience == Obedience::correlated
              ? "nobody gains by not doing what it\nis told (correlated equilibria)."
              : "nobody gains by a strategy chosen\nbefore it is told (coarse correlated "
                "equilibria).")
      << " Welfare is the sum of all seats' payoffs.\n";
  print_one(table, "Best", found.best_welfare, out);
  print_one(table, "Worst", found.worst_welfare, out);
  print_one(table, "Most random (maximum entropy)", found.max_entropy, out);
}

}  // namespace

Json correlated_json(const PayoffTable& table) { return set_json(table, Obedience::correlated); }
void print_correlated(const PayoffTable& table, std::ostream& out) {
  print_set(table, Obedience::correlated, out);
}
Json coarse_correlated_json(const PayoffTable& table) { return set_json(table, Obedience::coarse); }
void print_coarse_correlated(const PayoffTable& table, std::ostream& out) {
  print_set(table, Obedience::coarse, out);
}

}  // namespace mainmatch
