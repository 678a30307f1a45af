#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>

#include "experiments/equilibrium/concepts.h"
#include "experiments/equilibrium/dominance.h"
#include "experiments/equilibrium/mix_words.h"
#include "experiments/equilibrium/nash.h"
#include "experiments/io/grid.h"
#include "experiments/io/number.h"

namespace mainmatch {

namespace {

constexpr std::size_t kMaxShown = 20;  ///< of equilibria, in text
constexpr int kDigits = 4;             ///< of payoffs, in text

Json real_json(const std::optional<double>& value) {
  return value ? Json(to_ten_digits(*value)) : Json();
}

const char* word_for(Stability stability) {
  switch (stability) {
    case Stability::stable:
      return "stable: evolution comes back to it";
    case Stability::neutral:
      return "neutral: evolution neither comes back to it nor leaves it";
    case Stability::unstable:
      return "unstable: evolution leaves it";
    case Stability::unknown:
      break;
  }
  return "stability not known, for lack of profiles";
}

/// What each strategy is played and paid, and what a seat gains that switches to it.
void print_strategies(const PayoffTable& table, const Equilibrium& one, std::ostream& out) {
  const ProfileSpace& space = table.space();
  for (std::size_t r = 0; r < space.roles().size(); ++r) {
    TextGrid grid("lr");
    grid.row({space.roles()[r].name, "played %", "payoff", "gain"});
    grid.rule();
    for (std::size_t s = space.first(r); s < space.first(r + 1); ++s) {
      const std::optional<double>& payoff = one.assessment.payoffs[s];
      const bool played = one.mix[s] > 0;
      std::string gain = "-";
      if (!played) gain = "?";
      if (!played && payoff) gain = rough_text(*payoff - one.assessment.values[r], kDigits);
      grid.row({space.name(s), played ? fixed_text(100 * one.mix[s], 2) : "-",
                payoff ? rough_text(*payoff, kDigits) : "?", gain});
    }
    grid.print(out);
  }
}

}  // namespace

Json nash_json(const PayoffTable& table) {
  const ProfileSpace& space = table.space();
  Json all = Json::array();
  for (const Equilibrium& one : find_equilibria(table, {})) {
    Json payoffs = Json::object();
    for (std::size_t s = 0; s < table.strategies(); ++s) {
      payoffs[space.roles()[space.role_of(s)].name][space.name(s)] =
          real_json(one.assessment.payoffs[s]);
    }
    const bool known = one.stability != Stability::unknown;
    all.push_back(
        {{"mix", mix_json(space, one.mix)},
         {"payoffs", std::move(payoffs)},
         {"regret", one.assessment.certain ? Json(to_ten_digits(one.assessment.regret())) : Json()},
         {"stable", known ? Json(one.stability == Stability::stable) : Json()},
         {"basin", real_json(one.basin)}});
  }
  return all;
}

void print_nash(const PayoffTable& table, std::ostream& out) {
  std::vector<Equilibrium> all = find_equilibria(table, {});
  std::stable_sort(all.begin(), all.end(), [](const Equilibrium& a, const Equilibrium& b) {
    return a.basin.value_or(0) > b.basin.value_or(0);
  });
  out << "Nash equilibria: mixes, the same for all seats"
      << (table.space().roles().size() > 1 ? " of a role" : "")
      << ", that no seat gains by leaving\n";
  for (std::size_t i = 0; i < std::min(all.size(), kMaxShown); ++i) {
    const Equilibrium& one = all[i];
    out << '\n' << i + 1 << " of " << all.size() << ", " << word_for(one.stability) << '\n';
    if (one.basin) {
      out << fixed_text(100 * *one.basin, 1) << " % of starts of evolution end here; ";
    }
    if (one.assessment.certain) {
      out << "regret " << rough_text(one.assessment.regret(), 2) << '\n';
    } else {
      out << "gains marked ? are not known, for lack of profiles\n";
    }
    if (!one.isolated) out << "One of many with the same support that touch each other.\n";
    print_strategies(table, one, out);
  }
  if (all.empty()) out << "\nNone was found.\n";
  if (all.size() > kMaxShown) {
    out << "\nand " << all.size() - kMaxShown << " more (all with --format json)\n";
  }
  out << "\ngain: what a seat gains that switches to the strategy. Equilibria of the empirical "
         "game over\nthese strategies; its payoffs are estimates.\n";
}

Json pure_json(const PayoffTable& table) {
  Json all = Json::array();
  for (const std::size_t row : pure_equilibria(table)) {
    all.push_back({{"counts", counts_json(table.space(), table.counts(row))}});
  }
  return all;
}

void print_pure(const PayoffTable& table, std::ostream& out) {
  const std::vector<std::size_t> rows = pure_equilibria(table);
  out << "Pure equilibria: profiles in which no seat gains by switching\n\n";
  for (std::size_t i = 0; i < std::min(rows.size(), kMaxShown); ++i) {
    out << profile_text(table.space(), table.counts(rows[i])) << '\n';
  }
  if (rows.empty()) out << "None.\n";
  if (rows.size() > kMaxShown) {
    out << "and " << rows.size() - kMaxShown << " more (all with --format json)\n";
  }
}

Json dominated_json(const PayoffTable& table) {
  const ProfileSpace& space = table.space();
  Json all = Json::array();
  for (const Dominated& one : dominated_strategies(table)) {
    Json by = Json::object();
    for (std::size_t s = 0; s < table.strategies(); ++s) {
      if (one.by[s] > 0) by[space.name(s)] = to_ten_digits(one.by[s]);
    }
    all.push_back({{"role", space.roles()[space.role_of(one.strategy)].name},
                   {"strategy", space.name(one.strategy)},
                   {"by", std::move(by)},
                   {"strict", one.strictly}});
  }
  return all;
}

void print_dominated(const PayoffTable& table, std::ostream& out) {
  const ProfileSpace& space = table.space();
  out << "Dominated strategies: some mix of others pays more, whatever the others play\n\n";
  const std::vector<Dominated> all = dominated_strategies(table);
  if (all.empty()) out << "None.\n";
  TextGrid grid("lll");
  for (const Dominated& one : all) {
    std::string by;
    for (std::size_t s = 0; s < table.strategies(); ++s) {
      if (!(one.by[s] > 0)) continue;
      by += by.empty() ? "by " : " and ";
      if (one.by[s] < 1) by += fixed_text(100 * one.by[s], 1) + " % ";
      by += space.name(s);
    }
    const std::string role =
        space.roles().size() > 1 ? space.roles()[space.role_of(one.strategy)].name + ": " : "";
    grid.row({role + space.name(one.strategy), one.strictly ? "strictly" : "weakly", by});
  }
  grid.print(out);
  if (!all.empty()) {
    out << "\nThose that are strictly dominated are taken out one after another, in this order; "
           "weakly:\nnowhere less and somewhere more, in what is left.\n";
  }
}

}  // namespace mainmatch
