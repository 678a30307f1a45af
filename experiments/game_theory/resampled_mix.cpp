#include "experiments/game_theory/resampled_mix.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/base/number.h"
#include "experiments/game_theory/local_equilibrium.h"
#include "experiments/game_theory/mix_json.h"

namespace mainmatch {

namespace {

/// The solutions of all resamples, by what is reported.
struct Solutions {
  std::vector<std::vector<double>> shares;  ///< by strategy
  std::vector<std::vector<double>> values;  ///< by role
  std::vector<double> welfare;
  int same_support = 0;
};

Solutions solutions_of(const ProfileSpace& all, const std::vector<std::size_t>& contenders,
                       StrategySet support,
                       const std::vector<std::optional<LocalEquilibrium>>& times) {
  Solutions found;
  found.shares.resize(all.strategies());
  found.values.resize(all.roles().size());
  for (const std::optional<LocalEquilibrium>& one : times) {
    if (!one) continue;
    found.same_support += one->support == support ? 1 : 0;
    for (std::size_t i = 0; i < one->mix.size(); ++i) {
      found.shares[contenders[i]].push_back(one->mix[i]);
    }
    found.welfare.push_back(0);
    for (std::size_t r = 0; r < found.values.size(); ++r) {
      found.values[r].push_back(one->values[r]);
      found.welfare.back() += all.roles()[r].seats * one->values[r];
    }
  }
  return found;
}

}  // namespace

Resampled resample_mix(const ProfileSpace& all, const TableResamples& resamples,
                       std::span<const double> mix, const std::vector<std::size_t>& contenders,
                       double tolerance) {
  std::vector<double> start;
  for (const std::size_t s : contenders) start.push_back(mix[s]);
  Resampled result{.times = resamples.times(Resampled::kTimes)};
  if (!resamples.any()) return result;
  std::vector<std::optional<LocalEquilibrium>> times(static_cast<std::size_t>(result.times));
  resamples.each(result.times, [&](std::size_t i, const PayoffTable& table, Stream& chance) {
    times[i] = equilibrium_near(table, start, tolerance, chance);
  });
  Solutions found = solutions_of(all, contenders, support_of(start), times);
  const auto count = static_cast<double>(times.size());
  const std::size_t lost = times.size() - found.welfare.size();
  result.same_support = found.same_support / count;
  result.lost = static_cast<double>(lost) / count;
  for (const std::vector<double>& shares : found.shares) {
    const auto often = static_cast<double>(
        std::count_if(shares.begin(), shares.end(), [](double one) { return one > 0; }));
    result.played.push_back({often / count, (often + static_cast<double>(lost)) / count});
  }
  const double beyond = resamples.beyond();
  Resampled::Intervals& intervals = result.intervals.emplace();
  for (std::size_t s = 0; s < found.shares.size(); ++s) {
    const bool contends = std::find(contenders.begin(), contenders.end(), s) != contenders.end();
    intervals.shares.push_back(
        contends ? percentiles(std::move(found.shares[s]), lost, beyond, {0, 1}) : Interval{0, 0});
  }
  Interval all_seats{0, 0};
  for (std::size_t r = 0; r < found.values.size(); ++r) {
    const PayoffTable::Range range = resamples.table().range(r);
    all_seats.low += all.roles()[r].seats * range.least;
    all_seats.high += all.roles()[r].seats * range.greatest;
    intervals.values.push_back(
        percentiles(std::move(found.values[r]), lost, beyond, {range.least, range.greatest}));
  }
  intervals.welfare = percentiles(std::move(found.welfare), lost, beyond, all_seats);
  return result;
}

Json resampled_json(const ProfileSpace& space, const Resampled& resampled) {
  Json json = {{"times", resampled.times},
               {"same_support", to_ten_digits(resampled.same_support)},
               {"lost", to_ten_digits(resampled.lost)},
               {"mix", nullptr},
               {"played", nullptr},
               {"values", nullptr},
               {"welfare", nullptr}};
  if (!resampled.intervals) return json;
  json["mix"] = intervals_json(space, resampled.intervals->shares);
  json["played"] = intervals_json(space, resampled.played);
  for (std::size_t r = 0; r < space.roles().size(); ++r) {
    json["values"][space.roles()[r].name] = interval_json(resampled.intervals->values[r]);
  }
  json["welfare"] = interval_json(resampled.intervals->welfare);
  return json;
}

}  // namespace mainmatch
