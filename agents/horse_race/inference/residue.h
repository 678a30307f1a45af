#pragma once

#include <array>
#include <cstdint>

#include "agents/horse_race/inference/coupling.h"

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
    return static_cast<int>((words[at(first_word) + at(i) / 8] >> (8 * (at(i) % 8))) & 0xffu);
  }
  void set_byte(int first_word, int i, int value) noexcept {
    std::uint64_t& word = words[at(first_word) + at(i) / 8];
    word &= ~(std::uint64_t{0xff} << (8 * (at(i) % 8)));
    word |= static_cast<std::uint64_t>(value) << (8 * (at(i) % 8));
  }
};

/// Updates the demands when a horse is eliminated with a trace.
class Residue {
 public:
  Residue(const Evidence& evidence, const Coupling& coupling, const StandingCode& codes) noexcept;

  Demands all() const noexcept;
  /// Eliminates the horse at `position` with `trace` from `demands`; false if impossible.
  bool step(int position, Trace trace, const Demands& demands, Demands& next) const noexcept;

  /// Whether standing facts only concern other horses than that at `position`, so that it suffices
  /// to count the facts whose bound its trace passes.
  bool is_counted_only(int position) const noexcept {
    return counts_at_once_ && !((known_horses_ >> coupling_.order[at(position)]) & 1u);
  }
  /// If is_counted_only(): a byte per standing fact, 1 if the trace given by compared() is ahead of
  /// the fact's horse, whose bounds() the demands hold. Transitions from one state lead to the same
  /// state if their traces pass the same bounds and differ only in standings.
  static std::uint64_t passed(std::uint64_t compared, std::uint64_t bounds) noexcept {
    return ((compared - bounds) >> 7) & kOnes;
  }
  std::uint64_t compared(Trace trace) const noexcept;
  std::uint64_t bounds(const Demands& demands) const noexcept {
    std::uint64_t bounds = 0;
    for (int i = 0; i < standing_facts(); ++i) {
      const int code = demands.byte(standings_, bound_byte_[at(i)]);
      bounds |= static_cast<std::uint64_t>(codes_.space(code) + 1) << (8 * i);
    }
    return bounds;
  }
  bool step(int position, Trace trace, std::uint64_t passed, const Demands& demands,
            Demands& next) const noexcept {
    const std::uint64_t counts = demands.words[at(counts_)] + passed;
    if (!meets_counts(position, counts)) return false;
    for (int word = 0; word < words_; ++word) next.words[at(word)] = demands.words[at(word)];
    next.words[at(counts_)] = counts;
    if (!coupling_.relations.empty() && !meets_relations(position, trace, next)) return false;
    if (!coupling_.sums.empty() && !meets_sums(position, trace, next)) return false;
    return !((linked_ >> position) & 1u) || meets_finishes(position, trace, next);
  }
  static constexpr Trace without_standings(Trace trace) noexcept {
    return trace & ~(Trace{0xffff} << (8 * Remembered::kValueSlots));
  }

  bool same(const Demands& a, const Demands& b) const noexcept {
    std::uint64_t differ = 0;
    for (int word = 0; word < words_; ++word) differ |= a.words[at(word)] ^ b.words[at(word)];
    return differ == 0;
  }
  std::uint64_t hash(const Demands& demands) const noexcept {
    std::uint64_t hash = 0;
    for (int word = 0; word < words_; ++word) {
      hash = (hash ^ demands.words[at(word)]) * 0x9e3779b97f4a7c15u;
      hash ^= hash >> 29;
    }
    return hash;
  }

 private:
  static constexpr std::uint64_t kOnes = 0x0101010101010101u;  // one in each byte

  int standing_facts() const noexcept { return static_cast<int>(coupling_.standings.size()); }
  void lay_out() noexcept;
  void bound_counts() noexcept;
  bool meets_counts(int position, std::uint64_t counts) const noexcept;
  bool is_none_refused(std::uint64_t counts) const noexcept;
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
  // Offsets of the parts of the demands, and the number of words.
  int sums_ = 0;
  int finishes_ = 0;
  int standings_ = 0;
  int counts_ = 0;
  int words_ = 0;
  Evidence::PerHorse<int> finish_byte_;    ///< for a horse with a neighbour
  Evidence::PerHorse<int> standing_byte_;  ///< for a horse with a standing fact
  /// [slot][horse][value]: what a value leaves in all horses' nibbles.
  std::array<std::array<std::array<std::uint64_t, Evidence::kMaxMovements>, Evidence::kMaxHorses>,
             Remembered::kValueSlots>
      leaves_;
  /// By position: a bit for each later horse (at the bottom of its nibble).
  Evidence::PerHorse<std::uint64_t> to_come_;
  /// [sum][position]: the minimum and maximum that later horses can add.
  std::array<Evidence::PerHorse<int>, 4> least_;
  std::array<Evidence::PerHorse<int>, 4> most_;
  std::array<int, 4> sum_slots_;
  /// By byte of the first counts: the addend that turns a too large count into 128 or more; and by
  /// position, one for a sufficient count.
  std::uint64_t too_many_ = 0;
  Evidence::PerHorse<std::uint64_t> enough_;
  Evidence::PerHorse<int> position_of_;
  bool counts_at_once_ = false;
  std::array<int, 8> bound_byte_;   ///< by standing fact: byte of its horse in its round
  std::uint32_t linked_ = 0;        ///< positions of horses with a neighbour
  std::uint32_t known_horses_ = 0;  ///< horses with a standing fact
};

/// Like meets_standings(), for all facts at once, a byte each: no count exceeds the number of
/// horses.
inline bool Residue::meets_counts(int position, std::uint64_t counts) const noexcept {
  if (((counts + too_many_) & (128 * kOnes)) != 0) return false;
  if ((~(counts + enough_[at(position)]) & (128 * kOnes)) != 0) return false;
  return position + 1 < static_cast<int>(coupling_.order.size()) || is_none_refused(counts);
}

}  // namespace mainmatch::horse_race
