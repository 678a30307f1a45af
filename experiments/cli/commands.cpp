#include <map>

#include "engine/core/stop.h"
#include "experiments/cli/command.h"
#include "experiments/cli/interrupt.h"

namespace mainmatch::cli {

const std::vector<CommandEntry>& commands() {
  static const std::vector<CommandEntry> kCommands = {
      {"tournament", "Run a tournament of bots", make_tournament},
      {"duel", "Test sequentially whether one bot is better than another", make_duel},
      {"payoffs", "Estimate the heuristic payoff table of a set of bots", make_payoffs},
      {"equilibrium", "Find equilibria of the meta-game over bots, with certificates",
       make_equilibrium},
      {"improve", "Search for a best response to a mix over the parameters of bots", make_improve},
      {"balance", "Measure the balance of a match: fairness, ties, decisiveness, skill, luck",
       make_balance},
      {"compare", "Compare the balance metrics of two rule sets", make_compare},
      {"sweep", "Measure balance over a grid or sample of rule parameters", make_sweep},
      {"tune", "Optimize rule parameters for balance objectives and constraints", make_tune},
      {"deal", "Deal a match and write its record", make_deal},
      {"judge", "Adjudicate match records, or check them against the rules", make_judge},
      {"replay", "Print a recorded match round by round", make_replay},
      {"view", "Print what a seat of a recorded match is shown, as JSON", make_view},
      {"odds", "Print the posterior of a seat in a recorded match", make_odds},
      {"play", "Play a match among bots, in the terminal", make_play},
      {"serve", "Play matches among bots in a browser, with advice and reviews", make_serve},
      {"advise", "Rank what a seat of a recorded match may hand in by playouts", make_advise},
      {"review", "Review what each decision of recorded matches cost whom", make_review},
      {"stage", "Solve one round of a match as a stage game", make_stage},
      {"solve", "Solve a payoff table for equilibria and other solution concepts", make_solve},
      {"resume", "Resume a checkpointed run (--out)", make_resume},
      {"extend", "Extend a checkpointed run to more matches", make_extend},
      {"merge", "Merge the shards of a run", make_merge},
      {"report", "Render results as an HTML report", make_report},
      {"bot-check", "Check a bot that is a program of its own", make_bot_check},
      {"games", "List the matches", make_games},
      {"bots", "List the bots", make_bots},
      {"rules", "List the parameters of a match", make_rules},
      {"signature", "Print a hash of the play of every bot", make_signature},
  };
  return kCommands;
}

int run_command(Command& command, const Options& options, const Given& given) {
  try {
    const StopScope scope(interrupted);
    return command.run(given);
  } catch (const Stopped&) {  // before there was anything to report
    return kInterruptedExit;
  } catch (const ValueError& error) {
    std::map<std::string, std::string> where = given.where;
    for (const Options::Row& row : options.rows()) where.try_emplace(row.name, row.flag());
    throw located(error, where);
  }
}

}  // namespace mainmatch::cli
