#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/seat.h"
#include "experiments/base/json.h"
#include "experiments/matches/lineup.h"

namespace mainmatch {

/// All that is needed to resume a match that a person plays: the record so far, and what records do
/// not hold.
struct PlaySession {
  Json record;
  Seat person = 0;
  int steps = 0;  ///< of the record that are over
  /// What the person has handed in for the running step, which is not played yet.
  std::optional<Json> handed_in = {};
  bool resigned = false;  ///< nothing more is handed in
  /// The bots that the person knows to be among the others.
  std::vector<WeightedBot> field = {};
};

/// As the file of a session has it. Throws ValueError.
PlaySession session_of(const Node& node);

/// The files of such a match. FILE is its record. FILE.session is its session: readable for its
/// owner alone, and removed when the match is over. Both are replaced atomically, so the match can
/// be resumed whenever the program ends.
class SavedMatch {
 public:
  static constexpr std::string_view kSessionEnd = ".session";
  static constexpr std::size_t kMaxBytes = std::size_t{16} << 20;  ///< of either file

  /// For a match that begins: FILE must not be there yet. Throws InputError.
  static SavedMatch create(const std::string& file);
  /// The same; empty if FILE or its session is there.
  static std::optional<SavedMatch> create_if_new(const std::string& file);
  /// Resumes a match by the name of either file and fills `session`; from a record alone `person`
  /// is kNoSeat and `steps` -1. Throws InputError for any other file.
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
