#include "engine/amidakuji/hints.h"

#include "engine/amidakuji/hint_questions.h"

namespace mainmatch::amidakuji {

namespace {

constexpr int pairs(int n) noexcept { return n * (n - 1) / 2; }

struct Pair {
  std::int8_t first;
  std::int8_t second;
};
/// The k-th of the pairs (0, 1), (0, 2), ..., (n - 2, n - 1).
constexpr Pair nth_pair(int k, int n) noexcept {
  int first = 0;
  while (k >= n - 1 - first) {
    k -= n - 1 - first;
    ++first;
  }
  return {static_cast<std::int8_t>(first), static_cast<std::int8_t>(first + 1 + k)};
}

/// Its k.
constexpr int number_of_pair(int first, int second, int n) noexcept {
  return pairs(n) - pairs(n - first) + second - first - 1;
}

}  // namespace

UnaskedQuestions rung_questions(const Rules& rules, const Board& phantoms) noexcept {
  UnaskedQuestions all;
  all.of_kind[0] = Bits256::first(rules.columns());
  all.of_kind[1] = Bits256::first(rules.rows);
  all.of_kind[2] = askable_slots(rules, phantoms);
  all.of_kind[3] = Bits256::first(pairs(rules.columns()));
  all.of_kind[4] = Bits256::first(1);
  return all;
}

UnaskedQuestions placement_questions(const Rules& rules) noexcept {
  UnaskedQuestions all;
  all.of_kind[0] = Bits256::first(pairs(rules.legs));
  all.of_kind[1] = Bits256::first(rules.legs);
  all.of_kind[2] = Bits256::first(rules.legs);
  all.of_kind[3] = Bits256::first(pairs(rules.legs));
  all.of_kind[4] = Bits256::first(rules.legs);
  return all;
}

RungHint ask_rungs(HintQuestion question, const Rules& rules, const Board& rungs) noexcept {
  RungHint hint;
  hint.kind = static_cast<RungHint::Kind>(question.kind);
  switch (hint.kind) {
    case RungHint::Kind::column_total:
    case RungHint::Kind::row_total:
      hint.a = static_cast<std::int8_t>(question.number);
      break;
    case RungHint::Kind::rung_at: {
      const Slot slot = Board::slot(question.number);
      hint.a = slot.row;
      hint.b = slot.column;
      break;
    }
    case RungHint::Kind::column_compare: {
      const Pair columns = nth_pair(question.number, rules.columns());
      hint.a = columns.first;
      hint.b = columns.second;
      break;
    }
    case RungHint::Kind::board_total:
    case RungHint::Kind::none:
      break;
  }
  hint.answer = static_cast<std::int16_t>(answer_of(hint, rungs));
  return hint;
}

PlacementHint ask_placements(HintQuestion question, const Rules& rules,
                             const Placements& placements, Stream& stream) noexcept {
  PlacementHint hint;
  hint.kind = static_cast<PlacementHint::Kind>(question.kind);
  const bool about_two =
      hint.kind == PlacementHint::Kind::ahead || hint.kind == PlacementHint::Kind::sum;
  const Pair legs = about_two ? nth_pair(question.number, rules.legs)
                              : Pair{static_cast<std::int8_t>(question.number), 0};
  hint.a = legs.first;
  hint.b = legs.second;
  const std::int8_t place_a = placements[static_cast<std::size_t>(hint.a)];
  const std::int8_t place_b = placements[static_cast<std::size_t>(hint.b)];
  switch (hint.kind) {
    case PlacementHint::Kind::ahead:
      hint.x = place_a < place_b ? hint.a : hint.b;
      break;
    case PlacementHint::Kind::paying:
      hint.x = place_a <= rules.paying_places;
      break;
    case PlacementHint::Kind::one_of: {
      // The false one is uniform among the other placements (R15).
      auto other =
          static_cast<std::int8_t>(1 + stream.below(static_cast<std::uint32_t>(rules.legs) - 1u));
      if (other >= place_a) ++other;
      hint.x = std::min(place_a, other);
      hint.y = std::max(place_a, other);
      break;
    }
    case PlacementHint::Kind::sum:
      hint.x = static_cast<std::int8_t>(place_a + place_b);
      break;
    case PlacementHint::Kind::parity:
      hint.x = place_a % 2 == 0;
      break;
    case PlacementHint::Kind::none:
      break;
  }
  return hint;
}

HintQuestion question_of(const RungHint& hint, const Rules& rules) noexcept {
  const int kind = static_cast<int>(hint.kind);
  switch (hint.kind) {
    case RungHint::Kind::column_total:
    case RungHint::Kind::row_total:
      return {kind, hint.a};
    case RungHint::Kind::rung_at:
      return {kind, Board::index({hint.a, hint.b})};
    case RungHint::Kind::column_compare:
      return {kind, number_of_pair(hint.a, hint.b, rules.columns())};
    case RungHint::Kind::board_total:
    case RungHint::Kind::none:
      return {kind, 0};
  }
  return {kind, 0};
}

HintQuestion question_of(const PlacementHint& hint, const Rules& rules) noexcept {
  const int kind = static_cast<int>(hint.kind);
  const bool about_two =
      hint.kind == PlacementHint::Kind::ahead || hint.kind == PlacementHint::Kind::sum;
  return {kind, about_two ? number_of_pair(hint.a, hint.b, rules.legs) : hint.a};
}

int answer_of(const RungHint& hint, const Board& rungs) noexcept {
  switch (hint.kind) {
    case RungHint::Kind::column_total:
      return rungs.count_column(hint.a);
    case RungHint::Kind::row_total:
      return std::popcount(rungs.row(hint.a));
    case RungHint::Kind::rung_at:
      return rungs.has({hint.a, hint.b});
    case RungHint::Kind::column_compare: {
      const int left = rungs.count_column(hint.a);
      const int right = rungs.count_column(hint.b);
      return (left > right) - (left < right);
    }
    case RungHint::Kind::board_total:
      return rungs.count();
    case RungHint::Kind::none:
      return 0;
  }
  return 0;
}

bool is_true(const PlacementHint& hint, const Placements& placements, const Rules& rules) noexcept {
  const std::int8_t place_a = placements[static_cast<std::size_t>(hint.a)];
  const std::int8_t place_b = placements[static_cast<std::size_t>(hint.b)];
  switch (hint.kind) {
    case PlacementHint::Kind::ahead:
      return hint.x == (place_a < place_b ? hint.a : hint.b);
    case PlacementHint::Kind::paying:
      return (hint.x != 0) == (place_a <= rules.paying_places);
    case PlacementHint::Kind::one_of:
      return place_a == hint.x || place_a == hint.y;
    case PlacementHint::Kind::sum:
      return hint.x == place_a + place_b;
    case PlacementHint::Kind::parity:
      return (hint.x != 0) == (place_a % 2 == 0);
    case PlacementHint::Kind::none:
      return true;
  }
  return false;
}

Bits256 askable_slots(const Rules& rules, const Board& phantoms) noexcept {
  Bits256 slots;
  for (int w = 0; w < Bits256::kWords; ++w) {
    slots[w] = slots_of_word(rules, w) & ~phantoms.with_neighbours(w);
  }
  return slots;
}

HintQuestion UnaskedQuestions::draw(const UnaskedQuestions& all, Stream& stream) noexcept {
  std::array<int, 5> open;
  std::uint32_t kinds = open_kinds(open);
  if (kinds == 0) {
    *this = all;
    kinds = open_kinds(open);
  }
  const int kind = open[stream.below(kinds)];
  const Bits256& numbers = of_kind[static_cast<std::size_t>(kind)];
  const int number =
      numbers.nth(static_cast<int>(stream.below(static_cast<std::uint32_t>(numbers.count()))));
  strike({kind, number});
  return {kind, number};
}

std::uint32_t UnaskedQuestions::open_kinds(std::array<int, 5>& open) const noexcept {
  std::uint32_t n = 0;
  for (int kind = 0; kind < 5; ++kind) {
    if (!of_kind[static_cast<std::size_t>(kind)].empty()) open[n++] = kind;
  }
  return n;
}

HintSheet draw_hints(const Rules& rules, const Board& phantoms, const Board& rungs,
                     const Placements& placements, Stream& stream) noexcept {
  const UnaskedQuestions all_rung = rung_questions(rules, phantoms);
  const UnaskedQuestions all_placement = placement_questions(rules);
  UnaskedQuestions rung = all_rung;
  UnaskedQuestions placement = all_placement;
  HintSheet sheet;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players); ++seat) {
    sheet.rung[seat] = ask_rungs(rung.draw(all_rung, stream), rules, rungs);
    sheet.placement[seat] =
        ask_placements(placement.draw(all_placement, stream), rules, placements, stream);
  }
  return sheet;
}

}  // namespace mainmatch::amidakuji
