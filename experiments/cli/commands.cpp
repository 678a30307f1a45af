#include "experiments/cli/command.h"

namespace mainmatch::cli {

const std::vector<CommandEntry>& commands() {
  static const std::vector<CommandEntry> kCommands = {
      {"tournament", "Play bots against each other and tell which win", make_tournament},
      {"duel", "Tell whether one bot is better than another, as soon as that can be said",
       make_duel},
      {"payoffs", "Estimate what bots get in every mixture of bots", make_payoffs},
      {"equilibrium", "Find what bots are played in equilibrium, with certificates",
       make_equilibrium},
      {"balance", "Judge the rules of a match: fairness, ties, decisiveness, skill and luck",
       make_balance},
      {"compare", "Tell what a change of rules does to each of these metrics", make_compare},
      {"sweep", "Tell what rules do, over a grid or a sample of them", make_sweep},
      {"tune", "Look for rules that make a match what it is to be", make_tune},
      {"deal", "Write a fresh match record", make_deal},
      {"judge", "Complete match records by the rules, or check them", make_judge},
      {"replay", "Tell a recorded match round by round", make_replay},
      {"odds", "Tell what a seat of a recorded match can work out", make_odds},
      {"stage", "Solve one round of a match as a game of its own", make_stage},
      {"solve", "Find the equilibria of a table of payoffs", make_solve},
      {"resume", "Go on with a run that was kept with --out", make_resume},
      {"extend", "Go on with a kept run to more matches than it was to have", make_extend},
      {"merge", "Join the shards of a run", make_merge},
      {"report", "Make a page for a browser from results", make_report},
      {"games", "List the matches", make_games},
      {"bots", "List the bots", make_bots},
      {"rules", "List the parameters of a match", make_rules},
      {"signature", "Print a hash of how every bot plays", make_signature},
  };
  return kCommands;
}

}  // namespace mainmatch::cli
