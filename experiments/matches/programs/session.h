#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/core/seat.h"
#include "experiments/base/json.h"
#include "experiments/matches/programs/process.h"
#include "experiments/matches/programs/program.h"

namespace mainmatch {

/// The file for what a program with this canonical name writes to stderr; empty: none.
std::string log_of(const std::string& program);

/// A process of a program that plays: the protocol mainmatch-bot/1, which
/// experiments/guides/bots-in-other-languages.md specifies. It plays one match at a time, or
/// several where it takes lists of questions, at one seat of each or more. It starts with the first
/// match; where it ends or hangs it is started anew for the next matches, as often as the program
/// may be. What a program does wrong is counted; it is an error only where it cannot be started at
/// all (InputError), or does not answer and no process of it ever has (RunError).
class Session {
 public:
  static constexpr std::size_t kMaxBatch = 64;

  /// `hello`: what the first message says beside type, protocol and parameters.
  Session(Program& program, Json hello);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session();

  /// Matches begin, and those before are over: who stayed away from them may come back.
  void begin_matches();
  /// One of them begins for this seat.
  void begin(std::uint64_t match, Seat seat, const std::string& seed);
  /// How many questions it takes at once; 0 unless it runs.
  std::size_t batch() const { return process_ ? batch_ : 0; }
  /// It will never run again.
  bool failed() const { return !process_ && program_.failed(); }

  /// What a seat is asked for.
  struct Question {
    std::uint64_t match;
    Seat seat;
    Json step;
  };
  /// The question waits, with its view as JSON text, to be asked together with others; or alone, if
  /// the program takes no lists. Returns its number.
  std::uint64_t post(Question question, const std::string& view);
  /// What is handed in for the question with this number; nothing where that is missed. Asks all
  /// that wait. To be called once for each, before the next matches
  /// begin, unless it is dropped.
  std::optional<Json> answer(std::uint64_t number);
  /// Nobody will ask for the answer with this number.
  void drop(std::uint64_t number);
  /// How many answers there are that nobody has asked for so far.
  std::size_t unclaimed() const { return answers_.size(); }
  /// What was handed in is no submission.
  void refuse(const Question& question, const std::string& why);
  /// A part of it is void, by this ruling. It is counted where it is voided; here the witness
  /// hears.
  void object(const Question& question, const std::string& what) const;
  /// A match has ended for this seat; the view is JSON text.
  void end(std::uint64_t match, Seat seat, const std::string& view, const Json& outcome);

 private:
  struct Posted {
    std::uint64_t number;
    Question question;
    std::string message;
  };

  void start();
  /// Until the next matches.
  void stop(const std::string& why);
  /// Tells who watches what is wrong with an answer to hello.
  void check_hello(const Json& answer) const;
  void count(Breach breach, const std::string& why);
  void count_and_stop(Breach breach, const std::string& why) {
    count(breach, why);
    stop(why);
  }
  /// Sends a message or a list of some, and waits so long for the answer, an object or a list as
  /// that is; nothing if there is none.
  std::optional<Json> ask(const char* type, std::string_view text, int milliseconds);
  std::optional<Json> understood(const std::string& line, bool is_list);
  /// Asks all that wait.
  void ask_posted();
  void ask_one(const Posted& posted);
  void ask_list(std::span<const Posted> list);
  std::optional<Json> submission_in(Json& answer);
  void at(const Question& question);
  int move_ms() const;

  Program& program_;
  Json hello_;
  std::unique_ptr<Process> process_;
  bool started_ = false;  ///< ever
  bool down_ = false;     ///< stays away from the running matches
  std::uint64_t number_ = 0;
  std::size_t batch_ = 1;                            ///< so many questions it takes at once
  std::vector<Posted> posted_;                       ///< that wait
  std::unordered_map<std::uint64_t, Json> answers_;  ///< by the number of the question
  int owed_ = 0;                ///< answers that were late and have not come yet
  Breach last_ = Breach::late;  ///< that was counted
  std::string last_why_;        ///< the same in words
  bool was_late_ = false;       ///< the last answer
  std::string place_;           ///< where in a match it is, for the witness
};

/// The programs of tables at which one thread plays matches at the same time: a process of each.
class Sessions {
 public:
  /// That of a program; made when it is asked for first.
  Session& of(Program& program, const Json& hello);
  /// See Session.
  void begin_matches();
  /// How many matches these programs can play at once: 1 unless all take lists. Known once they
  /// run.
  std::size_t at_once() const;

 private:
  std::map<const Program*, Session> sessions_;
};

}  // namespace mainmatch
