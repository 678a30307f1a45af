#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <variant>

namespace mainmatch {

/// How a search steps through a range. A logarithmic range must begin above 0.
enum class Scale : std::uint8_t { linear, logarithmic };

/// A parameter of a bot: one row of the table `kParameters` over its struct of values P. Names,
/// listings and range checks follow from this row. The default is the member's value in a
/// default-constructed P.
template <class P>
struct BotField {
  std::string_view name;
  std::variant<int P::*, double P::*> member;
  double low;  ///< inclusive, like `high`
  double high;
  std::string_view help;
  Scale scale = Scale::linear;
  /// The names of a choice's values. The member is an int: the index of a name, from 0.
  std::span<const std::string_view> words = {};
};

/// A parameter without its types.
struct BotParameter {
  std::string_view name;
  bool is_whole;
  double standard;  ///< the default; for a choice the index in `words`
  double low;
  double high;
  Scale scale;
  std::span<const std::string_view> words;
  std::string_view help;
};

template <class P>
BotParameter without_types(const BotField<P>& row) {
  static const P defaults{};
  const double standard =
      std::visit([&](auto member) { return static_cast<double>(defaults.*member); }, row.member);
  return {row.name,  std::holds_alternative<int P::*>(row.member),
          standard,  row.low,
          row.high,  row.scale,
          row.words, row.help};
}

inline void set_value(int& member, double value) { member = static_cast<int>(value); }
inline void set_value(double& member, double value) { member = value; }

}  // namespace mainmatch
