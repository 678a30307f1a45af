#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace mainmatch {

/// Successive halving (Karnin, Koren, Somekh, "Almost Optimal Exploration in Multi-Armed Bandits",
/// ICML 2013): all entrants are measured on the same deals; the better half goes on to as many
/// deals more, and so on. Sums are over all deals of an entrant, which those compared have in
/// common; of equal ones the earlier is better.
class Race {
 public:
  /// `deals` in the first round, 1 at least; ends after `rounds` or with one entrant left.
  Race(std::size_t entrants, std::uint64_t deals, int rounds);

  /// Matches for each deal of the first round.
  static std::uint64_t cost(std::size_t entrants, int rounds);

  bool over() const { return rounds_left_ == 0 || alive_.size() < 2; }
  /// Who plays the next round, ascending, and on how many deals.
  const std::vector<std::size_t>& alive() const { return alive_; }
  std::uint64_t deals() const { return deals_; }
  /// The payoffs in that round, summed up, of all who played it.
  void take(std::span<const std::int64_t> sums);

  /// When it is over: all entrants, the best first.
  const std::vector<std::size_t>& order() const { return order_; }
  /// By entrant, over all its deals.
  std::int64_t sum(std::size_t entrant) const { return sums_[entrant]; }
  std::uint64_t deals_of(std::size_t entrant) const { return deals_of_[entrant]; }

 private:
  std::uint64_t deals_;
  bool begun_ = false;
  int rounds_left_;
  std::vector<std::size_t> alive_;
  std::vector<std::size_t> order_;
  std::vector<std::int64_t> sums_;
  std::vector<std::uint64_t> deals_of_;
};

}  // namespace mainmatch
