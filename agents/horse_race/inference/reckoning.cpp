#include "agents/horse_race/inference/reckoning.h"

#include <algorithm>

#include "engine/core/fixed_list.h"

namespace mainmatch::horse_race {

namespace {

/// A seat's knowledge about one horse by round; 0 is unknown. Horses with equal knowledge are
/// reckoned once.
struct KnownFacts {
  static constexpr int kPadded = (kRounds + 7) / 8 * 8;  // padded for comparison by words
  std::array<std::int8_t, kPadded> values{};
  std::array<std::int8_t, kPadded> spaces{};

  bool operator==(const KnownFacts&) const = default;
};

struct Known {
  PerHorse<KnownFacts> horses{};
  std::array<int, kRounds> looked;  ///< space watched in a round, or kNoSpace

  Known() noexcept { looked.fill(kNoSpace); }
};

void gather(const View& view, Known& known) noexcept {
  for (int round = 0; round < view.round(); ++round) {
    if (view.ability(round) == Kind::none) continue;  // reveals nothing about values and spaces
    for (const Learned& fact : view.learned(round)) {
      const auto number = static_cast<std::int8_t>(fact.value);
      KnownFacts& its = known.horses[at(fact.horse)];
      if (fact.kind == Learned::Kind::movement) its.values[at(fact.round)] = number;
      if (fact.kind == Learned::Kind::space) its.spaces[at(fact.round)] = number;
    }
  }
  for (int round = 1; round <= view.round(); ++round) {
    known.looked[at(round)] = view.space(round);
    for (const Horse horse : view.seen(round)) {
      known.horses[at(horse)].spaces[at(round - 1)] = static_cast<std::int8_t>(view.space(round));
    }
  }
}

struct Moments {
  double mean = 0;
  double variance = 0;
};

/// Normalizes the weights of the values first..last, whose sum is above 0.
template <class Weights>
Moments moments_of(const Weights& weights, int first_value, int last_value) noexcept {
  double total = 0, first = 0, second = 0;
  for (int value = first_value; value <= last_value; ++value) {
    const double times = value * weights[at(value)];
    total += weights[at(value)];
    first += times;
    second += value * times;
  }
  const double mean = first / total;
  return {mean, std::max(0.0, second / total - mean * mean)};
}

/// Probabilities by space, all on first..last.
struct Spread {
  std::array<double, kLandings> chances;
  int first;
  int last;

  void stand(int space) noexcept {
    first = last = space;
    chances[at(space)] = 1;
  }
};

/// Reckons the horses in one round.
class Reckoner {
 public:
  Reckoner(const Rules& rules, int round, const Known& known) noexcept
      : rules_(rules), round_(round), known_(known) {
    std::array<double, 10> listed{};  // multiplicity of each movement value
    for (const int value : rules_.values()) ++listed[at(value)];
    step_ = moments_of(listed, 0, 9);
    least_ = *std::min_element(rules_.values().begin(), rules_.values().end());
    top_ = *std::max_element(rules_.values().begin(), rules_.values().end());
    for (int value = top_; value >= least_; --value) {
      for (int n = static_cast<int>(listed[at(value)]); n > 0; --n) falling_.push_back(value);
    }
  }

  /// The horse's next position is in the caller's `next`.
  Arrival reckon(Horse horse, Spread& next) const noexcept;

 private:
  void move(const Spread& now, int known, Spread& next) const noexcept;
  void condition(int round, Spread& spread) const noexcept;
  Arrival arrival(const KnownFacts& known, const Spread& now) const noexcept;

  const Rules& rules_;
  const int round_;
  const Known& known_;
  Moments step_;
  int least_;
  int top_;
  FixedList<int, kMaxMovements> falling_;  ///< movement values
};

/// Advances one round. Horses past the last space stay there.
void Reckoner::move(const Spread& now, int known, Spread& next) const noexcept {
  const int last = std::min(now.last, rules_.track);
  next.first = now.first + (known > 0 ? known : least_);
  next.last = last + (known > 0 ? known : top_);
  std::fill(next.chances.begin() + next.first, next.chances.begin() + next.last + 1, 0.0);
  const double share = 1.0 / rules_.movement_count;
  if (known > 0) {
    for (int space = now.first; space <= last; ++space) {
      next.chances[at(space + known)] += now.chances[at(space)];
    }
    return;
  }
  // Largest movements first, so that probabilities are summed in the order of source spaces.
  const double* const from = now.chances.data();
  for (const int value : falling_) {
    double* const to = next.chances.data() + value;
    for (int space = now.first; space <= last; ++space) to[space] += from[space] * share;
  }
}

/// Conditions on a past round: the horse still ran and was not on the watched space.
void Reckoner::condition(int round, Spread& spread) const noexcept {
  spread.last = std::min(spread.last, rules_.track);
  const int looked = known_.looked[at(round + 1)];
  if (looked != kNoSpace && looked >= spread.first && looked <= spread.last) {
    spread.chances[at(looked)] = 0;
  }
  double total = 0;
  for (int space = spread.first; space <= spread.last; ++space) total += spread.chances[at(space)];
  for (int space = spread.first; space <= spread.last; ++space) spread.chances[at(space)] /= total;
}

Arrival Reckoner::reckon(Horse horse, Spread& next) const noexcept {
  const KnownFacts& known = known_.horses[at(horse)];
  const int now_round = round_;
  // Rounds before the last known space do not matter.
  int round = std::max(0, now_round - 1);
  while (round > 0 && known.spaces[at(round)] == 0) --round;
  std::array<Spread, 2> turns;
  Spread* now = &turns[0];
  Spread* later = &turns[1];
  now->stand(round > 0 ? known.spaces[at(round)] : 1);
  for (++round; round < now_round; ++round) {
    move(*now, known.values[at(round)], *later);
    condition(round, *later);
    std::swap(now, later);
  }
  if (now_round == 0) {
    next.stand(1);
  } else if (known.spaces[at(now_round)] > 0) {
    next.stand(known.spaces[at(now_round)]);
  } else {
    move(*now, known.values[at(now_round)], next);
  }
  return arrival(known, *now);
}

Arrival Reckoner::arrival(const KnownFacts& known, const Spread& now) const noexcept {
  Moments place = moments_of(now.chances, now.first, now.last);
  const double goal = rules_.track + 1;
  double time = 0;
  for (int round = std::max(1, round_); round <= kLastRound && time == 0; ++round) {
    const int value = known.values[at(round)];
    place.mean += value > 0 ? value : step_.mean;
    place.variance += value > 0 ? 0 : step_.variance;
    if (known.spaces[at(round)] > 0) place = {static_cast<double>(known.spaces[at(round)]), 0};
    if (place.mean >= goal) time = round - (place.mean - goal) / top_;
  }
  if (time == 0) time = kLastRound + (goal - place.mean) / step_.mean;
  return {time, place.variance / (step_.mean * step_.mean)};
}

void copy(const Spread& from, std::array<double, kLandings>& to) noexcept {
  std::copy(from.chances.begin() + from.first, from.chances.begin() + from.last + 1,
            to.begin() + from.first);
}

/// For running horses; finished ones are on the last landing.
void reckon(const Rules& rules, int round, HorseSet all, const Known& known,
            Forecast& forecast) noexcept {
  const Reckoner reckoner(rules, round, known);
  PerHorse<Spread> spreads;
  Arrivals arrivals{};
  const int finished = rules.horses - all.size();
  for (Horse horse = 0; horse < rules.horses; ++horse) {
    if (!all.contains(horse)) {
      forecast.next[at(horse)][kLandings - 1] = 1;
      continue;
    }
    Horse same = 0;
    while (!all.contains(same) || !(known.horses[at(same)] == known.horses[at(horse)])) ++same;
    if (same == horse) {
      arrivals[at(horse)] = reckoner.reckon(horse, spreads[at(horse)]);
    } else {
      arrivals[at(horse)] = arrivals[at(same)];
    }
    copy(spreads[at(same)], forecast.next[at(horse)]);
  }
  forecast.last_bets = round;
  PlacesAhead places;
  places_of(all, arrivals, places);
  double most = -1;
  for (const Horse horse : all) {
    double& worth = forecast.worth[at(horse)];
    for (int n = 0; n < all.size(); ++n) {
      worth += places[at(n)][horse] * rules.place_points[at(finished + n)];
    }
    if (worth <= most) continue;
    most = worth;
    const auto whole = static_cast<int>(arrivals[at(horse)].time);
    forecast.last_bets = std::min(kLastRound, whole + (arrivals[at(horse)].time > whole));
  }
}

}  // namespace

Reckoned reckon(const View& view, Horse horse) noexcept {
  Known known;
  gather(view, known);
  Spread next;
  Reckoned reckoned;
  reckoned.arrival = Reckoner(view.rules(), view.round(), known).reckon(horse, next);
  copy(next, reckoned.next);
  return reckoned;
}

void reckon(const View& view, Forecast& forecast) noexcept {
  Known known;
  gather(view, known);
  reckon(view.rules(), view.round(), running(view), known, forecast);
}

void reckon_unseen(const Rules& rules, int round, Forecast& forecast) noexcept {
  reckon(rules, round, HorseSet::first(rules.horses), {}, forecast);
}

}  // namespace mainmatch::horse_race
