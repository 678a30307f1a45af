#include "experiments/base/number.h"

#include <array>
#include <charconv>
#include <cmath>

namespace mainmatch {

std::optional<double> read_real(std::string_view text) {
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end || !std::isfinite(value)) return std::nullopt;
  return value;
}

std::string real_text(double value) { return rough_text(value, 10); }

std::string rough_text(double value, int digits) {
  std::array<char, 32> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value + 0.0,
                                 std::chars_format::general, digits);
  return {text.data(), end.ptr};
}

double to_ten_digits(double value) {
  const std::string text = real_text(value);
  double rounded = 0;
  std::from_chars(text.data(), text.data() + text.size(), rounded);
  return rounded;
}

std::string fixed_text(double value, int decimals) {
  std::array<char, 400> text;  // the largest double has 309 digits before the point
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value,
                                 std::chars_format::fixed, decimals);
  std::string out(text.data(), end.ptr);
  // A small negative number may round to zero.
  if (out.front() == '-' && out.find_first_not_of("-0.") == std::string::npos) out.erase(0, 1);
  return out;
}

std::string count_text(std::int64_t value) {
  std::string text = std::to_string(value);
  const std::size_t digits = value < 0 ? 1 : 0;
  for (std::size_t at = text.size(); at > digits + 3;) {
    at -= 3;
    text.insert(at, 1, ',');
  }
  return text;
}

std::string hex(std::uint64_t value) {
  std::array<char, 16> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, 16).ptr;
  return {digits.data(), end};
}

}  // namespace mainmatch
