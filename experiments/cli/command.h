#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "experiments/analyses/analysis.h"
#include "experiments/cli/given.h"

namespace mainmatch::cli {

/// One command of the program: it has fields, then runs. It prints its result on stdout; run()
/// returns the exit code. Errors are thrown (experiments/base/error.h).
class Command {
 public:
  virtual ~Command() = default;
  /// Its fields; once, before any other call, declare() adds them.
  virtual Fields& fields() { return own_; }
  virtual void declare(Fields& fields) = 0;
  virtual int run(const Given& given) = 0;

 private:
  Fields own_;
};

/// Runs the command; messages about a value begin with its place, or else with its flag.
int run_command(Command& command, const Given& given);

struct CommandEntry {
  std::string_view name;
  std::string_view help;
  std::function<std::unique_ptr<Command>()> make;  ///< with its fields declared
};

/// All commands: the analyses, then those of the table, a line each.
const std::vector<CommandEntry>& commands();

std::unique_ptr<Command> make_analysis_command(const AnalysisEntry& entry);
std::unique_ptr<Command> make_run();
std::unique_ptr<Command> make_schema();
std::unique_ptr<Command> make_resume();
std::unique_ptr<Command> make_extend();
std::unique_ptr<Command> make_merge();
std::unique_ptr<Command> make_slurm();
std::unique_ptr<Command> make_deal();
std::unique_ptr<Command> make_judge();
std::unique_ptr<Command> make_replay();
std::unique_ptr<Command> make_view();
std::unique_ptr<Command> make_seat();
std::unique_ptr<Command> make_play();
std::unique_ptr<Command> make_serve();
std::unique_ptr<Command> make_host();
std::unique_ptr<Command> make_audit();
std::unique_ptr<Command> make_report();
std::unique_ptr<Command> make_new_match();
std::unique_ptr<Command> make_check();
std::unique_ptr<Command> make_bot_check();
std::unique_ptr<Command> make_games();
std::unique_ptr<Command> make_bots();
std::unique_ptr<Command> make_rules();
std::unique_ptr<Command> make_signature();
std::unique_ptr<Command> make_completions();
std::unique_ptr<Command> make_man();
std::unique_ptr<Command> make_doctor();

}  // namespace mainmatch::cli
