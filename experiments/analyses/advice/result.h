#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "experiments/analyses/advice/odds_sums.h"
#include "experiments/analyses/advice/sums.h"
#include "experiments/base/json.h"
#include "experiments/matches/adviser.h"
#include "experiments/report/result.h"

namespace mainmatch {

/// A submission that the seat may hand in, in units of the payoff.
struct AdvisedCandidate {
  Json submission;
  std::string source;
  bool active = true;  ///< not told apart from the best
  std::int64_t worlds = 0;
  std::array<Estimate, advice::kNumbers> numbers;
  /// What it gains less than the best: limits that hold for all candidates, at any time.
  Estimate loss;
};

/// Where the first two differ.
struct FirstTwo {
  advice::Versus versus;
  std::array<std::vector<Estimate>, 2> ranks;  ///< shares of worlds by rank at the end
};

/// Why it ended.
enum class Settled : std::uint8_t { kBest, kIndifferent, kPrecise, kWorlds };

/// The answer against one field.
struct FieldAdvice {
  Judging judging;
  std::int64_t worlds = 0;
  double effective = 0;     ///< even draws that those from which worlds were chosen are worth
  std::int64_t drawn = 0;   ///< these draws
  std::int64_t forced = 0;  ///< worlds in which the field would not have done what was seen
  bool infers = true;       ///< whether worlds were drawn by what the field would have done
  int seats = 0;            ///< of the match
  double even_share = 0;
  double indifference = 0;  ///< a loss that does not matter
  Settled settled = Settled::kWorlds;
  bool partial = false;                      ///< interrupted
  std::vector<AdvisedCandidate> candidates;  ///< best first
  std::optional<FirstTwo> first_two;         ///< empty if there is one only
  std::shared_ptr<const FittedField> fit;    ///< of a fitted field
  Pooled pool;                               ///< allies, if there are any
  Json alone;                                ///< with them: what is best without
  SeatOdds odds;                             ///< what the seat knows by now
};

struct AdviceResult {
  std::string game;
  std::string title;
  Seat seat = 0;
  Json step;
  std::string step_words;  ///< for people, as 'replay' counts rounds
  std::uint64_t seed = 1;
  double alpha = 0.05;
  std::vector<FieldAdvice> fields;
};

/// The step that the adviser was asked about.
void set_step(const Adviser& adviser, AdviceResult& result);

/// What `advise` reports.
Result to_result(const AdviceResult& result);

}  // namespace mainmatch
