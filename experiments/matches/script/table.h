#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/rng.h"
#include "experiments/matches/bot_host.h"
#include "experiments/matches/match_table.h"
#include "experiments/matches/programs/session.h"
#include "experiments/matches/script/interpreter.h"
#include "experiments/matches/script/module.h"
#include "experiments/matches/script/seat_memory.h"

namespace mainmatch::script {

/// Plays a match in one file, in an interpreter of its own. The rules must outlive it.
///
/// In records and in Step, every turn in which somebody acts is a round.
class Table final : public MatchTable {
 public:
  Table(const Rules& rules, const SimulatorOptions& options);
  ~Table() override;

  void deal(std::uint64_t seed, std::uint64_t deal) override;
  void deal(const Node& setup) override;
  void seat(std::span<const int> bot_of_seat) override;
  void play(std::uint64_t seed, std::uint64_t match, const PlayOptions& options) override;

  void begin(std::uint64_t seed, std::uint64_t match, std::string* record) override;
  bool is_over() const override { return turn_ == rules_.turns().size(); }
  Step step() const override { return {StepKind::round, played_}; }
  std::string step_words() const override;
  SeatSet acting() const override { return acting_; }
  void act(SeatSet seats) override;
  void hand_in(Seat seat, const Node& submission) override;
  void hand_in(Seat seat, const int* action) override;
  void submit(SeatSet seats, const Node* submissions) override;
  Json handed_in(Seat seat) const override { return submissions_[static_cast<std::size_t>(seat)]; }
  void advance() override;
  void take_over(const MatchTable& other) override;

  Json view(Seat seat) const override;
  void write_row(Seat seat, std::int32_t* row) const override;
  void write_mask(Seat seat, std::uint8_t* row) const override;
  void write_next_mask(Seat seat, const RowForm& rows, std::span<const int> given,
                       std::uint8_t* row) const override;
  void sample(Seat seat, const RowForm& rows, const Draw& draw, int* action) override;
  Json submission_of(const int* action) const override;
  std::vector<int> action_of(const Node& submission) const override;
  Json submission_schema(Seat seat) const override;
  std::unique_ptr<Screen> screen(Seat seat) const override;
  std::vector<Objection> objections(Seat seat, const Node& submission) const override;
  Json outcome_json() const override;
  Json record_so_far() const override { return record_; }

  std::shared_ptr<void> shared_cache() const override { return nullptr; }
  void ask_ahead() override {}

  const Rules& rules() const { return rules_; }
  const Json& setup() const { return setup_json_; }
  /// A setup that the file deals by these choices (see push_random), without its lots.
  Json dealt(Stream& stream, std::vector<double>& choices);
  /// What a seat is shown in the running turn, beside the rules and its form.
  Json shown(Seat seat) const;
  /// A state and a setup that the file imagines at what shown() gives.
  void imagine(const Json& view, Stream& stream, Json& setup, Json& state);
  /// Stands where this seat is shown this, in place of a match: its view, form, objections and
  /// drawing can be asked for, and nothing else until the next deal.
  void show(std::size_t turn, Seat seat, const Json& shown);
  /// What of the seat's view a page can draw; null where the file draws nothing.
  Json drawing(Seat seat) const;
  /// What a seat would hand in without a mechanic, a place in Traits::mechanics; nothing where it
  /// does not use it. Throws InputError where something becomes void by that.
  std::optional<Json> without_mechanic(std::size_t mechanic, Seat seat, const Json& handed) const;
  /// By entry of the state that views have: "missing" where the state has none; of what is a
  /// seat's own "shown" where the views of all seats have the list of what each has, else "kept".
  Json entries() const;
  /// The turn of Rules::turns() that is to be played.
  std::size_t turn_index() const { return turn_; }
  /// The form of a seat that acts.
  const Form& form(Seat seat) const;
  /// Keeps how the match stands under a number. go_back() comes back to it, any number of times,
  /// until the next deal.
  void mark(std::size_t number);
  void go_back(std::size_t number);
  /// Begins a match that stands at this turn, after so many that were played, in this state.
  void stand(std::size_t turn, std::size_t played, const Json& setup, const Json& state,
             std::uint64_t seed, std::uint64_t match);
  /// Of the step that was resolved last: {"step", "round", "void": [{"seat", "part", "reason"}]}.
  const Json& result() const { return result_; }

 private:
  struct Pooled;
  class Question;
  struct Mark {
    int state = kNothing;
    PerSeat<int> memory;
    std::size_t turn = 0;
    int played = 0;
    SeatSet acting;
    PerSeat<Stream> streams;
    Outcome ended;
  };
  static constexpr int kNothing = -2;  ///< LUA_NOREF
  /// That are kept in the interpreter; kShown is what views of the running step are of.
  enum Value { kRules, kSetup, kState, kShown, kValues };

  const Turn& turn() const { return rules_.turns()[turn_]; }
  /// A message about this step begins so.
  std::string place(const char* of) const;
  auto at_place(const char* of) const {
    return [this, of] { return place(of); };
  }
  void set(Value value, lua_State* lua);
  void push_value(Value value, lua_State* lua) const;
  void push_turn(lua_State* lua) const;
  /// Puts what a function of the prelude says of state, rules and setup on the stack.
  void ask_of_state(lua_State* lua, const char* name) const;
  /// The view of a seat in the running step, without its form. It is filled with copies of the
  /// state when it is looked at.
  void push_view(lua_State* lua, Seat seat) const;
  std::vector<Objection> objections_to(Seat seat, const Json& submission) const;
  Json deal_by(lua_State* lua, const std::function<void()>& push_chance);
  /// Puts a copy of what is kept in place of what is kept under `into`.
  static void copy_kept(lua_State* lua, int from, int& into);
  void drop_marks();
  /// Goes on from a copy of these.
  void put(const Json& setup, const Json& state);
  /// An order of the seats, as the file has it.
  Json drawn_lots(Stream& stream) const;
  /// What a seat is shown, with the rules or without.
  Json filled_view(Seat seat, bool with_rules) const;
  void set_out();
  /// Throws InputError where roles have other numbers of seats than in other deals.
  void note_roles();
  /// The ablated bot has handed in.
  void ablate(const Ablation& ablation);
  void prepare_turn();
  /// Bots begin the match.
  void join(std::uint64_t seed, std::uint64_t match);
  /// Goes on to the next turn in which somebody acts, or to the end.
  void settle_turn();
  void note_standing();
  void begin_record(std::uint64_t seed);
  Json handed_by_bot(const Pooled& bot, Seat seat);
  Json handed_by_file(const Pooled& bot, Seat seat);
  Json handed_by_search(const Pooled& bot, Seat seat);
  bool searches(Seat seat) const;
  std::optional<Json> handed_by_program(const Pooled& bot, Seat seat);
  Json handed_by_host(const Pooled& bot, Seat seat);
  Json standard(Seat seat) const;
  void end_match();
  void read_outcome(const Json& given);
  void read_metrics(const Node& outcome);
  void tabulate();

  const Rules& rules_;
  const std::string command_;
  const std::shared_ptr<Sessions> sessions_;
  const bool shares_sessions_;
  mutable Interpreter interpreter_;
  std::vector<Pooled> pool_;
  mutable int values_[kValues];

  Json setup_json_;
  std::size_t turn_ = 0;
  int played_ = 0;  ///< turns in which somebody acted
  SeatSet acting_, handed_in_;
  PerSeat<Json> submissions_;
  mutable SeatSet narrowed_;
  mutable PerSeat<Form> forms_;  ///< of these seats: within limits
  Json result_;
  mutable bool bots_looked_ = false;  ///< kShown is of this step
  Json given_;                        ///< see show(); null: there is a match

  std::uint64_t match_ = 0;
  PerSeat<Stream> streams_;
  PerSeat<StreamKey> keys_;  ///< of bots from outside
  std::string start_;        ///< see HostedQuestion::start
  PerSeat<int> memory_;      ///< kept
  std::vector<Mark> marks_;
  PerSeat<SeatMemory> seen_;  ///< of seats that search, up to the running turn
  Outcome ended_;
  std::unique_ptr<MatchTally> tally_of_;
  std::unique_ptr<Standings> standings_of_;
  std::string* record_to_ = nullptr;
  Json record_;
};

}  // namespace mainmatch::script
