#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <list>
#include <span>

#include "experiments/cli/command.h"
#include "experiments/cli/config.h"
#include "experiments/cli/version.h"
#include "experiments/error.h"
#include "experiments/nearest.h"
#include "experiments/text/printable.h"

namespace mainmatch::cli {

const std::vector<CommandEntry>& commands() {
  static const std::vector<CommandEntry> kCommands = {
      {"tournament", "Play bots against each other and tell which win", make_tournament},
      {"duel", "Tell whether one bot is better than another, as soon as that can be said",
       make_duel},
      {"payoffs", "Estimate what bots get in every mixture of bots", make_payoffs},
      {"equilibrium", "Find what bots are played in equilibrium, with certificates",
       make_equilibrium},
      {"sweep", "Tell what rules do, over a grid or a sample of them", make_sweep},
