#include "agents/horse_race/beliefs/reckoning.h"

#include <algorithm>
#include <cmath>

namespace mainmatch::horse_race {

namespace {

/// What a seat knows of one horse, by round; 0 is unknown.
struct KnownFacts {
  std::array<int, kRounds> values{};
  std::array<int, kRounds> spaces{};
};

void gather(const View& view, PerHorse<KnownFacts>& known) noexcept {
  for (int round = 0; round < view.round(); ++round) {
    for (const Learned& fact : view.learned(round)) {
      const auto number = static_cast<int>(fact.value);
      KnownFacts& its = known[at(fact.horse)];
      if (fact.kind == Learned::Kind::movement) its.values[at(fact.round)] = number;
      if (fact.kind == Learned::Kind::space) its.spaces[at(fact.round)] = number;
    }
  }
  for (int round = 1; round <= view.round(); ++round) {
    for (const Horse horse : view.seen(round)) {
      known[at(horse)].spaces[at(round - 1)] = view.space(round);
    }
  }
}

struct Moments {
  double mean = 0;
  double variance = 0;
};

/// Of weights by value, which add up to anything above 0.
template <class Weights>
Moments moments_of(const Weights& weights) noexcept {
  double total = 0, first = 0, second = 0;
  for (std::size_t value = 0; value < weights.size(); ++value) {
    const double times = static_cast<double>(value) * weights[value];
    total += weights[value];
    first += times;
    second += static_cast<double>(value) * times;
  }
  const double mean = first / total;
  return {mean, std::max(0.0, second / total - mean * mean)};
}

using Chances = std::array<double, kLandings>;

/// How often each movement value is listed.
std::array<double, 10> listed(const Rules& rules) noexcept {
  std::array<double, 10> times{};
  for (const int value : rules.values()) ++times[at(value)];
  return times;
}

/// A round further. Whoever is past the last space stays there.
Chances moved(const Rules& rules, const Chances& now, int known) noexcept {
  Chances next{};
  const double share = 1.0 / rules.movement_count;
  for (int space = 1; space <= rules.track; ++space) {
    const double here = now[at(space)];
    if (here == 0) continue;
    if (known > 0) {
      next[at(space + known)] += here;
    } else {
      for (const int value : rules.values()) next[at(space + value)] += here * share;
    }
  }
  return next;
}

/// What is left of the chances at the end of a past round: the horse ran on, and was not where the
/// seat looked.
void condition(const View& view, int round, Chances& chances) noexcept {
  std::fill(chances.begin() + view.rules().track + 1, chances.end(), 0.0);
  if (view.space(round + 1) != kNoSpace) chances[at(view.space(round + 1))] = 0;
  double total = 0;
  for (const double chance : chances) total += chance;
  for (double& chance : chances) chance /= total;
}

void stand(Chances& chances, int space) noexcept {
  chances = {};
  chances[at(space)] = 1;
}

Reckoned reckon(const View& view, const KnownFacts& known) noexcept {
  const Rules& rules = view.rules();
  Chances now;
  stand(now, 1);
  Reckoned reckoned;
  for (int round = 1; round <= view.round(); ++round) {
    reckoned.next = moved(rules, now, known.values[at(round)]);
    if (known.spaces[at(round)] > 0) {
      stand(reckoned.next, known.spaces[at(round)]);
    } else if (round < view.round()) {
      condition(view, round, reckoned.next);
    }
    if (round < view.round()) now = reckoned.next;
  }
  if (view.round() == 0) reckoned.next = now;

  const auto times = listed(rules);
  const Moments step = moments_of(times);
  Moments place = moments_of(now);
  const int top = *std::max_element(rules.values().begin(), rules.values().end());
  const double goal = rules.track + 1;
  double time = 0;
  for (int round = std::max(1, view.round()); round <= kLastRound && time == 0; ++round) {
    const int value = known.values[at(round)];
    place.mean += value > 0 ? value : step.mean;
    place.variance += value > 0 ? 0 : step.variance;
    if (known.spaces[at(round)] > 0) place = {static_cast<double>(known.spaces[at(round)]), 0};
    if (place.mean >= goal) time = round - (place.mean - goal) / top;
  }
  if (time == 0) time = kLastRound + (goal - place.mean) / step.mean;
  reckoned.arrival = {time, place.variance / (step.mean * step.mean)};
  return reckoned;
}

}  // namespace

Reckoned reckon(const View& view, Horse horse) noexcept {
  PerHorse<KnownFacts> known{};
  gather(view, known);
  return reckon(view, known[at(horse)]);
}

double chance_ahead(Horse one, const Reckoned::Arrival& its, Horse other,
                    const Reckoned::Arrival& others) noexcept {
  const double variance = its.variance + others.variance;
  const double sooner = others.time - its.time;
  if (variance == 0) return sooner > 0 || (sooner == 0 && one < other) ? 1 : 0;
  constexpr double kWidth = 3.4641016151377544;  // of a uniform distribution of variance 1
  return std::clamp(0.5 + sooner / (kWidth * std::sqrt(variance)), 0.0, 1.0);
}

void reckon(const View& view, Forecast& forecast) noexcept {
  PerHorse<KnownFacts> known{};
  gather(view, known);
  PerHorse<Reckoned::Arrival> arrivals{};
  const HorseSet all = running(view);
  const int finished = view.horses() - all.size();
  for (Horse horse = 0; horse < view.horses(); ++horse) {
    forecast.next[at(horse)] = {};
    forecast.worth[at(horse)] = 0;
    if (!all.contains(horse)) {
      forecast.next[at(horse)][kLandings - 1] = 1;
      continue;
    }
    const Reckoned reckoned = reckon(view, known[at(horse)]);
    forecast.next[at(horse)] = reckoned.next;
    arrivals[at(horse)] = reckoned.arrival;
  }
  forecast.last_bets = view.round();
  double most = -1;
  for (const Horse horse : all) {
    EventCount ahead;
    for (const Horse other : all) {
      if (other != horse) {
        ahead.add(chance_ahead(other, arrivals[at(other)], horse, arrivals[at(horse)]));
      }
    }
    double& worth = forecast.worth[at(horse)];
    for (int n = 0; n < all.size(); ++n) {
      worth += ahead[n] * view.rules().place_points[at(finished + n)];
    }
    if (worth <= most) continue;
    most = worth;
    const auto whole = static_cast<int>(arrivals[at(horse)].time);
    forecast.last_bets = std::min(kLastRound, whole + (arrivals[at(horse)].time > whole));
  }
}

}  // namespace mainmatch::horse_race
