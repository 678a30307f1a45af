#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/core/seat.h"
#include "experiments/io/json.h"
#include "experiments/programs/process.h"
#include "experiments/programs/program.h"

namespace mainmatch {

/// A process of a program that plays: the protocol mainmatch-bot/1, which
/// experiments/guides/bots-in-other-languages.md specifies. It plays one match at a time, at one
/// seat or several. It starts with the first match; where it ends or hangs it is started anew for
/// the next match, as often as the program may be. Nothing that a program does is an error here:
/// what it does wrong is counted.
class Session {
 public:
  /// `hello`: what the first message says beside type, protocol and parameters.
  Session(Program& program, Json hello);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session();

  /// A match begins for this seat; a new one for all, if the last has ended for any or this seat
  /// has begun it already.
  void begin(std::uint64_t match, Seat seat, const std::string& seed);
  /// The seats of the running match.
  SeatSet seats() const { return begun_; }
  /// Whether it can be asked about several seats at once.
  bool takes_lists() const { return process_ && batch_ > 1; }

  struct Question {
    Seat seat;
    Json view;
  };
  /// What these seats hand in at a step, each; nothing where that is missed.
  std::vector<std::optional<Json>> act(const Json& step, std::vector<Question> questions);
  /// What a seat has handed in is no submission.
  void refuse(Seat seat, const Json& step, const std::string& why);
  /// A part of it is void, by this ruling. It is counted where it is voided; here the witness
  /// hears.
  void object(Seat seat, const Json& step, const std::string& what) const;
  /// The match has ended for this seat.
  void end(Seat seat, Json view, Json outcome);

 private:
  void start();
  /// Until the next match.
  void stop(const std::string& why);
  void count(Breach breach, const std::string& why);
  void count_and_stop(Breach breach, const std::string& why) {
    count(breach, why);
    stop(why);
  }
  /// Asks, and waits so long for the answer, an object or a list as the message is; nothing if
  /// there is none.
  std::optional<Json> ask(const Json& message, int milliseconds);
  std::optional<Json> understood(const std::string& line, bool is_list);
  Json message(Question& question, const Json& step);
  std::optional<Json> ask_one(const Json& asked);
  /// Those of some messages that are sent as a list.
  void ask_list(const Json& list, std::span<std::optional<Json>> answers);
  std::optional<Json> submission_in(Json& answer);
  std::string place(Seat seat, const Json& step) const;
  int move_ms() const;

  Program& program_;
  Json hello_;
  std::unique_ptr<Process> process_;
  bool started_ = false;  ///< ever
  bool down_ = false;     ///< stays away from the running match
  bool over_ = true;      ///< the running match, for any seat
  std::uint64_t match_ = 0;
  SeatSet begun_;
  std::uint64_t id_ = 0;
  std::size_t batch_ = 1;       ///< so many questions it takes at once
  int owed_ = 0;                ///< answers that were late and have not come yet
  Breach last_ = Breach::late;  ///< that was counted
  bool was_late_ = false;       ///< the last answer
  std::string place_;           ///< where in a match it is, for the witness
};

}  // namespace mainmatch
