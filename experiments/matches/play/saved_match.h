#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/seat.h"
#include "experiments/base/json.h"
#include "experiments/matches/lineup.h"

namespace mainmatch {

/// What it takes to go on with a match that a person plays: the record so far, and what no record
/// holds.
struct PlaySession {
  Json record;
  Seat person = 0;
  int steps = 0;  ///< of the record that are over
  /// What was handed in in the running step, which is yet to be played.
  std::optional<Json> handed_in = {};
  bool resigned = false;  ///< nothing more is handed in
  /// What the person knows of who the others are.
  std::vector<LineupSpec::Weighted> field = {};
};

/// As the file of a session has it. Throws ValueError.
PlaySession session_of(const Node& node);

/// The files of such a match. FILE is its record, which anybody may read who may know everything;
/// FILE.session, readable for its owner alone, is the session, there until the match is over. Both
/// are replaced atomically, so that there is something to go on with whenever the program ends.
class SavedMatch {
 public:
  /// For a match that begins: FILE must not be there yet. Throws InputError.
  static SavedMatch create(const std::string& file);
  /// The same; empty if FILE or its session is there.
  static std::optional<SavedMatch> create_if_new(const std::string& file);
  /// For one that goes on, by the name of either file. `session` is what it comes to: of a record
  /// alone `person` is kNoSeat and `steps` -1. Throws InputError for what is neither.
  static SavedMatch open(const std::string& file, PlaySession& session);

  /// FILE
  const std::string& file() const { return file_; }
  void write(const PlaySession& session) const;
  /// The match is over: its record stays.
  void finish(const Json& record) const;

 private:
  explicit SavedMatch(std::string file) : file_(std::move(file)) {}
  std::string session_file() const { return file_ + ".session"; }

  std::string file_;
};

}  // namespace mainmatch
