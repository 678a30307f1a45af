// The commands for match records: deal, judge, replay, view, odds.

#include <iostream>
#include <nlohmann/json.hpp>

#include "experiments/cli/bots_file.h"
#include "experiments/cli/command.h"
#include "experiments/cli/field.h"
#include "experiments/cli/game_flags.h"
#include "experiments/cli/input.h"
#include "experiments/cli/interrupt.h"
#include "experiments/cli/record_flags.h"
#include "experiments/cli/run.h"
#include "experiments/matches/view_question.h"
#include "experiments/odds/imagined.h"
#include "experiments/odds/odds.h"
#include "experiments/records/judge.h"
#include "experiments/records/replay.h"
#include "experiments/records/view.h"
#include "experiments/report/kinds.h"

namespace mainmatch::cli {

namespace {

class DealCommand final : public Command {
 public:
  void declare(Options& options) override {
    flags_.declare(options);
    options.seed("seed", seed_, "seed of all chance (default 1)")
        .seed("match", match_, "index of the match in an experiment of that seed (default 0)")
        .config_file();
  }
  int run(const Given& given) override {
    *given.out << flags_.rules(given)->fresh_record(seed_, match_).dump() << '\n';
    return 0;
  }

 private:
  GameFlags flags_;
  std::uint64_t seed_ = 1;
  std::uint64_t match_ = 0;
};

class JudgeCommand final : public Command {
 public:
  void declare(Options& options) override {
    options.text("file", file_, "FILE", "one record or JSON Lines; - for standard input (default)")
        .positional();
    options.on("check", check_, "check every value of the record against the rules");
  }
  int run(const Given& given) override {
    return with_input(file_, [&](std::istream& in, const std::string& name) {
      return judge(in, name, check_, *given.out, std::cerr);
    });
  }

 private:
  std::string file_ = "-";
  bool check_ = false;
};

class ReplayCommand final : public Command {
 public:
  void declare(Options& options) override { flags_.declare(options); }
  int run(const Given& given) override {
    return with_input(flags_.file, [&](std::istream& in, const std::string& name) {
      replay(in, name, flags_.match, *given.out);
      return 0;
    });
  }

 private:
  RecordFlags flags_;
};

class ViewCommand final : public Command {
 public:
  void declare(Options& options) override {
    flags_.declare(options).text(
        "submission", submission_, "JSON",
        "print instead what of it would be void at that step, and by which ruling");
  }
  int run(const Given& given) override {
    return with_input(flags_.record.file, [&](std::istream& in, const std::string& name) {
      *given.out
          << view_of_record(in, name, flags_.record.match, flags_.asked(given), submission_).dump()
          << '\n';
      return 0;
    });
  }

 private:
  StepFlags flags_;
  std::string submission_;
};

constexpr std::int64_t kMaxOddsWorlds = 1'000'000;
constexpr std::int64_t kOddsWorlds = 1024;

class OddsCommand final : public Command {
 public:
  void declare(Options& options) override {
    options_ = &options;
    step_.declare(options)
        .text("field", field_, "A:2,B,...",
              "who the others may be, with weights (default: all bots uniformly)")
        .names_bots()
        .names_mix()
        .whole("worlds", worlds_, 1, kMaxOddsWorlds,
               "imagined worlds, rounded up to a multiple of 8 (default 1024; Amidakuji without "
               "--worlds, --field, --step and --trades: what follows exactly before round 1, for "
               "every round or one)");
    common_.declare(options, {"text", "json", "csv"});
  }

  int run(const Given& given) override {
    return with_input(step_.record.file, [&](std::istream& in, const std::string& name) {
      int code = 0;
      with_asked_step(in, name, step_.record.match, step_.asked(given),
                      [&](const MatchModule& match, const Node& record, const ViewQuestion& asked) {
                        code = answer(match, record, asked, given);
                      });
      return code;
    });
  }

 private:
  int answer(const MatchModule& match, const Node& record, const ViewQuestion& asked,
             const Given& given) {
    bool is_exact = match.traits().has_odds;
    for (const char* const name : {"field", "worlds", "step", "trades"}) {
      is_exact = is_exact && !given.where.contains(name);
    }
    if (is_exact) {
      std::optional<std::int64_t> round;
      if (asked.step) round = asked.step->index + 1;
      Odds found = match.odds(record, asked.seat, round);
      if (round) keep_round(*round, found);
      *given.out << report::formatted(to_result(found), common_.format);
      return 0;
    }
    settle_bots(*options_, match, given);
    AdviceQuestion question{asked, field_of(match, field_, given), ""};
    ImaginedOddsConfig config;
    config.game = match.name();
    config.field = question.field;
    config.worlds = static_cast<std::uint64_t>(worlds_);
    config.seed = common_.seed;
    config.threads = static_cast<int>(common_.threads);
    config.adviser = [&] { return match.adviser(record, question); };
    watch_for_interrupt();
    try {
      const ImaginedOdds found = imagined_odds(config, interrupted);
      *given.out << report::formatted(with_names(to_result(found), common_.named_bots),
                                      common_.format);
      return found.partial ? kInterruptedExit : 0;
    } catch (const ValueError& error) {
      throw located(error, given.where);
    }
  }

  const Options* options_ = nullptr;
  StepFlags step_;
  std::string field_;
  std::int64_t worlds_ = kOddsWorlds;
  CommonFlags common_;
};

}  // namespace

std::unique_ptr<Command> make_deal() { return std::make_unique<DealCommand>(); }
std::unique_ptr<Command> make_judge() { return std::make_unique<JudgeCommand>(); }
std::unique_ptr<Command> make_replay() { return std::make_unique<ReplayCommand>(); }
std::unique_ptr<Command> make_view() { return std::make_unique<ViewCommand>(); }
std::unique_ptr<Command> make_odds() { return std::make_unique<OddsCommand>(); }

}  // namespace mainmatch::cli
