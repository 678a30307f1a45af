#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "experiments/base/int128.h"

namespace mainmatch {

/// Bytes that are corrupt or have another shape. A caller that knows the file adds its name.
struct DamagedBytes : std::runtime_error {
  DamagedBytes() : std::runtime_error("damaged") {}
};

/// Numbers as bytes that are the same on every machine. Whole numbers take 7 bits to a byte, the
/// lowest first, the top bit of all bytes but the last set: small ones take one byte.
class ByteWriter {
 public:
  void count(std::uint64_t value) {
    for (; value >= 128; value >>= 7) bytes_ += static_cast<char>(value | 128);
    bytes_ += static_cast<char>(value);
  }
  /// The sign in the lowest bit, so that small negative numbers are short as well.
  void whole(std::int64_t value) {
    count(static_cast<std::uint64_t>(value) << 1 ^ static_cast<std::uint64_t>(value >> 63));
  }
  void wide(Int128 value);
  /// Its bits.
  void real(double value);
  void text(std::string_view value);
  void optional_real(const std::optional<double>& value);

  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

/// Reads what a ByteWriter wrote, in the same order. Nothing read is trusted: whatever cannot be
/// throws DamagedBytes.
class ByteReader {
 public:
  /// `bytes` must outlive the reader.
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

  std::uint64_t count();
  /// At most `most`.
  std::uint64_t count(std::uint64_t most);
  std::int64_t whole();
  /// In lo..hi.
  std::int64_t whole(std::int64_t lo, std::int64_t hi);
  Int128 wide();
  double real();
  /// In lo..hi, which NaN is not.
  double real(double lo, double hi);
  std::string text();
  std::optional<double> optional_real();
  /// Nothing may be left.
  void end() const;

 private:
  std::uint8_t byte();

  std::string_view bytes_;
  std::size_t next_ = 0;
};

/// 64 bits of a text, for finding damage: any change within 8 bytes in a row changes it, and any
/// other goes unseen with probability 2^-64. `before` goes on from a text that stood before.
std::uint64_t checksum(std::string_view text, std::uint64_t before = 0);
/// 32 bits of it.
inline std::uint32_t short_checksum(std::string_view text) {
  return static_cast<std::uint32_t>(checksum(text));
}

}  // namespace mainmatch
