#include "experiments/base/bytes.h"

#include <algorithm>
#include <bit>

#include "engine/core/signature.h"

namespace mainmatch {

namespace {

constexpr int kBytesOfReal = 8;

}  // namespace

void ByteWriter::wide(Int128 value) {
  whole(static_cast<std::int64_t>(value >> 64));
  count(static_cast<std::uint64_t>(value));
}

void ByteWriter::real(double value) {
  const auto bits = std::bit_cast<std::uint64_t>(value);
  for (int i = 0; i < kBytesOfReal; ++i) bytes_ += static_cast<char>(bits >> (8 * i));
}

void ByteWriter::text(std::string_view value) {
  count(value.size());
  bytes_ += value;
}

void ByteWriter::optional_real(const std::optional<double>& value) {
  count(value.has_value());
  if (value) real(*value);
}

std::uint8_t ByteReader::byte() {
  if (next_ == bytes_.size()) throw DamagedBytes();
  return static_cast<std::uint8_t>(bytes_[next_++]);
}

std::uint64_t ByteReader::count() {
  std::uint64_t value = 0;
  for (int shift = 0;; shift += 7) {
    const std::uint64_t next = byte();
    if (shift == 63 && next > 1) throw DamagedBytes();  // also ends what goes on for ever
    value |= (next & 127) << shift;
    if (next < 128) return value;
  }
}

std::uint64_t ByteReader::count(std::uint64_t most) {
  const std::uint64_t value = count();
  if (value > most) throw DamagedBytes();
  return value;
}

std::int64_t ByteReader::whole() {
  const std::uint64_t value = count();
  return static_cast<std::int64_t>(value >> 1 ^ (~(value & 1) + 1));
}

std::int64_t ByteReader::whole(std::int64_t lo, std::int64_t hi) {
  const std::int64_t value = whole();
  if (value < lo || value > hi) throw DamagedBytes();
  return value;
}

Int128 ByteReader::wide() {
  const Int128 high = whole();
  return high * (Int128{1} << 64) + static_cast<Int128>(count());
}

double ByteReader::real() {
  std::uint64_t bits = 0;
  for (int i = 0; i < kBytesOfReal; ++i) bits |= std::uint64_t{byte()} << (8 * i);
  return std::bit_cast<double>(bits);
}

double ByteReader::real(double lo, double hi) {
  const double value = real();
  if (!(value >= lo && value <= hi)) throw DamagedBytes();
  return value;
}

std::string ByteReader::text() {
  const std::uint64_t size = count();
  if (size > bytes_.size() - next_) throw DamagedBytes();
  next_ += size;
  return std::string(bytes_.substr(next_ - size, size));
}

std::optional<double> ByteReader::optional_real() {
  if (count(1) == 0) return std::nullopt;
  return real();
}

void ByteReader::end() const {
  if (next_ != bytes_.size()) throw DamagedBytes();
}

std::uint64_t checksum(std::string_view text, std::uint64_t before) {
  Hash hash;
  hash.add(static_cast<std::int64_t>(before));
  for (std::size_t i = 0; i < text.size(); i += 8) {
    std::uint64_t word = 0;
    for (std::size_t j = i; j < std::min(i + 8, text.size()); ++j) {
      word |= std::uint64_t{static_cast<std::uint8_t>(text[j])} << (8 * (j - i));
    }
    hash.add(static_cast<std::int64_t>(word));
  }
  hash.add(static_cast<std::int64_t>(text.size()));
  return hash.value();
}

}  // namespace mainmatch
