#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mainmatch {

class ByteReader;
class ByteWriter;

/// What one seat of one match came to: a row of the table of seats. The texts belong to the game
/// and to the line-up, which outlive it.
struct SeatRow {
  std::uint64_t match;
  std::uint64_t deal;
  int seat;
  std::string_view role;  ///< empty where seats have none
  std::string_view bot;
  std::int64_t score;
  int rank;  ///< 1 is best
  int tokens;
  bool eliminated;
  int winners;  ///< with whom the win is shared, itself included; 0: it has no part in it
};

/// The columns as they are called everywhere, in this order.
inline constexpr std::array<std::string_view, 10> kSeatColumns = {
    "match", "deal", "seat", "role", "bot", "score", "rank", "tokens", "eliminated", "win_share"};

/// Rows as bytes, and back, where the texts are among `roles` and `bots`, which outlive the rows.
/// `load_rows` throws DamagedBytes.
void save_rows(std::span<const SeatRow> rows, ByteWriter& out);
void load_rows(std::span<const std::string_view> roles, std::span<const std::string> bots,
               ByteReader& in, std::vector<SeatRow>& rows);

}  // namespace mainmatch
