#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "experiments/analyses/metagame/certificates.h"
#include "experiments/analyses/metagame/growth.h"
#include "experiments/analyses/metagame/payoffs_result.h"
#include "experiments/analyses/metagame/profile_match.h"
#include "experiments/analyses/metagame/refinement.h"
#include "experiments/analyses/metagame/samples.h"
#include "experiments/matches/match_module.h"
#include "experiments/runtime/experiment.h"

namespace mainmatch {

/// The plan of a payoff table.
struct PayoffsConfig {
  std::shared_ptr<const RuleSet> rules;
  std::vector<std::string> bots;  ///< see space_of_bots
  Payoff payoff;
  std::uint64_t matches = 200;  ///< of every profile: 2..ProfileSamples::kMaxMatches
  SamplingTerms terms = {};
  int reduce = 0;            ///< seats of each role in the game that is solved, see ReducedGame
  std::uint64_t refine = 0;  ///< whole matches that refine each of the first final mixes
  /// Fresh deals for the certificate of each final mix; 0: until it is decided.
  std::uint64_t certify = 0;
  std::uint64_t certify_budget = 0;  ///< then, fresh matches for all mixes together
  std::vector<double> epsilon = {};  ///< by role, of certificates; empty: all verdicts are open
  std::uint64_t fresh_deals = 0;     ///< which: other numbers, other deals for certificates
  std::uint64_t seed = 1;
  int threads = 0;  ///< 0: one for every core that may be used
};

/// Called in order with the number of batches played and requested so far, one call at a time, on
/// any thread.
using PayoffsWatch = std::function<void(std::uint64_t done, std::uint64_t asked)>;

/// The matches of a payoff table as block work: a block is a batch. Then, if asked for, fresh
/// matches that test its equilibria, the final mixes. The result does not depend on the number of
/// threads.
class Payoffs final : public Experiment {
 public:
  /// Throws ValueError ("bots") as space_of_bots does, and ("reduce") as ReducedGame does.
  explicit Payoffs(PayoffsConfig config, PayoffsWatch watch = nullptr);

  const ProfileSpace& space() const { return space_; }
  std::uint64_t blocks() const override { return refined_blocks() + certificates_.blocks(); }
  std::uint64_t whole_blocks() const override { return blocks(); }
  int threads() const override { return threads_; }
  bool decided() const override { return false; }

  void work(std::uint64_t block, std::size_t slot) override;
  bool done(std::uint64_t block, std::size_t slot) override;

  void clear() override;
  void save(ByteWriter& out) const override;
  void load(ByteReader& in) override;
  void save_block(std::size_t slot, ByteWriter& out) const override;
  void load_block(std::size_t slot, ByteReader& in) override;

  /// Begins with what was sampled of the same game with fewer strategies, see
  /// ProfileSamples::adopt: these blocks are done. All others may be as well, then nothing is left.
  /// What was refined there is the start of what is refined here.
  void adopt(const Payoffs& fewer);

  const ProfileSamples& samples() const { return samples_; }
  const ReducedGame& game() const { return game_; }
  const Growth& growth() const { return growth_; }
  const Refinement& refinement() const { return refinement_; }

  PayoffsResult result() const;
  /// The final mixes, the equilibria of the sampled game, each with its certificate if asked for;
  /// none unless `solve`. Resampled only if asked for.
  EquilibriaResult equilibria(bool solve, bool resampled = true) const;

 private:
  struct Slot {
    ProfileMatches matches;
    // Of the block that was worked on last, by strategy:
    std::vector<BatchSum> sums;
    LocalSums local;
    FreshSums fresh;
    // Of deals that are played at once:
    std::vector<std::vector<std::int64_t>> payoffs = {};
    std::vector<std::size_t> leavers = {};
    std::vector<std::optional<std::size_t>> deviators = {};
    std::vector<std::int64_t> of_seats = {};
  };

  ProfileSamples no_samples() const;
  Refinement no_refinement() const;
  Certificates no_certificates() const;
  void play_batch(const Batch& batch, Slot& own) const;
  void play_around(const Refinement::Part& part, Slot& own) const;
  void play_fresh(const Certificates::Part& part, Slot& own) const;
  /// Of the table and of all that refines its equilibria.
  std::uint64_t refined_blocks() const { return samples_.asked() + refinement_.blocks(); }
  /// When all that was asked for is sampled: asks for more, or else for what follows.
  void go_on();
  /// Begins to refine the final mixes.
  void refine();
  /// Begins certificates of the final mixes.
  void certify();
  /// Solves the table again with every strategy's payoff moved by what fresh deals say more of it:
  /// they are whole matches around the mix, and so make up both for the table's sampling error and
  /// for what a reduced game errs by there.
  std::optional<std::vector<double>> corrected(TestedMix& refuted) const;

  PayoffsConfig config_;
  ProfileSpace space_;
  ReducedGame game_;
  ProfileSamples samples_;
  Growth growth_;
  Refinement refinement_;
  /// What became of the first mix in the game with fewer strategies that was adopted, if one was:
  /// near the equilibrium of this one, so that it is refined in place of those of the table.
  std::vector<double> refined_before_;
  Certificates certificates_;
  PayoffsWatch watch_;
  int threads_ = 1;
  std::vector<Slot> slots_;
};

/// Whether all profiles of the game are sampled, so that its table is known before it is played.
bool samples_all(const PayoffsConfig& config);

/// Plays until all requested batches are done or `stop` becomes true. Throws as Payoffs does.
PayoffsResult run_payoffs(const PayoffsConfig& config, const std::atomic<bool>& stop);

}  // namespace mainmatch
