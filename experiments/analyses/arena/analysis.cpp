// The analysis 'arena': its plan, and what is played.

#include <algorithm>
#include <optional>

#include "experiments/analyses/arena/arena.h"
#include "experiments/analyses/list.h"
#include "experiments/analyses/match_analysis.h"
#include "experiments/base/printable.h"

namespace mainmatch {

namespace {

constexpr std::size_t kMaxArenaPlayers = 64;

class ArenaAnalysis final : public MatchAnalysis {
 public:
  void settle(const ParsedFlags& flags) override {
    if (time_budget_ > 0) deals_ = arena::kMaxDeals;
    settle_game(flags);
    settle_players();
    config_ = ArenaConfig{.rules = rules_,
                          .players = players_,
                          .payoff = Payoff(payoff_),
                          .deals = static_cast<std::uint64_t>(deals_),
                          .seed = common_.seed};
  }

  double time_budget() const override { return time_budget_; }

  Experiment* begin(const RunSettings& run) override {
    config_->threads = run.threads;
    return &arena_.emplace(*config_, [run, of = config_->deals](std::int64_t deals) {
      run.advance(static_cast<std::uint64_t>(deals), of, "deals");
    });
  }

  FoundResult found(const RunSettings&, bool over) override {
    const arena::Sums& sums = arena_->sums();
    if (over) config_->deals = static_cast<std::uint64_t>(sums.deals());
    const bool partial = static_cast<std::uint64_t>(sums.deals()) < config_->deals;
    return {.result = to_result(sums, *config_), .partial = partial};
  }

 private:
  void add_fields() override {
    Fields& fields = this->fields();
    game_.declare(fields);
    fields
        .names("players", players_, "A,B,...",
               "the players, 2 to 64 different bots; " + kSeveralBots)
        .names_bots();
    declare_payoff(fields, payoff_);
    fields
        .whole("deals", deals_, 1, arena::kMaxDeals,
               "deals to play, each as often as the match has seats (default 200)")
        .extent()
        .real("time-budget", time_budget_, 0.001, 1e8,
              "instead: seconds to play; the same number of deals gives the same bytes")
        .of_run()
        .excludes({"deals"});
    common_.declare(fields);
  }

  /// By their canonical names, in the order in which they were given.
  void settle_players() {
    const MatchModule& match = rules_->match();
    if (players_.empty()) {
      throw ValueError("players", fmt::format("missing (see 'mainmatch bots {}')", match.name()));
    }
    std::vector<std::string> settled;
    for (const std::string& player : players_) {
      const std::string bot = canonical_bot("players", player, match.bots());
      if (std::find(settled.begin(), settled.end(), bot) != settled.end()) {
        throw ValueError("players", "duplicate " + shown_word(bot));
      }
      settled.push_back(bot);
    }
    if (settled.size() < 2 || settled.size() > kMaxArenaPlayers) {
      throw ValueError("players", fmt::format("got a list of {}, expected 2 to {} players",
                                              settled.size(), kMaxArenaPlayers));
    }
    players_ = std::move(settled);
  }

  std::vector<std::string> players_;
  std::vector<std::string> payoff_ = {"tokens"};
  std::int64_t deals_ = 200;
  double time_budget_ = 0;
  std::optional<ArenaConfig> config_;
  std::optional<Arena> arena_;
};

}  // namespace

std::unique_ptr<Analysis> make_arena() { return std::make_unique<ArenaAnalysis>(); }

}  // namespace mainmatch
