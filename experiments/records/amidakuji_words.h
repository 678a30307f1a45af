#pragma once

#include <cstdint>
#include <ostream>
#include <string>

#include "engine/amidakuji/hints.h"
#include "engine/core/fraction.h"

namespace mainmatch::amidakuji {

/// "1st", "2nd", ...
std::string ordinal(int n);
/// "1 bead", "2 beads"
std::string count_of(int n, const std::string& one);

std::string in_words(const RungHint& hint);
std::string in_words(const PlacementHint& hint);

/// "12" or "7/2"
std::string value(const Fraction& fraction);

/// ASCII text in a field of at least `width` columns.
std::string padded(const std::string& text, std::size_t width);
std::string right(const std::string& text, std::size_t width);

/// "." for nothing
inline std::string or_dot(std::int64_t number) {
  return number == 0 ? "." : std::to_string(number);
}

inline constexpr std::size_t kPageWidth = 100;

/// Writes pieces after a label, going on in a new line where they would be wider than the page.
class Wrapped {
 public:
  Wrapped(std::ostream& out, const std::string& label)
      : out_(out), indent_(label.size()), column_(label.size()) {
    out_ << label;
  }
  ~Wrapped() { out_ << '\n'; }
  Wrapped(const Wrapped&) = delete;
  Wrapped& operator=(const Wrapped&) = delete;

  void add(const std::string& piece) {
    if (column_ > indent_ && column_ + 1 + piece.size() > kPageWidth) {
      out_ << '\n' << std::string(indent_, ' ');
      column_ = indent_;
    } else if (column_ > indent_) {
      out_ << ' ';
      ++column_;
    }
    out_ << piece;
    column_ += piece.size();
  }

 private:
  std::ostream& out_;
  std::size_t indent_;
  std::size_t column_;
};

}  // namespace mainmatch::amidakuji
