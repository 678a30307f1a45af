#pragma once

#include "agents/edges/inference/expectation.h"

namespace mainmatch::edges {

/// Adds to `mixed`, with weight `weight`, a seat that heads for a uniform space other than its own
/// with a uniform partner, as `random` does.
void add_random(const PublicView& view, Seat seat, double weight, MixedMove& mixed) noexcept;

/// All seats playing at random.
void model_random(const PublicView& view, PerSeat<MixedMove>& all) noexcept;

/// The effect of a random seat on its neighbours, by its space. A fact of the cache.
struct RandomSeat {
  struct Key {
    Key() = default;
    Key(const PublicView& view, Seat seat) noexcept : position(view.position(seat)) {}

    std::size_t hash() const noexcept { return 0; }
    bool operator==(const Key&) const = default;

    int position = 0;
  };

  void compute(const PublicView& view, Seat seat) noexcept;

  Influence influence;
};

/// Assumptions about seats of habit.
struct Habits {
  int memory = kMaxRounds;  ///< number of past rounds remembered
  double random = 1;        ///< weight of random play, in rounds

  bool operator==(const Habits&) const = default;
};

/// Adds a seat of habit: it repeats the target space and partner of a past round, or plays at
/// random.
void model_habits(const PublicView& view, Seat seat, const Habits& habits,
                  MixedMove& mixed) noexcept;

/// Everything that model_habits() depends on except the seat's position.
struct Trail {
  Trail() = default;
  Trail(const PublicView& view, Seat seat, const Habits& habits) noexcept;

  bool operator==(const Trail&) const = default;

  Habits habits;
  int rounds = 0;                                ///< number of remembered rounds
  std::array<std::int8_t, kMaxRounds> spaces{};  ///< target spaces
  std::array<Partner, kMaxRounds> partners{};
};

/// The effect of a seat of habit on its neighbours. A fact of the cache.
struct HabitualSeat {
  struct Key {
    Key() = default;
    Key(const PublicView& view, Seat seat, const Habits& habits) noexcept
        : trail(view, seat, habits), position(view.position(seat)) {}

    std::size_t hash() const noexcept { return 0; }
    bool operator==(const Key&) const = default;

    Trail trail;
    int position = 0;
  };

  void compute(const PublicView& view, Seat seat, const Habits& habits) noexcept;

  MixedMove mixed;
  Influence influence;
};

}  // namespace mainmatch::edges
