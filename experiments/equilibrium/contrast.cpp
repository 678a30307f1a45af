#include "experiments/equilibrium/contrast.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "experiments/equilibrium/table_resamples.h"

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

std::optional<double> error_of(const PayoffTable& table, std::size_t row, std::size_t strategy) {
  if (!table.has_stderrs(row) || !(table.stderrs(row)[strategy] > 0)) return std::nullopt;
  return table.stderrs(row)[strategy];
}

}  // namespace

std::optional<Contrast> contrast(const PayoffTable& table, std::size_t row, std::size_t strategy,
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
    // What rounding leaves of payoffs that are all alike is no spread.
    if (!(std::sqrt(squares) > 1e-12 * std::abs(mean))) return std::nullopt;
    return Contrast{mean, std::sqrt(squares), static_cast<std::int64_t>(common) - 1};
  }
  const std::optional<double> a = error_of(table, row, strategy);
  const std::optional<double> b = error_of(table, than_row, than);
  const std::int64_t matches = std::min(table.matches(row).value_or(kManyMatches),
                                        table.matches(than_row).value_or(kManyMatches));
  if (!a || !b || matches < 2) return std::nullopt;
  return Contrast{mean, *a + *b, matches - 1};
}

}  // namespace mainmatch
