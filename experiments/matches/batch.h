#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/matches/lineup.h"
#include "experiments/matches/match_module.h"
#include "experiments/matches/payoff.h"

namespace mainmatch {

/// Who plays with the caller of a batch.
struct BatchBots {
  /// Canonical names by seat; empty: the caller's. None at all: all seats are the caller's.
  std::vector<std::string> by_seat;
  /// If there is any: the caller has one seat, which moves on as that of a candidate does, and the
  /// others are drawn from these (see Design::field).
  std::vector<WeightedBot> field;
};

/// When the match after one that ends begins: in the same step, or in the next one, which plays
/// nothing else.
enum class Autoreset : std::uint8_t { same_step, next_step };

/// What a batch shows, in rows by match, then by the caller's seats in ascending order. Written
/// over by each step.
struct BatchArrays {
  std::vector<std::int32_t> observations;  ///< a row of numbers
  /// Likewise, where a match has just ended; none in next_step, where the observation is that.
  std::vector<std::int32_t> final_observations;
  std::vector<std::uint8_t> masks;  ///< as MatchTable::write_mask
  std::vector<std::uint8_t> acting;
  std::vector<std::int32_t> seats;
  std::vector<double> rewards;      ///< the payoff in the step in which a match ends, else 0
  std::vector<std::uint8_t> ended;  ///< by match alone: whether this step was its last
};

/// Matches under one rule set that are played abreast. A step is one in which a seat of the
/// caller's acts; bots play the others. A match that ends is followed by another of the experiment:
/// at place i of n these are the matches first + i, first + i + n, ...
class MatchBatch {
 public:
  static constexpr int kMaxThreads = 64;

  /// Throws ValueError ("bots", "field") for bots that cannot sit there. The results are the same
  /// with any number of threads; there are no more of them than cores.
  MatchBatch(std::shared_ptr<const RuleSet> rules, std::size_t matches, Payoff payoff,
             const BatchBots& bots, int threads, Autoreset autoreset = Autoreset::same_step);

  std::size_t matches() const { return running_.size(); }
  /// The caller's, in each match.
  std::size_t seats() const { return seats_; }
  const RowForm& rows() const { return rows_; }
  /// Shared: it stays alive while anybody holds it.
  const std::shared_ptr<BatchArrays>& arrays() const { return arrays_; }

  /// Deals matches first, first + 1, ... of the experiment `seed`.
  void reset(std::uint64_t seed, std::uint64_t first);
  /// One more than the greatest number of a match that was dealt.
  std::uint64_t next() const;
  /// Plays a step of every match. `actions` has a number for each match, seat and factor, in this
  /// order; those of seats that do not act, and of a match that begins, count for nothing. Throws
  /// ValueError for a number that its factor does not have; then nothing is played.
  void step(const std::int64_t* actions);

  /// Writes an action for each match and seat: those of the bot `random`, drawn with this seed; 0
  /// for seats that do not act.
  void sample(std::uint64_t seed, std::int64_t* actions);
  /// Writes for each match and seat the exact mask of factor number `given` (see
  /// MatchTable::write_next_mask). `actions` has the values of the factors before it, in this
  /// order. Throws as step() does.
  void write_next_masks(const std::int64_t* actions, std::size_t given, std::uint8_t* masks);

  /// The running matches: which they are, and the actions in them.
  std::string save() const;
  /// Restores what a batch made of the same has saved. Throws DamagedBytes for other bytes; the
  /// batch must then be reset().
  void load(std::string_view bytes);

 private:
  struct Running {
    std::unique_ptr<MatchTable> table;
    std::uint64_t number = 0;
    SeatSet callers;
    std::vector<int> actions;  ///< of all steps so far
  };

  /// The first `factors` of each row. Each number is read once: another thread may write there.
  void read(const char* name, const std::int64_t* actions, std::size_t factors,
            std::vector<int>& to) const;
  /// Calls act(i) for each match, on several threads.
  template <class Act>
  void for_each_match(const Act& act);
  void deal(std::size_t match, std::uint64_t number);
  void play_bots(Running& match);
  /// Plays a step by what read() has read; whether the match is over.
  bool play(std::size_t match);
  void end(std::size_t match);
  void show(std::size_t match);
  /// Calls use(row, seat, acts) for each row of a match.
  template <class Use>
  void for_each_row(std::size_t match, const Use& use);

  const int* action(std::size_t match) const { return &actions_[match * width()]; }
  /// How many numbers a step of a match takes.
  std::size_t width() const { return seats_ * rows_.factors.size(); }

  std::shared_ptr<const RuleSet> rules_;
  RowForm rows_;
  Payoff payoff_;
  std::optional<Lineup> lineup_;  ///< of a field; its bot 0 is the caller
  std::vector<int> bot_of_seat_;  ///< of fixed seats
  std::size_t seats_;
  int threads_;
  Autoreset autoreset_;
  std::vector<int> actions_;
  std::vector<Running> running_;  ///< by match
  std::shared_ptr<BatchArrays> arrays_ = std::make_shared<BatchArrays>();
  std::uint64_t seed_ = 0;
};

}  // namespace mainmatch
