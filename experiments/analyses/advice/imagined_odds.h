#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "experiments/analyses/advice/odds_sums.h"
#include "experiments/matches/adviser.h"
#include "experiments/matches/match_module.h"
#include "experiments/report/result.h"

namespace mainmatch {

/// How to imagine what a seat may know.
struct ImaginedOddsConfig {
  std::string game;
  /// Makes advisers that answer the same question: one for each worker slot.
  std::function<std::unique_ptr<Adviser>()> adviser;
  std::vector<WeightedBot> field = {};  ///< that of the question
  std::uint64_t worlds = 1024;          ///< rounded up to whole batches
  double alpha = 0.05;
  std::uint64_t seed = 1;
  int threads = 0;  ///< 0: one for every core that may be used
  /// Called in order with the number of worlds so far, one call at a time, on any thread.
  std::function<void(std::uint64_t worlds)> watch = nullptr;
};

/// What a seat knows at a step, out of imagined worlds. It does not depend on threads.
struct ImaginedOdds {
  std::string game;
  Seat seat = 0;
  SeatOdds odds;
  Json step;
  std::string step_words;  ///< for people
  std::vector<WeightedBot> field;
  int seats = 0;
  std::shared_ptr<const FittedField> fit;  ///< of a fitted field
  Pooled pool;                             ///< allies, if there are any
  bool infers = true;  ///< whether worlds were drawn by what the field would have done
  std::int64_t worlds = 0;
  std::int64_t drawn = 0;
  double effective = 0;     ///< even draws that the drawn ones are worth
  std::int64_t forced = 0;  ///< worlds in which the field would not have done what was seen
  std::uint64_t seed = 1;
  double alpha = 0.05;
  bool partial = false;  ///< interrupted
};

/// Until all worlds are drawn or `stop` becomes true.
ImaginedOdds imagined_odds(const ImaginedOddsConfig& config, const std::atomic<bool>& stop);
/// The same for a seat of a record and the field of the question; `config` has all the rest.
ImaginedOdds imagined_odds(const MatchModule& match, const Node& record,
                           const AdviceQuestion& question, ImaginedOddsConfig config,
                           const std::atomic<bool>& stop);

/// The tables: [{"quantity", "round", "numbers", "rows": {ROW: {COLUMN: estimate}}}], where
/// "numbers" names the columns that are no chances; and what people are told beside each:
/// [{"title", "note"}].
Json tables_json(const SeatOdds& odds);
Json table_words(const SeatOdds& odds);

/// What `odds` reports.
Result to_result(const ImaginedOdds& found);

}  // namespace mainmatch
