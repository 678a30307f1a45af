// The analysis 'advise': what a seat of a recorded match should hand in.

#include <algorithm>
#include <sstream>

#include "engine/core/stop.h"
#include "experiments/analyses/advice/advice.h"
#include "experiments/analyses/advice/fitted.h"
#include "experiments/analyses/advice/pool.h"
#include "experiments/analyses/common_fields.h"
#include "experiments/analyses/judging.h"
#include "experiments/analyses/list.h"
#include "experiments/analyses/mix_text.h"
#include "experiments/analyses/named_bots.h"
#include "experiments/analyses/record_fields.h"
#include "experiments/analyses/stated.h"
#include "experiments/matches/registry.h"

namespace mainmatch {

namespace {

constexpr std::uint64_t kMaxWorlds = 1'000'000;
constexpr std::int64_t kMaxVariations = 100;

class AdviseAnalysis final : public Analysis {
 public:
  void settle(const ParsedFlags& flags) override {
    where_ = flags.where;
    if (time_budget_ > 0 && fields_of_others_.size() > 1) {
      throw InputError(where_.at("time-budget") + ": cannot be used with several --field");
    }
    if (time_budget_ > 0 && !pool_.files.empty()) {  // it is two answers, too
      throw InputError(where_.at("time-budget") + ": cannot be used with --pool");
    }
    history_.check(fields_of_others_, where_);
    step_.with_step([&](const MatchModule& match, const Node&, const ViewQuestion&) {
      require_advice(match);
      try {
        const BotUse guests = settle_bots(fields(), match, flags);
        refuse_hosted(guests);
        set_guests(guests);
        judging_.judging(match, {});
      } catch (const ValueError& error) {
        throw located(error, where_);
      }
      game_ = match.name();
    });
  }

  std::string game() const override { return game_; }
  double time_budget() const override { return time_budget_; }

  FoundResult found(const RunSettings& run, bool) override {
    std::ostringstream warnings;
    FoundResult found;
    step_.with_step(
        [&](const MatchModule& match, const Node& record, const ViewQuestion& asked) {
          const AdviceResult result = advise(match, record, asked, run);
          found.result = to_result(result);
          found.partial = std::any_of(result.fields.begin(), result.fields.end(),
                                      [](const FieldAdvice& one) { return one.partial; });
          note_difference(record, step_.record.match, found.result);
        },
        &warnings);
    found.warnings = warnings.str();
    return found;
  }

 private:
  void add_fields() override {
    Fields& fields = this->fields();
    step_.declare(fields)
        .repeated("field", fields_of_others_, "A:2,B,...",
                  "who the others may be, with weights; may be repeated, for an answer each "
                  "(default: all bots uniformly). " +
                      kFieldWords)
        .names_field();
    history_.declare(fields);
    pool_.declare(fields)
        .repeated("candidate", candidates_, "JSON",
                  "a submission to be judged too, as in a record; may be repeated")
        .whole(
            "variations", variations_, 0, kMaxVariations,
            "candidates that differ in one part from the one that leads on a few worlds (default "
            "6)");
    judging_.declare(fields)
        .real("target-error", target_error_, 1e-6, 1e6,
              "instead: until half the width of the interval of the best one's payoff is at most "
              "this")
        .excludes({"worlds"})
        .real("time-budget", time_budget_, 0.001, 1e8,
              "instead: seconds; --worlds with the number it came to gives the same bytes")
        .of_run()
        .excludes({"worlds", "target-error"})
        .real("indifference", indifference_, 0, 100,
              "the loss that does not matter, in % of what a seat gets on average (default 1)");
    common_.declare(fields);
  }

  AdviceResult advise(const MatchModule& match, const Node& record, const ViewQuestion& asked,
                      const RunSettings& run) {
    try {
      AdviceQuestion question{asked, judging_.judging(match, {})};
      for (const std::string& one : candidates_) {
        question.candidates.push_back(*json_after("--candidate", one));
      }
      const std::vector<std::string> uniform = {""};
      struct Asked {
        Judging judging;
        std::function<std::unique_ptr<Adviser>()> adviser;
        Json alone;
      };
      std::vector<Asked> all;
      AdviceConfig config = config_of(run.threads);
      AdviceResult result = advice_head(match, static_cast<Seat>(asked.seat), config);
      const std::vector<AllyFile> pool = pool_.read();
      for (const std::string& text : fields_of_others_.empty() ? uniform : fields_of_others_) {
        history_.judge_by(text, match, record, question.judging);
        if (!pool.empty()) {
          question.alone = nullptr;
          question.pool.clear();
          config.judging = question.judging;
          config.adviser = advisers_for(match, record, question);
          question.alone = play(config, run, result).candidates.front().submission;
          question.pool = pool;
        }
        all.push_back({question.judging, advisers_for(match, record, question), question.alone});
      }
      for (const Asked& one : all) {  // of all fields, so that all have the same candidates
        if (all.size() == 1 || config.variations == 0) break;
        config.judging = one.judging;
        const std::size_t leads = leader(*one.adviser(), config);
        if (!std::ranges::count(config.leaders, leads)) config.leaders.push_back(leads);
      }
      for (const Asked& one : all) {
        config.judging = one.judging;
        if (config.target_error || time_budget_ > 0) config.judging.worlds = kMaxWorlds;
        config.adviser = one.adviser;
        result.fields.push_back(play(config, run, result));
        result.fields.back().alone = one.alone;
      }
      return result;
    } catch (const ValueError& error) {
      throw located(error, where_);
    }
  }

  AdviceConfig config_of(int threads) const {
    AdviceConfig config;
    if (target_error_ > 0) config.target_error = target_error_;
    config.indifference = indifference_ / 100;
    config.variations = static_cast<std::size_t>(variations_);
    config.seed = common_.seed;
    config.threads = threads;
    return config;
  }

  FieldAdvice play(const AdviceConfig& config, const RunSettings& run, AdviceResult& result) const {
    Advice advice(config, [&](std::uint64_t worlds) {
      run.advance(worlds, config.judging.worlds, "worlds");
    });
    advice.run(*run.stop);
    set_step(advice.adviser(), result);
    FieldAdvice found = advice.result();
    const bool out_of_time = run.out_of_time && run.out_of_time();
    if (found.worlds == 0 && !out_of_time) throw Stopped();
    if (found.worlds == 0) throw RunError("--time-budget: it ended before a world was played");
    if (out_of_time) found.partial = false;
    if (time_budget_ > 0) found.judging.worlds = static_cast<std::uint64_t>(found.worlds);
    return found;
  }

  StepFields step_;
  std::vector<std::string> fields_of_others_;
  HistoryFields history_;
  PoolField pool_;
  std::vector<std::string> candidates_;
  std::int64_t variations_ = 6;
  JudgingFields judging_;
  double target_error_ = 0;
  double time_budget_ = 0;
  double indifference_ = 1;
  CommonFields common_;

  ValuePlaces where_;
  std::string game_;
};

}  // namespace

std::unique_ptr<Analysis> make_advise() { return std::make_unique<AdviseAnalysis>(); }

}  // namespace mainmatch
