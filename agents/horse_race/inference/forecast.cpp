#include "agents/horse_race/inference/forecast.h"

#include <algorithm>

namespace mainmatch::horse_race {

namespace {

/// By space, padded to whole vectors; shorter than an array of landings.
using PaddedSpaces = std::array<double, (kMaxTrack + 8) / 8 * 8>;
static_assert(PaddedSpaces{}.size() <= kLandings);

}  // namespace

void perturb(const View& view, Stream& chance, const Betting& betting,
             Forecast& forecast) noexcept {
  constexpr std::uint32_t kSteps = 16;
  PerHorse<std::uint32_t> bounds;
  PerHorse<std::uint32_t> drawn;
  bounds.fill(kSteps);
  chance.several_below(bounds.data(), at(view.horses()), drawn.data());
  for (Horse horse = 0; horse < view.horses(); ++horse) {
    forecast.worth[at(horse)] *= 1 + drawn[at(horse)] * (betting.noise / kSteps);
  }
}

void weigh_by_spectators(const View& view, double weight, Forecast& forecast) noexcept {
  if (view.round() == 0) return;
  std::array<double, kLandings> eyes{};
  for (Seat seat = 0; seat < view.players(); ++seat) {
    const int space = view.spectated(view.round() - 1, seat);
    if (seat == view.seat() || space == kNoSpace) continue;
    for (const int value : view.rules().values()) {
      eyes[at(space + value)] += 1.0 / view.rules().movement_count;
    }
  }
  const int top = *std::max_element(view.rules().values().begin(), view.rules().values().end());
  const std::size_t landings = at(view.rules().track + top) + 1;
  for (Horse horse = 0; horse < view.horses(); ++horse) {
    auto& next = forecast.next[at(horse)];
    double total = 0;
    for (std::size_t space = 0; space < landings; ++space) {
      total += next[space] *= 1 + weight * eyes[space];
    }
    total += next.back();  // not watched
    for (std::size_t space = 0; space < landings; ++space) next[space] /= total;
    next.back() /= total;
  }
}

namespace {

using Horses = FixedList<Horse, kMaxHorses>;

/// Sums over horses from the best on, several spaces at a time.
template <int kLanes>
ALWAYS_INLINE void add_values(const Forecast& forecast, const Horses& horses, double stake,
                              double per_horse, PaddedSpaces& values, int spaces) noexcept {
  using V = Vector<kLanes>;
  typename V::Lanes chances;
  for (int first = 0; first < spaces; first += kLanes) {
    typename V::Lanes sum{};
    typename V::Lanes none_better = sum + 1;
    for (const Horse horse : horses) {
      V::load(chances, &forecast.next[at(horse)][at(first)]);
      sum += chances * (per_horse + none_better * stake * forecast.worth[at(horse)]);
      none_better *= 1 - chances;
    }
    V::store(&values[at(first)], sum);
  }
}

}  // namespace

void values_of(const View& view, const Forecast& forecast, double stake, double per_horse,
               PerSpace& values, Width width) noexcept {
  Horses horses;  // the best first, of equal ones the first
  for (const Horse horse : running(view)) {
    horses.push_back(horse);
    for (std::size_t i = horses.size() - 1; i > 0; --i) {
      if (forecast.worth[at(horse)] <= forecast.worth[at(horses[i - 1])]) break;
      std::swap(horses[i], horses[i - 1]);
    }
  }
  PaddedSpaces padded;
  const int spaces = view.rules().track + 1;
  SIMD_CALL(width, add_values<kLanes>(forecast, horses, stake, per_horse, padded, spaces));
  std::copy_n(padded.begin(), spaces, values.begin());
}

int stake_after(const View& view, const Submission& submission) noexcept {
  int chips = view.chips();
  for (const std::int32_t bet : submission.bets) chips -= bet;
  return std::clamp(chips, 0, view.limit());
}

void spectate_best(const View& view, const Forecast& forecast, const Betting& betting,
                   Submission& submission) noexcept {
  if (!can_spectate(view)) return;
  PerSpace values;
  values_of(view, forecast, stake_after(view, submission),
            betting.points * view.rules().space_points, values);
  spectate(view, values, submission);
}

void spectate(const View& view, const PerSpace& values, Submission& submission) noexcept {
  double most = 0;
  for (int space = 1; space <= view.rules().track; ++space) {
    if (values[at(space)] <= most) continue;
    most = values[at(space)];
    submission.spectate = space;
  }
}

void bet(const View& view, const Forecast& forecast, Raise raise, const Betting& betting,
         Submission& submission) noexcept {
  const HorseSet seen = view.seen(view.round());
  if (seen.empty()) return;
  const int chips = view.chips() + raise.chips;
  const int limit = view.limit() + raise.limit;
  Horse best = seen.nth(0);
  for (const Horse horse : seen) {
    if (forecast.worth[at(horse)] > forecast.worth[at(best)]) best = horse;
  }
  double mean = 0;
  int top = 0;
  const HorseSet all = running(view);
  for (const Horse horse : all) mean += forecast.worth[at(horse)] / all.size();
  for (int place = view.horses() - all.size(); place < view.horses(); ++place) {
    top = std::max(top, view.rules().place_points[at(place)]);
  }
  const int later = std::max(0, forecast.last_bets - view.round()) * limit;
  const double enough = (1 - betting.patience) * mean + betting.patience * top;
  const int wanted = forecast.worth[at(best)] >= enough ? chips : std::max(0, chips - later);
  submission.bet(best, std::min(wanted, limit));
}

HorseSet running(const View& view) noexcept {
  HorseSet horses;
  for (Horse horse = 0; horse < view.horses(); ++horse) {
    if (!view.has_finished(horse)) horses.insert(horse);
  }
  return horses;
}

namespace {

/// Probabilities of a space, by other and by horse.
struct OnSpace {
  HorseRow here;
  HorseRow beyond;
};

template <int kLanes>
ALWAYS_INLINE void count_ahead(const std::array<OnSpace, kLandings>& spaces, int count, int horses,
                               PlacesAhead& chances) noexcept {
  using V = Vector<kLanes>;
  using Lanes = typename V::Lanes;
  for (int first = 0; first < horses; first += kLanes) {
    Lanes lanes, here, sum;
    number_lanes<kLanes>(first, lanes);
    for (int n = 0; n < horses; ++n) V::store(&chances[at(n)].numbers[at(first)], Lanes{});
    for (int i = 0; i < count; ++i) {
      V::load(here, &spaces[at(i)].here.numbers[at(first)]);
      EventCounts<kLanes> ahead(horses - 1, Lanes{} + 1);
      for (Horse other = 0; other < horses; ++other) {
        const double number = other;
        const Lanes beyond = Lanes{} + spaces[at(i)].beyond[other];
        const Lanes its = lanes == number ? Lanes{} : beyond;
        ahead.add(its);
        ahead.none() -= its * ahead.none();
      }
      for (int n = 0; n < horses; ++n) {
        V::load(sum, &chances[at(n)].numbers[at(first)]);
        V::store(&chances[at(n)].numbers[at(first)], sum + here * ahead[n]);
      }
    }
  }
}

using Spaces = std::array<OnSpace, kLandings>;

}  // namespace

void chances_ahead(const View& view, const Forecast& forecast, PlacesAhead& chances,
                   Width width) noexcept {
  Spaces spaces;
  int count = 0;
  HorseRow beyond{};  // by horse: probability of a larger space
  for (int space = kLandings - 1; space > 0; --space) {
    OnSpace& its = spaces[at(count)];
    its.here = {};
    double any = 0;
    for (Horse horse = 0; horse < view.horses(); ++horse) {
      its.here[horse] = forecast.next[at(horse)][at(space)];
      any += its.here[horse];
    }
    if (any <= 0) continue;
    its.beyond = beyond;
    ++count;
    for (Horse horse = 0; horse < view.horses(); ++horse) beyond[horse] += its.here[horse];
  }
  SIMD_CALL(width, count_ahead<kLanes>(spaces, count, view.horses(), chances));
}

}  // namespace mainmatch::horse_race
