#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/base/json.h"
#include "experiments/matches/array_form.h"
#include "experiments/matches/payoff.h"

namespace mainmatch {

/// What a batch shows, in rows by match, then seat. Written over by each step.
struct BatchArrays {
  std::vector<std::int32_t> observations;        ///< a row of numbers
  std::vector<std::int32_t> final_observations;  ///< likewise, where a match has just ended
  std::vector<std::uint8_t> masks;  ///< of each factor 1 for each value that is not void by itself
  std::vector<std::uint8_t> acting;
  std::vector<double> rewards;      ///< the payoff in the step in which a match ends, else 0
  std::vector<std::uint8_t> ended;  ///< by match alone: whether this step was its last
};

/// Matches under one rule set that are played abreast, all seats by the caller. A match that ends
/// is followed by the next one of the experiment within the same step.
class MatchBatch {
 public:
  MatchBatch(const MatchBatch&) = delete;
  MatchBatch& operator=(const MatchBatch&) = delete;
  virtual ~MatchBatch() = default;

  std::size_t matches() const { return matches_; }
  std::size_t seats() const { return seats_; }
  std::span<const Factor> factors() const { return factors_; }
  std::size_t observation_length() const { return length_; }
  std::size_t mask_length() const { return mask_length_; }
  /// Shared: it stays alive while anybody holds it.
  const std::shared_ptr<BatchArrays>& arrays() const { return arrays_; }

  /// Deals matches first, first + 1, ... of the experiment `seed`.
  virtual void reset(std::uint64_t seed, std::uint64_t first) = 0;
  /// The number that the next match to be dealt has.
  std::uint64_t next() const { return next_; }
  /// Plays a step of every match. `actions` has a number for each match, seat and factor, in this
  /// order; those of seats that do not act count for nothing. Throws ValueError for a number that
  /// its factor does not have; then nothing is played.
  virtual void step(const std::int64_t* actions) = 0;

  /// The running matches: which they are, and the actions in them.
  std::string save() const;
  /// Restores what a batch of the same game, rules and size has saved. Throws DamagedBytes for
  /// other bytes; the batch must then be reset().
  void load(std::string_view bytes);

 protected:
  /// Deals match `number` of the experiment at this place.
  virtual void deal(std::size_t match, std::uint64_t number) = 0;
  /// Plays a step of this match by action(); whether it is over.
  virtual bool play(std::size_t match) = 0;
  virtual void show(std::size_t match) = 0;

  MatchBatch(std::size_t matches, std::size_t seats, std::vector<Factor> factors,
             std::size_t length);
  /// Each number is read once: another thread may write there.
  void read(const std::int64_t* actions);
  const int* action(std::size_t match, std::size_t seat) const {
    return &actions_[match * width() + seat * factors_.size()];
  }
  /// How many numbers a step of a match takes.
  std::size_t width() const { return seats_ * factors_.size(); }

  std::size_t matches_;
  std::size_t seats_;
  std::vector<Factor> factors_;
  std::size_t length_;
  std::size_t mask_length_ = 0;
  std::vector<int> actions_;
  struct Running {
    std::uint64_t number = 0;
    std::vector<int> actions;  ///< of all steps so far
  };
  std::vector<Running> running_;  ///< by match
  std::shared_ptr<BatchArrays> arrays_ = std::make_shared<BatchArrays>();
  std::uint64_t seed_ = 0;
  std::uint64_t next_ = 0;
};

/// A batch of a match that has a form for arrays. Throws InputError (at `game` or `rules`) for
/// others.
std::unique_ptr<MatchBatch> make_batch(std::string_view game, const Json& rules,
                                       std::size_t matches, const Payoff& payoff);

}  // namespace mainmatch
