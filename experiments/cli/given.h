#pragma once

#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiments/base/error.h"

namespace mainmatch {
class Coordinator;
class Worker;
}  // namespace mainmatch

namespace mainmatch::cli {

/// The input of a command besides its options: the rules of the configuration file, and the place
/// of every value, for messages.
struct Given {
  nlohmann::ordered_json rules = nlohmann::ordered_json::object();
  /// By the name of an option (`bots`) or the path of a rule (`rules.beads`): the start of messages
  /// about it, "--bots" or "FILE:3:1: bots".
  std::map<std::string, std::string> where;
  /// The folder of the run to resume; empty for a new run.
  std::string run_folder;
  /// The folders of the shards to merge, in shard order; usually none.
  std::vector<std::string> shards;
  std::ostream* out = &std::cout;  ///< where the result goes
  std::ostream* err = &std::cerr;  ///< where complaints about single records go
  /// On the rank that runs the command: the coordinator of all ranks; null without other ranks.
  Coordinator* coordinator = nullptr;
  /// On any other rank, which runs the command for its experiment only.
  Worker* worker = nullptr;
};

/// The error with the place of the value in front of its complaint, if the place is known.
InputError located(const ValueError& error, const std::map<std::string, std::string>& where);

}  // namespace mainmatch::cli
