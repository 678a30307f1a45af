#include "experiments/game_theory/deviations.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace mainmatch {

using namespace deviation;

/// Lists blocks and weights of all profiles of the others.
class DeviationPayoffs::Filler {
 public:
  Filler(const PayoffTable& table, const Tail& tail, Polynomials& into)
      : table_(table), tail_(tail), into_(into), levels_(into.front) {
    const ProfileSpace& space = table.space();
    counts_.resize(table.strategies());
    for (std::size_t s = tail.first(); s < counts_.size(); ++s) {
      levels_.push_back(level_of(space, into.first, s));
    }
  }
  void fill(std::size_t level, int left, double coefficient) {
    if (level == tail_.first()) {
      into_.blocks.push_back(tail_.block(levels_[level].seats >= 0 ? levels_[level].seats : left));
      lane_ = 0;
    }
    if (level == counts_.size()) return append(coefficient);
    const Level& here = levels_[level];
    if (here.seats >= 0) left = here.seats;
    for (int n = here.last ? left : 0; n <= left; ++n) {
      counts_[level] = n;
      fill(level + 1, left - n, coefficient * static_cast<double>(choose(left, n)));
    }
  }
  /// Of the others of a seat of the role whose first strategy is given.
  static Level level_of(const ProfileSpace& space, std::size_t first, std::size_t strategy) {
    const std::size_t role = space.role_of(strategy);
    const int seats = space.roles()[role].seats - (space.first(role) == first ? 1 : 0);
    return {strategy == space.first(role) ? seats : -1, strategy + 1 == space.first(role + 1)};
  }

 private:
  void append(double coefficient) {
    if (lane_ == 0) into_.weights.resize(into_.weights.size() + kLanes * into_.own);
    double* const weights = &into_.weights.back() + 1 - kLanes * into_.own;
    for (std::size_t i = 0; i < into_.own; ++i) {
      const std::size_t s = into_.first + i;
      ++counts_[s];
      weights[i * kLanes + lane_] = coefficient * table_.payoffs(table_.space().rank(counts_))[s];
      --counts_[s];
    }
    lane_ = (lane_ + 1) % kLanes;
  }

  const PayoffTable& table_;
  const Tail& tail_;
  Polynomials& into_;
  std::vector<Level> levels_;  ///< of all strategies
  std::vector<int> counts_;
  std::size_t lane_ = 0;  ///< of the last group, the next one
};

/// What an evaluation writes down on its way, in memory that a thread keeps for the next one.
struct DeviationPayoffs::Scratch {
  std::vector<double> powers;        ///< by strategy and exponent
  std::vector<double> power_slopes;  ///< their derivatives
  std::vector<double> factors, factor_slopes;
  std::vector<double> coefficients, coefficient_slopes;
  std::vector<double> parts, joined, row;  ///< as split_up() has them
  std::vector<const double*> tables;       ///< of powers

  /// Of the thread.
  static Scratch& own() {
    thread_local Scratch scratch;
    return scratch;
  }
  static double* room(std::vector<double>& in, std::size_t size) {
    if (in.size() < size) in.resize(size);
    return in.data();
  }

  /// Of a row of powers: whole groups.
  static std::size_t side_of(int most) {
    return whole_groups(static_cast<std::size_t>(most) + 1) * kLanes;
  }
  void fill_powers(std::span<const double> mix, int most, bool slopes) {
    const std::size_t side = side_of(most);
    double* power = room(powers, mix.size() * side);
    double* slope = slopes ? room(power_slopes, mix.size() * side) : nullptr;
    tables.clear();
    for (const double share : mix) {
      tables.push_back(power);
      power[0] = 1;
      for (std::size_t n = 1; n < side; ++n) power[n] = power[n - 1] * share;
      power += side;
      if (!slopes) continue;
      slope[0] = 0;
      for (std::size_t n = 1; n < side; ++n) {
        slope[n] = static_cast<double>(n) * tables.back()[n - 1];
      }
      slope += side;
    }
  }
};

DeviationPayoffs::DeviationPayoffs(const PayoffTable& table) : strategies_(table.strategies()) {
  assert(table.complete());
  const ProfileSpace& space = table.space();
  const std::vector<SeatRole>& roles = space.roles();
  for (const SeatRole& role : roles) {
    most_ = std::max(most_, role.seats - (roles.size() == 1 ? 1 : 0));
  }
  tail_ = Tail(strategies_, tail_of(roles.back().strategies.size()), most_);
  for (std::size_t r = 0; r < roles.size(); ++r) {
    Polynomials& of_role = polynomials_.emplace_back();
    of_role.first = space.first(r);
    of_role.own = roles[r].strategies.size();
    for (std::size_t s = 0; s < tail_.first(); ++s) {
      of_role.front.push_back(Filler::level_of(space, of_role.first, s));
    }
    Filler(table, tail_, of_role).fill(0, 0, 1);
    most_blocks_ = std::max(most_blocks_, of_role.blocks.size());
  }
}

void DeviationPayoffs::evaluate(std::span<const double> mix, std::span<double> payoffs) const {
  Scratch& scratch = Scratch::own();
  scratch.fill_powers(mix, most_, false);
  double* const factors = Scratch::room(scratch.factors, tail_.room());
  tail_.fill(scratch.tables, factors);
  double* const coefficients = Scratch::room(scratch.coefficients, most_blocks_);
  for (const Polynomials& of_role : polynomials_) {
    fill_coefficients(of_role.front, scratch.tables, coefficients);
    add_up({of_role.blocks, coefficients, tail_.last(factors), of_role.weights.data(), of_role.own},
           &payoffs[of_role.first]);
  }
}

void DeviationPayoffs::evaluate(std::span<const double> mix, std::span<double> payoffs,
                                std::span<double> jacobian) const {
  Scratch& scratch = Scratch::own();
  scratch.fill_powers(mix, most_, true);
  tail_.fill(scratch.tables, Scratch::room(scratch.factors, tail_.room()));
  for (const Polynomials& of_role : polynomials_) {
    fill_jacobian(of_role, scratch, payoffs, jacobian);
  }
}

/// The derivatives by shares of the front are sums of the blocks' parts; by shares of the tail, of
/// the weights joined over all blocks.
void DeviationPayoffs::fill_jacobian(const Polynomials& of, Scratch& scratch,
                                     std::span<double> payoffs, std::span<double> jacobian) const {
  const std::size_t blocks = of.blocks.size();
  double* const coefficients = Scratch::room(scratch.coefficients, blocks);
  double* const parts = Scratch::room(scratch.parts, blocks * part_size(of.own));
  double* const joined = Scratch::room(scratch.joined, tail_.size() * of.own);
  double* const row = Scratch::room(scratch.row, part_size(of.own));
  std::fill_n(joined, tail_.size() * of.own, 0.0);
  fill_coefficients(of.front, scratch.tables, coefficients);
  split_up({of.blocks, coefficients, tail_.last(scratch.factors.data()), of.weights.data(), of.own},
           parts, joined);
  add_parts({coefficients, blocks}, parts, of.own, row);
  std::copy_n(row, of.own, &payoffs[of.first]);
  const std::size_t side = Scratch::side_of(most_);
  for (std::size_t t = 0; t < strategies_; ++t) {
    const double* const powers = std::exchange(scratch.tables[t], &scratch.power_slopes[t * side]);
    if (t < tail_.first()) {
      double* const slopes = Scratch::room(scratch.coefficient_slopes, blocks);
      fill_coefficients(of.front, scratch.tables, slopes);
      add_parts({slopes, blocks}, parts, of.own, row);
    } else {
      const Block all{0, tail_.size() / kLanes};
      const double one = 1;
      double* const slopes = Scratch::room(scratch.factor_slopes, tail_.room());
      tail_.fill(scratch.tables, t, scratch.factors.data(), slopes);
      add_up({{&all, 1}, &one, tail_.last(slopes), joined, of.own}, row);
    }
    scratch.tables[t] = powers;
    for (std::size_t i = 0; i < of.own; ++i) jacobian[(of.first + i) * strategies_ + t] = row[i];
  }
}

}  // namespace mainmatch
