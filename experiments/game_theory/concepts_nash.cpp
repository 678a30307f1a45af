#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "experiments/base/number.h"
#include "experiments/game_theory/concepts.h"
#include "experiments/game_theory/mix_json.h"
#include "experiments/game_theory/nash.h"
#include "experiments/game_theory/resampled_mix.h"

namespace mainmatch {

namespace {

Json real_json(const std::optional<double>& value) {
  return value ? Json(to_ten_digits(*value)) : Json();
}

bool certified(const PayoffTable& table, const Assessment& worth) {
  bool small = table.exact() && worth.certain;
  for (std::size_t r = 0; r < worth.regrets.size(); ++r) {
    small = small && worth.regrets[r] <= kMaxRegret * table.range(r).width();
  }
  return small;
}

/// What a seat gains by leaving a mix for a strategy, and its standard error.
struct TableGain {
  double gain;
  double error;
};

/// By strategy; empty where it is not known.
std::vector<std::optional<double>> gains_on(const PayoffTable& table,
                                            const std::vector<double>& mix) {
  std::vector<std::optional<double>> gains(table.strategies());
  const std::optional<Assessment> worth = assess(table, mix);
  for (std::size_t s = 0; worth && s < gains.size(); ++s) {
    if (!worth->payoffs[s]) continue;
    gains[s] = *worth->payoffs[s] - worth->values[table.space().role_of(s)];
  }
  return gains;
}

/// Which gains are known is the same in all resamples.
std::vector<std::optional<TableGain>> resampled_gains(const TableResamples& resamples,
                                                      const std::vector<double>& mix) {
  const int count = resamples.times(kResamples);
  std::vector<std::vector<std::optional<double>>> times(static_cast<std::size_t>(count));
  resamples.each(count, [&](std::size_t i, const PayoffTable& drawn, Stream&) {
    times[i] = gains_on(drawn, mix);
  });
  const auto on_table = gains_on(resamples.table(), mix);
  std::vector<std::optional<TableGain>> found(on_table.size());
  for (std::size_t s = 0; s < on_table.size(); ++s) {
    if (!on_table[s]) continue;
    double squares = 0;
    for (const auto& one : times) squares += (*one[s] - *on_table[s]) * (*one[s] - *on_table[s]);
    found[s] = TableGain{*on_table[s], std::sqrt(squares / count)};
  }
  return found;
}

/// The limits of all strategies of the mix hold at once.
void add_errors(const TableResamples& resamples, const std::vector<double>& mix, Json& json) {
  const ProfileSpace& space = resamples.table().space();
  const double reach = resamples.reach(static_cast<double>(space.strategies()));
  const auto gains = resampled_gains(resamples, mix);
  std::vector<std::size_t> contenders;
  for (std::size_t s = 0; s < space.strategies(); ++s) {
    Json gain;
    bool could_gain = false;
    if (gains[s]) {
      const auto [mean, error] = *gains[s];
      could_gain = mean + reach * error >= 0;
      gain = {{"gain", to_ten_digits(mean)},
              {"stderr", to_ten_digits(error)},
              {"low", to_ten_digits(mean - reach * error)},
              {"high", to_ten_digits(mean + reach * error)}};
    }
    if (mix[s] > 0 || could_gain) contenders.push_back(s);
    json["gains"][space.roles()[space.role_of(s)].name][space.name(s)] = std::move(gain);
  }
  const PayoffTable own = resamples.table().restricted(contenders);
  json["resampled"] =
      resampled_json(space, resample_mix(space, resamples.of(own), mix, contenders, 0));
}

const char* verdict_of(const PayoffTable& table, const Assessment& worth) {
  return certified(table, worth) ? "certified" : "open";
}

Json equilibrium_json(const PayoffTable& table, const Equilibrium& one, const char* verdict) {
  const ProfileSpace& space = table.space();
  Json payoffs = Json::object();
  for (std::size_t s = 0; s < table.strategies(); ++s) {
    payoffs[space.roles()[space.role_of(s)].name][space.name(s)] =
        real_json(one.assessment.payoffs[s]);
  }
  const bool known = one.stability != Stability::unknown;
  return {
      {"verdict", verdict},
      {"mix", mix_json(space, one.mix)},
      {"payoffs", std::move(payoffs)},
      {"regret", one.assessment.certain ? Json(to_ten_digits(one.assessment.regret())) : Json()},
      {"isolated", one.isolated},
      {"stable", known ? Json(one.stability == Stability::stable) : Json()},
      {"basin", real_json(one.basin)}};
}

/// How far the search went.
Json search_json(const NashResult& found) {
  Json methods = Json::array();
  for (const NashMethod method : found.methods) methods.push_back(name_of(method));
  const bool any = !found.equilibria.empty();
  return {{"verdict", any             ? "found"
                      : found.closest ? "approximate"
                                      : "unknown"},
          {"complete", found.complete},
          {"methods", std::move(methods)},
          {"supports", {{"tried", found.tried}, {"of", found.supports}}}};
}

Json continua_json(const std::vector<Continuum>& continua) {
  Json json = Json::array();
  for (const Continuum& one : continua) {
    json.push_back({{"ends", one.ends},
                    {"parts", one.parts.empty() ? Json() : Json(one.parts)},
                    {"basin", real_json(one.basin)}});
  }
  return json;
}

}  // namespace

void add_nash(const TableResamples& resamples, Json& result) {
  const PayoffTable& table = resamples.table();
  const NashResult found = search_equilibria(table, {});
  Json& all = result["nash"] = Json::array();
  for (const Equilibrium& one : found.equilibria) {
    all.push_back(equilibrium_json(table, one, verdict_of(table, one.assessment)));
    const bool errors = resamples.any() && all.size() <= kMaxResampledMixes;
    if (errors) add_errors(resamples, one.mix, all.back());
  }
  if (found.closest) all.push_back(equilibrium_json(table, *found.closest, "approximate"));
  result["nash_search"] = search_json(found);
  if (!found.continua.empty()) result["nash_continua"] = continua_json(found.continua);
}

}  // namespace mainmatch
