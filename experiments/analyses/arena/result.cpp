// What an arena found, as JSON.

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "experiments/analyses/arena/arena.h"
#include "experiments/base/number.h"
#include "experiments/report/estimate_json.h"
#include "experiments/statistics/sample_size.h"
#include "experiments/statistics/student.h"

namespace mainmatch::arena {

namespace {

constexpr double kFalsePositive = 0.05;
constexpr double kPower = 0.8;

/// The mean of a deal, of which `parts` make one (below 0: of its negative), with Student's
/// interval of level 1 - alpha. Deals that are more skewed than few symmetric ones may look (two
/// standard errors of their skewness) must be as many as enough_for_skewness() asks.
Estimate interval_by_deal(const RatioSums& sums, double parts, double alpha) {
  if (sums.matches == 0) return {};
  const double mean = static_cast<double>(sums.x) / static_cast<double>(sums.n) / parts;
  if (sums.matches < kMinDeals) return {mean, {}};
  const double error = std::sqrt(ratio_variance(sums)) / std::abs(parts);
  if (error <= 0) return {mean, {}, true};
  const double by_chance = 2 * std::sqrt(6 / static_cast<double>(sums.matches));
  const double skewness = std::abs(ratio_skewness(sums)) - by_chance;
  if (skewness > 0 && !enough_for_skewness(sums.matches, skewness)) return {mean, {}};
  const double half = student_quantile(1 - alpha / 2, sums.matches - 1) * error;
  return {mean, Interval{mean - half, mean + half}};
}

/// Two players, by their indices. Intervals are simultaneous over all pairs, by Bonferroni.
struct Gap {
  Gap(const Sums& sums, double unit, std::size_t players, std::size_t a, std::size_t b)
      : of(sums.of_pair(std::min(a, b), std::max(a, b))),
        alpha(kFalsePositive / static_cast<double>(players * (players - 1) / 2)),
        parts((a < b ? 1 : -1) * unit * static_cast<double>(sums.pair_parts())),
        a_less_b(interval_by_deal(of, parts, alpha)) {}

  bool a_is_better() const { return a_less_b.interval && a_less_b.interval->low > 0; }
  bool parted() const {
    return a_is_better() || (a_less_b.interval && a_less_b.interval->high < 0);
  }
  /// How many more deals it takes until they are parted; empty if they are, or nothing says it.
  std::optional<std::int64_t> more_deals(std::int64_t played) const {
    const double mean = a_less_b.mean.value_or(0);
    if (parted() || mean == 0 || !a_less_b.interval) return std::nullopt;
    const auto n = static_cast<double>(of.matches);
    const auto size = fixed_size(n * ratio_variance(of) / (parts * parts), mean, alpha, 1 - kPower);
    if (!size) return std::nullopt;
    // Where not everybody sits in every deal, only some have both.
    const double all = std::ceil(static_cast<double>(*size) * static_cast<double>(played) / n);
    return std::max<std::int64_t>(1, static_cast<std::int64_t>(std::min(all, 1e15)) - played);
  }

  const RatioSums& of;
  double alpha;
  double parts;
  Estimate a_less_b;
};

struct Ranked {
  std::size_t player;
  Estimate rating;
  std::size_t low;  ///< its rank is within low..high, for all players at once
  std::size_t high;
};

/// Best first.
std::vector<Ranked> ranked(const Sums& sums, const ArenaConfig& config, double unit) {
  const double parts = unit * static_cast<double>(sums.rating_parts());
  const std::size_t n = config.players.size();
  std::vector<Ranked> rows;
  for (std::size_t i = 0; i < n; ++i) {
    rows.push_back({i, interval_by_deal(sums.of(i, kRating), parts, kFalsePositive), 1, n});
  }
  std::stable_sort(rows.begin(), rows.end(), [](const Ranked& a, const Ranked& b) {
    return a.rating.mean && (!b.rating.mean || *a.rating.mean > *b.rating.mean);
  });
  for (Ranked& a : rows) {
    for (const Ranked& b : rows) {
      if (a.player == b.player) continue;
      const Gap gap(sums, unit, n, a.player, b.player);
      if (gap.a_is_better()) --a.high;
      if (gap.parted() && !gap.a_is_better()) ++a.low;
    }
  }
  return rows;
}

Json json_of(const Ranked& row, const Sums& sums, const std::string& name) {
  const RatioSums& fouls = sums.of(row.player, kFouls);
  const std::int64_t seats = sums.of(row.player, kWins).n;
  const auto total = static_cast<double>(fouls.x);
  return {{"name", name},
          {"rank", {{"low", row.low}, {"high", row.high}}},
          {"rating", mainmatch::json_of(row.rating)},
          {"less_next", nullptr},
          {"wins", mainmatch::json_of(share_interval(sums.of(row.player, kWins), kWinParts))},
          {"deals", sums.of(row.player, kRating).matches},
          {"seats", seats},
          {"fouls", static_cast<std::int64_t>(fouls.x)},
          {"fouls_per_match",
           seats > 0 ? Json(to_ten_digits(total / static_cast<double>(seats))) : Json()}};
}

}  // namespace

Result to_result(const Sums& sums, const ArenaConfig& config) {
  const auto unit = static_cast<double>(config.payoff.unit());
  const std::int64_t seats = config.rules->seats();
  const auto asked = static_cast<std::int64_t>(config.deals);
  Json json = {{"game", config.rules->match().name()},
               {"seed", config.seed},
               {"rules", config.rules->json()},
               {"payoff", config.payoff.name()},
               {"estimator", "difference from the table"},
               {"intervals", "Student's t by deal"},
               {"simultaneous", "ranks and differences: Bonferroni over pairs"},
               {"partial", sums.deals() < asked},
               {"deals", sums.deals()},
               {"matches", sums.deals() * seats}};
  const std::vector<Ranked> rows = ranked(sums, config, unit);
  const auto name = [&](const Ranked& row) { return config.players[row.player]; };
  for (const Ranked& row : rows) json["players"].push_back(json_of(row, sums, name(row)));
  for (std::size_t a = 0; a < rows.size(); ++a) {
    for (std::size_t b = a + 1; b < rows.size(); ++b) {
      const Gap gap(sums, unit, rows.size(), rows[a].player, rows[b].player);
      const Json less = mainmatch::json_of(gap.a_less_b);
      json["pairs"].push_back({{"a", name(rows[a])},
                               {"b", name(rows[b])},
                               {"deals", gap.of.matches},
                               {"a_less_b", less},
                               {"parted", gap.parted()}});
      if (b == a + 1) json["players"][a]["less_next"] = less;
    }
  }
  const Gap lead(sums, unit, rows.size(), rows[0].player, rows[1].player);
  const auto more = lead.more_deals(sums.deals());
  json["first_two"] = {{"parted", lead.parted()},
                       {"power", kPower},
                       {"more_deals", more ? Json(*more) : Json()},
                       {"more_matches", more ? Json(*more * seats) : Json()}};
  Result made{"arena", std::move(json)};
  if (sums.deals() < asked) {
    made.notes = {partial_note(static_cast<std::uint64_t>(sums.deals()), config.deals, "deals")};
  }
  return made;
}

}  // namespace mainmatch::arena
