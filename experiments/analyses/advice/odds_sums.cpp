#include "experiments/analyses/advice/odds_sums.h"

#include <utility>

#include "experiments/statistics/anytime.h"

namespace mainmatch {

namespace {

/// Batches about which limits are shortest.
constexpr std::int64_t kBestAt = 256;

}  // namespace

void add_cells(std::span<const std::int64_t> world, std::vector<std::int64_t>& batch) {
  batch.resize(world.size());
  for (std::size_t i = 0; i < world.size(); ++i) batch[i] += world[i];
}

OddsSums::OddsSums(SeatPicture picture, std::int64_t worlds_per_batch, double alpha)
    : picture_(std::move(picture)), worlds_(worlds_per_batch), alpha_(alpha) {
  std::size_t cells = 0;
  for (const SeatPicture::Table& table : picture_.tables) cells += table.cells();
  counts_.resize(cells);
}

void OddsSums::add(std::span<const std::int64_t> cells) {
  ++batches_;
  for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i].add(cells[i]);
}

SeatOdds OddsSums::result() const {
  SeatOdds odds{picture_, {}};
  if (batches_ == 0) return odds;
  std::size_t cell = 0;
  for (const SeatPicture::Table& table : picture_.tables) {
    auto& rows = odds.estimates.emplace_back(table.rows.size());
    const std::size_t chances = table.columns.size() - table.numbers;
    for (std::vector<Estimate>& row : rows) {
      for (std::size_t column = 0; column < table.columns.size(); ++column) {
        std::optional<PayoffRange> range;
        if (column < chances) range = PayoffRange{0, worlds_};
        const Estimate found = anytime_mean(counts_[cell++].bins(), range, alpha_, kBestAt);
        row.push_back(found.mapped(1 / static_cast<double>(worlds_), 0));
      }
    }
  }
  return odds;
}

}  // namespace mainmatch
