#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <variant>

namespace mainmatch {

/// Marks a field that is neither number nor flag (a list of phantoms, say). Whoever owns the table
/// reads and writes it.
struct Structured {};

/// How a search steps through a range. A logarithmic range must begin above 0.
enum class Scale : std::uint8_t { linear, logarithmic };

/// A named value of a T, a row of the table over T: a parameter of a match or of a bot. Names,
/// listings, JSON, flags and range checks follow from this row alone. The default is the member's
/// value in a default-constructed T.
template <class T>
struct Field {
  /// An end of a range: a number, or the value of another field.
  struct Bound {
    template <class Number>
    requires std::is_arithmetic_v<Number>
    constexpr Bound(Number fixed) noexcept : number(static_cast<double>(fixed)) {}
    constexpr Bound(int T::*other) noexcept : of(other) {}
    /// A bound that no field of the table holds, such as the length of a list.
    constexpr Bound(int T::*other, std::string_view words) noexcept : of(other), in_words(words) {}

    constexpr double in(const T& values) const noexcept { return of ? values.*of : number; }

    double number = 0;
    int T::*of = nullptr;
    std::string_view in_words = {};
  };

  std::string_view name;
  std::variant<int T::*, double T::*, bool T::*, Structured> member;
  Bound lo;  ///< inclusive, like `hi`
  Bound hi;
  std::string_view help;
  Scale scale = Scale::linear;
  /// The names of a choice's values. The member is an int: the index of a name, from 0.
  std::span<const std::string_view> words = {};
};

/// The upper end where a table names none.
inline constexpr int kUnbounded = 1'000'000'000;

/// The value of a number; a flag counts as 0 or 1.
template <class T>
constexpr double value_of(const Field<T>& field, const T& values) noexcept {
  if (const auto* whole = std::get_if<int T::*>(&field.member)) return values.*(*whole);
  if (const auto* real = std::get_if<double T::*>(&field.member)) return values.*(*real);
  if (const auto* flag = std::get_if<bool T::*>(&field.member)) return values.*(*flag) ? 1 : 0;
  return 0;
}

/// Sets a number or a flag. `value` is one that the member can hold.
template <class T>
constexpr void set_value(const Field<T>& field, double value, T& values) noexcept {
  const auto assign = [&](auto member) {
    if constexpr (!std::is_same_v<decltype(member), Structured>) {
      values.*member = static_cast<std::remove_reference_t<decltype(values.*member)>>(value);
    }
  };
  std::visit(assign, field.member);
}

/// The first number outside of its range, or null. A NaN is outside of every range.
template <class T>
constexpr const Field<T>* first_out_of_range(std::span<const Field<T>> fields,
                                             const T& values) noexcept {
  for (const Field<T>& field : fields) {
    if (std::holds_alternative<Structured>(field.member)) continue;
    const double value = value_of(field, values);
    if (!(value >= field.lo.in(values) && value <= field.hi.in(values))) return &field;
  }
  return nullptr;
}

/// What a field can hold.
enum class FieldKind : std::uint8_t { whole, real, flag, structured };

/// A field without the type of its struct.
struct Parameter {
  std::string_view name;
  FieldKind kind;
  double standard;  ///< the value where it is not changed; of a choice the index in `words`
  double low;       ///< the least and the greatest that it can be, whatever other fields hold
  double high;
  Scale scale = Scale::linear;
  std::span<const std::string_view> words = {};
  std::string_view help = {};

  bool is_whole() const { return kind == FieldKind::whole; }
};

namespace detail {

/// The farthest that an end of a range can be: where it is another field, that one's farthest.
/// What is no field of the table stays as it is in `values`.
template <class T>
double farthest(const typename Field<T>::Bound& bound, std::span<const Field<T>> fields, bool low,
                const T& values) {
  for (const Field<T>& field : fields) {
    const auto* const whole = std::get_if<int T::*>(&field.member);
    if (!bound.of || !whole || *whole != bound.of) continue;
    return farthest(low ? field.lo : field.hi, fields, low, values);
  }
  return bound.in(values);
}

}  // namespace detail

/// The fields of a table as parameters whose standard is the value in `values`: a List of
/// Parameter.
template <class List, class T>
List parameters_of(std::span<const Field<T>> fields, const T& values) {
  List all;
  for (const Field<T>& field : fields) {
    all.push_back({field.name, static_cast<FieldKind>(field.member.index()),
                   value_of(field, values), detail::farthest(field.lo, fields, true, values),
                   detail::farthest(field.hi, fields, false, values), field.scale, field.words,
                   field.help});
  }
  return all;
}

}  // namespace mainmatch
