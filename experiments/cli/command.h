#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/cli/given.h"
#include "experiments/cli/options.h"

namespace mainmatch::cli {

/// One command of the program: declares its options, then runs. It prints its result on stdout;
/// run() returns the exit code. Errors are thrown (experiments/base/error.h).
class Command {
 public:
  virtual ~Command() = default;
  virtual void declare(Options& options) = 0;
  virtual int run(const Given& given) = 0;
};

/// Runs the command; messages about a value begin with its place, or else with its flag.
int run_command(Command& command, const Options& options, const Given& given);

struct CommandEntry {
  std::string_view name;
  std::string_view help;
  std::unique_ptr<Command> (*make)();
};

/// The table of commands; a line registers one.
const std::vector<CommandEntry>& commands();

std::unique_ptr<Command> make_tournament();
std::unique_ptr<Command> make_duel();
std::unique_ptr<Command> make_payoffs();
std::unique_ptr<Command> make_equilibrium();
std::unique_ptr<Command> make_sweep();
std::unique_ptr<Command> make_tune();
std::unique_ptr<Command> make_improve();
std::unique_ptr<Command> make_resume();
std::unique_ptr<Command> make_extend();
std::unique_ptr<Command> make_merge();
std::unique_ptr<Command> make_balance();
std::unique_ptr<Command> make_compare();
std::unique_ptr<Command> make_deal();
std::unique_ptr<Command> make_judge();
std::unique_ptr<Command> make_replay();
std::unique_ptr<Command> make_view();
std::unique_ptr<Command> make_odds();
std::unique_ptr<Command> make_play();
std::unique_ptr<Command> make_serve();
std::unique_ptr<Command> make_advise();
std::unique_ptr<Command> make_review();
std::unique_ptr<Command> make_stage();
std::unique_ptr<Command> make_solve();
std::unique_ptr<Command> make_report();
std::unique_ptr<Command> make_bot_check();
std::unique_ptr<Command> make_games();
std::unique_ptr<Command> make_bots();
std::unique_ptr<Command> make_rules();
std::unique_ptr<Command> make_signature();

}  // namespace mainmatch::cli
