// The analysis 'improve': its plan, and what is played.

#include <optional>

#include "experiments/analyses/list.h"
#include "experiments/analyses/match_analysis.h"
#include "experiments/analyses/metagame/improve.h"
#include "experiments/analyses/metagame/starts.h"
#include "experiments/analyses/mix_text.h"
#include "experiments/analyses/result_mix.h"
#include "experiments/base/file.h"

namespace mainmatch {

namespace {

constexpr const char* kAll = "all";

/// Best responses by search over the parameters of bots, and by one that searches in every match.
class ImproveAnalysis final : public MatchAnalysis {
 public:
  void settle(const ParsedFlags& flags) override {
    settle_game(flags);
    const MatchModule& match = rules_->match();
    const MixByRole mix = Opponents(*rules_, mix_by_role("against", match, against_), role_).mix();
    against_ = texts_of(mix, match);
    if (oracle_ != kBySearch) from_ = start_names(match, from_);
    if (oracle_ == kBySearch && !save_.empty()) {
      throw InputError(flags.where.at("save") + ": not with the oracle search, which finds no " +
                       "parameters");
    }
    name_ = name_in_file(match, flags);
    // Where it is not asked for by name, mixes that a search cannot imagine are not searched.
    const bool searches = oracle_ == kBySearch || (oracle_ == kAll && can_imagine(match, mix));
    config_ = ImproveConfig{.rules = rules_,
                            .against = mix,
                            .from = from_,
                            .role = role_,
                            .payoff = Payoff(payoff_),
                            .by_parameters = oracle_ != kBySearch,
                            .budget = static_cast<std::uint64_t>(budget_),
                            .fresh = static_cast<std::uint64_t>(fresh_),
                            .optimizer = optimizer_,
                            .seed = common_.seed,
                            .search_fresh = static_cast<std::uint64_t>(search_fresh_)};
    if (searches) config_->search = search_in("search-bot", match, mix, search_bot_);
  }

  std::string undivided() const override { return "each generation follows from the one before"; }

  Experiment* begin(const RunSettings& run) override {
    config_->threads = run.threads;
    if (!save_.empty() && run.writes) file_.emplace(save_);
    return &improve_.emplace(*config_, [run](std::uint64_t done, std::uint64_t asked) {
      run.advance(std::min(done, asked), asked, "matches");
    });
  }

  FoundResult found(const RunSettings&, bool) override {
    ImproveResult result = improve_->result();
    result.name = name_;
    if (file_ && !result.partial) {
      file_->write(bots_file_of(result));
      file_->commit();
    }
    return {.result = to_result(result, rules()), .partial = result.partial};
  }

 private:
  void add_fields() override {
    Fields& fields = this->fields();
    game_.declare(fields);
    fields
        .repeated(
            "against", against_, "BOT:W,...",
            "the mix of the other seats, bots with weights; by role: ROLE:BOT:W,..., once for "
            "each role; or result:PATH, a result of 'equilibrium'")
        .names_mix()
        .names("from", from_, "BOT,BOT,...",
               "bots with parameters from which the search starts (default: tunable, which names "
               "those of the default roster and adaptive)")
        .names_bots()
        .choice("oracle", oracle_, {kByParameters, kBySearch, kAll},
                "who answers the mix: bots whose parameters a search has found, a bot that "
                "searches in every match and knows the mix, or both (default all)")
        .text("role", role_, "ROLE", "the seat of the bot that is searched for (default: any)");
    declare_payoff(fields, payoff_, "the payoff that the search maximizes");
    fields
        .whole("budget", budget_, static_cast<std::int64_t>(kMinBudget), 10'000'000'000,
               "matches of the search, all of them counted (default 200000)")
        .whole(
            "fresh", fresh_, 2, 100'000'000,
            "then, fresh deals on which the bot found is measured, each played with it, with its "
            "base and with the mix (default 10000)");
    fields
        .whole("search-fresh", search_fresh_, 2, 100'000'000,
               "fresh deals on which the bot that searches is measured (default 200)")
        .text("search-bot", search_bot_, "BOT",
              "that bot; it knows the mix, unless it has a field of its own (default search)")
        .names_bots();
    fields.choice("optimizer", optimizer_, optimizer_names(),
                  "how to search: each finds what the other misses (default cma-es)");
    fields.text("save", save_, "FILE.toml", "write the bot found as a bots file, under its name")
        .here();
    common_.declare(fields);
  }

  /// The name of the bot found: that of the file which it is saved in, without folder and ending.
  std::string name_in_file(const MatchModule& match, const ParsedFlags& flags) const {
    if (save_.empty()) return "";
    std::string name = save_.substr(save_.rfind('/') + 1);
    name.resize(std::min(name.size(), name.rfind('.')));
    require_own_name(flags.where.at("save"), name, match);
    return name;
  }

  std::vector<std::string> against_;
  std::vector<std::string> from_;
  std::string role_;
  std::string save_;
  std::string optimizer_{kUsualOptimizer};
  std::string oracle_ = kAll;
  std::string search_bot_ = kSearchBot;
  std::int64_t search_fresh_ = kSearchFresh;
  std::vector<std::string> payoff_ = {"tokens"};
  std::int64_t budget_ = 200'000;
  std::int64_t fresh_ = 10'000;
  std::string name_;
  std::optional<ImproveConfig> config_;
  std::optional<OutputFile> file_;
  std::optional<Improve> improve_;
};

}  // namespace

std::unique_ptr<Analysis> make_improve() { return std::make_unique<ImproveAnalysis>(); }

}  // namespace mainmatch
