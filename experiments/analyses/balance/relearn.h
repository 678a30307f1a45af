#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "experiments/analyses/balance/balance.h"
#include "experiments/analyses/balance/side_by_side.h"
#include "experiments/analyses/metagame/psro.h"
#include "experiments/base/fields.h"
#include "experiments/base/json.h"
#include "experiments/runtime/sequence.h"

namespace mainmatch {

/// Of the seeds of learning (see Purpose, which knows nothing of it).
inline constexpr Purpose kRelearnChance = {15};

/// The name of relearned play among those who play.
inline constexpr const char* kRelearned = "relearned";

/// The fields of relearned play.
class RelearnFields {
 public:
  /// `help` says what relearned play is for.
  void declare(Fields& fields, const std::string& help);
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

/// Why no shard of an analysis with relearned play can be played.
inline constexpr const char* kLearnsStepByStep = "bots learn in it, step by step";

/// Whether a gain, an estimate as results have it, is at most the limit, and known that closely.
bool is_little(const Json& gain, double limit);

/// Relearned play: under each of some rule sets, best-response oracles (see Psro) learn what to
/// play, with several seeds and the same budget under all, beginning with what the match's learned
/// mix plays, else with the default roster. Then what each seed has learned plays under its rules.
class Relearning {
 public:
  /// `plan` is how what was learned plays, but for who.
  Relearning(const RelearnFields& fields, const MatchModule& match, BalancePlan plan,
             PsroWatch watch);
  Relearning(const Relearning&) = delete;
  Relearning& operator=(const Relearning&) = delete;

  /// Adds a rule set by the name that reports have for it. Plays the pilot matches that say what
  /// gains hardly matter; false, and nothing is added, if `stop` came before they were over. Throws
  /// ValueError where the mean payoff is not above 0.
  bool add(std::string name, std::shared_ptr<const RuleSet> rules, const std::atomic<bool>& stop);

  /// Forgets all but the first rule sets, and what was learned.
  void keep(std::size_t sets);

  /// All that is played, once all rule sets are added. Throws ValueError as Psro does.
  Experiment& experiment();

  /// Whether everything is learned and played.
  bool over() const;
  /// What was played under rule set `set`, by seed; once all is over.
  std::vector<BalanceResult> results(std::size_t set) const;
  /// Whether searches gain little against all that was learned under rule set `set`.
  bool settled(std::size_t set) const;
  /// {"seeds", "budget", "fresh", "search_fresh", "embedded", "settled", "learned": [{"rules":
  /// their name, "seed", "rounds", "end", "settled", "mix", "gains": [{"role", "limit", "settled",
  /// "by_parameters", "by_search"}]}]}; "learned" of what is over.
  Json report() const;

 private:
  struct Set {
    std::string name;
    std::shared_ptr<const RuleSet> rules;
    std::vector<double> epsilon;  ///< by role
  };
  /// What one seed learns under one rule set.
  struct Learning {
    std::size_t set;
    std::uint64_t seed;
    std::uint64_t play_seed;  ///< of the deals that are played afterwards
    std::unique_ptr<Psro> psro;
  };
  Experiment* playing();
  Json learned(const Learning& one) const;
  double limit(const Set& set, std::size_t role) const;

  RelearnFields fields_;
  BalancePlan plan_;
  PsroWatch watch_;
  PsroConfig config_;                    ///< but for rules, epsilon and seed
  std::optional<double> embedded_gain_;  ///< of the learned mix, by the same payoff
  std::vector<Set> sets_;
  std::vector<Learning> learnings_;
  std::optional<SideBySide> playing_;
  std::optional<ExperimentSequence> all_;
};

}  // namespace mainmatch
