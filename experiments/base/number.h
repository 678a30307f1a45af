#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace mainmatch {

// Numbers as flags give them and reports print them: the same on every machine and in every locale.

/// A finite number, if the whole text is one: 0.5, -3, 1e6.
std::optional<double> read_real(std::string_view text);

/// At most 10 significant digits, the shortest way: 0.0833, 1e-05, 1234567890. Never "-0".
std::string real_text(double value);

/// The same with at most this many digits, 1..10.
std::string rough_text(double value, int digits);

/// The double nearest to `value` in 10 significant digits, for printers that print all there are.
double to_ten_digits(double value);

/// With this many decimals, 0..9: "12.30".
std::string fixed_text(double value, int decimals);

/// With commas between thousands: "1,234,567".
std::string count_text(std::int64_t value);

/// In hexadecimal digits, without leading zeros.
std::string hex(std::uint64_t value);

}  // namespace mainmatch
