#include "experiments/statistics/rank_order.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

#include "engine/core/index.h"
#include "engine/core/rng.h"
#include "experiments/statistics/holm.h"
#include "experiments/statistics/majority.h"
#include "experiments/statistics/meetings.h"
#include "experiments/statistics/student.h"

namespace mainmatch {

namespace {

constexpr double kLevel = 0.05;
constexpr double kPicked = 1e-9;

/// What groups add up to, by bot: shares of wins, seats, and who came in before whom.
struct Sums {
  BotNumbers wins{}, seats{};
  Meetings meetings;

  void add(const Rankings& group) {
    for (const auto& [ranking, times] : group.counts()) {
      const auto n = static_cast<double>(times);
      const int winners = winners_of(ranking);
      for (int i = 0; i < group.seats(); ++i) {
        const std::size_t bot = at(bot_at(ranking, i));
        seats[bot] += n;
        if (i < winners) wins[bot] += n / winners;
      }
    }
    meetings.add(group);
  }
  void add(const Sums& other, double times, std::size_t bots) {
    for (std::size_t b = 0; b < bots; ++b) {
      wins[b] += other.wins[b] * times;
      seats[b] += other.seats[b] * times;
    }
    meetings.add(other.meetings, times, bots);
  }

  double mean(std::size_t bot) const { return seats[bot] > 0 ? wins[bot] / seats[bot] : 0; }
  Margins margins(std::size_t bots) const {
    Margins margins(bots, std::vector<double>(bots, 0));
    for (std::size_t a = 0; a < bots; ++a) {
      for (std::size_t b = a + 1; b < bots; ++b) {
        if (meetings.met[a][b] <= 0) continue;
        margins[a][b] = meetings.ahead[a][b] / meetings.met[a][b] - 0.5;
        margins[b][a] = -margins[a][b];
      }
    }
    return margins;
  }
};

/// Student's test over groups that the means per seat of two bots are the same; with the groups'
/// residuals of the ratio estimates.
std::optional<double> p_of_pair(const std::vector<Sums>& groups, const Sums& all, std::size_t a,
                                std::size_t b) {
  if (groups.size() < static_cast<std::size_t>(kMinUnits)) return std::nullopt;
  if (all.seats[a] <= 0 || all.seats[b] <= 0) return std::nullopt;
  const double mean_a = all.mean(a);
  const double mean_b = all.mean(b);
  double squares = 0;
  for (const Sums& one : groups) {
    const double residual = (one.wins[a] - mean_a * one.seats[a]) / all.seats[a] -
                            (one.wins[b] - mean_b * one.seats[b]) / all.seats[b];
    squares += residual * residual;
  }
  const auto n = static_cast<double>(groups.size());
  const double error = std::sqrt(squares * n / (n - 1));
  if (!(error > 0)) return std::nullopt;
  return student_tails((mean_a - mean_b) / error, static_cast<std::int64_t>(groups.size()) - 1);
}

void find_intervals(const std::vector<Sums>& groups, const Sums& all, std::vector<BotRank>& ranks) {
  const std::size_t n = ranks.size();
  int seen = 0;
  for (std::size_t b = 0; b < n; ++b) seen += all.seats[b] > 0 ? 1 : 0;
  std::vector<std::optional<double>> p_values;
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = a + 1; b < n; ++b) p_values.push_back(p_of_pair(groups, all, a, b));
  }
  const auto adjusted = holm_adjusted(p_values);
  for (std::size_t b = 0; b < n; ++b) {
    if (all.seats[b] > 0) ranks[b].low = 1, ranks[b].high = seen;
  }
  std::size_t pair = 0;
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = a + 1; b < n; ++b, ++pair) {
      if (adjusted[pair].value_or(1) > kLevel) continue;
      const bool a_wins_more = all.mean(a) > all.mean(b);
      ++ranks[a_wins_more ? b : a].low;
      --ranks[a_wins_more ? a : b].high;
    }
  }
}

/// What resamples of the groups say.
void resample(const std::vector<Sums>& groups, const Bootstrap& bootstrap,
              std::vector<BotRank>& ranks) {
  const std::size_t n = ranks.size();
  std::vector<double> best(n), picked(n);
  for (int resample = 0; resample < bootstrap.resamples; ++resample) {
    Stream stream(bootstrap.seed, static_cast<std::uint64_t>(resample), Purpose::bootstrap());
    Sums sums;
    for (std::size_t i = 0; i < groups.size(); ++i) {
      sums.add(groups[stream.below(static_cast<std::uint32_t>(groups.size()))], 1, n);
    }
    double most = 0;
    for (std::size_t b = 0; b < n; ++b) most = std::max(most, sums.mean(b));
    double ties = 0;
    for (std::size_t b = 0; b < n; ++b) ties += sums.seats[b] > 0 && sums.mean(b) == most ? 1 : 0;
    const std::vector<double> lottery = maximal_lottery(sums.margins(n));
    for (std::size_t b = 0; b < n; ++b) {
      if (sums.seats[b] > 0 && sums.mean(b) == most) best[b] += 1 / ties;
      if (lottery[b] > kPicked) picked[b] += 1;
    }
  }
  for (std::size_t b = 0; b < n; ++b) {
    ranks[b].best = best[b] / bootstrap.resamples;
    ranks[b].picked = picked[b] / bootstrap.resamples;
  }
}

}  // namespace

std::vector<BotRank> rank_order(std::span<const Rankings> groups, int bots,
                                const Bootstrap& bootstrap) {
  std::vector<BotRank> ranks(at(bots));
  Sums all;
  std::vector<Sums> sums;
  for (const Rankings& group : groups) {
    if (group.counts().empty()) continue;
    sums.emplace_back().add(group);
    all.add(sums.back(), 1, ranks.size());
  }
  find_intervals(sums, all, ranks);
  const std::vector<double> lottery = maximal_lottery(all.margins(ranks.size()));
  for (std::size_t b = 0; b < ranks.size(); ++b) ranks[b].lottery = lottery[b];
  if (sums.size() >= static_cast<std::size_t>(kMinUnits)) resample(sums, bootstrap, ranks);
  return ranks;
}

}  // namespace mainmatch
