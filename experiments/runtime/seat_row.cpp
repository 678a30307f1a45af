#include "experiments/runtime/seat_row.h"

#include <algorithm>
#include <limits>

#include "experiments/base/bytes.h"

namespace mainmatch {

namespace {

/// The text among `known` that is the same.
template <class T>
std::string_view same_text(std::span<const T> known, const std::string& text) {
  const auto found = std::find(known.begin(), known.end(), text);
  if (found == known.end()) throw DamagedBytes();
  return *found;
}

int small(ByteReader& in) {
  return static_cast<int>(
      in.whole(std::numeric_limits<int>::min(), std::numeric_limits<int>::max()));
}

}  // namespace

void save_rows(std::span<const SeatRow> rows, ByteWriter& out) {
  out.count(rows.size());
  for (const SeatRow& row : rows) {
    out.count(row.match);
    out.count(row.deal);
    out.whole(row.seat);
    out.text(row.role);
    out.text(row.bot);
    out.whole(row.score);
    out.whole(row.rank);
    out.whole(row.tokens);
    out.count(row.eliminated);
    out.whole(row.winners);
  }
}

void load_rows(std::span<const std::string_view> roles, std::span<const std::string> bots,
               ByteReader& in, std::vector<SeatRow>& rows) {
  rows.clear();
  for (std::uint64_t left = in.count(); left > 0; --left) {
    SeatRow row{};
    row.match = in.count();
    row.deal = in.count();
    row.seat = small(in);
    const std::string role = in.text();
    if (!role.empty()) row.role = same_text(roles, role);
    row.bot = same_text(bots, in.text());
    row.score = in.whole();
    row.rank = small(in);
    row.tokens = small(in);
    row.eliminated = in.count(1) == 1;
    row.winners = small(in);
    rows.push_back(row);
  }
}

}  // namespace mainmatch
