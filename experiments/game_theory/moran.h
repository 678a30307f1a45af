#pragma once

#include <vector>

namespace mainmatch {

/// What the strategies of a resident and a mutant earn among themselves: by how many of the
/// group's seats play the mutant's, 0 to all of them. mutant[0] and resident.back() mean nothing.
struct Encounter {
  std::vector<double> resident;
  std::vector<double> mutant;
};

/// How a mutant spreads in a population of `population` that meets in groups of `seats`, drawn
/// without putting back: a Moran process with pairwise comparison, in which an advantage d in mean
/// payoff makes one step up e^(intensity d) times as likely as one down (Traulsen, Pacheco and
/// Nowak, "Pairwise comparison and selection temperature in evolutionary game dynamics", Journal of
/// Theoretical Biology 246, 2007).
class Moran {
 public:
  /// 1 <= seats <= population, population >= 2.
  Moran(int seats, int population);

  /// How much more the mean mutant earns than the mean resident, by mutants - 1, for 1 to
  /// population - 1 mutants. O(population seats).
  std::vector<double> advantage(const Encounter& encounter) const;

 private:
  /// chances_[met][others]: to meet `met` mutants among seats - 1 out of population - 1, of whom
  /// `others` are mutants.
  std::vector<std::vector<double>> chances_;
  int seats_;
  int population_;
};

/// The logarithm of the probability that the descendants of one mutant take over, under the
/// advantages of 1, 2, ... mutants.
double log_fixation(const std::vector<double>& advantage, double intensity);

}  // namespace mainmatch
