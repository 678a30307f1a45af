#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "experiments/analyses/advice/odds_sums.h"
#include "experiments/analyses/advice/result.h"
#include "experiments/analyses/advice/sums.h"
#include "experiments/matches/adviser.h"
#include "experiments/matches/match_module.h"
#include "experiments/runtime/blocks.h"

namespace mainmatch {

struct AdviceConfig {
  /// Makes advisers that answer the same question: one for each worker slot.
  std::function<std::unique_ptr<Adviser>()> adviser;
  Judging judging;  ///< that of the question
  /// Ends it as well: half the width of the interval of the best one's payoff.
  std::optional<double> target_error = {};
  /// Ends it as well: none that is left loses more than this, as a share of the even share.
  double indifference = 0.01;
  /// Candidates beside the adviser's: each differs in one part from a leader.
  std::size_t variations = 6;
  /// The candidates that are varied. Empty: the one that leads on a few worlds of their own.
  std::vector<std::size_t> leaders = {};
  double alpha = 0.05;
  std::uint64_t seed = 1;
  int threads = 0;  ///< 0: one for every core that may be used
};

/// Called in order with the number of worlds so far, one call at a time, on any thread.
using AdviceWatch = std::function<void(std::uint64_t worlds)>;

/// Which submission is the best: all candidates are played out on the same imagined worlds, batch
/// by batch, and whoever is told apart from some other that is left drops out (successive
/// elimination; Even-Dar, Mannor, Mansour, "Action Elimination and Stopping Conditions for the
/// Multi-Armed Bandit and Reinforcement Learning Problems", Journal of Machine Learning Research
/// 2006). Who is left is worked out at sizes that are fixed beforehand, so that what is found
/// depends neither on threads nor on when it is stopped but by the worlds it came to.
class Advice final : public BlockWork {
 public:
  explicit Advice(AdviceConfig config, AdviceWatch watch = nullptr);

  const Adviser& adviser() const { return *advisers_.front(); }

  /// Until it is settled or `stop` becomes true.
  void run(const std::atomic<bool>& stop);
  FieldAdvice result() const;

  void work(std::uint64_t block, std::size_t slot) override;
  bool done(std::uint64_t block, std::size_t slot) override;

 private:
  std::uint64_t next_analysis() const;
  void analyze();
  std::optional<Settled> verdict() const;

  AdviceConfig config_;
  AdviceWatch watch_;
  std::uint64_t batches_;  ///< at most
  int threads_;
  std::vector<std::unique_ptr<Adviser>> advisers_;  ///< by worker slot
  std::vector<advice::Played> played_;              ///< by worker slot
  int seats_;
  advice::Scale scale_;
  advice::Sums sums_;
  OddsSums odds_;
  std::vector<std::size_t> left_;  ///< candidates, ascending
  std::optional<Settled> settled_;
};

/// Which candidate leads on a few worlds, which have nothing in common with those of an answer.
std::size_t leader(Adviser& adviser, const AdviceConfig& config);

/// What is known before an answer, which has neither step nor fields yet.
AdviceResult advice_head(const MatchModule& match, Seat seat, const AdviceConfig& config);

}  // namespace mainmatch
