#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/core/rng.h"
#include "experiments/analyses/metagame/improve.h"
#include "experiments/analyses/metagame/payoffs.h"
#include "experiments/matches/outside_oracle.h"
#include "experiments/runtime/experiment.h"

namespace mainmatch {

/// Of the seeds of searches (see Purpose, which knows nothing of it).
inline constexpr Purpose kPsroChance = {12};

/// What to play.
struct PsroConfig {
  /// The first game; its epsilon is that of all rounds. Every round may sample as many profiles
  /// more.
  PayoffsConfig payoffs;               ///< with an epsilon
  std::uint64_t rounds = 1;            ///< that add bots, at most
  std::uint64_t budget = 200'000;      ///< matches of a search: kMinBudget at least; of the first
  std::uint64_t fresh = 10'000;        ///< fresh deals on which a bot found is measured; likewise
  std::vector<std::string> from = {};  ///< where searches begin, see ImproveConfig
  std::string oracle = {};  ///< a program that is asked instead of a search, see OutsideOracle
  std::uint64_t search_fresh = kSearchFresh;  ///< of the bot that searches; 0: none is measured
  std::string search_bot = kSearchBot;
  int retries = 2;  ///< with twice as much, where no bot was added
};

/// How a round ended: with bots that were added; or with a reason to end, which the last round has.
/// A search that finds nothing proves little, so after kConverged, kOpen, kExploited or kUncertain
/// a round with twice the matches and fresh deals follows, PsroConfig::retries times in all.
enum class RoundEnd {
  kNone,       ///< bots were added
  kConverged,  ///< no response gained more than epsilon, and the mixes are certified
  kOpen,       ///< no response gained more than epsilon, but no mix is certified
  kExploited,  ///< the bot that searches in every match did, but none found by parameters
  kUncertain,  ///< one did, but by no new bot that fresh deals show to gain
  kRounds,     ///< one did, but no more rounds were asked for
  kFull        ///< there is no room for more strategies
};

/// "", "converged", "open", "exploited", "uncertain", "rounds", "full".
const char* name_of(RoundEnd end);

/// Those of the final mixes that are searched against, see Psro::kMaxMixes.
std::vector<std::size_t> searched_mixes(const EquilibriaResult& found);

/// Called in order with the progress of a part, one call at a time, on any thread.
using PsroWatch =
    std::function<void(std::uint64_t done, std::uint64_t asked, const std::string& things)>;

/// Policy-space response oracles (Lanctot et al., "A unified game-theoretic approach to multiagent
/// reinforcement learning", NeurIPS 2017): the empirical game over some bots is sampled, solved and
/// certified; then, for each role, a best response to each of its equilibria is searched for over
/// the parameters of bots, also from those of the mix; what fresh deals show to gain is added to
/// the strategies of its role, and the next round begins, with all that was sampled before. What a
/// bot gains that searches in every match is measured beside that; it joins no strategies, as it
/// takes too long. Payoffs and Improve are played in turn as one; nothing depends on threads.
///
/// What was found so far is held as it is reported, so that a checkpoint need not solve the games
/// of earlier rounds again: a list of rounds,
///
///     {"round", "strategies": how many, "profiles" and "matches": sampled so far,
///      "budget", "fresh": of each of its searches,
///      "mixes": [{"verdict", "mix", "regret",
///                 "searches": [{"role", "bot", "gain", ..., "by_search": {"bot", "gain", ...}}],
///                 "answers": [bots]: of an oracle, also that which is being measured}],
///      "added": {ROLE: [bots]}, "end": name_of(RoundEnd)}.
class Psro final : public Experiment {
 public:
  /// Mixes of a round that are searched against: its certified equilibria, or else the first of its
  /// final mixes.
  static constexpr std::size_t kMaxMixes = 3;

  /// Throws ValueError as Payoffs and Improve do.
  explicit Psro(PsroConfig config, PsroWatch watch = nullptr);

  std::uint64_t blocks() const override { return first_ + current().blocks(); }
  std::uint64_t whole_blocks() const override { return blocks(); }
  int threads() const override { return current().threads(); }
  bool decided() const override { return false; }

  void work(std::uint64_t block, std::size_t slot) override {
    current().work(block - first_, slot);
  }
  bool done(std::uint64_t block, std::size_t slot) override;

  void clear() override;
  void save(ByteWriter& out) const override;
  void load(ByteReader& in) override;
  void save_block(std::size_t slot, ByteWriter& out) const override {
    current().save_block(slot, out);
  }
  void load_block(std::size_t slot, ByteReader& in) override { current().load_block(slot, in); }

  const PsroConfig& config() const { return config_; }
  /// The game of the last round.
  const Payoffs& payoffs() const { return *payoffs_; }
  /// Where searches begin, by canonical name.
  const std::vector<std::string>& from() const { return from_; }
  const nlohmann::ordered_json& rounds() const { return rounds_; }
  bool over() const { return over_; }

 private:
  Experiment& current() const {
    return search_ ? static_cast<Experiment&>(*search_) : static_cast<Experiment&>(*payoffs_);
  }
  std::unique_ptr<Payoffs> next_game() const;
  std::vector<std::string> bots_text() const;
  bool has_room() const;
  std::unique_ptr<Improve> next_search() const;
  void ask_oracle();
  std::uint64_t seed_of(std::size_t search) const;
  int retries() const;

  void advance(std::uint64_t blocks);
  void begin_round();
  void end_search();
  void end_round();
  /// Bots that the round found and that are new to their role, by role.
  nlohmann::ordered_json found_in_round() const;

  PsroConfig config_;
  PsroWatch watch_;
  std::vector<std::string> roles_;  ///< of which bots are searched for; "": the only one
  std::vector<std::string> from_;
  std::unique_ptr<OutsideOracle> oracle_;  ///< null: searches find responses
  std::unique_ptr<Payoffs> payoffs_;
  std::unique_ptr<Improve> search_;  ///< null while the game is played
  std::uint64_t first_ = 0;          ///< block 0 of what is played, less what it had before
  bool over_ = false;
  nlohmann::ordered_json rounds_;
};

}  // namespace mainmatch
