#include "agents/horse_race/inference/path_draws.h"

#include <algorithm>
#include <cstdlib>

namespace mainmatch::horse_race {

namespace {

bool is_related(const Evidence::Relation& fact, int one, int other) noexcept {
  const int apart = one - other;
  return fact.kind == Evidence::Relation::kEqual ? apart == 0 : apart * apart == 1;
}

}  // namespace

double PathDraws::price(int off) const noexcept {
  constexpr int kMost = 12;
  const double each = is_hot_ ? 0.6 : 0.2;
  double price = 1;
  for (int left = std::min(std::abs(off), kMost); left > 0; --left) price *= each;
  return price;
}

bool PathDraws::begin(const Rules& rules, const Evidence& evidence, Stream& stream,
                      Setup& setup) noexcept {
  for (auto& of_round : weights_.values) of_round.fill(1);
  for (auto& of_round : weights_.spaces) of_round.fill(1);
  for (auto& of_round : setup.movements) of_round.fill(0);
  for (Horse horse = 0; horse < rules.horses; ++horse) {
    if (!draw_path(evidence, horse, stream, setup)) return false;
  }
  return true;
}

void PathDraws::sweep(const Rules& rules, const Evidence& evidence, Stream& stream, Setup& setup,
                      bool is_hot, SeenScores* scores) noexcept {
  is_hot_ = is_hot;
  run(rules, setup, track_);
  double likely = scores ? scores->likelihood(track_) : 1;
  for (Horse horse = 0; horse < rules.horses; ++horse) {
    const auto before = setup.movements;
    weigh(evidence, setup, horse);
    draw_path(evidence, horse, stream, setup);
    run(rules, setup, track_);
    if (!scores) continue;
    const double now = scores->likelihood(track_);
    if (uniform(stream) * likely < now) {
      likely = now;
      continue;
    }
    setup.movements = before;
    run(rules, setup, track_);
  }
}

void PathDraws::weigh(const Evidence& evidence, const Setup& setup, Horse horse) noexcept {
  for (auto& of_round : weights_.values) of_round.fill(1);
  for (std::size_t i = 0; i < evidence.movements.size(); ++i) {
    const int value = evidence.movements[i];
    for (const Evidence::Sum& fact : evidence.sums) {
      int off = fact.copies[at(horse)] * value - fact.value;
      if (fact.copies[at(horse)] == 0) continue;
      for (Horse other = 0; other < evidence.horses; ++other) {
        if (other != horse) off += fact.copies[at(other)] * setup.movement(fact.round, other);
      }
      weights_.values[at(fact.round)][i] *= price(off);
    }
    for (const Evidence::Relation& fact : evidence.relations) {
      int off = 0;
      for (Horse other = 0; other < evidence.horses; ++other) {
        if (other == fact.horse || (horse != fact.horse && horse != other)) continue;
        const int its = other == horse ? value : setup.movement(fact.round, other);
        const int of_fact = fact.horse == horse ? value : setup.movement(fact.round, fact.horse);
        off += is_related(fact, its, of_fact) != (((fact.others >> other) & 1u) != 0);
      }
      weights_.values[at(fact.round)][i] *= price(off);
    }
  }
  for (auto& of_round : weights_.spaces) of_round.fill(1);
  weigh_standings(evidence, horse);
}

/// A finished horse's place is taken as one more than the number of horses on larger spaces, which
/// is usually right.
void PathDraws::weigh_standings(const Evidence& evidence, Horse horse) noexcept {
  for (const Evidence::Standing& fact : evidence.standings) {
    const bool is_place = fact.kind == Evidence::Standing::kPlace;
    for (int space = 1; space < Evidence::kSpaces; ++space) {
      const auto stands = [&](Horse h) { return h == horse ? space : track_.space(fact.round, h); };
      int ahead = 0;
      for (Horse other = 0; other < evidence.horses; ++other) {
        ahead += stands(other) > stands(fact.horse);
      }
      const int off = ahead + is_place - fact.number;
      const bool is_not = fact.kind == Evidence::Standing::kNotAhead;
      weights_.spaces[at(fact.round)][at(space)] *= price(is_not ? off == 0 : off);
    }
  }
  // The better of two horses announced in the same round is on the larger space, or earlier in the
  // alphabet on the same space.
  const int round = evidence.finish_round[at(horse)];
  if (round == 0) return;
  for (Horse other = 0; other < evidence.horses; ++other) {
    if (other == horse || evidence.finish_round[at(other)] != round) continue;
    const bool is_better = evidence.final_place[at(horse)] < evidence.final_place[at(other)];
    for (int space = 1; space < Evidence::kSpaces; ++space) {
      const int apart = space - track_.space(round, other);
      const bool before = apart > 0 || (apart == 0 && horse < other);
      weights_.spaces[at(round)][at(space)] *= price(before != is_better);
    }
  }
}

bool PathDraws::draw_path(const Evidence& evidence, Horse horse, Stream& stream,
                          Setup& setup) noexcept {
  const auto lead = [&](int space, int movement) {
    return space > evidence.track ? space : space + movement;
  };
  const auto weight = [&](int round, int space, std::size_t value) {
    if (((evidence.values[at(horse)][at(round)] >> value) & 1u) == 0) return 0.0;
    const int to = lead(space, evidence.movements[value]);
    return weights_.values[at(round)][value] * onwards_[at(round)][at(to)];
  };
  const auto weight_of = [&](int round, int space) {
    const bool possible = evidence.spaces[at(horse)][at(round)].test(space);
    return possible ? weights_.spaces[at(round)][at(space)] : 0;
  };
  for (int round = kLastRound; round >= 0; --round) {
    for (int space = 1; space < Evidence::kSpaces; ++space) {
      double all = 0;
      for (std::size_t v = 0; round < kLastRound && v < evidence.movements.size(); ++v) {
        if (lead(space, evidence.movements[v]) < Evidence::kSpaces) {
          all += weight(round + 1, space, v);
        }
      }
      onwards_[at(round)][at(space)] = weight_of(round, space) * (round == kLastRound ? 1 : all);
    }
  }
  if (onwards_[0][1] == 0) return false;
  int space = 1;
  for (int round = 1; round <= kLastRound; ++round) {
    double left = 0;
    for (std::size_t v = 0; v < evidence.movements.size(); ++v) left += weight(round, space, v);
    left *= uniform(stream);
    int drawn = 0;
    for (std::size_t v = 0; v < evidence.movements.size() && left >= 0; ++v) {
      const double here = weight(round, space, v);
      if (here == 0) continue;
      drawn = evidence.movements[v];
      left -= here;
    }
    setup.movements[at(round) - 1][at(horse)] = static_cast<std::int8_t>(drawn);
    space = lead(space, drawn);
  }
  return true;
}

}  // namespace mainmatch::horse_race
