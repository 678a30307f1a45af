#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/analyses/metagame/bot_search.h"
#include "experiments/analyses/metagame/improve_result.h"
#include "experiments/analyses/metagame/opponents.h"
#include "experiments/matches/match_module.h"
#include "experiments/matches/payoff.h"
#include "experiments/matches/simulator_group.h"
#include "experiments/runtime/experiment.h"
#include "experiments/statistics/value_counts.h"

namespace mainmatch {

/// Fresh deals of a bot that searches in every match, where no other number is asked for.
inline constexpr std::uint64_t kSearchFresh = 200;

/// What to play: one oracle at least.
struct ImproveConfig {
  std::shared_ptr<const RuleSet> rules;
  MixByRole against;
  std::vector<std::string> from = {};  ///< where the search begins; empty: tunable_bots()
  std::string role = {};               ///< of the deviator; empty: any
  Payoff payoff;
  bool by_parameters = true;       ///< whether to search over the parameters of bots
  std::string given = {};          ///< or the bot that an oracle outside has found
  std::uint64_t budget = 200'000;  ///< matches of that search: kMinBudget at least
  std::uint64_t fresh = 10'000;    ///< fresh deals on which the bot that it finds is measured
  std::string optimizer{kUsualOptimizer};
  std::uint64_t seed = 1;
  std::string search = {};  ///< a bot that searches in every match (see search_in); or none
  std::uint64_t search_fresh = kSearchFresh;  ///< fresh deals on which that is measured
  int threads = 0;                            ///< 0: one for every core that may be used
};

/// Called in order with the number of matches played and those of the search and the final
/// measurement, one call at a time, on any thread.
using ImproveWatch = std::function<void(std::uint64_t done, std::uint64_t asked)>;

/// Best responses to a mix: by search over the parameters of bots, and by a bot that searches in
/// every match; measured on fresh deals, as block work: a block is some deals of a heat, each
/// played with every bot of the heat in the deviator's seat, all else equal. What it finds does not
/// depend on threads.
class Improve final : public Experiment {
 public:
  /// Throws ValueError ("against", "role" or "from").
  explicit Improve(ImproveConfig config, ImproveWatch watch = nullptr);

  std::uint64_t blocks() const override { return first_ + heat_blocks(); }
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

  const Opponents& opponents() const { return opponents_; }
  ImproveResult result() const;

 private:
  /// The search over parameters; the bot found, its base if it has one, and a bot drawn from the
  /// mix; the bot found with each of its parameters set back; the bot that searches, the one found
  /// and one of the mix.
  enum class Stage { parameters, gain, influence, search, over };

  /// Sums over deals. In the stage `parameters` only the first three are kept.
  struct Sums {
    std::vector<std::int64_t> payoffs;  ///< by bot of the heat
    std::int64_t least = 0;             ///< of all payoffs
    std::int64_t most = 0;
    std::vector<ValueCounts> lead = {};  ///< by bot: what the first got less what it got
    ValueCounts value = {};              ///< of the first
    ValueCounts of_mix = {};             ///< of a bot drawn from the mix
    ValueCounts lead_on_mix = {};

    void merge(const Sums& other);
    void save(ByteWriter& out) const;
    void load(ByteReader& in);
  };
  struct Slot {
    std::optional<SimulatorGroup> simulators;
    std::uint64_t heat = 0;  ///< whose bots they have; 0: none
    Sums sums;
    // Of deals that are played at once:
    std::vector<Opponents::Drawn> drawn;
    std::vector<int> of_mix;                     ///< the bot that was drawn for the deviator
    std::vector<int> deviators;                  ///< who plays for it
    std::vector<std::int64_t> payoffs;           ///< of these
    std::vector<std::int64_t> payoffs_of_first;  ///< bot of the heat
  };

  /// Whether a bot is found that is measured by itself.
  bool finds() const { return config_.by_parameters || !config_.given.empty(); }
  std::string found_name() const;
  Sums no_sums() const;
  std::uint64_t deals_per_block() const;
  std::uint64_t heat_blocks() const;
  /// Whether bots of the mix play the deals of this stage too.
  bool plays_mix() const { return stage_ == Stage::gain || stage_ == Stage::search; }
  /// Matches of a deal of the heat.
  std::uint64_t each() const { return heat_.bots.size() + plays_mix(); }
  void play_deals(std::uint64_t first, std::size_t many, Slot& own) const;
  /// The deals that were drawn, of which this is the first, with their deviators.
  void play_deviators(std::uint64_t first, Slot& own) const;
  void begin_heat();
  void end_heat();
  /// The first stage from this one on in which there is something to play.
  void begin_stage(Stage stage);
  std::vector<std::string> set_back() const;
  /// Of a stage after the search over parameters; null where it has not begun.
  const Sums* sums_of(Stage stage) const;
  PayoffRange payoffs() const;
  void describe_found(ImproveResult& result) const;
  void measure(ImproveResult& result) const;

  ImproveConfig config_;
  Opponents opponents_;
  BotSearchPlan plan_;
  ImproveWatch watch_;
  int threads_;

  std::optional<BotSearch> search_;  ///< over parameters
  Stage stage_ = Stage::parameters;
  Heat heat_;
  std::uint64_t heats_ = 0;                    ///< begun
  std::map<Stage, std::size_t> heat_of_ = {};  ///< of stages with one heat that have begun
  std::uint64_t first_ = 0;                    ///< block of the heat
  std::uint64_t heat_done_ = 0;                ///< blocks of the heat
  std::uint64_t matches_ = 0;
  Sums sums_;
  std::vector<Sums> history_;  ///< of the heats that are over
  std::vector<Slot> slots_;
};

}  // namespace mainmatch
