#pragma once

#include <array>
#include <cstdint>

#include "engine/bugcatcher/rules.h"
#include "engine/bugcatcher/setup.h"
#include "engine/core/fixed_list.h"
#include "engine/core/outcome.h"

namespace mainmatch::bugcatcher {

/// An entry of a list of actions. The first eight place a path: 4 * node + direction.
enum class Word : std::uint8_t {
  central_up,
  central_right,
  central_down,
  central_left,
  border_up,
  border_right,
  border_down,
  border_left,
  swap,
  free_swap,
  unknown,  ///< no word of the match
};

constexpr Word path(Node node, Direction direction) noexcept {
  return static_cast<Word>(4 * index_of(node) + index_of(direction));
}
constexpr bool is_path(Word word) noexcept { return word < Word::swap; }
constexpr bool costs_energy(Word word) noexcept { return word <= Word::swap; }
/// The colour of a path.
constexpr Node node_of(Word word) noexcept {
  return static_cast<Node>(static_cast<unsigned>(word) >> 2);
}
constexpr Direction direction_of(Word word) noexcept {
  return static_cast<Direction>(static_cast<unsigned>(word) & 3u);
}

/// An entry, `times` times in a row.
struct Action {
  Word word;
  std::int32_t times = 1;
};

/// A priority list: places without repeats, the best first; kNoPlace for a coordinate that does not
/// exist.
using Priorities = FixedList<Place, kPlaces + 1>;

/// The sealed action of one seat: in the pregame the priorities, later missions and actions. A
/// default-constructed one is a missed one.
struct Submission {
  /// Room for everything that can matter: the paid entries, a run of free swaps before, between and
  /// after, and the entry that ends the list.
  static constexpr std::size_t kMaxActions = 2 * kMaxEnergy + 2;

  std::array<Priorities, 2> priorities;   ///< by node
  std::array<std::int64_t, 2> garnets{};  ///< by node: spent on ties; what is not whole is -1
  std::uint8_t missions = 0;              ///< taken on: a bit for each place on the board
  std::int32_t not_missions = 0;          ///< how many indexes name none, or one once more
  FixedList<Action, kMaxActions> actions;

  /// Takes on a mission of the running board.
  void take(int index) noexcept {
    const bool is_new = index >= 0 && index < kMaxOnBoard && ((missions >> index) & 1) == 0;
    if (is_new) {
      missions = static_cast<std::uint8_t>(missions | 1u << index);
    } else {
      ++not_missions;
    }
  }
  /// Adds an action to the list.
  void act(Word word) noexcept { actions.push_back({word}); }
};

/// The fate of an entry. Fates from `claimed` to `intersected` are collisions; their numbers are
/// those of the cases.
enum class Fate : std::uint8_t {
  done,         ///< a path was placed, a swap went through
  claimed,      ///< case 1: the end was claimed before
  met,          ///< case 2: several paths arrived at the end at once
  intersected,  ///< case 3: several paths of a colour crossed a midpoint at once
  crossed,      ///< case 4: the midpoint had been crossed in the colour before
  off_board,    ///< led off the board
  idle,         ///< a path of a node that had failed before
};
constexpr bool is_collision(Fate fate) noexcept {
  return fate >= Fate::claimed && fate <= Fate::crossed;
}

/// A paid entry and its fate.
struct Deed {
  std::int32_t step;  ///< place in the list, from 0
  Word word;
  Fate fate;
  Place from;     ///< of a path that was tried
  Colour colour;  ///< of it
};
/// A seat's paid entries of a round, and a free swap.
using Deeds = FixedList<Deed, kMaxEnergy + 1>;

/// The number of void parts of a submission.
struct Voids {
  std::array<bool, 2> priorities;  ///< by node; in the pregame
  std::array<bool, 2> garnets;     ///< by node; in the pregame
  std::int32_t missions;
  std::int32_t free_swaps;
  bool actions;

  constexpr int total() const noexcept {
    return priorities[0] + priorities[1] + garnets[0] + garnets[1] + missions + free_swaps +
           actions;
  }
};

/// One seat's log of a round.
struct SeatRound {
  Deeds deeds;
  Walk walk;
  std::uint8_t taken;  ///< missions taken on: a bit for each place on the board
  Voids voids;
  int fireflies;  ///< after the round, as `garnets`
  int garnets;
};

/// The paths that a round placed, without owners.
struct Paths {
  /// By colour, node and orientation of the midpoint: the crossed midpoints.
  std::array<std::array<std::array<PlaceSet, 2>, 2>, 2> crossed;
  /// By node and orientation of the midpoint: the paths that led to the right or down. No two paths
  /// of the same node kind cross the same midpoint, because the second would end on a claimed
  /// place.
  std::array<std::array<PlaceSet, 2>, 2> forward;
};

struct Round {
  Paths paths;
  std::array<PlaceSet, 2> standing;  ///< by node: where nodes stand after the round
  /// By board: the missions completed in this round.
  std::array<std::uint8_t, kMaxRounds> completed;
  PerSeat<SeatRound> seats;
};

struct State {
  const Rules* rules;
  Setup setup;
  Board board;
  bool placing;  ///< the pregame is to come
  int round;     ///< the running one, 0-based; rules->rounds when all are played

  struct SeatState {
    int fireflies;
    int garnets;
    int completed;   ///< missions
    int collisions;  ///< caused
    int fouls;
    int clean_rounds;  ///< in a row, up to now
  };
  PerSeat<SeatState> seats;
  PerSeat<Walk> walks;               ///< of the running round
  std::array<PlaceSet, 2> standing;  ///< by node: where nodes stand
  /// By board and mission: the seats that took it on; and by board, the open missions.
  std::array<std::array<SeatSet, kMaxOnBoard>, kMaxRounds> takers;
  std::array<std::uint8_t, kMaxRounds> open;
  /// The seats that completed a mission that was taken on and is closed.
  std::array<std::array<SeatSet, kMaxOnBoard>, kMaxRounds> completers;

  std::array<PlaceSet, 2> first_standing;  ///< after the pregame
  PerSeat<std::array<Place, 2>> first_nodes;
  PerSeat<Voids> pregame_voids;
  PerSeat<int> pregame_garnets;  ///< after it
  std::array<Round, kMaxRounds> rounds;

  // Totals of the match so far, for the facts.
  int taken;
  int completed;  ///< missions that were closed by being met
  int penalties;  ///< times that a seat paid one
};

/// The result of a step; filled on request.
struct Result {
  PerSeat<std::array<Place, 2>> nodes;  ///< by seat and node, after the step
  PerSeat<std::array<Place, 2>> nodes_before;
  PerSeat<Colour> central_colours;
  PerSeat<int> fireflies;
  PerSeat<int> garnets;
  PerSeat<Deeds> deeds;
  PerSeat<Voids> voids;
  struct Completed {
    int board;
    int mission;
    SeatSet seats;
  };
  FixedList<Completed, kMaxRounds * kMaxOnBoard> completed;  ///< by board, then mission
};

struct Outcome : mainmatch::Outcome {
  PerSeat<int> missions_completed;
  PerSeat<int> collisions;
};

}  // namespace mainmatch::bugcatcher
