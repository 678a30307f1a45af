#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game.h"
#include "engine/core/rng.h"
#include "experiments/base/json.h"
#include "experiments/matches/objection.h"
#include "experiments/matches/row_form.h"

namespace mainmatch {

// A hosted bot is one that somebody else in this process answers for. It can stand wherever another
// bot can. An object of the host program, for example of a class in Python, has the canonical name
// python(name=NAME), or python(name=NAME,version=VERSION) if it hands in the same whenever it is
// asked the same; a language model is asked by model_host.h.

/// Whether the name is that of a hosted bot.
bool names_hosted(std::string_view name);
/// Its version; empty: it may hand in something else the next time.
std::string version_of_hosted(const std::string& name);

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
  /// The JSON Schema of what can be handed in.
  virtual Json schema() const = 0;
  /// What would be void of a submission. Throws InputError for what may not be handed in.
  virtual std::vector<Objection> objections(const Json& submission) const = 0;
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

/// Who answers for hosted bots.
class BotHost {
 public:
  virtual ~BotHost() = default;
  /// Asked before it is to answer for the bot with this canonical name.
  virtual bool has(std::string_view name) = 0;
  /// Answers all of these questions to a bot; called by many threads, which wait for it. What it
  /// throws ends the experiment.
  virtual void answer(const std::string& name, std::span<HostedQuestion* const> questions) = 0;
};

/// That of the command that runs; null: there are no bots of the host program.
BotHost*& bot_host();

/// The host of the bot with this canonical name (see names_hosted). Throws ValueError (at `path`)
/// unless it has it.
BotHost& host_of(const char* path, const std::string& name);

}  // namespace mainmatch
