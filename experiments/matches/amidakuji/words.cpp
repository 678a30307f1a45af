#include "experiments/matches/amidakuji/words.h"

#include <cstdint>

#include "experiments/base/page.h"
#include "experiments/matches/amidakuji/record.h"

namespace mainmatch::amidakuji {

namespace {

std::string rungs(int count) {
  if (count == 0) return "no rung";
  return std::to_string(count) + (count == 1 ? " rung" : " rungs");
}

}  // namespace

std::string in_words(const RungHint& hint) {
  switch (hint.kind) {
    case RungHint::Kind::column_total:
      return "column " + column_name(hint.a) + " holds " + rungs(hint.answer);
    case RungHint::Kind::row_total:
      return "row " + row_name(hint.a) + " holds " + rungs(hint.answer);
    case RungHint::Kind::rung_at:
      return std::string(hint.answer ? "a rung" : "no rung") + " at " + slot_name({hint.a, hint.b});
    case RungHint::Kind::column_compare:
      return column_name(hint.a) +
             (hint.answer > 0   ? " holds more rungs than "
              : hint.answer < 0 ? " holds fewer rungs than "
                                : " holds as many rungs as ") +
             column_name(hint.b);
    case RungHint::Kind::board_total:
      return "the board holds " + rungs(hint.answer);
    case RungHint::Kind::none:
      return "nothing";
  }
  return {};
}

std::string in_words(const PlacementHint& hint) {
  const std::string a = end_name(hint.a);
  const std::string b = end_name(hint.b);
  switch (hint.kind) {
    case PlacementHint::Kind::ahead:
      return hint.x == hint.a ? a + " is placed ahead of " + b : b + " is placed ahead of " + a;
    case PlacementHint::Kind::paying:
      return a + (hint.x ? " pays" : " does not pay");
    case PlacementHint::Kind::one_of:
      return fmt::format("{} is placed {} or {}", a, ordinal(hint.x), ordinal(hint.y));
    case PlacementHint::Kind::sum:
      return fmt::format("the places of {} and {} add up to {}", a, b, hint.x);
    case PlacementHint::Kind::parity:
      return "the place of " + a + (hint.x ? " is even" : " is odd");
    case PlacementHint::Kind::none:
      return "nothing";
  }
  return {};
}

std::string value(const Fraction& fraction) {
  const auto [numerator, denominator] = fraction;
  // Whole points fit, as scores do.
  const std::string points = std::to_string(static_cast<std::uint64_t>(numerator / denominator));
  if (denominator == 1) return points;
  const auto hundredths = static_cast<int>(numerator % denominator * 100 / denominator);
  return points + (hundredths < 10 ? ".0" : ".") + std::to_string(hundredths);
}

}  // namespace mainmatch::amidakuji
