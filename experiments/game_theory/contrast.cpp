#include "experiments/game_theory/contrast.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "experiments/game_theory/table_resamples.h"
#include "experiments/statistics/portable_log.h"

namespace mainmatch {

namespace {

constexpr std::int64_t kManyMatches = 1'000'000;  ///< where their number is not known

/// Adds to `moved`, by block, by how much its matches move a mean, `sign` times (the linearized
/// variance of a mean over clusters; Cochran, "Sampling Techniques", 3rd ed. 1977, section 9A.3).
void add_influences(std::span<const double> blocks, std::span<const std::int64_t> matches,
                    double sign, std::vector<double>& moved) {
  const auto n = static_cast<double>(blocks.size());
  double sum = 0, all = 0;
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    sum += static_cast<double>(matches[b]) * blocks[b];
    all += static_cast<double>(matches[b]);
  }
  const double few = std::sqrt(n / (n - 1));
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    moved[b] += sign * few * static_cast<double>(matches[b]) * (blocks[b] - sum / all) / all;
  }
}

/// By how much a payoff could be lower, or higher, with an event that none of its matches shows,
/// times the number of matches; nothing where it does not vary and its range is not known.
std::optional<PayoffTable::Range> unseen(const PayoffTable& table, std::size_t row,
                                         std::size_t strategy) {
  if (const auto known = table.unseen(row, strategy)) return known;
  if (!table.varies(row, strategy)) return std::nullopt;
  return PayoffTable::Range{0, 0};
}

/// The mean and its error, without what the matches do not show.
std::optional<Contrast> seen(const PayoffTable& table, std::size_t row, std::size_t strategy,
                             std::size_t than_row, std::size_t than) {
  const double mean = table.payoffs(row)[strategy] - table.payoffs(than_row)[than];
  const auto mine = table.blocks(row, strategy), other = table.blocks(than_row, than);
  const std::size_t common = std::min(mine.size(), other.size());
  if (common >= TableResamples::kMinBlocks) {
    std::vector<double> moved(std::max(mine.size(), other.size()));
    add_influences(mine, table.block_matches(), 1, moved);
    add_influences(other, table.block_matches(), -1, moved);
    double squares = 0;
    for (const double one : moved) squares += one * one;
    return Contrast{mean, std::sqrt(squares), static_cast<std::int64_t>(common) - 1};
  }
  const std::int64_t matches = std::min(table.matches(row).value_or(kManyMatches),
                                        table.matches(than_row).value_or(kManyMatches));
  if (!table.has_stderrs(row) || !table.has_stderrs(than_row) || matches < 2) return std::nullopt;
  return Contrast{mean, table.stderrs(row)[strategy] + table.stderrs(than_row)[than], matches - 1};
}

}  // namespace

Interval Contrast::limits(double tail, double quantile) const {
  const double rare = -portable_log(tail);
  return {mean - quantile * error - rare * below, mean + quantile * error + rare * above};
}

std::optional<Contrast> contrast(const PayoffTable& table, std::size_t row, std::size_t strategy,
                                 std::size_t than_row, std::size_t than) {
  std::optional<Contrast> found = seen(table, row, strategy, than_row, than);
  const auto mine = unseen(table, row, strategy), other = unseen(table, than_row, than);
  if (!found || !mine || !other) return std::nullopt;
  found->below = mine->least + other->greatest;
  found->above = mine->greatest + other->least;
  // What rounding leaves of payoffs that go together is no spread.
  const bool spread = found->error > 1e-12 * std::abs(found->mean);
  if (!spread && !table.match_range()) return std::nullopt;
  return found;
}

}  // namespace mainmatch
