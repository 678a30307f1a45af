#include "agents/edges/neighbours.h"

#include <algorithm>

#include "agents/edges/quantal.h"
#include "engine/core/index.h"

namespace mainmatch::edges {

namespace {

constexpr std::size_t number(Kind kind) noexcept { return static_cast<std::size_t>(kind); }

/// Adds a seat that plays one of its best responses, or others at a temperature.
template <class Utility>
void add_response(const Rules& rules, const Response& response, double temperature,
                  Utility&& utility, MixedMove& mixed) noexcept {
  if (temperature > 0) {
    MixedMove::Table utilities;
    tabulate(rules, utilities, utility);
    return add_quantal(rules, utilities, temperature, 1, mixed);
  }
  const double each = 1 / static_cast<double>(response.choices().size());
  for (const auto& [move, partner] : response.choices()) mixed.add(move, partner, each);
}

}  // namespace

void Neighbours::begin(const NeighbourBeliefs& beliefs) noexcept {
  beliefs_ = beliefs;
  foreseen_ = -1;
  weights_.fill(beliefs.weights);
}

void Neighbours::foresee(const PublicView& view, Seat seat, Cache<Edges>& facts) noexcept {
  const bool learns = view.round() > 0 && foreseen_ == view.round() - 1;
  foreseen_ = view.round();
  for (const Seat other : Prospects::concerned(view, seat)) {
    if (learns) learn(view, other);
    predict(view, other, facts);
    mix(view.rules(), other);
  }
}

void Neighbours::learn(const PublicView& view, Seat other) noexcept {
  const Rules& rules = view.rules();
  const Round& past = view.past(view.round() - 1);
  const int move = std::clamp(past.moved[at(other)], -rules.length, rules.length);
  const Partner partner = past.partners[at(other)];
  const int partners = rules.is_eligible(Partner::right) + rules.is_eligible(Partner::down);
  const double any = 1.0 / (2 * rules.length * partners);
  auto& weights = weights_[at(other)];
  double all = 0;
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    if (weights[kind] == 0) continue;
    const double chance = predicted_[at(other)][kind].chance(move, partner);
    weights[kind] *= beliefs_.trust * chance + (1 - beliefs_.trust) * any;
    all += weights[kind];
  }
  for (double& weight : weights) weight /= all;
}

void Neighbours::predict(const PublicView& view, Seat other, Cache<Edges>& facts) noexcept {
  const Rules& rules = view.rules();
  const auto& weights = weights_[at(other)];
  auto& predicted = predicted_[at(other)];
  const auto begun = [&](Kind kind) -> MixedMove* {
    if (weights[number(kind)] == 0) return nullptr;
    predicted[number(kind)].clear(rules.length);
    return &predicted[number(kind)];
  };
  const auto add_points = [&](const auto& play, MixedMove& mixed) {
    const double times = multiplier(rules, play.response.bet());
    add_response(
        rules, play.response, beliefs_.temperature,
        [&](int move, Partner partner) { return play.prospects.expected(move, partner, times); },
        mixed);
  };
  if (MixedMove* mixed = begun(Kind::random)) add_random(view, other, 1, *mixed);
  if (MixedMove* mixed = begun(Kind::level_1)) add_points(facts.level_1(view, other), *mixed);
  if (MixedMove* mixed = begun(Kind::level_2)) add_points(facts.level_2(view, other), *mixed);
  if (MixedMove* mixed = begun(Kind::hunter)) {
    const HunterPlay& hunter = facts.hunter(view, other, {beliefs_.habits});
    const double hunger = HunterBeliefs{}.appetite.hunger;
    add_response(
        rules, hunter.response, beliefs_.temperature,
        [&](int move, Partner partner) {
          return hunter.prospects.expected(move, partner, hunger) / hunger;
        },
        *mixed);
  }
  if (MixedMove* mixed = begun(Kind::habitual)) {
    *mixed = facts.habitual_seat(view, other, beliefs_.habits).mixed;
  }
  if (MixedMove* mixed = begun(Kind::solved)) {
    *mixed = facts.solved_round(view, SolvedRound::kTurns).averages[at(other)];
  }
}

void Neighbours::mix(const Rules& rules, Seat other) noexcept {
  const auto& weights = weights_[at(other)];
  MixedMove& mixed = mixed_[at(other)];
  mixed.clear(rules.length);
  double all = 0;
  for (const double weight : weights) all += weight;
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    if (weights[kind] == 0) continue;
    const MixedMove& one = predicted_[at(other)][kind];
    const double share = weights[kind] / all;
    for (const Partner partner : {Partner::right, Partner::down}) {
      for (int move = one.first(); move <= one.last(); ++move) {
        const double chance = one.chance(move, partner);
        if (chance > 0) mixed.add(move, partner, share * chance);
      }
    }
  }
}

}  // namespace mainmatch::edges
