#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "experiments/analyses/balance/response_graph.h"
#include "experiments/analyses/metagame/gains.h"
#include "experiments/game_theory/profile_space.h"

namespace mainmatch {

/// What a single seat gains in a homogeneous field, in which every seat of a role plays the same
/// bot: profiles that are always sampled, while a whole table hardly ever is.
class PureFields {
 public:
  /// More fields, one bot for every role, are not looked at.
  static constexpr std::size_t kMaxFields = 400;

  /// What a seat gains that plays `to` in place of `from`, of one role, while all others draw from
  /// the mix, with limits that hold for `family` gains at once. Empty where that was not sampled.
  /// Called for one field after another.
  using GainIn = std::function<std::optional<Gain>(std::span<const double> mix, std::size_t from,
                                                   std::size_t to, std::size_t family)>;

  PureFields(const ProfileSpace& space, GainIn gain) : space_(space), gain_(std::move(gain)) {}

  /// The number of bots that another bot of their role dominates in all fields. Its interval goes
  /// from those that surely are to those that may be. Empty where something was not sampled.
  Estimate dominated() const;

  /// Fields, with an edge to each in which one role plays another bot that a seat of it gains by:
  /// the response graph (Omidshafiei et al., "alpha-Rank: Multi-Agent Evaluation by Evolution",
  /// Scientific Reports 9, 2019). Empty where something was not sampled.
  std::optional<UncertainGraph> responses() const;

  /// "crowd", or of a match with roles "pilgrim and thief", in the order of the roles.
  std::string name(std::size_t field) const;

 private:
  /// What is known of a gain being above 0.
  struct Sign {
    bool likely = false;
    bool certain = false;
    bool possible = true;
  };
  std::size_t fields() const;
  std::vector<std::size_t> bots_in(std::size_t field) const;  ///< by role
  std::vector<double> mix_of(std::size_t field) const;
  std::optional<Sign> sign(std::span<const double> mix, std::size_t from, std::size_t to,
                           std::size_t family) const;

  const ProfileSpace& space_;
  GainIn gain_;
};

/// Those of a game that is not reduced, all of which must outlive it.
PureFields fields_of(const ReducedGame& game, const ProfileSamples& samples,
                     const SampledTables& tables);

}  // namespace mainmatch
