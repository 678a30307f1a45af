#include "agents/bugcatcher/inference/asked_bots.h"

#include <new>

#include "engine/core/index.h"
#include "engine/core/signature.h"

namespace mainmatch::bugcatcher {

AskedBots::AskedBots(const Rules& rules, const Model<Bugcatcher>& model)
    : rules_(rules), bots_(rules, model) {
  if (!any()) return;
  const auto most = at(Bugcatcher::max_steps(rules)) + 1;
  states_.resize(most + 1);  // plus one scratch state
  shown_.resize(most);
  answers_.resize(bots_.copies());
}

std::uint64_t AskedBots::shown(const State& state) const noexcept {
  return hash_of(Bugcatcher::observe(state, seat_));
}

/// Replays the steps from this one on.
void AskedBots::go_on(const World<Bugcatcher>& world, std::size_t step) noexcept {
  for (; step < world.steps.size(); ++step) {
    states_[step + 1] = states_[step];
    resolve(states_[step + 1], std::span(world.steps[step].data(), at(rules_.players)), nullptr);
  }
}

bool AskedBots::shows_the_same(std::size_t step, const World<Bugcatcher>& world) noexcept {
  State& state = states_.back();
  state = states_[step];
  for (; step < world.steps.size(); ++step) {
    resolve(state, std::span(world.steps[step].data(), at(rules_.players)), nullptr);
    if (shown(state) != shown_[step + 1]) return false;
  }
  return true;
}

void AskedBots::choose(std::size_t step, Seat seat, Stream& stream, World<Bugcatcher>& world,
                       WorldInfo& info) noexcept {
  const auto part = at(info.bots[at(seat)]);
  const View view = Bugcatcher::observe(states_[step], seat);
  Submission& handed_in = world.steps[step][at(seat)];
  const Submission drawn = handed_in;
  Submission chosen = drawn;
  std::uint32_t fitting = 0;
  for (std::size_t i = 0; i < bots_.copies(); ++i) {
    ::new (static_cast<void*>(&answers_[i])) Submission;
    bots_.act(part, seat, i, view, answers_[i]);
    handed_in = answers_[i];
    // Reservoir sampling: all fitting copies are equally likely.
    if (shows_the_same(step, world) && stream.below(++fitting) == 0) chosen = answers_[i];
  }
  info.weight *= copies_factor(fitting, bots_.copies());
  info.forced += fitting == 0;
  handed_in = chosen;
  if (fitting > 0) return;
  if (step == 0) {
    handed_in.garnets = answers_[0].garnets;
  } else {
    handed_in.missions = answers_[0].missions;
  }
  if (!shows_the_same(step, world)) handed_in = drawn;
}

void AskedBots::take_over(Seat seat, Stream& stream, World<Bugcatcher>& world,
                          WorldInfo& info) noexcept {
  seat_ = seat;
  SeatSet others = SeatSet::first(rules_.players);
  others.erase(seat);
  for (const Seat other : others) {
    const std::size_t part = bots_.draw_part(states_[0], other, stream);
    info.bots[at(other)] = static_cast<std::int8_t>(part);
    for (std::size_t i = 0; i < bots_.copies(); ++i) bots_.sit(part, other, i, stream);
  }
  if (info.weight.is_zero()) return;
  begin(rules_, world.setup, states_[0]);
  go_on(world, 0);
  for (std::size_t step = 0; step <= world.steps.size(); ++step) {
    shown_[step] = shown(states_[step]);
  }
  for (std::size_t step = 0; step < world.steps.size(); ++step) {
    SeatSet left = others;
    while (!left.empty()) {
      const auto drawn = stream.below(static_cast<std::uint32_t>(left.size()));
      const Seat other = left.nth(static_cast<int>(drawn));
      left.erase(other);
      choose(step, other, stream, world, info);
    }
    go_on(world, step);
  }
}

}  // namespace mainmatch::bugcatcher
