#include "experiments/statistics/ratio_columns.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstring>

namespace mainmatch {

namespace {

constexpr std::size_t kLanes = 8;
using Vector = std::int16_t __attribute__((vector_size(16)));
using Column = std::array<std::int16_t, RatioColumns::kDepth>;

/// The fields of RatioSums that matches of small numbers add up to.
struct SmallSums {
  std::int32_t matches = 0;
  std::int32_t n = 0;
  std::int32_t nn = 0;
  std::int32_t x = 0;
  std::int32_t xn = 0;
  std::int32_t xx = 0;
  std::int32_t nnn = 0;
  std::int32_t xnn = 0;
  std::int32_t xxn = 0;
  std::int32_t xxx = 0;
};

constexpr std::int64_t kCube =
    std::int64_t{RatioColumns::kSmall} * RatioColumns::kSmall * RatioColumns::kSmall;
static_assert(RatioColumns::kSmall * RatioColumns::kSmall < 1 << 15);
static_assert(kCube * static_cast<std::int64_t>(RatioColumns::kDepth) < std::int64_t{1} << 31);

/// A sum of products of 16 bits each is one instruction for eight of them.
SmallSums sums_of(const Column& xs, const Column& ns) {
  SmallSums sums;
  for (std::size_t i = 0; i < xs.size(); ++i) {
    const std::int16_t x = xs[i];
    const std::int16_t n = ns[i];
    const auto xx = static_cast<std::int16_t>(x * x);
    const auto nn = static_cast<std::int16_t>(n * n);
    sums.matches += n != 0;
    sums.n += n;
    sums.nn += n * n;
    sums.x += x;
    sums.xn += x * n;
    sums.xx += x * x;
    sums.nnn += nn * n;
    sums.xnn += nn * x;
    sums.xxn += xx * n;
    sums.xxx += xx * x;
  }
  return sums;
}

/// Eight vectors of eight, rows and columns exchanged. Interleaving vector i with vector i + 4
/// rotates the six bits of an element's address, (vector, place), by one to the left; three times
/// exchange the halves.
void transpose(std::array<Vector, kLanes>& vectors) {
  for (int turn = 0; turn < 3; ++turn) {
    const auto old = vectors;
    for (std::size_t i = 0; i < kLanes / 2; ++i) {
      vectors[2 * i] = __builtin_shufflevector(old[i], old[i + 4], 0, 8, 1, 9, 2, 10, 3, 11);
      vectors[2 * i + 1] = __builtin_shufflevector(old[i], old[i + 4], 4, 12, 5, 13, 6, 14, 7, 15);
    }
  }
}

bool is_small(BreakdownCell cell) {
  constexpr int kMost = RatioColumns::kSmall;
  return cell.x >= -kMost && cell.x <= kMost && cell.n <= kMost;
}

}  // namespace

RatioColumns::RatioColumns(std::size_t sums)
    : width_((2 * sums + kLanes - 1) / kLanes * kLanes), rows_(kDepth * width_) {}

void RatioColumns::add(std::span<const BreakdownCell> cells, std::span<RatioSums> sums) {
  assert(cells.size() == sums.size() && 2 * cells.size() <= width_);
  std::int16_t* const own = row(waiting_);
  using Two = std::int32_t __attribute__((vector_size(2 * sizeof(BreakdownCell))));
  using Narrow = std::int16_t __attribute__((vector_size(sizeof(Two))));
  Two large{};  // negative where a number was
  const auto narrowed = [&large](const BreakdownCell* two_cells) {
    Two two;
    std::memcpy(&two, two_cells, sizeof two);
    large |= (two + kSmall) | (kSmall - two);
    const auto halves = std::bit_cast<Narrow>(two);  // of a small number the lower one is all of it
    return std::bit_cast<Two>(__builtin_shufflevector(halves, halves, 0, 2, 2, 2, 4, 6, 6, 6));
  };
  const auto add_four = [&](std::size_t first, const BreakdownCell* four_cells) {
    const Two four =
        __builtin_shufflevector(narrowed(four_cells), narrowed(four_cells + 2), 0, 2, 4, 6);
    std::memcpy(own + 2 * first, &four, sizeof four);
  };
  const std::size_t whole = cells.size() / 4 * 4;
  for (std::size_t i = 0; i < whole; i += 4) add_four(i, &cells[i]);
  if (whole < cells.size()) {
    std::array<BreakdownCell, 4> last{};
    std::copy(cells.begin() + static_cast<std::ptrdiff_t>(whole), cells.end(), last.begin());
    add_four(whole, last.data());
  }
  const bool all_small = (large[0] | large[1] | large[2] | large[3]) >= 0;
  for (std::size_t i = 0; !all_small && i < cells.size(); ++i) {
    if (is_small(cells[i])) continue;
    sums[i].add(cells[i].x, cells[i].n);
    own[2 * i] = own[2 * i + 1] = 0;
  }
  if (++waiting_ == kDepth) settle(sums);
}

void RatioColumns::settle(std::span<RatioSums> sums) {
  if (settled()) return;
  std::fill(row(0) + waiting_ * width_, row(0) + kDepth * width_, std::int16_t{0});
  waiting_ = 0;
  std::array<Column, kLanes> columns;  // x and n of four sums
  for (std::size_t first = 0; first < sums.size(); first += kLanes / 2) {
    for (std::size_t match = 0; match < kDepth; match += kLanes) {
      std::array<Vector, kLanes> block;
      for (std::size_t i = 0; i < kLanes; ++i) {
        std::memcpy(&block[i], row(match + i) + 2 * first, sizeof block[i]);
      }
      transpose(block);
      for (std::size_t i = 0; i < kLanes; ++i) {
        std::memcpy(&columns[i][match], &block[i], sizeof block[i]);
      }
    }
    for (std::size_t i = first; i < std::min(first + kLanes / 2, sums.size()); ++i) {
      const std::size_t column = 2 * (i - first);
      const SmallSums more = sums_of(columns[column], columns[column + 1]);
      sums[i].merge({more.matches, more.n, more.nn, more.x, more.xn, more.xx, more.nnn, more.xnn,
                     more.xxn, more.xxx});
    }
  }
}

}  // namespace mainmatch
