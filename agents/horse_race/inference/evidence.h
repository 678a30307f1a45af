#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/core/bitboard.h"
#include "engine/core/fixed_list.h"
#include "engine/core/index.h"

namespace mainmatch::horse_race {

/// One seat's knowledge about the horses: bare facts, whatever their source. Horses are 0-based,
/// rounds 1..10 as in the rules, "after round 0" is the start. Facts about one horse are stored as
/// its possible values and spaces; facts about several are stored as they are.
///
/// A fact may be added twice. Contradictory facts are no error; nothing is possible then.
struct Evidence {
  static constexpr int kMaxHorses = 12;
  static constexpr int kRounds = 10;
  static constexpr int kMaxTrack = 60;
  static constexpr int kMaxMovements = 4;
  static constexpr int kMaxMovement = 9;
  /// One more than the furthest landing space.
  static constexpr int kSpaces = kMaxTrack + kMaxMovement + 1;

  template <class T>
  using PerHorse = std::array<T, kMaxHorses>;
  /// By round, 0 (the start) to kRounds.
  template <class T>
  using PerRound = std::array<T, kRounds + 1>;

  /// The movement values of these horses in `round` sum to `value`, repeated horses counting
  /// repeatedly.
  struct Sum {
    PerHorse<std::uint8_t> copies;
    int round;
    int value;

    friend bool operator==(const Sum&, const Sum&) = default;
  };

  /// Exactly the horses `others` (bit h is horse h) have this relation to the horse in the round.
  struct Relation {
    enum Kind : std::uint8_t { kDifferByOne, kEqual };
    Kind kind;
    int horse;
    int round;
    std::uint16_t others;

    friend bool operator==(const Relation&, const Relation&) = default;
  };

  /// A horse's standing among the others at the end of `round`.
  struct Standing {
    enum Kind : std::uint8_t {
      kPlace,     ///< its place is `number`, as counted during the race
      kAhead,     ///< `number` horses are on strictly larger spaces
      kNotAhead,  ///< not exactly `number` of them
    };
    Kind kind;
    int horse;
    int round;
    int number;

    friend bool operator==(const Standing&, const Standing&) = default;
  };

  /// Starts a race: at most kMaxMovements possible movement values of 1..kMaxMovement, equally
  /// likely, for each horse and round; repeated values are likelier.
  template <class List>
  void begin(int horse_count, int track_length, const List& possible_movements) noexcept {
    horses = horse_count;
    track = track_length;
    movements.clear();
    for (const int movement : possible_movements) movements.push_back(movement);
    std::sort(movements.begin(), movements.end());
    const auto all_values = static_cast<std::uint8_t>((1u << movements.size()) - 1u);
    for (auto& of_horse : values) of_horse.fill(all_values);
    for (auto& of_horse : spaces) of_horse.fill(Bits256::first(kSpaces));
    finish_round.fill(0);
    final_place.fill(0);
    sums.clear();
    relations.clear();
    standings.clear();
  }

  void movement(int horse, int round, int value) noexcept;
  /// The horse is on `space` at the end of `round` (round 0: at the start of the race).
  void stands_on(int horse, int round, int space) noexcept;
  /// The horse is not on `space` at the end of `round`.
  void is_absent(int horse, int round, int space) noexcept;
  /// A sighting at the start of a round, which is the end of `round`: of the unfinished horses,
  /// exactly `seen` (bit h) stood on `space`.
  void sighting(int round, int space, std::uint16_t seen) noexcept;
  /// The announcements at the end of `round`: exactly `finished` (bit h) finished in it. Also add
  /// their final places and later values.
  void announcements(int round, std::uint16_t finished) noexcept;
  void final_place_is(int horse, int place) noexcept { final_place[at(horse)] = place; }

  void add(const Sum& fact) noexcept { push(sums, fact); }
  void add(const Relation& fact) noexcept { push(relations, fact); }
  void add(const Standing& fact) noexcept { push(standings, fact); }

  /// The first index with the same movement value as `index`.
  int first_of_value(int index) const noexcept {
    while (index > 0 && movements[at(index)] == movements[at(index - 1)]) --index;
    return index;
  }

  int horses;
  int track;
  FixedList<int, kMaxMovements> movements;  ///< in ascending order

  PerHorse<PerRound<std::uint8_t>> values;  ///< bit i: `movements[i]` is possible
  PerHorse<PerRound<Bits256>> spaces;       ///< possible spaces at the end of the round
  PerHorse<int> finish_round;               ///< 0 until it is announced
  PerHorse<int> final_place;                ///< 0 until it is announced

  FixedList<Sum, 8> sums;
  FixedList<Relation, 4 * kMaxHorses> relations;
  FixedList<Standing, 4 * kMaxHorses> standings;

 private:
  /// Facts beyond the capacity are dropped, which makes the posterior less precise but not wrong.
  template <class List, class Fact>
  static void push(List& list, const Fact& fact) noexcept {
    for (const Fact& known : list) {
      if (known == fact) return;
    }
    if (!list.full()) list.push_back(fact);
  }
};

}  // namespace mainmatch::horse_race
