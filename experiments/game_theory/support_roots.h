#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "engine/core/rng.h"
#include "experiments/game_theory/deviations.h"

namespace mainmatch {

/// The completely mixed profiles of a game that make the strategies of every role indifferent.
/// Support enumeration solves them for the game restricted to each support.
class SupportRoots {
 public:
  /// A complete table, its payoffs from 0 to 1.
  explicit SupportRoots(const PayoffTable& table);

  /// Adds those that are found, from the starts `from`..`to` - 1, to those known; roots closer than
  /// kSame are one. Those with shares below kMinShare are left out. Where two strategies of one
  /// role mix and nothing else does, all that there are: the difference of their payoffs is a
  /// polynomial of one share, in the form of Bernstein its coefficients are the differences at the
  /// profiles of the others, and intervals are halved until those change signs at most once
  /// (Farouki, "The Bernstein polynomial basis: a centennial retrospective", Computer Aided
  /// Geometric Design 29, 2012, section 7). Else by Newton's method; start 0 is the mix of even
  /// shares, the others are drawn.
  void find(int from, int to, Stream& chance, std::vector<std::vector<double>>& known) const;

  /// Newton's method, its steps halved until the payoffs' differences shrink. Nothing if it does
  /// not come to a root with positive shares, or only to one of those known.
  std::optional<std::vector<double>> newton(std::vector<double> mix,
                                            std::span<const std::vector<double>> known = {}) const;

  /// Whether no other root is near: the differences' Jacobian has full rank.
  bool isolated(const std::vector<double>& mix) const;

  static constexpr double kMinShare = 1e-9;
  static constexpr double kSame = 1e-7;  ///< roots so near are one

 private:
  struct Linear;  ///< the differences and their Jacobian at a mix
  Linear linearize(const std::vector<double>& mix) const;
  /// By part of a Newton step.
  std::vector<double> moved(std::vector<double> mix, double part,
                            std::span<const double> move) const;
  std::vector<double> differences(const std::vector<double>& mix) const;
  std::vector<std::vector<double>> roots_of_pair() const;

  PayoffTable table_;
  DeviationPayoffs payoffs_;
  std::vector<std::size_t> free_;  ///< strategies but the last of each role: their shares and those
                                   ///< strategies' payoffs less the last one's are the system
  std::vector<std::size_t> last_;  ///< by strategy: the last of its role
};

}  // namespace mainmatch
