#pragma once

#include <array>
#include <cstdint>

#include "engine/amidakuji/hints.h"

namespace mainmatch::amidakuji {

/// A question of a family (R12, R14) by its kind and its number among those of that kind.
struct HintQuestion {
  int kind;
  int number;

  friend constexpr bool operator==(HintQuestion, HintQuestion) = default;
};

/// The questions of one family that have not been asked: for each kind a set of question numbers.
struct UnaskedQuestions {
  std::array<Bits256, 5> of_kind;

  /// Draws a question, as the rules say (R10, R11): kind first, then number, and removes it. `all`
  /// is the full family, which replaces an empty one.
  HintQuestion draw(const UnaskedQuestions& all, Stream& stream) noexcept;
  void strike(HintQuestion question) noexcept {
    of_kind[static_cast<std::size_t>(question.kind)].reset(question.number);
  }
  /// The kinds with questions left, and their number.
  std::uint32_t open_kinds(std::array<int, 5>& open) const noexcept;
};

/// All questions of a family.
UnaskedQuestions rung_questions(const Rules& rules, const Board& phantoms) noexcept;
UnaskedQuestions placement_questions(const Rules& rules) noexcept;

/// The answers.
RungHint ask_rungs(HintQuestion question, const Rules& rules, const Board& rungs) noexcept;
PlacementHint ask_placements(HintQuestion question, const Rules& rules,
                             const Placements& placements, Stream& stream) noexcept;

/// The question of a hint.
HintQuestion question_of(const RungHint& hint, const Rules& rules) noexcept;
HintQuestion question_of(const PlacementHint& hint, const Rules& rules) noexcept;

}  // namespace mainmatch::amidakuji
