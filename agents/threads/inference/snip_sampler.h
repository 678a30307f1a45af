#pragma once

#include <array>
#include <vector>

#include "agents/threads/inference/habits.h"

namespace mainmatch::threads {

/// What is known of who snips a thread, one seat and its own snip apart: the sum of what they take
/// from it, or their number, is in a range.
struct Snips {
  static constexpr int kMany = 1 << 20;
  Link link;
  bool any = true;  ///< nothing is known
  bool by_number = false;
  int low = 0;
  int high = kMany;
};

/// What a Moira's ability is worth to a seat from phase 1 of the round on in which it hands this
/// in.
int power_in_round(const State& state, Seat seat, const Submission& submission,
                   Moira moira) noexcept;
/// Whether the visit of the submission is not void.
bool visit_counts(const State& state, Seat seat, const Submission& submission) noexcept;

/// Draws who snips which thread, thread after thread: from the habits of all seats, given what is
/// known of the thread and who snips another one.
class SnipSampler {
 public:
  SnipSampler();

  void begin(const State& state, const Habits& habits, Submissions<Threads>& round,
             Seat self) noexcept;
  /// How likely it is, by the round in hand: forget() where that has changed.
  double probability(const Snips& snips) noexcept;
  void forget() noexcept { known_ = 0; }
  /// Draws those who snip this thread. How likely it is; 0 if nothing was drawn.
  double draw(const Snips& snips, Stream& stream, int& forced) noexcept;
  /// Lets those snip as they like who snip none of the threads before.
  void finish(Stream& stream) noexcept;
  bool is_decided(Seat seat) const noexcept { return decided_.contains(seat); }

 private:
  static constexpr std::size_t kWidth = 2048;
  struct Way {
    double probability;
    int takes;
    std::int8_t tier;  ///< of Morta, whom it visits for it; -1: it does not
  };
  using Ways = FixedList<Way, 1 + kTiers>;
  /// How likely each sum is that the others take from a thread, or each number of them.
  struct Sums {
    Link link;
    bool by_number = false;
    int most = 0;                 ///< the greatest sum; kWidth: too great
    std::vector<double> chances;  ///< by sum, kWidth of them
  };
  /// In one go stories are of two threads, by sum and by number.
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
  Seat self_ = 0;
  SeatSet decided_;
  FixedList<Link, 3 * kMaxSeats> links_;
  PerSeat<double> mass_{};
  FixedList<std::int8_t, kMaxSeats> seats_;  ///< those who may snip it
  std::array<Ways, kMaxSeats> ways_;         ///< of each of these
  std::vector<double> table_;                ///< by row, then sum so far
  std::vector<std::uint8_t> reached_;        ///< whether the rows before can bring such a sum
  int top_ = 0;
  std::vector<PerSeat<double>> habits_of_;  ///< by source and recipient, where asked_ says so
  std::vector<std::uint8_t> asked_;
  std::array<Sums, kKnown> sums_;
  std::size_t known_ = 0;  ///< of these
};

}  // namespace mainmatch::threads
