#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace mainmatch {

class ByteReader;
class ByteWriter;

/// The rankings of a group of matches, by the bots that held the seats: how often each was seen.
/// This is all that ratings need, of 16 bytes for each distinct ranking: a few thousand of them for
/// a fixed line-up of few bots, and at most 16 MB for 10^6 matches.
///
/// A ranking is one word: from the lowest bits up four bits with the bot of each seat, the best
/// first, 12 of them, then 12 bits of which the i-th says that place i is tied with place i + 1,
/// then four bits with the number of winners, who stand first. Tied seats stand in the order of
/// their bots, so that equal rankings are equal words. The number of seats is kept once: groups are
/// of matches of one size.
class Rankings {
 public:
  static constexpr int kMaxSeats = 12;
  static constexpr int kMaxBots = 16;

  struct Count {
    std::uint64_t ranking;
    std::int64_t times;

    friend constexpr bool operator==(const Count&, const Count&) = default;
  };

  /// `seats` in 2..12, of every match.
  explicit Rankings(int seats) : seats_(seats) {}

  int seats() const { return seats_; }

  /// One match: bot_of_seat[s] in 0..15 held seat s and came in at place_of_seat[s], any integers
  /// of which less is better and equal is tied; so many seats won.
  void add(std::span<const int> bot_of_seat, std::span<const int> place_of_seat, int winners = 0);
  /// `other` is of as many seats. Costs about as much as adding its matches.
  void merge(const Rankings& other);

  /// Ascending by ranking. A function of the matches added, in whatever order.
  std::vector<Count> counts() const;

  /// For a store; of as many seats. `load` throws DamagedBytes.
  void save(ByteWriter& out) const;
  void load(ByteReader& in);

  friend bool operator==(const Rankings& a, const Rankings& b) {
    return a.seats_ == b.seats_ && a.counts() == b.counts();
  }

 private:
  /// Sorts what was added last into the rest whenever as much again has come: then memory stays
  /// within twice of what is distinct.
  void settle_if_due();

  int seats_;
  std::vector<Count> counts_;  ///< ascending, each ranking once, up to settled_; then as added
  std::size_t settled_ = 0;
};

/// The bot at place i, 0 the best, and whether place i is tied with place i + 1.
constexpr int bot_at(std::uint64_t ranking, int i) noexcept {
  return static_cast<int>(ranking >> (4 * i) & 15u);
}
constexpr bool tied_with_next(std::uint64_t ranking, int i) noexcept {
  return (ranking >> (48 + i) & 1u) != 0;
}
/// How many of the first places won.
constexpr int winners_of(std::uint64_t ranking) noexcept { return static_cast<int>(ranking >> 60); }

}  // namespace mainmatch
