// The command advise: what a seat of a recorded match should hand in.

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

#include "engine/core/stop.h"
#include "experiments/analyses/advice/advice.h"
#include "experiments/analyses/kinds.h"
#include "experiments/cli/bots_file.h"
#include "experiments/cli/command.h"
#include "experiments/cli/command_line.h"
#include "experiments/cli/field.h"
#include "experiments/cli/input.h"
#include "experiments/cli/interrupt.h"
#include "experiments/cli/payoff_flag.h"
#include "experiments/cli/program_flags.h"
#include "experiments/cli/progress.h"
#include "experiments/cli/record_flags.h"
#include "experiments/cli/report_flag.h"
#include "experiments/cli/run.h"
#include "experiments/cli/stated.h"
#include "experiments/cli/time_budget.h"
#include "experiments/matches/registry.h"

namespace mainmatch::cli {

namespace {

constexpr std::int64_t kMaxWorlds = 1'000'000;
constexpr std::int64_t kMaxVariations = 100;

class AdviseCommand final : public Command {
 public:
  void declare(Options& options) override {
    options_ = &options;
    step_.declare(options)
        .repeated("field", fields_, "A:2,B,...",
                  "who the others may be, with weights; may be repeated, for an answer each "
                  "(default: all bots uniformly)")
        .names_bots()
        .names_mix()
        .text("base", base_, "A", "the bot that goes on for the seat after this step")
        .names_bots()
        .repeated("candidate", candidates_, "JSON",
                  "a submission to be judged too, as in a record; may be repeated")
        .whole(
            "variations", variations_, 0, kMaxVariations,
            "candidates that differ in one part from the one that leads on a few worlds (default "
            "6)");
    declare_payoff(options, payoff_);
    options
        .whole("worlds", worlds_, 1, kMaxWorlds,
               "imagined worlds at most, rounded up to a multiple of 8 (default: so many that the "
               "answer comes within 10 s on two cores, by match 288 to 4096)")
        .real("target-error", target_error_, 1e-6, 1e6,
              "instead: until half the width of the interval of the best one's payoff is at most "
              "this")
        .real("time-budget", time_budget_, 0.001, 1e8,
              "instead: seconds; --worlds with the number it came to gives the same bytes")
        .real("indifference", indifference_, 0, 100,
              "the loss that does not matter, in % of what a seat gets on average (default 1)");
    common_.declare(options, {"text", "json", "csv"});
    programs_.declare(options);
    report_.declare(options);
  }

  int run(const Given& given) override {
    check_flags(given);
    programs_.apply(given);
    return with_input(step_.record.file, [&](std::istream& in, const std::string& name) {
      AdviceResult result;
      Result found;
      with_asked_step(
          in, name, step_.record.match, step_.asked(given),
          [&](const MatchModule& match, const Node& record, const ViewQuestion& asked) {
            result = advise(match, record, asked, given);
            found = to_result(result);
            note_difference(record, step_.record.match, found);
          },
          &std::cerr);
      add_programs(found);
      found = with_names(found, common_.named_bots);
      add_provenance(manifest_of(*options_, "advise", Json::object()), result.game, found);
      *given.out << report::formatted(found, common_.format);
      report_.write(found);
      const auto is_partial = [](const FieldAdvice& one) { return one.partial; };
      return std::any_of(result.fields.begin(), result.fields.end(), is_partial) ? kInterruptedExit
                                                                                 : 0;
    });
  }

 private:
  void check_flags(const Given& given) const {
    std::string first;
    for (const char* const name : {"worlds", "target-error", "time-budget"}) {
      if (!given.where.contains(name)) continue;
      if (!first.empty()) {
        throw InputError(given.where.at(name) + ": cannot be used with --" + first);
      }
      first = name;
    }
    if (time_budget_ > 0 && fields_.size() > 1) {
      throw InputError(given.where.at("time-budget") + ": cannot be used with several --field");
    }
  }

  AdviceResult advise(const MatchModule& match, const Node& record, const ViewQuestion& asked,
                      const Given& given) {
    if (!match.traits().has_advice) {
      throw InputError("game: " + std::string(match.name()) + " has no advice, expected " +
                       names_of_matches(&MatchModule::Traits::has_advice));
    }
    AdviceResult result;
    try {
      settle_bots(*options_, match, given);
      AdviceQuestion question{asked, {}, canonical_bot("base", base_, match.bots())};
      question.draws = match.traits().advice_draws;
      for (const std::string& one : candidates_) {
        question.candidates.push_back(*json_after("--candidate", one));
      }
      const std::vector<std::string> uniform = {""};
      std::vector<std::vector<LineupSpec::Weighted>> fields;
      for (const std::string& text : fields_.empty() ? uniform : fields_) {
        fields.push_back(field_of(match, text));
      }
      AdviceConfig config = config_of(match, given);
      result = advice_head(match, question, config);
      report_.begin();
      watch_for_interrupt();
      for (const auto& field : fields) {
        question.field = field;
        config.adviser = [&] { return match.adviser(record, question); };
        result.fields.push_back(play(config, field, result));
      }
    } catch (const ValueError& error) {
      throw located(error, given.where);
    }
    return result;
  }

  AdviceConfig config_of(const MatchModule& match, const Given& given) const {
    AdviceConfig config{.payoff = Payoff(payoff_)};
    config.worlds = static_cast<std::uint64_t>(match.traits().advice_worlds);
    if (given.where.contains("worlds")) config.worlds = static_cast<std::uint64_t>(worlds_);
    if (given.where.contains("target-error")) config.target_error = target_error_;
    if (config.target_error || time_budget_ > 0) config.worlds = kMaxWorlds;
    config.indifference = indifference_ / 100;
    config.variations = static_cast<std::size_t>(variations_);
    config.seed = common_.seed;
    config.threads = static_cast<int>(common_.threads);
    return config;
  }

  FieldAdvice play(const AdviceConfig& config, const std::vector<LineupSpec::Weighted>& field,
                   AdviceResult& result) {
    TimeBudget time(time_budget_, interrupted);
    Progress progress(common_.quiet);
    Advice advice(config,
                  [&](std::uint64_t worlds) { progress.advance(worlds, config.worlds, "worlds"); });
    advice.run(interrupted);
    set_step(advice.adviser(), result);
    FieldAdvice found = advice.result();
    found.field = field;
    if (found.worlds == 0 && !time.used_up()) throw Stopped();
    if (found.worlds == 0) throw RunError("--time-budget: it ended before a world was played");
    if (time.used_up()) found.partial = false;
    return found;
  }

  const Options* options_ = nullptr;
  StepFlags step_;
  std::vector<std::string> fields_;
  std::string base_ = "adaptive";
  std::vector<std::string> candidates_;
  std::vector<std::string> payoff_ = {"tokens"};
  std::int64_t variations_ = 6;
  std::int64_t worlds_ = 0;
  double target_error_ = 0;
  double time_budget_ = 0;
  double indifference_ = 1;
  CommonFlags common_;
  ProgramFlags programs_;
  ReportFlag report_;
};

}  // namespace

std::unique_ptr<Command> make_advise() { return std::make_unique<AdviseCommand>(); }

}  // namespace mainmatch::cli
