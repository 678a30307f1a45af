#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "experiments/matches/match_module.h"

namespace mainmatch {

/// The simulators of a worker slot of an experiment. Without programs it is one, which plays one
/// match after another. Where all bots that are programs take lists of questions, several matches
/// are played in step, a simulator each, and a program is asked about all of them at once. What is
/// played is the same.
class SimulatorGroup {
 public:
  /// The rules must outlive it.
  SimulatorGroup(const RuleSet& rules, SimulatorOptions options);
  /// With other options; programs that run go on.
  void remake(SimulatorOptions options);

  /// Calls turn(first, many) for matches first..end-1, some at a time: as many as can be played at
  /// once, which may change. They are to be dealt and seated at the simulators 0..many-1.
  template <class Turn>
  void in_turns(std::uint64_t first, std::uint64_t end, Turn&& turn) {
    while (first < end) {
      const std::size_t many = make_room(end - first);
      turn(first, many);
      first += many;
    }
  }
  Simulator& operator[](std::size_t i) { return *tables_[i]; }

  /// A match that is dealt and seated; the streams of its bots and its record as in
  /// Simulator::play.
  struct Match {
    std::uint64_t number;
    std::string* record = nullptr;
  };
  /// Plays matches[i] at simulator i. No two have the same number.
  void play(std::uint64_t seed, std::span<const Match> matches);
  /// Those of the numbers first..first+many-1, without records.
  void play(std::uint64_t seed, std::uint64_t first, std::size_t many);

 private:
  /// How many of the matches that are left can be played at once: 1 or more.
  std::size_t make_room(std::uint64_t left);

  const RuleSet& rules_;
  std::shared_ptr<Sessions> sessions_;
  SimulatorOptions options_;
  std::vector<std::unique_ptr<MatchTable>> tables_;  ///< which share a cache
  std::vector<Match> matches_;
};

}  // namespace mainmatch
