#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

#include "experiments/game_theory/mix.h"
#include "experiments/game_theory/nash.h"
#include "experiments/game_theory/strategy_set.h"

namespace mainmatch {

/// One search for the equilibria of a table, method by method; what each finds adds to the result.
class EquilibriumSearch {
 public:
  /// The table must outlive it.
  EquilibriumSearch(const PayoffTable& table, const NashQuestion& question);

  /// All supports, or small ones if there are more than kMaxSupports.
  void try_supports();
  /// Of an enumerable() table.
  void enumerate_vertices();
  /// From so many random mixes. Of a complete table, as all that follow.
  void follow_the_flow(int count);
  /// Of the flow, in a table of this size.
  int affordable_starts() const;
  /// Of two seats.
  void follow_lemke_howson();
  void follow_principal_branch();
  // From random mixes, until an equilibrium is known.
  void match_regrets();
  void follow_other_branches();  ///< after the principal one

  bool any() const;
  bool tried_all_supports() const { return result_.tried == result_.supports; }
  NashResult take_result();

 private:
  using Equilibria = std::vector<Equilibrium>;

  /// A mix that makes all of its strategies indifferent.
  struct Root {
    Mix mix;
    bool isolated;
  };
  /// What is known of a support.
  struct Support {
    StrategySet set;
    bool hopeless = false;   ///< none of its mixes is an equilibrium
    bool known = true;       ///< all of its profiles are
    std::vector<Mix> roots;  ///< shares of its strategies
  };

  Mix widened(const Mix& inner, const std::vector<std::size_t>& kept) const;
  bool has_dominated(StrategySet support) const;
  std::vector<Root> roots_with(Support& support, int from, int to) const;
  void list_supports();
  void take_pure();
  void try_supports(int from, int to);
  bool misses_some() const;
  void drop_copies();
  /// Whether an equilibrium of fewer strategies is known that is the same but for rounding.
  bool stands_for_fewer(StrategySet support, const Mix& mix) const;
  void take(Root root, Equilibria& own) const;
  void accept(Root root, Equilibria& own) const;
  double gain(const Mix& mix) const;
  Equilibrium* nearest_to(const Mix& end);
  std::optional<std::size_t> continuum_with(const Mix& end) const;
  void polish(const Mix& end, double least_share);
  void polish_near(const Mix& end, double regret);
  void follow_logit_branch(const Mix& start);

  const PayoffTable& table_;
  PayoffTable normal_;
  NashQuestion question_;
  std::optional<DeviationPayoffs> payoffs_;  ///< of a complete table
  std::vector<Support> supports_;
  std::map<StrategySet, Equilibria> found_;  ///< by support
  std::vector<Mix> ends_;  ///< by number as the continua have it; they stand in found_ too
  std::optional<Mix> closest_;
  double closest_regret_ = 0;  ///< over the width of payoffs
  double branch_steps_ = 0;    ///< along logit branches, which may still be taken
  NashResult result_;
};

}  // namespace mainmatch
