#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiments/io/error.h"

namespace mainmatch {
class Coordinator;
class Worker;
}  // namespace mainmatch

namespace mainmatch::cli {

/// What a command was given beside its options: the rules of the configuration file, and where
/// every value stood, for messages.
struct Given {
  nlohmann::ordered_json rules = nlohmann::ordered_json::object();
  /// By the name of an option (`bots`) or the path of a rule (`rules.beads`): what messages about
  /// it begin with, "--bots" or "FILE:3:1: bots".
  std::map<std::string, std::string> where;
  /// The folder of a kept run that is to go on; empty for one that begins.
  std::string run_folder;
  /// The folders of its shards, in their order, with which it is to begin; usually none.
  std::vector<std::string> shards;
  /// The processes that play its experiments together, on the one that runs the command; null if it
  /// is alone.
  Coordinator* coordinator = nullptr;
  /// On one of the others, which runs the command for its experiment only.
  Worker* worker = nullptr;
};

/// The error as the user can find it: with the place of the value before its complaint, where that
/// is known.
InputError located(const ValueError& error, const std::map<std::string, std::string>& where);

}  // namespace mainmatch::cli
