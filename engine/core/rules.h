#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <variant>

namespace mainmatch {

/// Marks a parameter that is neither number nor flag (a list of phantoms, say). The match's record
/// codec reads and writes it, and `G::validation_error` judges it.
struct Structured {};

/// One parameter of a match, a row of its table. JSON, flags, help and range checks follow from
/// this row alone; the default is the member's value in a default-constructed R.
template <class R>
struct Field {
  /// An end of a range: a number, or another parameter's value.
  struct Bound {
    constexpr Bound(double fixed) noexcept : number(fixed) {}
    constexpr Bound(int fixed) noexcept : number(fixed) {}
    constexpr Bound(int R::*other) noexcept : of(other) {}
    /// A bound that no parameter of the table holds, such as the length of a list.
    constexpr Bound(int R::*other, std::string_view words) noexcept : of(other), in_words(words) {}

    constexpr double in(const R& rules) const noexcept { return of ? rules.*of : number; }

    double number = 0;
    int R::*of = nullptr;
    std::string_view in_words = {};
  };

  std::string_view name;
  std::variant<int R::*, double R::*, bool R::*, Structured> member;
  Bound lo;
  Bound hi;
  std::string_view help;
};

/// The upper end where the rules name none.
inline constexpr int kUnbounded = 1'000'000'000;

/// The value of a numeric parameter; flags count as 0 or 1.
template <class R>
constexpr double value_of(const Field<R>& field, const R& rules) noexcept {
  if (const auto* whole = std::get_if<int R::*>(&field.member)) return rules.*(*whole);
  if (const auto* real = std::get_if<double R::*>(&field.member)) return rules.*(*real);
  if (const auto* flag = std::get_if<bool R::*>(&field.member)) return rules.*(*flag) ? 1 : 0;
  return 0;
}

/// The first numeric parameter outside of its range, or null. A NaN is outside of every range.
template <class R>
constexpr const Field<R>* first_out_of_range(std::span<const Field<R>> fields,
                                             const R& rules) noexcept {
  for (const Field<R>& field : fields) {
    if (std::holds_alternative<Structured>(field.member)) continue;
    const double value = value_of(field, rules);
    if (!(value >= field.lo.in(rules) && value <= field.hi.in(rules))) return &field;
  }
  return nullptr;
}

}  // namespace mainmatch
