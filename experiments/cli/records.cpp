// The commands for match records: deal, judge, replay, view.

#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "experiments/analyses/common_fields.h"
#include "experiments/analyses/record_fields.h"
#include "experiments/base/input.h"
#include "experiments/cli/command.h"
#include "experiments/cli/command_line.h"
#include "experiments/matches/records/judge.h"
#include "experiments/matches/records/replay.h"
#include "experiments/matches/records/view.h"
#include "experiments/matches/view_question.h"
#include "experiments/matches/view_text.h"

namespace mainmatch::cli {

namespace {

class DealCommand final : public Command {
 public:
  void declare(Fields& fields) override {
    flags_.declare(fields);
    fields.seed("seed", seed_, "seed of all chance (default 1)")
        .seed("match", match_, "index of the match in an experiment of that seed (default 0)")
        .config_file();
  }
  int run(const Given& given) override {
    const std::shared_ptr<const RuleSet> rules = flags_.rules(given);
    DealCommand usual;
    usual.declare(usual.fields());
    const std::string command = command_line(
        {.name = "deal", .fields = fields(), .defaults = usual.fields(), .rules = rules->json()});
    *given.out << rules->fresh_record(seed_, match_, command).dump() << '\n';
    return 0;
  }

 private:
  GameFields flags_;
  std::uint64_t seed_ = 1;
  std::uint64_t match_ = 0;
};

class JudgeCommand final : public Command {
 public:
  void declare(Fields& fields) override {
    fields.text("file", file_, "FILE", "one record or JSON Lines; - for standard input (default)")
        .positional();
    fields.on("check", check_, "check every value of the record against the rules");
  }
  int run(const Given& given) override {
    return with_input(file_, [&](std::istream& in, const std::string& name) {
      return judge(in, name, check_, *given.out, *given.err);
    });
  }

 private:
  std::string file_ = "-";
  bool check_ = false;
};

class ReplayCommand final : public Command {
 public:
  void declare(Fields& fields) override {
    flags_.declare(fields).whole("seat", seat_, 0, kMaxSeats - 1,
                                 "print only what this seat saw (of a seat's file: it alone)");
  }
  int run(const Given& given) override {
    return with_input(flags_.file, [&](std::istream& in, const std::string& name) {
      replay(in, name, flags_.match, *given.out, &std::cerr, seat_);
      return 0;
    });
  }

 private:
  RecordFields flags_;
  std::int64_t seat_ = StepSelector::kOwn;
};

class ViewCommand final : public Command {
 public:
  void declare(Fields& fields) override {
    flags_.declare(fields)
        .text("submission", submission_, "JSON",
              "print instead what of it would be void at that step, and by which ruling")
        .on("text", as_text_, "print it as plain text, with the rules and what the fields mean")
        .excludes({"submission"});
  }
  int run(const Given& given) override {
    const std::optional<Json> handed_in = json_after("--submission", submission_);
    const auto look = [&](const MatchModule& match, const Node& record, ViewQuestion question) {
      std::optional<Node> node;
      if (handed_in) question.submission = &node.emplace(*handed_in, "--submission");
      const ViewAnswer answer = match.view(record, question);
      if (as_text_) {
        *given.out << view_text(match, answer.view);
      } else {
        *given.out << (handed_in ? objections_json(answer.objections) : answer.view).dump() << '\n';
      }
    };
    return with_input(flags_.record.file, [&](std::istream& in, const std::string& name) {
      with_selected_step(in, name, flags_.record.match, flags_.selector(), look, &std::cerr);
      return 0;
    });
  }

 private:
  StepFields flags_;
  std::string submission_;
  bool as_text_ = false;
};

}  // namespace

std::unique_ptr<Command> make_deal() { return std::make_unique<DealCommand>(); }
std::unique_ptr<Command> make_judge() { return std::make_unique<JudgeCommand>(); }
std::unique_ptr<Command> make_replay() { return std::make_unique<ReplayCommand>(); }
std::unique_ptr<Command> make_view() { return std::make_unique<ViewCommand>(); }

}  // namespace mainmatch::cli
