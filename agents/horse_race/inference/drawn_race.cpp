#include "agents/horse_race/inference/drawn_race.h"

#include "agents/horse_race/inference/gather.h"

namespace mainmatch::horse_race {

namespace {

/// A horse that others bet on in a round stood where one of them looked: `spaces`.
void stands_on_one(Evidence& evidence, Horse horse, int round, const Bits256& spaces) noexcept {
  Bits256& possible = evidence.spaces[at(horse)][at(round - 1)];
  possible = possible & spaces;
}

}  // namespace

void SeenBets::gather(const View& view) noexcept {
  for (auto& of_round : sums) of_round.fill(kUnknown);
  for (auto& of_horse : by_seat) of_horse.fill(kUnknown);
  for (int round = 0; round < view.round(); ++round) {
    for (const Learned& fact : view.learned(round)) {
      if (fact.kind == Learned::Kind::chips_on) {
        sums[at(round)][at(fact.horse)] =
            static_cast<int>(fact.value) - view.bets(round, fact.horse);
      }
      if (fact.kind != Learned::Kind::bets_on) continue;
      for (Seat seat = 0; seat < view.players(); ++seat) {
        by_seat[at(fact.horse)][at(seat)] = view.bets_of(seat, fact.horse);
      }
    }
  }
}

void DrawnRace::observe(const View& view, const SeenBets& bets, SeenScores& scores,
                        Stream& stream) noexcept {
  scores_ = scores.any() ? &scores : nullptr;
  gather(view, evidence_);
  const auto watched = [&](Seat seat, int round) {
    Bits256 spaces;
    const int space = view.spectated(round - 1, seat);
    if (seat != view.seat() && space != kNoSpace) spaces.set(space);
    return spaces;
  };
  for (int round = 1; round < view.round(); ++round) {
    Bits256 all;
    for (Seat seat = 0; seat < view.players(); ++seat) {
      const Bits256 one = watched(seat, round);
      for (int w = 0; w < Bits256::kWords; ++w) all[w] |= one[w];
    }
    for (Horse horse = 0; horse < view.horses(); ++horse) {
      if (bets.sums[at(round)][at(horse)] > 0) stands_on_one(evidence_, horse, round, all);
      for (Seat seat = 0; round == 6 && seat < view.players(); ++seat) {
        if (seat == view.seat() || bets.by_seat[at(horse)][at(seat)] <= 0) continue;
        stands_on_one(evidence_, horse, round, watched(seat, round));
      }
    }
  }
  posterior_->infer(evidence_, stream);
  draws_help_ = posterior_->is_possible();
  goes_on_ = has_found_ = false;
}

void DrawnRace::draw_by_posterior(const Rules& rules, Stream& stream, Setup& setup) noexcept {
  Posterior::Values values;
  posterior_->draw(stream, values);
  for (auto& of_round : setup.movements) of_round.fill(0);
  for (Horse horse = 0; horse < rules.horses; ++horse) {
    for (int round = 1; round <= kLastRound; ++round) {
      setup.movements[at(round) - 1][at(horse)] =
          static_cast<std::int8_t>(values[at(horse)][at(round)]);
    }
  }
}

bool DrawnRace::draw(const Rules& rules, Stream& stream, Setup& setup) noexcept {
  if (scores_) return draw_by_scores(rules, stream, setup);
  for (int left = draws_help_ ? kRaces : 0; left > 0; --left) {
    draw_by_posterior(rules, stream, setup);
    run(rules, setup, track_);
    if (!is_true(setup, rules.horses)) continue;
    found_ = setup.movements;
    return has_found_ = true;
  }
  draws_help_ = false;
  return draw_paths(rules, stream, setup);
}

/// A Markov chain of races, approximately proportional to the likelihood of the scores. Returns the
/// last consistent race again if it finds no other.
bool DrawnRace::draw_by_scores(const Rules& rules, Stream& stream, Setup& setup) noexcept {
  for (int left = kChains; left > 0; --left) {
    const int sweeps = goes_on_ ? kNextSweeps : kFirstSweeps;
    if (!goes_on_) {
      if (draws_help_ && left > kChains / 2) {
        draw_by_posterior(rules, stream, last_);
      } else if (!paths_.begin(rules, evidence_, stream, last_)) {
        return false;
      }
    }
    for (int sweep = 0; sweep < 2 * sweeps; ++sweep) {
      const bool is_hot = !goes_on_ && sweep < sweeps / 2;
      paths_.sweep(rules, evidence_, stream, last_, is_hot, scores_);
      run(rules, last_, track_);
      if (sweep + 1 < sweeps || !is_true(last_, rules.horses)) continue;
      setup.movements = found_ = last_.movements;
      goes_on_ = has_found_ = true;
      return true;
    }
    goes_on_ = false;
  }
  if (has_found_) setup.movements = found_;
  return has_found_;
}

/// Continues the chain from the last race, if any; returns it again if no other is found.
bool DrawnRace::draw_paths(const Rules& rules, Stream& stream, Setup& setup) noexcept {
  for (int left = kBeginnings; left > 0; --left) {
    if (!goes_on_ && !paths_.begin(rules, evidence_, stream, last_)) return false;
    for (int sweep = 0; sweep < kSweeps; ++sweep) {
      const bool is_hot = sweep < (goes_on_ ? 2 : kSweeps / 2);
      paths_.sweep(rules, evidence_, stream, last_, is_hot);
      run(rules, last_, track_);
      if (is_hot || !is_true(last_, rules.horses)) continue;
      setup.movements = found_ = last_.movements;
      goes_on_ = has_found_ = true;
      return true;
    }
    goes_on_ = false;
  }
  if (has_found_) setup.movements = found_;
  return has_found_;
}

bool DrawnRace::is_true(const Setup& setup, const Evidence::Relation& fact) const noexcept {
  std::uint16_t others = 0;
  for (Horse other = 0; other < evidence_.horses; ++other) {
    const int apart = setup.movement(fact.round, other) - setup.movement(fact.round, fact.horse);
    const bool related = fact.kind == Evidence::Relation::kEqual ? apart == 0 : apart * apart == 1;
    if (other != fact.horse && related) others = static_cast<std::uint16_t>(others | 1u << other);
  }
  return others == fact.others;
}

bool DrawnRace::is_true(const Evidence::Standing& fact) const noexcept {
  if (fact.kind == Evidence::Standing::kPlace) {
    return track_.place(fact.round, fact.horse, evidence_.horses) == fact.number;
  }
  const bool is_ahead = track_.ahead(fact.round, fact.horse, evidence_.horses) == fact.number;
  return is_ahead == (fact.kind == Evidence::Standing::kAhead);
}

/// Whether all evidence holds in a race; a sampled posterior may violate it.
bool DrawnRace::is_true(const Setup& setup, int horses) const noexcept {
  if (scores_ && !scores_->can_follow(track_)) return false;
  for (Horse horse = 0; horse < horses; ++horse) {
    for (int round = 0; round <= kLastRound; ++round) {
      const int space = track_.space(round, horse);
      if (!evidence_.spaces[at(horse)][at(round)].test(space)) return false;
      if (round == 0) continue;
      bool possible = false;
      for (std::size_t i = 0; i < evidence_.movements.size(); ++i) {
        possible = possible || (evidence_.movements[i] == setup.movement(round, horse) &&
                                ((evidence_.values[at(horse)][at(round)] >> i) & 1u) != 0);
      }
      if (!possible) return false;
    }
    const int place = evidence_.final_place[at(horse)];
    if (place > 0 && track_.places[at(horse)] != place) return false;
  }
  for (const Evidence::Sum& fact : evidence_.sums) {
    int sum = 0;
    for (Horse horse = 0; horse < horses; ++horse) {
      sum += fact.copies[at(horse)] * setup.movement(fact.round, horse);
    }
    if (sum != fact.value) return false;
  }
  for (const Evidence::Relation& fact : evidence_.relations) {
    if (!is_true(setup, fact)) return false;
  }
  for (const Evidence::Standing& fact : evidence_.standings) {
    if (!is_true(fact)) return false;
  }
  return true;
}

}  // namespace mainmatch::horse_race
