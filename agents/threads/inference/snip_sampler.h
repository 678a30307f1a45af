#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "agents/threads/inference/habits.h"

namespace mainmatch::threads {

/// Knowledge about who snips a thread, besides those whose snips are decided: the sum or number of
/// snips is in a range.
struct Snips {
  static constexpr int kMany = 1 << 20;
  Link link;
  bool any = true;  ///< nothing is known
  bool by_number = false;
  int low = 0;
  int high = kMany;
};

/// The value of a Moira's ability to a seat from phase 1 of the round in which it submits this.
int power_in_round(const State& state, Seat seat, const Submission& submission,
                   Moira moira) noexcept;
/// Whether the visit of the submission is not void.
bool visit_counts(const State& state, Seat seat, const Submission& submission) noexcept;

/// Samples who snips which thread, one thread after another, from the habits of all seats, given
/// the knowledge about the thread and the snips drawn before.
class SnipSampler {
 public:
  SnipSampler();

  /// The snips of these seats are decided.
  void begin(const State& state, const Habits& habits, Submissions<Threads>& round,
             SeatSet decided) noexcept;
  /// The probability of the knowledge, given the round in hand. Call forget() after changing the
  /// round.
  double probability(const Snips& snips) noexcept;
  void forget() noexcept { known_ = 0; }
  /// Draws the snippers of this thread. Returns the probability; 0 if nothing was drawn.
  double draw(const Snips& snips, Stream& stream, int& forced) noexcept;
  /// Keeps the snips of seats that snip none of the threads before.
  void finish(Stream& stream) noexcept;
  bool is_decided(Seat seat) const noexcept { return decided_.contains(seat); }
  /// What the decided seats but this one take from a thread, and how many they are.
  struct Decided {
    int takes = 0;
    int number = 0;
  };
  Decided decided(Link link, Seat but) const noexcept;

 private:
  /// Whether its snippers were drawn before.
  bool is_drawn(Link link) const noexcept {
    return std::find(links_.begin(), links_.end(), link) != links_.end();
  }

  static constexpr std::size_t kWidth = 2048;
  struct Way {
    double probability;
    int takes;
    std::int8_t tier;  ///< tier of its visit to Morta; -1: no visit
  };
  using Ways = FixedList<Way, 1 + kTiers>;
  /// The distribution of the sum that others take from a thread, or of their number.
  struct Sums {
    Link link;
    bool by_number = false;
    int most = 0;                 ///< the greatest sum; kWidth if too large
    std::vector<double> chances;  ///< by sum, kWidth of them
  };
  /// Stories concern two threads, each by sum and by number.
  static constexpr std::size_t kKnown = 4;

  const PerSeat<double>& habits_of(Link link) noexcept;
  const Sums& sums_of(const Snips& snips) noexcept;
  double fill(const Snips& snips) noexcept;
  void ways_of(Seat seat, const Snips& snips) noexcept;
  double& cell(std::size_t row, int sum) noexcept { return table_[row * kWidth + at(sum)]; }
  std::uint8_t& reached(std::size_t row, int sum) noexcept {
    return reached_[row * kWidth + at(sum)];
  }
  void reach() noexcept;
  double left(std::size_t row, int sum, const Snips& snips) noexcept;

  const State* state_ = nullptr;
  const Habits* habits_ = nullptr;
  Submissions<Threads>* round_ = nullptr;
  SeatSet decided_;
  FixedList<Link, kMaxSeats * kMaxSeats> links_;
  PerSeat<double> mass_{};
  FixedList<std::int8_t, kMaxSeats> seats_;  ///< seats that may snip it
  std::array<Ways, kMaxSeats> ways_;         ///< their possible actions
  std::vector<double> table_;                ///< by row, then sum so far
  std::vector<std::uint8_t> reached_;        ///< whether earlier rows can reach the sum
  int top_ = 0;
  std::vector<PerSeat<double>> habits_of_;  ///< by source and recipient, valid where asked_ is set
  std::vector<std::uint8_t> asked_;
  std::array<Sums, kKnown> sums_;
  std::size_t known_ = 0;  ///< number of valid sums_
};

}  // namespace mainmatch::threads
