#include "agents/horse_race/beliefs/forecast.h"

#include <algorithm>

namespace mainmatch::horse_race {

void differ(const View& view, Stream& chance, const Betting& betting, Forecast& forecast) noexcept {
  constexpr std::uint32_t kSteps = 16;
  PerHorse<std::uint32_t> bounds;
  PerHorse<std::uint32_t> drawn;
  bounds.fill(kSteps);
  chance.several_below(bounds.data(), at(view.horses()), drawn.data());
  for (Horse horse = 0; horse < view.horses(); ++horse) {
    forecast.worth[at(horse)] *= 1 + drawn[at(horse)] * (betting.noise / kSteps);
  }
}

void follow(const View& view, double weight, Forecast& forecast) noexcept {
  if (view.round() == 0) return;
  std::array<double, kLandings> eyes{};
  for (Seat seat = 0; seat < view.players(); ++seat) {
    const int space = view.spectated(view.round() - 1, seat);
    if (seat == view.seat() || space == kNoSpace) continue;
    for (const int value : view.rules().values()) {
      eyes[at(space + value)] += 1.0 / view.rules().movement_count;
    }
  }
  for (Horse horse = 0; horse < view.horses(); ++horse) {
    double total = 0;
    for (std::size_t space = 0; space < eyes.size(); ++space) {
      total += forecast.next[at(horse)][space] *= 1 + weight * eyes[space];
    }
    for (double& chance : forecast.next[at(horse)]) chance /= total;
  }
}

void values_of(const View& view, const Forecast& forecast, double stake, double per_horse,
               PerSpace& values) noexcept {
  const std::size_t spaces = at(view.rules().track) + 1;
  std::fill_n(values.begin(), spaces, 0.0);
  PerSpace none_better;
  std::fill_n(none_better.begin(), spaces, 1.0);
  HorseSet left = running(view);
  while (!left.empty()) {
    Horse best = left.nth(0);
    for (const Horse horse : left) {
      if (forecast.worth[at(horse)] > forecast.worth[at(best)]) best = horse;
    }
    left.erase(best);
    const auto& next = forecast.next[at(best)];
    const double worth = forecast.worth[at(best)];
    for (std::size_t space = 0; space < spaces; ++space) {
      const double chance = next[space];
      values[space] += chance * (per_horse + none_better[space] * stake * worth);
      none_better[space] *= 1 - chance;
    }
  }
}

int stake_after(const View& view, const Submission& submission) noexcept {
  int chips = view.chips();
  for (const std::int32_t bet : submission.bets) chips -= bet;
  return std::clamp(chips, 0, view.limit());
}

void look(const View& view, const Forecast& forecast, const Betting& betting,
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

PerHorse<double> chances_ahead(const View& view, const Forecast& forecast, Horse horse) noexcept {
  PerHorse<double> chances{};
  PerHorse<double> beyond;  // of each horse, the chance to be on a larger space
  beyond.fill(0);
  for (int space = kLandings - 1; space > 0; --space) {
    const double here = forecast.next[at(horse)][at(space)];
    if (here > 0) {
      EventCount ahead;
      for (Horse other = 0; other < view.horses(); ++other) {
        if (other != horse) ahead.add(beyond[at(other)]);
      }
      for (int n = 0; n < view.horses(); ++n) chances[at(n)] += here * ahead[n];
    }
    for (Horse other = 0; other < view.horses(); ++other) {
      beyond[at(other)] += forecast.next[at(other)][at(space)];
    }
  }
  return chances;
}

void EventCount::add(double chance) noexcept {
  ++events_;
  for (int n = events_; n > 0; --n) {
    counts_[at(n)] += chance * (counts_[at(n - 1)] - counts_[at(n)]);
  }
  counts_[0] -= chance * counts_[0];
}

}  // namespace mainmatch::horse_race
