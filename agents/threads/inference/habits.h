#pragma once

#include <array>
#include <vector>

#include "agents/world.h"
#include "engine/threads/game.h"

namespace mainmatch::threads {

/// The probability of each part of a seat's submission in the running round, as the bot `random`
/// plays or as a sample of another bot's answers says. Never 0.
class Habits {
 public:
  /// Uses `asked` answers per seat; none for `random`.
  explicit Habits(std::size_t asked) : asked_(asked), answers_(kMaxSeats * asked) {}

  void begin(const State& state) noexcept { state_ = &state; }
  Submission& answer(Seat seat, std::size_t i) noexcept { return answers_[at(seat) * asked_ + i]; }

  double cuts(Seat seat, Seat target) const noexcept;
  double snips(Seat seat, Link link) const noexcept;
  double boosts(Seat seat, Link link) const noexcept;
  /// The probability of a create of that kind. Without Nona's counter or a gilding these are not
  /// used.
  double creates(Seat seat, Seat recipient, bool golden, bool head_start) const noexcept;

  /// Whether the model would not play an action of this probability.
  bool is_forced(double probability) const noexcept {
    return asked_ == 0 ? probability <= kRare
                       : probability < (1 - doubt()) / static_cast<double>(asked_);
  }

  // Other parts, under the model.
  std::int8_t other_cut(Seat seat, SeatSet excluded, Stream& stream) const noexcept;
  std::int8_t other_create(Seat seat, Seat excluded, Stream& stream) const noexcept;
  Link other_boost(Seat seat, Seat excluded, Stream& stream) const noexcept;
  Link any_snip(Seat seat, Stream& stream) const noexcept;

  /// The probability of an action that the model would not play.
  static constexpr double kRare = 0x1p-20;

 private:
  /// The probability reserved for unseen actions, given this many answers.
  double doubt() const noexcept { return 0.5 / static_cast<double>(asked_); }
  template <class Does>
  double blend(Seat seat, double plain, Does&& does) const noexcept {
    if (plain < kRare) plain = kRare;
    if (asked_ == 0) return plain;
    std::size_t count = 0;
    for (std::size_t i = 0; i < asked_; ++i) count += does(answers_[at(seat) * asked_ + i]);
    return (1 - doubt()) * static_cast<double>(count) / static_cast<double>(asked_) +
           doubt() * plain;
  }
  SeatSet free_of(Seat seat) const noexcept;

  std::size_t asked_;
  std::vector<Submission> answers_;  ///< by seat, then answer
  const State* state_ = nullptr;
};

}  // namespace mainmatch::threads
