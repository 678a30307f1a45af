#include "experiments/analyses/balance/sums.h"

#include <numeric>

#include "experiments/base/bytes.h"

namespace mainmatch {

BalanceSums::BalanceSums(const BalanceLayout& layout) : quantities_(layout.size()) {
  cells_.resize(kGroups * quantities_);
  units_.resize(kGroups);
  spreads_.resize(layout.products);
  for (std::size_t q = 0; q < spreads_.size(); ++q) spreads_[q].coarse = layout.coarse(q);
}

void BalanceSums::add(std::uint64_t unit, std::span<const QuantityCell> cells) {
  const std::size_t group = unit % kGroups;
  ++units_[group];
  QuantityCell* const sums = cells_.data() + group * quantities_;
  for (std::size_t q = 0; q < quantities_; ++q) {
    sums[q].x += cells[q].x;
    sums[q].n += cells[q].n;
  }
  for (std::size_t q = 0; q < spreads_.size(); ++q) {
    spreads_[q].add(static_cast<std::int64_t>(cells[q].x), cells[q].n);
  }
}

void BalanceSums::merge(const BalanceSums& other) {
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    cells_[i].x += other.cells_[i].x;
    cells_[i].n += other.cells_[i].n;
  }
  for (std::size_t group = 0; group < kGroups; ++group) units_[group] += other.units_[group];
  for (std::size_t q = 0; q < spreads_.size(); ++q) spreads_[q].merge(other.spreads_[q]);
}

std::int64_t BalanceSums::units() const {
  return std::accumulate(units_.begin(), units_.end(), std::int64_t{0});
}

QuantityCell BalanceSums::total(std::size_t quantity) const {
  QuantityCell sum;
  for (std::size_t group = 0; group < kGroups; ++group) {
    sum.x += at(group, quantity).x;
    sum.n += at(group, quantity).n;
  }
  return sum;
}

void BalanceSums::save(ByteWriter& out) const {
  for (const std::int64_t units : units_) out.whole(units);
  for (const QuantityCell& cell : cells_) {
    out.wide(cell.x);
    out.whole(cell.n);
  }
  for (const RatioSums& spread : spreads_) spread.save(out);
}

void BalanceSums::load(ByteReader& in) {
  for (std::int64_t& units : units_) units = in.whole();
  for (QuantityCell& cell : cells_) {
    cell.x = in.wide();
    cell.n = in.whole();
  }
  for (RatioSums& spread : spreads_) spread.load(in);
}

}  // namespace mainmatch
