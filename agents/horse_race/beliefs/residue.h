#pragma once

#include <array>
#include <cstdint>

#include "agents/horse_race/beliefs/coupling.h"

namespace mainmatch::horse_race {

/// What the facts demand of the horses that are not yet eliminated, and which parts of the others
/// are still to be compared with them. Equal demands are one state.
///
///     by value slot: a nibble a horse, the values that are left to it
///     16 bits a sum: what is left of it
///     a byte a horse with a neighbour: its standing on finishing, while a neighbour is to come
///     two bytes a horse that a fact on standings is about: its standings
///     a byte a fact on standings: how many were counted ahead so far
///
/// each from a word of its own on, and only if there are such facts.
struct Demands {
  static constexpr int kWords = 13;

  std::array<std::uint64_t, kWords> words;

  int byte(int first_word, int i) const noexcept {
    return static_cast<int>((words[at(first_word + i / 8)] >> (8 * (i % 8))) & 0xffu);
  }
  void set_byte(int first_word, int i, int value) noexcept {
    std::uint64_t& word = words[at(first_word + i / 8)];
    word &= ~(std::uint64_t{0xff} << (8 * (i % 8)));
    word |= static_cast<std::uint64_t>(value) << (8 * (i % 8));
  }
};

/// How the demands change when a horse is eliminated with a trace.
class Residue {
 public:
  Residue(const Evidence& evidence, const Coupling& coupling, const StandingCode& codes) noexcept;

  Demands all() const noexcept;
  /// From `demands`, the horse at `position` of the order with `trace`; false if impossible.
  bool step(int position, Trace trace, const Demands& demands, Demands& next) const noexcept;

  /// The same where is_counted_only() and there are at most kCountedAtOnce facts on standings;
  /// `passed` is those_passed() of the trace.
  bool step(int position, Trace trace, std::uint32_t passed, const Demands& demands,
            Demands& next) const noexcept;
  static constexpr int kCountedAtOnce = 6;

  /// Whether facts on standings are about others only than the horse at `position`. Then steps
  /// from one state lead to the same if their traces differ in standings only and
  /// those_passed() is the same.
  bool is_counted_only(int position) const noexcept {
    const bool is_known = (known_horses_ >> coupling_.order[at(position)]) & 1u;
    return !coupling_.standings.empty() && !is_known;
  }
  int standing_facts() const noexcept { return static_cast<int>(coupling_.standings.size()); }
  static constexpr Trace without_standings(Trace trace) noexcept {
    return trace & ~(Trace{0xffff} << (8 * Remembered::kValueSlots));
  }
  /// Of traces(0) .. traces(count - 1), bit i: the trace is ahead of the horse of the i-th fact on
  /// standings.
  template <class Traces, class Bits>
  void those_passed(int position, const Traces& traces, int count, const Demands& demands,
                    Bits& bits) const noexcept;

  /// Whether those_passed() is the same from both.
  bool same_standings(const Demands& a, const Demands& b) const noexcept {
    for (int word = standings_; word < counts_; ++word) {
      if (a.words[at(word)] != b.words[at(word)]) return false;
    }
    return true;
  }
  bool same(const Demands& a, const Demands& b) const noexcept;
  std::uint64_t hash(const Demands& demands) const noexcept;

 private:
  void lay_out() noexcept;
  void bound_counts() noexcept;
  bool meets_counts(int position, std::uint32_t passed, Demands& next) const noexcept;
  bool meets_relations(int position, Trace trace, Demands& next) const noexcept;
  bool meets_sums(int position, Trace trace, Demands& next) const noexcept;
  bool meets_finishes(int position, Trace trace, Demands& next) const noexcept;
  bool meets_standings(int position, Trace trace, const Demands& from,
                       Demands& next) const noexcept;
  bool is_ahead(const Evidence::Standing& fact, int other, int other_code, int code) const noexcept;
  int standing_slot(int round) const noexcept;

  const Evidence& evidence_;
  const Coupling& coupling_;
  const StandingCode& codes_;
  // Where the parts of the demands begin, and how many words there are.
  int sums_ = 0;
  int finishes_ = 0;
  int standings_ = 0;
  int counts_ = 0;
  int words_ = 0;
  Evidence::PerHorse<int> finish_byte_;    ///< of a horse with a neighbour
  Evidence::PerHorse<int> standing_byte_;  ///< of a horse that a fact on standings is about
  /// [slot][horse][value]: what a value leaves of all horses' nibbles.
  std::array<std::array<std::array<std::uint64_t, Evidence::kMaxMovements>, Evidence::kMaxHorses>,
             Remembered::kValueSlots>
      leaves_;
  /// By position: a bit for each horse to come after it (at the bottom of its nibble).
  Evidence::PerHorse<std::uint64_t> to_come_;
  /// [sum][position]: the least and most that the horses after it can add.
  std::array<Evidence::PerHorse<int>, 4> least_;
  std::array<Evidence::PerHorse<int>, 4> most_;
  std::array<int, 4> sum_slots_;
  /// By byte of the first counts: what makes 128 or more of a count that is too large; by position,
  /// of one that is large enough.
  std::uint64_t too_many_ = 0;
  Evidence::PerHorse<std::uint64_t> enough_;
  Evidence::PerHorse<int> position_of_;
  std::uint32_t known_horses_ = 0;  ///< horses that a fact on standings is about
};

/// Facts outside: what is compared with is looked up once for each.
template <class Traces, class Bits>
void Residue::those_passed(int position, const Traces& traces, int count, const Demands& demands,
                           Bits& bits) const noexcept {
  const int horse = coupling_.order[at(position)];
  for (int t = 0; t < count; ++t) bits[at(t)] = 0;
  for (int i = 0; i < standing_facts(); ++i) {
    const Evidence::Standing& fact = coupling_.standings[at(i)];
    const int slot = standing_slot(fact.round);
    const int code = demands.byte(standings_, standing_byte_[at(fact.horse)] + slot);
    const int shift = 8 * (Remembered::kValueSlots + slot);
    // Finished horses are compared by space for kAhead and kNotAhead, by code for kPlace.
    if (fact.kind == Evidence::Standing::kPlace) {
      for (int t = 0; t < count; ++t) {
        const int own = static_cast<int>((traces(t) >> shift) & 0xffu);
        bits[at(t)] |= std::uint32_t{is_ahead(fact, horse, own, code)} << i;
      }
    } else {
      const int space = codes_.space(code);
      for (int t = 0; t < count; ++t) {
        const int own = static_cast<int>((traces(t) >> shift) & 0xffu);
        bits[at(t)] |= std::uint32_t{codes_.space(own) > space} << i;
      }
    }
  }
}

}  // namespace mainmatch::horse_race
