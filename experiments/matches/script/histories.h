#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/outcome.h"
#include "engine/core/rng.h"
#include "engine/core/seat.h"
#include "experiments/base/json.h"
#include "experiments/matches/script/seat_memory.h"
#include "experiments/matches/script/table.h"

namespace mainmatch::script {

/// Draws histories of a match in which a seat would have seen just what it has seen: the chances
/// of the deal, the lots, and what the others handed in. A Markov chain over these choices that
/// changes one or two at a time (Wingate, Stuhlmueller and Goodman, "Lightweight Implementations of
/// Probabilistic Programming Languages Via Transformational Compilation", AISTATS 2011).
///
/// find() looks for a history that fits: it accepts changes after which the views agree for longer,
/// or differ by no more where they first differ, and also tries values that the views show. stir()
/// then goes from fitting history to fitting history: each deal is as probable as by `deal`, and
/// each submission as by the bot `random`.
class Histories {
 public:
  /// The table, without bots, must outlive it.
  Histories(Table& table, const SeatMemory& memory) : table_(table), memory_(memory) {}

  /// Begins anew. False if none was found in kTries changes, or kPlayed submissions that were
  /// played to try them.
  bool find(Stream& stream);
  /// Tries this many changes of a history that fits.
  void stir(Stream& stream, int changes);

  /// Of the history that fits: its setup, and what seats handed in at a moment but the last.
  const Json& setup() const { return setup_; }
  const PerSeat<Json>& handed_in(std::size_t moment) const { return handed_in_[moment]; }

  static constexpr int kTries = 20'000;
  static constexpr std::int64_t kPlayed = 100'000;

 private:
  /// How far views agree with those of the seat.
  struct Fit {
    std::size_t moments = 0;  ///< the first ones, which agree
    double distance = 0;      ///< of the next one

    bool worse_than(const Fit& other) const {
      return moments != other.moments ? moments < other.moments : distance > other.distance;
    }
  };

  bool fits() const { return fit_.moments == memory_.moments.size(); }
  Fit deal(Stream& stream);
  /// Plays on from a moment whose mark is there, or from the deal's.
  Fit play_from(std::size_t moment, Stream& stream);
  Fit look(std::size_t moment);
  void hand_in(std::size_t moment, Stream& stream);
  /// Makes the mark of this moment be that of the current history.
  void come_to(std::size_t moment, Stream& stream);
  void change(Stream& stream, bool searching);
  void change_deal(Stream& stream, bool searching);
  void change_submission(std::size_t moment, Stream& stream, bool searching);
  Json changed(const Form& form, Seat seat, std::size_t moment, const Json& submission,
               Stream& stream, bool searching);
  bool accepts(const Fit& fit, bool searching) const;
  /// What later views show that can be a value of this field.
  const std::vector<Json>& shown_values(const Form& form, std::size_t field, std::size_t moment);

  Table& table_;
  const SeatMemory& memory_;
  std::vector<double> chances_;
  std::vector<int> lots_;
  Json setup_;
  std::vector<PerSeat<Json>> handed_in_;
  Fit fit_;
  std::int64_t played_ = 0;  ///< submissions; a deal counts as one of each seat
  std::size_t marked_ = 0;   ///< the moments 0..marked_-1 have marks of the current history
  std::vector<std::vector<std::optional<std::vector<Json>>>> shown_;  ///< by moment and field
};

}  // namespace mainmatch::script
