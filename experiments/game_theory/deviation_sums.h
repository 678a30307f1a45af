#pragma once

#include <cstddef>
#include <span>

#include "engine/core/simd.h"

namespace mainmatch::deviation {

// The inner loops behind DeviationPayoffs: sums over blocks of profiles, up to four doubles at a
// time (engine/core/simd.h). The order of every sum is the same at every width.

/// Profiles of a block are summed in groups of so many lanes, each lane by itself; the lanes are
/// added at the end. The last group of a block is filled up with profiles of weight 0.
constexpr std::size_t kLanes = 4;

constexpr std::size_t whole_groups(std::size_t size) { return (size + kLanes - 1) / kLanes; }

/// Profiles that share a coefficient: where their factors begin, and how many groups there are.
struct Block {
  std::size_t begin;
  std::size_t groups;
};

/// What is summed: over blocks and their profiles, coefficient (of the block) times factor (of the
/// profile's place in the block) times weight (by profile and strategy).
struct Blocks {
  std::span<const Block> blocks;
  const double* coefficients;  ///< by block
  const double* factors;
  const double* weights;  ///< one block after the other: by group, strategy, lane
  std::size_t own;        ///< strategies
};

/// One sum for every strategy.
void add_up(const Blocks& of, double* sums, Width width = widest());

/// In one pass over the weights: each block's sums without its coefficient (`parts`, a row of
/// part_size(own) for each block), and the sums over blocks of coefficient times weight, added to
/// `joined` (by place of the factor, in the layout of the weights).
void split_up(const Blocks& of, double* parts, double* joined, Width width = widest());

constexpr std::size_t part_size(std::size_t own) { return whole_groups(own) * kLanes; }

/// Adds up, over blocks, coefficient times part: a row of part_size(own).
void add_parts(std::span<const double> coefficients, const double* parts, std::size_t own,
               double* sums, Width width = widest());

/// Products of others and a power.
struct Segment {
  std::size_t exponent;
  std::size_t from, to, groups;
};

/// Fills in products, one segment after the other, in whole groups: `by[exponent]` times what
/// stands at `from`.
void multiply(std::span<const Segment> segments, const double* by, const double* from, double* to,
              Width width = widest());

/// The products of the powers of two strategies with m seats, n = 0..m of them the first one's, at
/// begins[m] for each m: powers[n] times the other's power m - n. `others` has the other's powers
/// in descending order from that of begins.size() - 2, then kLanes zeros; `powers` is as long as a
/// row of whole groups.
void multiply_pairs(std::span<const std::size_t> begins, const double* powers, const double* others,
                    double* to, Width width = widest());

}  // namespace mainmatch::deviation
