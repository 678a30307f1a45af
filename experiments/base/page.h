#pragma once

#include <fmt/core.h>  // IWYU pragma: export

#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/outcome.h"
#include "experiments/base/json.h"

namespace mainmatch {

// The helpers of the replays of all matches: a page is 100 columns wide, and lines about a seat
// begin with its label.

/// "1st", "2nd", ...
std::string ordinal(int n);
/// "1 bead", "2 beads"
std::string count_of(int n, const std::string& one);

/// ASCII text in a field of at least `width` columns.
std::string padded(const std::string& text, std::size_t width);
std::string right(const std::string& text, std::size_t width);

/// "." for nothing
inline std::string or_dot(std::int64_t number) {
  return number == 0 ? "." : std::to_string(number);
}

inline constexpr std::size_t kPageWidth = 100;
inline constexpr std::size_t kLabelWidth = 18;

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
  /// A piece in a format of {fmt}.
  template <typename First, typename... More>
  void add(fmt::format_string<First, More...> piece, First&& first, More&&... more) {
    add(fmt::vformat(piece, fmt::make_format_args(first, more...)));
  }

 private:
  std::ostream& out_;
  std::size_t indent_;
  std::size_t column_;
};

/// Every seat's number and, if the record names it, its bot; kLabelWidth wide.
std::vector<std::string> seat_labels(const Node& record, int seats);

/// The first line of a replay: which match this is.
void print_title(std::string_view title, const Node& record, std::ostream& out);

/// An underlined line.
void print_heading(const std::string& heading, std::ostream& out);

/// "0, 3, 5"
std::string listed(SeatSet seats);

/// The ranking, the winners, and who tied for last; `tie_break` says how a tie for last was broken,
/// as in "by lot".
void print_ranking(const Outcome& outcome, std::span<const std::string> labels,
                   std::string_view tie_break, std::ostream& out);

}  // namespace mainmatch
