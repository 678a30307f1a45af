#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "experiments/analyses/balance/compare.h"
#include "experiments/analyses/balance/side_by_side.h"
#include "experiments/analyses/metagame/psro.h"
#include "experiments/base/fields.h"

namespace mainmatch {

/// Of the seeds of learning (see Purpose, which knows nothing of it).
inline constexpr Purpose kRelearnChance = {15};

/// The name of the population of relearned play.
inline constexpr const char* kRelearned = "relearned";

/// The fields of relearned play.
class RelearnFields {
 public:
  void declare(Fields& fields);
  bool asked() const { return asked_; }
  std::size_t seeds() const { return static_cast<std::size_t>(seeds_); }
  std::uint64_t rounds() const { return static_cast<std::uint64_t>(rounds_); }
  /// 0: that of the match.
  std::uint64_t budget() const { return static_cast<std::uint64_t>(budget_); }

 private:
  bool asked_ = false;
  std::int64_t seeds_ = 3;
  std::int64_t rounds_ = 3;
  std::int64_t budget_ = 0;
};

/// Whether a gain, an estimate as results have it, is at most the limit, and known that closely.
bool is_little(const Json& gain, double limit);

/// Relearned play: under each of two rule sets, best-response oracles (see Psro) learn what to
/// play, with several seeds and the same budget under both, beginning with what the match's learned
/// mix plays, else with the default roster. Then what each seed has learned plays under its rules.
class Relearning {
 public:
  /// `plan` is that of the comparison.
  Relearning(const RelearnFields& fields, std::shared_ptr<const RuleSet> a,
             std::shared_ptr<const RuleSet> b, BalancePlan plan, PsroWatch watch);
  Relearning(const Relearning&) = delete;
  Relearning& operator=(const Relearning&) = delete;

  /// Plays the pilot matches that say what gains hardly matter. False if `stop` came before.
  /// Throws ValueError as Psro does.
  bool begin(const std::atomic<bool>& stop);

  /// What is learned, in playing order; after begin().
  std::vector<Experiment*> learning();
  /// What then plays; when all of these are over.
  Experiment* playing();

  /// Whether everything is learned and played.
  bool over() const;
  /// The metrics under both rule sets; once playing() has begun.
  ComparedPopulation compared(const MetricChoice& metrics) const;
  /// {"seeds", "budget", "fresh", "search_fresh", "embedded", "settled", "learned": [{"rules":
  /// "before" or "after", "seed", "rounds", "end", "settled", "mix", "gains": [{"role", "limit",
  /// "settled", "by_parameters", "by_search"}]}]}; "learned" of what is over.
  Json report() const;

 private:
  /// One learning of the rules a (0) or b (1).
  struct Learning {
    std::size_t rules;
    std::uint64_t seed;
    std::uint64_t play_seed;  ///< of the deals that are played afterwards
    std::unique_ptr<Psro> psro;
  };
  Json learned(const Learning& one) const;
  double limit(std::size_t rules, std::size_t role) const;

  RelearnFields fields_;
  std::array<std::shared_ptr<const RuleSet>, 2> rules_;
  BalancePlan plan_;
  PsroWatch watch_;
  PsroConfig config_;
  std::optional<double> embedded_gain_;  ///< of the learned mix, by the same payoff
  std::array<std::vector<double>, 2> epsilon_;
  std::vector<Learning> learnings_;
  std::optional<SideBySide> playing_;
};

}  // namespace mainmatch
