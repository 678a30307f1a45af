#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>

#include "experiments/equilibrium/concepts.h"
#include "experiments/equilibrium/dominance.h"
#include "experiments/equilibrium/mix_json.h"
#include "experiments/equilibrium/nash.h"
#include "experiments/io/grid.h"
#include "experiments/io/number.h"

namespace mainmatch {

namespace {

Json real_json(const std::optional<double>& value) {
  return value ? Json(to_ten_digits(*value)) : Json();
}

const char* verdict_json(bool certified) { return certified ? "certified" : "open"; }

bool certified(const PayoffTable& table, const Assessment& worth) {
  bool small = table.exact() && worth.certain;
  for (std::size_t r = 0; r < worth.regrets.size(); ++r) {
    small = small && worth.regrets[r] <= kMaxRegret * table.range(r).width();
  }
  return small;
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
        {{"verdict", verdict_json(certified(table, one.assessment))},
         {"mix", mix_json(space, one.mix)},
         {"payoffs", std::move(payoffs)},
         {"regret", one.assessment.certain ? Json(to_ten_digits(one.assessment.regret())) : Json()},
         {"stable", known ? Json(one.stability == Stability::stable) : Json()},
         {"basin", real_json(one.basin)}});
  }
  return all;
}

Json pure_json(const PayoffTable& table) {
  Json all = Json::array();
  for (const std::size_t row : pure_equilibria(table)) {
    all.push_back({{"verdict", verdict_json(table.exact())},
                   {"counts", counts_json(table.space(), table.counts(row))}});
  }
  return all;
}

Json dominated_json(const PayoffTable& table) {
  const ProfileSpace& space = table.space();
  Json all = Json::array();
  const std::vector<Dominated> found = dominated_strategies(table);
  const std::vector<bool> certain = certainly_dominated(table, found);
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Dominated& one = found[i];
    Json by = Json::object();
    for (std::size_t s = 0; s < table.strategies(); ++s) {
      if (one.by[s] > 0) by[space.name(s)] = to_ten_digits(one.by[s]);
    }
    all.push_back({{"verdict", verdict_json(certain[i])},
                   {"role", space.roles()[space.role_of(one.strategy)].name},
                   {"strategy", space.name(one.strategy)},
                   {"by", std::move(by)},
                   {"strict", one.strictly}});
  }
  return all;
}

}  // namespace mainmatch
