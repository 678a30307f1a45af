#include "agents/horse_race/inference/residue.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace mainmatch::horse_race {

namespace {

constexpr std::uint64_t nibble(int horse) noexcept { return std::uint64_t{0xf} << (4 * horse); }

bool related(Evidence::Relation::Kind kind, int a, int b) noexcept {
  return kind == Evidence::Relation::kEqual ? a == b : std::abs(a - b) == 1;
}

/// The required number of horses ahead.
int wanted_ahead(const Evidence::Standing& fact) noexcept {
  return fact.kind == Evidence::Standing::kPlace ? fact.number - 1 : fact.number;
}

}  // namespace

Residue::Residue(const Evidence& evidence, const Coupling& coupling,
                 const StandingCode& codes) noexcept
    : evidence_(evidence), coupling_(coupling), codes_(codes) {
  const int count = static_cast<int>(coupling.order.size());
  std::uint64_t rest = 0;
  for (int position = count - 1; position >= 0; --position) {
    const int horse = coupling.order[at(position)];
    position_of_[at(horse)] = position;
    to_come_[at(position)] = rest;
    rest |= std::uint64_t{1} << (4 * horse);
  }
  for (auto& slot : leaves_) {
    for (auto& horse : slot) horse.fill(~std::uint64_t{0});
  }
  const int values = static_cast<int>(evidence.movements.size());
  for (const Evidence::Relation& fact : coupling.relations) {
    const auto slot = at(coupling.remembered[at(fact.horse)].value[at(fact.round)] - 1);
    for (int other = 0; other < evidence.horses; ++other) {
      if (other == fact.horse) continue;
      const bool listed = (fact.others >> other) & 1u;
      for (int a = 0; a < values; ++a) {
        for (int b = 0; b < values; ++b) {
          if (related(fact.kind, evidence.movements[at(a)], evidence.movements[at(b)]) == listed) {
            continue;
          }
          leaves_[slot][at(fact.horse)][at(a)] &= ~(std::uint64_t{1} << (4 * other + b));
          leaves_[slot][at(other)][at(b)] &= ~(std::uint64_t{1} << (4 * fact.horse + a));
        }
      }
    }
  }
  for (std::size_t i = 0; i < coupling.sums.size(); ++i) {
    const Evidence::Sum& fact = coupling.sums[i];
    int least = 0;
    int most = 0;
    for (int position = count - 1; position >= 0; --position) {
      least_[i][at(position)] = least;
      most_[i][at(position)] = most;
      const int horse = coupling.order[at(position)];
      const unsigned possible = evidence.values[at(horse)][at(fact.round)];
      if (fact.copies[at(horse)] == 0 || possible == 0) continue;
      sum_slots_[i] = coupling.remembered[at(horse)].value[at(fact.round)] - 1;
      least += fact.copies[at(horse)] * evidence.movements[at(std::countr_zero(possible))];
      most += fact.copies[at(horse)] *
              evidence.movements[at(static_cast<int>(std::bit_width(possible))) - 1];
    }
  }
  for (const Evidence::Standing& fact : coupling.standings) known_horses_ |= 1u << fact.horse;

  lay_out();
  bound_counts();
}

/// All facts at once, if there is a byte for each and all compare spaces, which need seven bits.
void Residue::bound_counts() noexcept {
  counts_at_once_ = standing_facts() > 0 && standing_facts() <= 8;
  enough_.fill(128 * kOnes);
  for (int i = 0; i < standing_facts() && counts_at_once_; ++i) {
    const Evidence::Standing& fact = coupling_.standings[at(i)];
    counts_at_once_ = fact.kind != Evidence::Standing::kPlace;
    bound_byte_[at(i)] = standing_byte_[at(fact.horse)] + standing_slot(fact.round);
    if (fact.kind == Evidence::Standing::kNotAhead) continue;
    const int wanted = std::clamp(wanted_ahead(fact), -1, 127);
    too_many_ += static_cast<std::uint64_t>(127 - wanted) << (8 * i);
    const int count = static_cast<int>(coupling_.order.size());
    for (int position = 0; position < count; ++position) {
      const int least = std::max(0, wanted - (count - 1 - position));
      enough_[at(position)] -= static_cast<std::uint64_t>(least) << (8 * i);
    }
  }
}

void Residue::lay_out() noexcept {
  if (!coupling_.relations.empty()) words_ = static_cast<int>(coupling_.value_rounds.size());
  sums_ = words_;
  if (!coupling_.sums.empty()) ++words_;
  finishes_ = words_;
  int linked = 0;
  int known = 0;
  for (const int horse : coupling_.order) {
    const bool is_linked = coupling_.ahead[at(horse)] >= 0 || coupling_.behind[at(horse)] >= 0;
    if (is_linked) {
      finish_byte_[at(horse)] = linked++;
      linked_ |= 1u << position_of_[at(horse)];
    }
    if (((known_horses_ >> horse) & 1u) == 0) continue;
    standing_byte_[at(horse)] = known;
    known += Remembered::kStandingSlots;
  }
  standings_ = finishes_ + (linked + 7) / 8;
  counts_ = standings_ + (known + 7) / 8;
  words_ = counts_ + (standing_facts() + 7) / 8;
}

Demands Residue::all() const noexcept {
  Demands demands{};
  for (int slot = 0; slot < sums_; ++slot) {
    for (const int horse : coupling_.order) demands.words[at(slot)] |= nibble(horse);
  }
  for (std::size_t i = 0; i < coupling_.sums.size(); ++i) {
    demands.words[at(sums_)] |= static_cast<std::uint64_t>(coupling_.sums[i].value & 0xffff)
                                << (16 * i);
  }
  return demands;
}

bool Residue::step(int position, Trace trace, const Demands& demands,
                   Demands& next) const noexcept {
  for (int word = 0; word < words_; ++word) next.words[at(word)] = demands.words[at(word)];
  return (coupling_.relations.empty() || meets_relations(position, trace, next)) &&
         meets_sums(position, trace, next) && meets_finishes(position, trace, next) &&
         (coupling_.standings.empty() || meets_standings(position, trace, demands, next));
}

bool Residue::meets_relations(int position, Trace trace, Demands& next) const noexcept {
  const int horse = coupling_.order[at(position)];
  const std::uint64_t rest = to_come_[at(position)];
  for (int slot = 0; slot < static_cast<int>(coupling_.value_rounds.size()); ++slot) {
    std::uint64_t& left = next.words[at(slot)];
    // A horse without a value in this round is in no relation there; its byte 0 is harmless.
    const int round = coupling_.value_rounds[at(slot)];
    if (coupling_.remembered[at(horse)].value[at(round)] != 0) {
      const int value = trace_byte(trace, slot);
      if (((left >> (4 * horse + value)) & 1u) == 0) return false;
      left &= leaves_[at(slot)][at(horse)][at(value)];
    }
    left &= rest * 0xf;
    const std::uint64_t any = (left | left >> 1 | left >> 2 | left >> 3) & rest;
    if (any != rest) return false;
  }
  return true;
}

bool Residue::meets_sums(int position, Trace trace, Demands& next) const noexcept {
  const int horse = coupling_.order[at(position)];
  if (coupling_.sums.empty()) return true;
  std::uint64_t& word = next.words[at(sums_)];
  for (std::size_t i = 0; i < coupling_.sums.size(); ++i) {
    const int copies = coupling_.sums[i].copies[at(horse)];
    int left = static_cast<int>((word >> (16 * i)) & 0xffffu);
    if (copies > 0) {
      left -= copies * evidence_.movements[at(trace_byte(trace, sum_slots_[i]))];
    }
    if (left < least_[i][at(position)] || left > most_[i][at(position)]) return false;
    word &= ~(std::uint64_t{0xffff} << (16 * i));
    word |= static_cast<std::uint64_t>(left) << (16 * i);
  }
  return true;
}

/// The better placed of two horses that finished in one round is on the larger space, or has the
/// earlier letter on the same.
bool Residue::meets_finishes(int position, Trace trace, Demands& next) const noexcept {
  const int horse = coupling_.order[at(position)];
  const int ahead = coupling_.ahead[at(horse)];
  const int behind = coupling_.behind[at(horse)];
  if (ahead < 0 && behind < 0) return true;
  const int code = trace_byte(trace, Remembered::kFinishSlot);
  const auto is_past = [&](int other) { return other < 0 || position_of_[at(other)] < position; };
  if (ahead >= 0 && is_past(ahead)) {
    const int other = next.byte(finishes_, finish_byte_[at(ahead)]);
    if (other < code || (other == code && ahead > horse)) return false;
    const int beyond = coupling_.ahead[at(ahead)];
    if (is_past(beyond)) next.set_byte(finishes_, finish_byte_[at(ahead)], 0);
  }
  if (behind >= 0 && is_past(behind)) {
    const int other = next.byte(finishes_, finish_byte_[at(behind)]);
    if (other > code || (other == code && behind < horse)) return false;
    const int beyond = coupling_.behind[at(behind)];
    if (is_past(beyond)) next.set_byte(finishes_, finish_byte_[at(behind)], 0);
  }
  if (!is_past(ahead) || !is_past(behind)) {
    next.set_byte(finishes_, finish_byte_[at(horse)], code);
  }
  return true;
}

int Residue::standing_slot(int round) const noexcept {
  return coupling_.standing_rounds[0] == round ? 0 : 1;
}

/// Whether `other` counts as ahead of the fact's horse.
bool Residue::is_ahead(const Evidence::Standing& fact, int other, int other_code,
                       int code) const noexcept {
  if (fact.kind != Evidence::Standing::kPlace) {
    return codes_.space(other_code) > codes_.space(code);
  }
  return other_code > code ||
         (other_code == code && codes_.has_finished(code) && other < fact.horse);
}

bool Residue::meets_standings(int position, Trace trace, const Demands& from,
                              Demands& next) const noexcept {
  const int horse = coupling_.order[at(position)];
  const auto own_code = [&](int slot) { return trace_byte(trace, Remembered::kValueSlots + slot); };
  const int rest = static_cast<int>(coupling_.order.size()) - 1 - position;
  for (int i = 0; i < static_cast<int>(coupling_.standings.size()); ++i) {
    const Evidence::Standing& fact = coupling_.standings[at(i)];
    if (position_of_[at(fact.horse)] > position) continue;
    const int slot = standing_slot(fact.round);
    int count = from.byte(counts_, i);
    const int before_it = count;
    if (fact.horse == horse) {  // all horses before it have facts too, so their standings are known
      for (int before = 0; before < position; ++before) {
        const int other = coupling_.order[at(before)];
        const int code = from.byte(standings_, standing_byte_[at(other)] + slot);
        count += is_ahead(fact, other, code, own_code(slot));
      }
    } else {
      const int code = from.byte(standings_, standing_byte_[at(fact.horse)] + slot);
      count += is_ahead(fact, horse, own_code(slot), code);
    }
    const int wanted = wanted_ahead(fact);
    if (fact.kind == Evidence::Standing::kNotAhead) {
      if (rest == 0 && count == wanted) return false;
    } else if (count > wanted || count + rest < wanted) {
      return false;
    }
    next.words[at(counts_ + i / 8)] += static_cast<std::uint64_t>(count - before_it)
                                       << (8 * (i % 8));
  }
  if ((known_horses_ >> horse) & 1u) {
    for (int slot = 0; slot < static_cast<int>(coupling_.standing_rounds.size()); ++slot) {
      next.set_byte(standings_, standing_byte_[at(horse)] + slot, own_code(slot));
    }
  }
  return true;
}

/// After the last horse: checks counts taken all at once.
bool Residue::is_none_refused(std::uint64_t counts) const noexcept {
  for (int i = 0; i < standing_facts(); ++i) {
    const Evidence::Standing& fact = coupling_.standings[at(i)];
    const auto count = static_cast<int>((counts >> (8 * i)) & 0xffu);
    if (fact.kind == Evidence::Standing::kNotAhead && count == fact.number) return false;
  }
  return true;
}

/// In each byte the part of the trace that the fact compares, with the top bit set. Subtracting a
/// bound below that bit keeps the bit if the part is not below the bound.
std::uint64_t Residue::compared(Trace trace) const noexcept {
  std::uint64_t all = 0;
  for (int i = 0; i < standing_facts(); ++i) {
    const int slot = standing_slot(coupling_.standings[at(i)].round);
    const int space = codes_.space(trace_byte(trace, Remembered::kValueSlots + slot));
    all |= static_cast<std::uint64_t>(128 + space) << (8 * i);
  }
  return all;
}

}  // namespace mainmatch::horse_race
