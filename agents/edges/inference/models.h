#pragma once

#include "agents/edges/inference/expectation.h"

namespace mainmatch::edges {

/// Adds to `mixed` a seat that heads for any space but its own, uniformly, with any partner, as
/// `random` does. `weight` is the chance that it is one.
void add_random(const PublicView& view, Seat seat, double weight, MixedMove& mixed) noexcept;

/// All seats, if they play at random.
void model_random(const PublicView& view, PerSeat<MixedMove>& all) noexcept;

/// What a seat that plays at random does to those around it, by where it stands. A fact of the
/// cache.
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

/// What is thought of seats of habits.
struct Habits {
  int memory = kMaxRounds;  ///< of so many past rounds
  double random = 1;        ///< playing at random is as likely as so many of these rounds

  bool operator==(const Habits&) const = default;
};

/// A seat of habits: it heads for the space, and has the partner, of any round it has played so
/// far; or else it plays at random.
void model_habits(const PublicView& view, Seat seat, const Habits& habits,
                  MixedMove& mixed) noexcept;

/// All that model_habits() depends on but where the seat stands.
struct Trail {
  Trail() = default;
  Trail(const PublicView& view, Seat seat, const Habits& habits) noexcept;

  bool operator==(const Trail&) const = default;

  Habits habits;
  int rounds = 0;                                ///< of those remembered
  std::array<std::int8_t, kMaxRounds> spaces{};  ///< that it headed for
  std::array<Partner, kMaxRounds> partners{};
};

/// What a seat of habits does to those around it. A fact of the cache.
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
