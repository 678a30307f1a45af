#pragma once

#include <vector>

#include "tests/horse_race/oracle/player.h"

namespace mainmatch::oracle::horse_race {

/// The course of the race, which nobody can change.
class Race {
 public:
  /// `movements` by round, from round 1 on, and horse.
  Race(const Rules& rules, const std::vector<std::vector<int>>& movements);

  /// Where a horse stands at the end of a round, 0..10; past the track if it has finished.
  int space(int round, int horse) const;
  bool has_finished(int round, int horse) const { return space(round, horse) > track_; }
  /// The horses that stand on a space at the end of a round and have not finished.
  std::vector<int> running_on(int round, int space) const;
  /// The horses that finish at the end of a round.
  std::vector<int> finishing(int round) const;
  /// Horses on strictly larger spaces at the end of a round.
  int ahead(int round, int horse) const;
  /// The place at the end of a round, from 1 on.
  int place(int round, int horse) const;
  int final_place(int horse) const { return places_[static_cast<std::size_t>(horse)]; }

 private:
  int track_;
  std::vector<std::vector<int>> spaces_;  ///< by round, from 0 on, and horse
  std::vector<int> places_;               ///< final ones
};

}  // namespace mainmatch::oracle::horse_race
