#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "experiments/host/event.h"
#include "experiments/host/match_plan.h"
#include "experiments/matches/match_table.h"
#include "experiments/serve/games.h"
#include "experiments/serve/seat_jobs.h"

namespace mainmatch::host {

enum class Stage { gathering, open, paused, over, ended };
std::string_view name_of(Stage stage);

/// A submission that was acknowledged: the hash of its event, and when it arrived.
struct Receipt {
  std::string words;  ///< of the step
  int number = 0;     ///< of steps that were over
  std::string hash;
  std::int64_t time = 0;
};

/// A line of what everybody may know.
struct LogLine {
  std::int64_t event = 0;  ///< its number
  std::int64_t time = 0;
  std::string text;
};

/// A match between people, as the sum of its events. Commands check whether something can happen,
/// and add it as events; follow() takes events that were added before: so a match is read back from
/// a disk, and an audit is made. Not safe for several threads.
class HostedMatch {
 public:
  /// Whether follow() believes what events say that bots handed in, or has them play it again.
  enum class Trust { all, nothing };

  /// `seed`: 64 hexadecimal digits, of which the first event has the hash.
  HostedMatch(std::string seed, KnownBots bots, Trust trust = Trust::all);

  /// Takes the next event. Throws InputError if it cannot follow.
  void follow(const Event& event);

  // Commands, each at a time `now`. Throw serve::Refused for what cannot be done now.
  void create(const MatchPlan& plan, const std::string& version, std::int64_t now);
  /// A seat's browser gives 32 hexadecimal digits of its chance; once. When all people have, the
  /// match begins.
  void join(Seat seat, const std::string& bits, std::int64_t now);
  void begin(std::int64_t now);
  /// The seat's submission for the step after `number`, in place of any before. `now` is when it
  /// arrived. Throws InputError for what cannot be handed in at all.
  void submit(Seat seat, int number, const Json& submission, std::int64_t now);
  /// Resolves the running step; opens the next one, or ends the match.
  void close(std::string_view cause, std::int64_t now);
  void extend(std::int64_t deadline, std::int64_t now);
  void pause(std::int64_t now);
  void resume(std::int64_t now);
  /// Another person, or a bot, takes the place at a seat.
  void replace(Seat seat, const Place& place, std::int64_t now);
  /// The door to a seat is another one (kNoSeat: to what is public).
  void change_link(Seat seat, std::int64_t now);
  /// Back to where so many steps were over: all hand in again.
  void step_back(int number, const std::string& reason, std::int64_t now);
  void announce(const std::string& text, std::int64_t now);
  /// The host stood still until now: the deadline is as much later.
  void make_up_for(std::int64_t downtime, std::int64_t now);
  void remind(std::int64_t now);
  void end(const std::string& reason, std::int64_t now);

  /// The events that commands have added since the last call.
  std::vector<Event> take_fresh();
  /// Whether a command failed midway: what is in memory is more than what was added.
  bool is_torn() const { return is_torn_ || !fresh_.empty(); }
  /// What was taken could not be kept.
  void tear() { is_torn_ = true; }

  const MatchPlan& plan() const { return *plan_; }
  Stage stage() const { return stage_; }
  bool has_begun() const { return table_ != nullptr; }
  bool is_done() const { return stage_ == Stage::over || stage_ == Stage::ended; }
  bool is_running() const { return stage_ == Stage::open || stage_ == Stage::paused; }
  const std::string& commitment() const { return commitment_; }
  std::int64_t last_time() const { return chain_.last_time(); }
  const std::vector<LogLine>& log() const { return log_; }
  /// The line that an event has added; null: none.
  const std::string* said(std::int64_t event) const;
  bool has_joined(Seat seat) const { return !bits_[index(seat)].empty(); }
  /// How often the place at a seat has changed hands.
  int occupant(Seat seat) const { return occupants_[index(seat)]; }
  const std::vector<Receipt>& receipts(Seat seat) const { return receipts_[index(seat)]; }
  Json names() const;

  // Of a match that has begun:
  const MatchTable& table() const { return *table_; }
  /// Steps that are over.
  int number() const { return static_cast<int>(closed_.size()); }
  /// The seats of programs that handed in nothing for the last closed step in which they acted:
  /// each has ended, or is too slow.
  SeatSet silent() const { return silent_; }
  /// The number to step back to: that of the last step in which people acted.
  int last_played() const;
  std::string words() const;
  /// The people who act in the running step.
  SeatSet acting_people() const;
  /// Null: nothing so far.
  const std::optional<Json>& handed_in(Seat seat) const { return handed_in_[index(seat)]; }
  std::optional<std::int64_t> deadline() const { return deadline_; }
  /// From when on the running step is to be closed, and why; empty: not yet known.
  struct Due {
    std::int64_t time;
    std::string_view cause;
  };
  std::optional<Due> due() const;
  /// When people are to be reminded of the deadline; empty: not at all, or they were.
  std::optional<std::int64_t> reminder() const;
  /// The public view, or that of a step before where the plan says so; null before the match.
  const Json& public_part() const { return public_; }
  /// The record so far, or the whole one of a match that is over.
  Json record() const;
  serve::MatchSnapshot snapshot() const;

 private:
  static std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }
  void add(std::string_view kind, Json fields, std::int64_t now);
  void apply(const Event& event);
  void apply_created(const Event& event);
  void apply_joined(const Event& event);
  void apply_begun(const Event& event);
  void apply_opened(const Event& event);
  void apply_submitted(const Event& event);
  void apply_closed(const Event& event);
  void apply_extended(const Event& event);
  void apply_paused(const Event& event);
  void apply_resumed(const Event& event);
  void apply_replaced(const Event& event);
  void apply_link(const Event& event);
  void apply_stepped_back(const Event& event);
  void apply_announced(const Event& event);
  void apply_downtime(const Event& event);
  void apply_reminded(const Event& event);
  void apply_over(const Event& event);
  void apply_ended(const Event& event);
  void check_closed(const Event& event);
  /// Of a deadline that follows from what stood before.
  void check_deadline(const Event& event, std::optional<std::int64_t> expected) const;
  bool is_of_this_step(const Event& event) const;
  std::optional<std::int64_t> deadline_from(std::int64_t opened) const;
  std::optional<std::int64_t> deadline_after_pause(std::int64_t resumed) const;
  /// The people who have handed in nothing so far.
  Json missed() const;
  Seat seat_of(const Node& node) const;
  void set_deadline(const Event& event);
  void say(const Event& event, std::string text);
  void require(bool can, const char* why) const;
  /// What follows by itself: a step is opened, or the match is over. Steps in which no person acts
  /// are closed at once.
  void go_on(std::int64_t now);
  void open(std::int64_t now);
  void build_table();
  /// Throws Refused for a program that is not there.
  void require_there(Seat seat, const Place& place) const;
  /// The canonical name of the bot that plays for a place when it is asked; empty: none.
  std::string bot_of(const Place& place) const;
  /// Asks the bots and hands in what people have; returns it by seat.
  Json collect();
  SeatSet seats_of_bots() const;
  void play(const Json& submissions);
  void note_public();

  const std::string seed_;
  const KnownBots bots_;
  const Trust trust_;
  Chain chain_;
  std::vector<Event> fresh_;
  bool is_torn_ = false;

  std::optional<MatchPlan> plan_;
  std::string commitment_;
  Stage stage_ = Stage::gathering;
  bool goes_on_ = false;  ///< a step is to be opened next, or the match is over
  std::vector<LogLine> log_;
  std::vector<std::string> bits_;  ///< by seat
  std::vector<int> occupants_;
  std::vector<std::vector<Receipt>> receipts_;
  std::vector<std::optional<Json>> handed_in_;
  std::vector<int> submissions_;  ///< of the running step, by seat

  std::unique_ptr<MatchTable> table_;  ///< null before the match has begun
  std::string whole_;                  ///< the record of a match that is over
  std::vector<Json> closed_;           ///< by step, the submissions by seat
  std::vector<bool> by_bots_;          ///< by step, whether no person acted in it
  std::optional<Json> collected_;      ///< in the table, which was not yet advanced
  SeatSet silent_;
  std::int64_t opened_ = 0;
  std::int64_t deadline_set_ = 0;
  std::int64_t last_submission_ = 0;
  bool reminded_ = false;
  std::optional<std::int64_t> deadline_;
  std::int64_t paused_ = 0;
  Json public_;
  std::vector<Json> publics_;  ///< by step that was opened
};

/// What a match is dealt by: it follows from the host's seed and what the seats' browsers gave
/// (empty: nothing).
struct DealKey {
  std::uint64_t seed;
  std::uint64_t match;
};
DealKey deal_key(const std::string& seed, const std::vector<std::string>& bits);

}  // namespace mainmatch::host
