#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/matches/bot_host.h"

namespace mainmatch {

/// Why a model has not handed in what it was asked for.
enum class ModelFault : std::uint8_t {
  unreachable,  ///< no connection, or one that ended early
  late,         ///< no whole answer in time
  refused,      ///< an answer of HTTP that is no success; redirects are none
  too_long,     ///< an answer of more than kMaxModelAnswer bytes
  malformed,    ///< no completion, or one without a submission in it
  unfit,        ///< JSON that may not be handed in
};
inline constexpr std::array<std::string_view, 6> kModelFaultNames = {
    "unreachable", "late", "refused", "too_long", "malformed", "unfit"};
inline constexpr std::size_t kMaxModelAnswer = std::size_t{1} << 20;

/// How all models are asked, set before the first is.
struct ModelOptions {
  /// A folder with a file for each answer, which is not asked for again; empty: none. It is the
  /// transcript too.
  std::string answers;
  bool replay_only = false;       ///< no model is asked: what the folder lacks ends the run
  std::int64_t token_budget = 0;  ///< of all models, read and written; 0: any
  double money_budget = 0;        ///< in the currency of their prices; 0: any
};
ModelOptions& model_options();

/// What one model was asked, under its canonical name. The same whether its answers came from the
/// folder or not.
struct ModelUse {
  std::string name;
  std::uint64_t decisions = 0;
  std::uint64_t requests = 0;  ///< a decision takes one, or two where the first answer is void
  std::uint64_t missed = 0;    ///< decisions for which nothing was handed in
  std::uint64_t tokens_in = 0;
  std::uint64_t tokens_out = 0;
  std::uint64_t milliseconds = 0;  ///< until answers were there, added up
  double money = 0;
  std::array<std::uint64_t, kModelFaultNames.size()> faults{};  ///< of requests
};

/// Asks models: under their canonical names. Throws RunError where the budget is used up, where an
/// answer is missing that may not be asked for, and where a model cannot be reached that never was.
BotHost& model_host();
/// All that were asked, in the order of their names.
std::vector<ModelUse> all_model_uses();
/// Forgets them, and how they are asked: for whoever runs another command.
void forget_models();

}  // namespace mainmatch
