#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <variant>

namespace mainmatch {

/// How a search moves through a range: on a logarithmic scale the range begins above 0.
enum class Scale : std::uint8_t { linear, logarithmic };

/// A parameter of a bot, a row of its table `kParameters` over its struct of values P. Names,
/// listings and range checks follow from this row alone; the default is the member's value in a
/// default-constructed P, and plays as the bot does without parentheses.
template <class P>
struct BotField {
  std::string_view name;
  std::variant<int P::*, double P::*> member;
  double low;  ///< both ends are in the range
  double high;
  std::string_view help;
  Scale scale = Scale::linear;
  /// Of a choice: its values are named so, and the member, an int from 0 on, is the index.
  std::span<const std::string_view> words = {};
};

/// The same without its types.
struct BotParameter {
  std::string_view name;
  bool is_whole;
  double standard;  ///< the default; of a choice an index in `words`
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
