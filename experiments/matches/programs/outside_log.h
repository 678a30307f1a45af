#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "engine/core/game.h"
#include "engine/core/seat.h"

namespace mainmatch {

class Program;

/// What a program can do wrong; what it was to hand in is missed.
enum class Breach : std::uint8_t {
  late,       ///< no answer by the deadline
  malformed,  ///< an answer that is none: no JSON, not of the schema, to another question
  unasked,    ///< more lines than answers; it is stopped, as nobody knows which answers what
  too_long,   ///< a line of more than 1 MiB; it is stopped
  ended,      ///< it ended, or closed its input or output, when it was to answer
  absent,     ///< it had ended or been stopped before in the match, or has failed
};
inline constexpr std::array<std::string_view, 6> kBreachNames = {"late",     "malformed", "unasked",
                                                                 "too_long", "ended",     "absent"};

/// What a program did wrong.
struct ProgramDeeds {
  std::array<std::uint64_t, kBreachNames.size()> breaches{};
  int restarts = 0;
};

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

/// What one model was asked, under its canonical name. The same whether its answers came from a
/// folder of answers or not.
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

/// What bots from outside do while a thread plays one block.
struct OutsideLog {
  /// What was handed in for a seat.
  struct Answer {
    std::uint64_t match;
    Step step;
    int first_round;  ///< how people call the first
    Seat seat;
    std::uint32_t checksum;
    std::string bot;  ///< its canonical name

    /// The same order whichever matches are played at the same time.
    auto order() const { return std::tuple(match, step.index, step.kind, seat, checksum); }
  };

  bool keeps_answers = false;
  std::vector<Answer> answers;
  std::map<const Program*, ProgramDeeds> programs;  ///< all that were asked
  std::map<std::string, ModelUse> models;           ///< likewise, by canonical name
};

/// That of this thread; null: nobody asks for it.
inline thread_local OutsideLog* outside_log = nullptr;

/// Whether somebody on this thread wants to know what is handed in.
inline bool logs_answers() { return outside_log && outside_log->keeps_answers; }

/// Logs what `bot` hands in for a seat, with the checksum that `checksum()` gives, if
/// logs_answers().
template <typename Checksum>
void log_answer(std::uint64_t match, Step step, int first_round, Seat seat, const std::string& bot,
                Checksum checksum) {
  if (logs_answers()) {
    outside_log->answers.push_back({match, step, first_round, seat, checksum(), bot});
  }
}

/// While it lives, what bots from outside do on this thread is logged there.
class OutsideLogScope {
 public:
  explicit OutsideLogScope(OutsideLog& log) : before_(outside_log) { outside_log = &log; }
  OutsideLogScope(const OutsideLogScope&) = delete;
  OutsideLogScope& operator=(const OutsideLogScope&) = delete;
  ~OutsideLogScope() { outside_log = before_; }

 private:
  OutsideLog* before_;
};

}  // namespace mainmatch
