#pragma once

#include <array>
#include <cstdint>

#include "agents/horse_race/inference/elimination.h"
#include "agents/horse_race/inference/evidence.h"
#include "agents/horse_race/inference/final_nodes.h"
#include "agents/horse_race/inference/lattice.h"
#include "engine/core/rng.h"

namespace mainmatch::horse_race {

/// A seat's posterior: the distribution of all movement values and spaces, given its evidence.
///
/// Facts about one horse are summed over exactly on the lattice of its paths. Facts about several
/// (sums, relations, standings, and the order of horses that finished in one round) are applied by
/// elimination, exactly if `is_exact()`, otherwise by sampling. Then a share of 1 / (1 + effective
/// samples) of each horse's distribution uses only the facts about that horse, so that nothing
/// possible gets probability 0 for lack of samples.
///
/// About 3 MB, without heap; make one for many decisions.
class Posterior {
 public:
  static constexpr int kBudget = 1 << 14;
  /// [horse][place - 1]; rows of horses sum to 1.
  using Places = Evidence::PerHorse<Evidence::PerHorse<double>>;
  /// Movement values by horse and round, 1..kRounds.
  using Values = Evidence::PerHorse<Evidence::PerRound<int>>;

  Posterior() noexcept {}  // NOLINT: infer() overwrites all members that it reads

  /// Computes everything. Copies `evidence`. Draws from `stream` only if sampling is needed;
  /// `budget` bounds the work on facts about several horses before that.
  void infer(const Evidence& evidence, Stream& stream, int budget = kBudget) noexcept;

  /// False if the facts contradict each other; everything below is then meaningless.
  bool is_possible() const noexcept { return possible_; }
  bool is_exact() const noexcept { return elimination_.is_exact(); }
  /// If not exact; see Elimination.
  double effective_samples() const noexcept { return elimination_.effective_samples(); }
  /// The number of facts that did not fit. The posterior then uses fewer facts.
  int facts_left_out() const noexcept { return coupling_.left_out; }

  /// P(the horse's movement value for `round`, 1..10, is the `index`-th possible one in ascending
  /// order). The first of equal values gets all the probability.
  double movement(int horse, int round, int index) const noexcept {
    return movements(horse, round)[at(index)];
  }
  /// P(the horse is on `space` at the end of `round`, 0..10). On the track it has not finished, so
  /// this is also the probability of seeing it there at the start of the next round.
  double space(int horse, int round, int space) const noexcept {
    return spaces(horse, round)[at(space)];
  }
  /// By space. Valid until infer().
  using Chances = std::array<double, Evidence::kSpaces>;
  const Chances& spaces(int horse, int round) const noexcept;

  /// The first horse with the same knowledge (and no fact about several horses), possibly itself.
  /// Such horses have the same distributions except for final places.
  int alike(int horse) const noexcept { return alike_[at(horse)]; }

  /// Final places: exact unless facts about several horses couple unfinished ones, then from
  /// `draws` draws (the standard error of a probability p is sqrt(p (1 - p) / draws)). The evidence
  /// must contain all announced places.
  void final_places(Stream& stream, int draws, Places& places) const noexcept;
  bool final_places_are_exact() const noexcept;

  /// Draws from the joint posterior of all movement values (from the sampled states, if not exact).
  void draw(Stream& stream, Values& values) const noexcept;

  /// Gini impurity, 1 - (the sum of squared probabilities): the probability that two draws differ.
  /// A measure of uncertainty that needs no logarithm (Breiman et al., "Classification and
  /// Regression Trees", 1984, section 4.3).
  double movement_impurity(int horse, int round) const noexcept;
  double space_impurity(int horse, int round) const noexcept;
  /// The expected impurity of the horse's space at the end of `round` once its movement value for
  /// `known_round`, or its space at the end of it, is known too. At most the current impurity.
  double space_impurity_after_movement(int horse, int round, int known_round) const noexcept;
  double space_impurity_after_space(int horse, int round, int known_round) const noexcept;

 private:
  using Movements = std::array<double, Evidence::kMaxMovements>;
  using Codes = Evidence::PerHorse<int>;
  /// Number of draws made side by side.
  static constexpr int kAtOnce = 32;
  template <class T>
  using PerDraw = std::array<T, kAtOnce>;
  /// The continuations of paths from a node, drawn by path counts.
  struct Step {
    double total;
    std::array<double, Evidence::kMaxMovements - 1> borders;  ///< cumulative counts
    std::array<std::int16_t, Evidence::kMaxMovements> next;   ///< nodes
  };

  bool build(int limit) noexcept;
  void weigh_traces() noexcept;
  bool is_coupled(int horse) const noexcept { return (coupled_ >> horse) & 1u; }
  int first_alike(int horse) const noexcept;
  const Movements& movements(int horse, int round) const noexcept;
  Codes drawn_traces(Stream& stream) const noexcept;
  void list_steps(int horse) const noexcept;
  int first_drawn(int horse) const noexcept;
  int words_of(int horse, bool has_traces) const noexcept;
  void lead_on(int horse, int count, const PerDraw<int>& traces, const PerDraw<double>* uniforms,
               PerDraw<std::uint8_t>& codes) const noexcept;
  void draw_codes(Stream& stream, int count, const Evidence::PerHorse<FinalNodes>& finals,
                  Evidence::PerHorse<PerDraw<std::uint8_t>>& codes) const noexcept;
  void count_places(Stream& stream, int draws, Places& places) const noexcept;
  void convolve_places(Places& places) const noexcept;
  int drawn_node(double uniform, int first, int last) const noexcept;
  int drawn_child(Stream& stream, int node, int& index) const noexcept;
  template <class ClassOf>
  double impurity_after(int horse, int round, int known_round, int classes,
                        const ClassOf& class_of) const noexcept;

  Evidence evidence_;
  StandingCode codes_;
  Coupling coupling_;
  Evidence::PerHorse<Lattice> lattices_;
  NodePool pool_;
  Elimination elimination_;
  bool possible_ = false;
  Evidence::PerHorse<int> alike_;
  std::uint32_t coupled_ = 0;                            ///< horses with facts about several
  mutable std::array<Step, NodePool::kCapacity> steps_;  ///< by node; used while counting places
  // Computed on demand; bit r of `known`: round r is valid.
  mutable Evidence::PerHorse<std::uint16_t> movements_known_;
  mutable Evidence::PerHorse<std::uint16_t> spaces_known_;
  mutable Evidence::PerHorse<Evidence::PerRound<Movements>> movements_;
  mutable Evidence::PerHorse<Evidence::PerRound<Chances>> spaces_;
};

}  // namespace mainmatch::horse_race
