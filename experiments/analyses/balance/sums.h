#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "experiments/analyses/balance/layout.h"
#include "experiments/statistics/ratio_sums.h"

namespace mainmatch {

/// What a unit of the design adds to a quantity. `x` is exact for products of payoffs.
struct QuantityCell {
  Int128 x = 0;
  std::int64_t n = 0;

  friend constexpr bool operator==(const QuantityCell&, const QuantityCell&) = default;
};

/// The sums of quantities over units, in groups: unit u is of group u mod kGroups. Groups stand for
/// the units where a statistic is too involved for sums of squares: it is worked out again without
/// each of them (see experiments/statistics/jackknife.h). What is kept is of the same size however
/// much is played, and does not depend on the order in which units are added.
class BalanceSums {
 public:
  static constexpr std::size_t kGroups = 100;

  explicit BalanceSums(const BalanceLayout& layout);

  /// One cell for every quantity.
  void add(std::uint64_t unit, std::span<const QuantityCell> cells);
  /// `other` is of the same layout.
  void merge(const BalanceSums& other);

  std::size_t quantities() const { return quantities_; }
  std::int64_t units() const;
  std::int64_t units_of(std::size_t group) const { return units_[group]; }
  const QuantityCell& at(std::size_t group, std::size_t quantity) const {
    return cells_[group * quantities_ + quantity];
  }
  /// Over all groups.
  QuantityCell total(std::size_t quantity) const;
  /// A unit being one cluster; of a quantity before BalanceLayout::products.
  const RatioSums& spread(std::size_t quantity) const { return spreads_[quantity]; }

  /// For a store; of the same layout. `load` throws DamagedBytes.
  void save(ByteWriter& out) const;
  void load(ByteReader& in);

  friend bool operator==(const BalanceSums&, const BalanceSums&) = default;

 private:
  std::size_t quantities_;
  std::vector<QuantityCell> cells_;  ///< group by group
  std::vector<std::int64_t> units_;  ///< by group
  std::vector<RatioSums> spreads_;
};

}  // namespace mainmatch
