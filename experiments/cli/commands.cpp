#include "engine/core/stop.h"
#include "experiments/base/error.h"
#include "experiments/cli/command.h"
#include "experiments/cli/interrupt.h"
#include "experiments/matches/model_host.h"

namespace mainmatch::cli {

namespace {

struct Row {
  std::string_view name;
  std::string_view help;
  std::unique_ptr<Command> (*make)();
};

constexpr Row kRows[] = {
    {"deal", "Deal a match and write its record", make_deal},
    {"judge", "Adjudicate match records, or check them against the rules", make_judge},
    {"replay", "Print a recorded match round by round", make_replay},
    {"view", "Print what a seat of a recorded match is shown, as JSON", make_view},
    {"seat", "Write what one seat of a real match knows, step by step", make_seat},
    {"play", "Play a match among bots, in the terminal", make_play},
    {"serve", "Play matches among bots in a browser, with advice and reviews", make_serve},
    {"host", "Host matches between people, over days, in their browsers", make_host},
    {"audit", "Check the audit file of a hosted match", make_audit},
    {"run", "Run a plan, as 'mainmatch plan ANALYSIS ...' prints it", make_run},
    {"schema", "Print the JSON Schema of plans, or of what seats see and hand in", make_schema},
    {"resume", "Resume a checkpointed run (--out)", make_resume},
    {"extend", "Extend a checkpointed run to more matches", make_extend},
    {"merge", "Merge the shards of a run", make_merge},
    {"slurm", "Write a batch script that plays a plan on a cluster", make_slurm},
    {"report", "Render results as an HTML report", make_report},
    {"new-match", "Write the file of a new match, which plays", make_new_match},
    {"check", "Check a match: play it under many rules, look for what it leaks", make_check},
    {"bot-check", "Check a bot that is a program of its own", make_bot_check},
    {"games", "List the matches", make_games},
    {"bots", "List the bots", make_bots},
    {"rules", "List the parameters of a match", make_rules},
    {"signature", "Print a hash of the play of every bot", make_signature},
    {"completions", "Print the completion for a shell, which asks this program", make_completions},
    {"doctor", "Say what is here of all that a command may need", make_doctor},
    {"man", "Print the manual of the program, or of a command, for man", make_man},
};

/// With its fields.
std::unique_ptr<Command> declared(std::unique_ptr<Command> command) {
  command->declare(command->fields());
  return command;
}

}  // namespace

const std::vector<CommandEntry>& commands() {
  static const std::vector<CommandEntry> kCommands = [] {
    std::vector<CommandEntry> all;
    for (const AnalysisEntry& entry : analyses()) {
      all.push_back(
          {entry.name, entry.help, [&entry] { return declared(make_analysis_command(entry)); }});
    }
    for (const Row& row : kRows) {
      all.push_back({row.name, row.help, [&row] { return declared(row.make()); }});
    }
    return all;
  }();
  return kCommands;
}

int run_command(Command& command, const Given& given) {
  try {
    const StopScope scope(interrupted);
    command.fields().check_together(given.where);
    return command.run(given);
  } catch (const Stopped&) {  // before there was anything to report
    if (const std::string spent = spent_on_models(); !spent.empty()) throw RunError(spent);
    return kInterruptedExit;
  } catch (const ValueError& error) {
    ValuePlaces where = given.where;
    for (const PlanField& field : command.fields().all())
      where.try_emplace(field.name, field.flag());
    throw located(error, where);
  }
}

}  // namespace mainmatch::cli
