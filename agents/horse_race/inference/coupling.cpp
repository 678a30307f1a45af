#include "agents/horse_race/inference/coupling.h"

namespace mainmatch::horse_race {

namespace {

/// The slot of `round`, assigned if one is free; -1: none left.
template <class Rounds>
int slot_of(Rounds& rounds, int round) noexcept {
  for (std::size_t slot = 0; slot < rounds.size(); ++slot) {
    if (rounds[slot] == round) return static_cast<int>(slot);
  }
  if (rounds.full()) return -1;
  rounds.push_back(round);
  return static_cast<int>(rounds.size()) - 1;
}

}  // namespace

void Coupling::choose(const Evidence& evidence, int limit) noexcept {
  value_rounds.clear();
  standing_rounds.clear();
  sums.clear();
  relations.clear();
  standings.clear();
  remembered.fill({});
  taken = 0;
  left_out = 0;
  const auto take_within = [&](const auto& facts) {
    for (const auto& fact : facts) {
      if (taken == limit) {
        ++left_out;
      } else {
        take(fact, evidence);
      }
    }
  };
  take_within(evidence.sums);
  take_within(evidence.relations);
  take_within(evidence.standings);
  link_finishers(evidence);
  arrange(evidence);
}

void Coupling::take(const Evidence::Sum& fact, const Evidence& evidence) noexcept {
  const int slot = sums.full() ? -1 : slot_of(value_rounds, fact.round);
  if (slot < 0) {
    ++left_out;
    return;
  }
  ++taken;
  sums.push_back(fact);
  for (int horse = 0; horse < evidence.horses; ++horse) {
    if (fact.copies[at(horse)] == 0) continue;
    remembered[at(horse)].value[at(fact.round)] = static_cast<std::uint8_t>(slot + 1);
  }
}

void Coupling::take(const Evidence::Relation& fact, const Evidence& evidence) noexcept {
  const int slot = slot_of(value_rounds, fact.round);
  if (slot < 0) {
    ++left_out;
    return;
  }
  ++taken;
  relations.push_back(fact);
  for (int horse = 0; horse < evidence.horses; ++horse) {
    remembered[at(horse)].value[at(fact.round)] = static_cast<std::uint8_t>(slot + 1);
  }
}

void Coupling::take(const Evidence::Standing& fact, const Evidence& evidence) noexcept {
  const int slot = standings.full() ? -1 : slot_of(standing_rounds, fact.round);
  if (slot < 0) {
    ++left_out;
    return;
  }
  ++taken;
  standings.push_back(fact);
  for (int horse = 0; horse < evidence.horses; ++horse) {
    remembered[at(horse)].standing[at(fact.round)] =
        static_cast<std::uint8_t>(Remembered::kValueSlots + slot + 1);
  }
}

void Coupling::link_finishers(const Evidence& evidence) noexcept {
  ahead.fill(-1);
  behind.fill(-1);
  const auto in_round_and_place = [&](int horse) {
    return evidence.finish_round[at(horse)] > 0 && evidence.final_place[at(horse)] > 0;
  };
  for (int horse = 0; horse < evidence.horses; ++horse) {
    if (!in_round_and_place(horse)) continue;
    const int place = evidence.final_place[at(horse)];
    int& next = behind[at(horse)];
    for (int other = 0; other < evidence.horses; ++other) {
      if (!in_round_and_place(other) ||
          evidence.finish_round[at(other)] != evidence.finish_round[at(horse)] ||
          evidence.final_place[at(other)] <= place) {
        continue;
      }
      if (next < 0 || evidence.final_place[at(other)] < evidence.final_place[at(next)]) {
        next = other;
      }
    }
    if (next >= 0) ahead[at(next)] = horse;
  }
  for (int horse = 0; horse < evidence.horses; ++horse) {
    if (ahead[at(horse)] < 0 && behind[at(horse)] < 0) continue;
    remembered[at(horse)].standing_too[at(evidence.finish_round[at(horse)])] =
        static_cast<std::uint8_t>(Remembered::kFinishSlot + 1);
  }
}

/// Elimination order: horses of standing facts first, because all others are counted against them;
/// then horses of relations, which bind many others; then the rest, one finish after the other.
void Coupling::arrange(const Evidence& evidence) noexcept {
  order.clear();
  std::uint32_t placed = 0;
  const auto place = [&](int horse) {
    if (((placed >> horse) & 1u) != 0 || !is_coupled(horse)) return;
    placed |= 1u << horse;
    order.push_back(horse);
  };
  for (const Evidence::Standing& fact : standings) place(fact.horse);
  for (const Evidence::Relation& fact : relations) place(fact.horse);
  for (int horse = 0; horse < evidence.horses; ++horse) {
    if (ahead[at(horse)] >= 0) continue;
    for (int next = horse; next >= 0; next = behind[at(next)]) place(next);
  }
}

}  // namespace mainmatch::horse_race
