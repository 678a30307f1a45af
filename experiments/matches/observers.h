#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/breakdown.h"
#include "engine/core/outcome.h"
#include "engine/core/place.h"
#include "engine/core/rng.h"

// What a simulator can note of a match beside its outcome. Each is an object of its own, which is
// there only if it was asked for (see SimulatorOptions and PlayOptions).

namespace mainmatch {

/// What a match counts, each in the order in which the match lists it. The controls are known as
/// soon as the match is dealt, the rest when it is over.
struct MatchTally {
  std::vector<std::int64_t> facts;
  std::vector<SeatSet> flagged;
  std::vector<PerSeat<std::int64_t>> controls;
  std::vector<BreakdownCell> cells;  ///< of all breakdowns, one after another, each row by row
};

/// How a match stands at the end of a round (see engine/core/standing.h).
struct Standing {
  PerSeat<std::int64_t> numbers;  ///< more is better
  SeatSet leaders;                ///< who would win; may be empty
};

/// How a match stood after each round, and in which place of each kind each seat began.
struct Standings {
  std::vector<Standing> by_round;  ///< empty where the match cannot say how it stands
  std::array<PerSeat<int>, kMaxPlaceKinds> place_of_seat{};
};

/// An ablated bot: without a mechanic of the match or without some information of its seat; or the
/// whole bot, while its use of mechanics is watched.
struct Ablation {
  enum class Kind : std::uint8_t { watch, mechanic, knowledge };
  Seat seat = kNoSeat;  ///< kNoSeat: no bot is ablated
  Kind kind = Kind::watch;
  std::size_t index = 0;  ///< in MatchModule::mechanics or knowledge
};

/// What was seen of an ablated bot in one match.
struct AblationTrace {
  /// By mechanic, with an ablation that watches: whether the bot used it. Up to its first use, the
  /// match and that of the bot without the mechanic are the same.
  std::vector<char> used;
  bool had_knowledge = false;  ///< with knowledge taken away: whether there was anything to know
};

/// An outsider whom a coalition chose to win: whether it wins by the submissions chosen for that,
/// and whether it won as the match was played. Neither, if none would have gained by any.
struct ChosenWinner {
  bool wins = false;
  bool won = false;
};

/// Looks back at the last step of kind round of a match that is over. Later steps (choices, votes)
/// are skipped; in no match do they decide who wins. Submissions are drawn from `chance` by the
/// roster's random bot.
class Kingmaking {
 public:
  Kingmaking() = default;
  Kingmaking(const Kingmaking&) = delete;
  Kingmaking& operator=(const Kingmaking&) = delete;
  virtual ~Kingmaking() = default;

  /// Whether the coalition's members were kingmakers in hindsight: whether other submissions of
  /// theirs make an outsider win who did not win, alone or with others, all else equal. 32 are
  /// tried, so the result is a lower bound.
  virtual bool could_name_winner(SeatSet coalition, Stream& chance) = 0;

  /// The same without hindsight: the coalition chooses an outsider and its submissions before it
  /// knows what others hand in. It tries 8 of its own in 8 last rounds in which the random bot
  /// plays for all others, and takes those by which some outsider gains most wins on those that
  /// were handed in. What others did hand in only decides how it ends. The coalition sees the full
  /// state, including what is hidden from its seats.
  virtual ChosenWinner choose_winner(SeatSet coalition, Stream& chance) = 0;
};

}  // namespace mainmatch
