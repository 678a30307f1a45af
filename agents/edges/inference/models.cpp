#include "agents/edges/inference/models.h"

#include <algorithm>

namespace mainmatch::edges {

void add_random(const PublicView& view, Seat seat, double weight, MixedMove& mixed) noexcept {
  const Rules& rules = view.rules();
  const int here = view.position(seat);
  const bool right = rules.is_eligible(Partner::right);
  const bool down = rules.is_eligible(Partner::down);
  const double each = weight / ((rules.length - 1) * (right + down));
  for (int space = 1; space <= rules.length; ++space) {
    if (space == here) continue;
    if (right) mixed.add(space - here, Partner::right, each);
    if (down) mixed.add(space - here, Partner::down, each);
  }
}

void model_random(const PublicView& view, PerSeat<MixedMove>& all) noexcept {
  for (Seat seat = 0; seat < view.players(); ++seat) {
    MixedMove& mixed = all[static_cast<std::size_t>(seat)];
    mixed.clear(view.rules().length);
    add_random(view, seat, 1, mixed);
  }
}

void RandomSeat::compute(const PublicView& view, Seat seat) noexcept {
  MixedMove mixed;
  mixed.clear(view.rules().length);
  add_random(view, seat, 1, mixed);
  influence.follow(mixed);
}

Trail::Trail(const PublicView& view, Seat seat, const Habits& thought) noexcept
    : habits(thought), rounds(std::min(view.round(), thought.memory)) {
  const Rules& rules = view.rules();
  const std::size_t s = static_cast<std::size_t>(seat);
  for (int i = 0; i < rounds; ++i) {
    const int round = view.round() - rounds + i;
    const bool stayed = round > 0 && view.past(round - 1).types[s] == Type::surviving;
    const int from = stayed ? view.past(round - 1).landed[s] : rules.start;
    const Round& past = view.past(round);
    // All spaces off the platform are equivalent; a default move can point further than any model.
    const int way = std::clamp(past.moved[s], -rules.length, rules.length);
    spaces[static_cast<std::size_t>(i)] = static_cast<std::int8_t>(from + way);
    partners[static_cast<std::size_t>(i)] = past.partners[s];
  }
}

void model_habits(const PublicView& view, Seat seat, const Habits& habits,
                  MixedMove& mixed) noexcept {
  const Rules& rules = view.rules();
  const int here = view.position(seat);
  const Trail trail(view, seat, habits);
  const double each = 1 / (trail.rounds + habits.random);
  double random = habits.random * each;
  mixed.clear(rules.length);
  for (std::size_t i = 0; i < static_cast<std::size_t>(trail.rounds); ++i) {
    const int move = std::clamp(trail.spaces[i] - here, -rules.length, rules.length);
    if (move == 0) {
      random += each;  // its own space: it cannot stay
    } else {
      mixed.add(move, trail.partners[i], each);
    }
  }
  add_random(view, seat, random, mixed);
}

void HabitualSeat::compute(const PublicView& view, Seat seat, const Habits& habits) noexcept {
  model_habits(view, seat, habits, mixed);
  influence.follow(mixed);
}

}  // namespace mainmatch::edges
