#include "experiments/statistics/field_sensitivity.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "engine/core/index.h"
#include "engine/core/rng.h"
#include "experiments/statistics/draws.h"
#include "experiments/statistics/holm.h"
#include "experiments/statistics/student.h"

namespace mainmatch {

namespace {

/// Wins and seats by bot.
struct Shares {
  BotNumbers wins{}, seats{};

  double mean(std::size_t bot) const { return seats[bot] > 0 ? wins[bot] / seats[bot] : 0; }
  void add(const Shares& other, std::size_t bots) {
    for (std::size_t b = 0; b < bots; ++b) {
      wins[b] += other.wins[b];
      seats[b] += other.seats[b];
    }
  }
};

/// Of matches in which the guest has fewer seats than its mean, and of those in which it has more.
using Halves = std::array<Shares, 2>;

/// Seats of each bot in a match, and what it wins.
Shares shares_of(std::uint64_t ranking, int seats) {
  Shares match;
  const int winners = winners_of(ranking);
  for (int i = 0; i < seats; ++i) {
    const std::size_t bot = at(bot_at(ranking, i));
    match.seats[bot] += 1;
    if (i < winners) match.wins[bot] += 1.0 / winners;
  }
  return match;
}

/// Of each guest, in one group.
std::vector<Halves> halves_of(const Rankings& group, const BotNumbers& mean_seats,
                              std::size_t bots) {
  std::vector<Halves> halves(bots);
  for (const auto& [ranking, times] : group.counts()) {
    const Shares match = shares_of(ranking, group.seats());
    const auto n = static_cast<double>(times);
    for (std::size_t guest = 0; guest < bots; ++guest) {
      if (match.seats[guest] == mean_seats[guest]) continue;
      Shares& half = halves[guest][match.seats[guest] > mean_seats[guest] ? 1 : 0];
      for (std::size_t b = 0; b < bots; ++b) {
        half.wins[b] += n * match.wins[b];
        half.seats[b] += n * match.seats[b];
      }
    }
  }
  return halves;
}

/// Of a guest, by group and in all.
struct Guest {
  std::vector<Halves> groups;
  Halves all;
};

/// Fills in the change; returns its p-value.
std::optional<double> find_change(const Guest& guest, std::size_t bot,
                                  PresenceEffect::OnBot& effect) {
  const auto& [fewer, more] = guest.all;
  if (fewer.seats[bot] <= 0 || more.seats[bot] <= 0) return std::nullopt;
  const double change = more.mean(bot) - fewer.mean(bot);
  effect.change.mean = change;
  if (guest.groups.size() < static_cast<std::size_t>(kMinUnits)) return std::nullopt;
  double squares = 0;
  for (const Halves& group : guest.groups) {
    double residual = 0;
    for (const std::size_t half : {0U, 1U}) {
      const Shares& own = group[half];
      const Shares& all = guest.all[half];
      const double part = (own.wins[bot] - all.mean(bot) * own.seats[bot]) / all.seats[bot];
      residual += half == 1 ? part : -part;
    }
    squares += residual * residual;
  }
  const auto n = static_cast<double>(guest.groups.size());
  const double error = std::sqrt(squares * n / (n - 1));
  if (!(error > 0)) {
    effect.change.zero_variance = true;
    return std::nullopt;
  }
  const auto degrees = static_cast<std::int64_t>(guest.groups.size()) - 1;
  const double reach = student_quantile(0.975, degrees) * error;
  effect.change.interval = Interval{change - reach, change + reach};
  return student_tails(change / error, degrees);
}

/// The bot other than the guest that wins most; -1 if none has a seat.
int best_beside(std::size_t guest, const Shares& shares, std::size_t bots) {
  int best = -1;
  for (std::size_t b = 0; b < bots; ++b) {
    if (b == guest || shares.seats[b] <= 0) continue;
    if (best < 0 || shares.mean(b) > shares.mean(at(best))) best = static_cast<int>(b);
  }
  return best;
}

void resample(std::size_t index, const Guest& guest, const Bootstrap& bootstrap,
              PresenceEffect& effect) {
  const std::size_t bots = effect.bots.size();
  for (int resample = 0; resample < bootstrap.resamples; ++resample) {
    Stream stream(bootstrap.seed, static_cast<std::uint64_t>(resample), Purpose::bootstrap());
    Halves drawn{};
    for (std::size_t i = 0; i < guest.groups.size(); ++i) {
      const Halves& group =
          guest.groups[stream.below(static_cast<std::uint32_t>(guest.groups.size()))];
      for (const std::size_t half : {0U, 1U}) drawn[half].add(group[half], bots);
    }
    const int if_fewer = best_beside(index, drawn[0], bots);
    const int if_more = best_beside(index, drawn[1], bots);
    if (if_fewer >= 0) effect.bots[at(if_fewer)].best_if_fewer += 1;
    if (if_more >= 0) effect.bots[at(if_more)].best_if_more += 1;
  }
  for (PresenceEffect::OnBot& bot : effect.bots) {
    bot.best_if_fewer /= bootstrap.resamples;
    bot.best_if_more /= bootstrap.resamples;
  }
}

}  // namespace

std::vector<PresenceEffect> field_sensitivity(std::span<const Rankings> groups, int bots,
                                              const Bootstrap& bootstrap) {
  const std::size_t n = at(bots);
  BotNumbers mean_seats{};
  double matches = 0;
  for (const Rankings& group : groups) {
    for (const auto& [ranking, times] : group.counts()) {
      matches += static_cast<double>(times);
      for (int i = 0; i < group.seats(); ++i) {
        mean_seats[at(bot_at(ranking, i))] += static_cast<double>(times);
      }
    }
  }
  for (double& mean : mean_seats) mean /= std::max(matches, 1.0);
  std::vector<Guest> guests(n);
  for (const Rankings& group : groups) {
    const std::vector<Halves> halves = halves_of(group, mean_seats, n);
    for (std::size_t guest = 0; guest < n; ++guest) {
      guests[guest].groups.push_back(halves[guest]);
      for (const std::size_t half : {0U, 1U}) guests[guest].all[half].add(halves[guest][half], n);
    }
  }
  std::vector<PresenceEffect> effects(n, PresenceEffect{std::vector<PresenceEffect::OnBot>(n)});
  std::vector<std::optional<double>> p_values;
  for (std::size_t guest = 0; guest < n; ++guest) {
    for (std::size_t b = 0; b < n; ++b) {
      if (b == guest) continue;
      p_values.push_back(find_change(guests[guest], b, effects[guest].bots[b]));
    }
    resample(guest, guests[guest], bootstrap, effects[guest]);
  }
  const auto adjusted = holm_adjusted(p_values);
  std::size_t next = 0;
  for (std::size_t guest = 0; guest < n; ++guest) {
    for (std::size_t b = 0; b < n; ++b) {
      if (b != guest) effects[guest].bots[b].p_holm = adjusted[next++];
    }
  }
  return effects;
}

}  // namespace mainmatch
