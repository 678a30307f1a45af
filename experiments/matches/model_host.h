#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "experiments/matches/bot_host.h"
#include "experiments/matches/programs/outside_log.h"

namespace mainmatch {

inline constexpr std::size_t kMaxModelAnswer = std::size_t{1} << 20;

/// How all models are asked, set before the first is.
struct ModelOptions {
  /// A folder with a file for each answer, which is not asked for again; empty: none. It is the
  /// transcript too.
  std::string answers;
  bool replay_only = false;       ///< no model is asked: what the folder lacks ends the run
  std::int64_t token_budget = 0;  ///< of all models, read and written; 0: any
  double money_budget = 0;        ///< in the currency of their prices; 0: any
  /// Is set where a budget is used up: what is asked for then is abandoned by Stopped. Null: that
  /// throws RunError.
  std::atomic<bool>* stop = nullptr;
};
ModelOptions& model_options();

/// Asks models: under their canonical names. Throws RunError where the budget is used up, where an
/// answer is missing that may not be asked for, and where a model cannot be reached that never was.
BotHost& model_host();
/// All that were asked, in the order of their names.
std::vector<ModelUse> all_model_uses();
/// Which budget is used up, for people; empty: none is.
std::string spent_on_models();
/// Forgets them, and how they are asked: for whoever runs another command.
void forget_models();

}  // namespace mainmatch
