#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game.h"
#include "engine/core/rng.h"
#include "experiments/base/json.h"
#include "experiments/matches/row_form.h"

namespace mainmatch {

// A hosted bot is an object of the host program, for example of a class in Python. Its canonical
// name is python(name=NAME), which can stand wherever that of another bot can.

inline constexpr std::string_view kHosted = "python";

/// Whether the name is that of a hosted bot.
bool names_hosted(std::string_view name);
/// NAME of python(name=NAME). Throws ValueError (at `path`) for any other text.
std::string hosted_name(const char* path, const std::string& text);

/// A question to a hosted bot: what it hands in at one step. Valid until it is answered.
class HostedQuestion {
 public:
  virtual ~HostedQuestion() = default;

  std::uint64_t match() const { return match_; }
  Seat seat() const { return seat_; }
  /// {"game":...,"rules":{...},"seats":...} of the match, one text for all under the same rules.
  virtual const std::string& start() const = 0;
  /// The key of its own random stream: one for each match and seat.
  StreamKey key() const { return key_; }
  virtual Step step() const = 0;
  virtual Json view() const = 0;
  virtual const RowForm& rows() const = 0;
  /// A row of observations, and of masks (see MatchTable).
  virtual void observe(std::int32_t* row) const = 0;
  virtual void mask(std::uint8_t* row) const = 0;

  /// The answer: a submission, null for nothing. Throws InputError for what may not be handed in.
  virtual void hand_in(const Json& submission) = 0;
  /// The same as an action.
  virtual void hand_in(std::span<const int> action) = 0;

 protected:
  std::uint64_t match_ = 0;
  Seat seat_ = kNoSeat;
  StreamKey key_{};
};

/// The program that has the hosted bots.
class BotHost {
 public:
  virtual ~BotHost() = default;
  virtual bool has(std::string_view name) const = 0;
  /// Answers all of these questions to a bot; called by many threads, which wait for it. What it
  /// throws ends the experiment.
  virtual void answer(const std::string& name, std::span<HostedQuestion* const> questions) = 0;
};

/// That of the command that runs; null: there are no hosted bots.
BotHost*& bot_host();

/// Throws ValueError (at `path`) unless the host has this bot (see names_hosted).
void require_hosted(const char* path, const std::string& name);

}  // namespace mainmatch
