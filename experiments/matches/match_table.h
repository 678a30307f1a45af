#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/core/game.h"
#include "experiments/base/json.h"
#include "experiments/matches/objection.h"
#include "experiments/matches/row_form.h"
#include "experiments/matches/simulator.h"

namespace mainmatch {

class Screen;

/// A simulator whose match can rest between steps, as long as it takes to hear from whoever sits
/// there. Submissions and views are JSON, in the form that the rules.md of the match gives.
///
///     deal(seed, match); seat(bots); begin(seed, match);
///     while (!is_over()) {
///       act(acting() & seats_of_bots);          // bots hand in
///       for (seat of the others) hand_in(seat, submission);
///       advance();
///     }
///     outcome();
class MatchTable : public Simulator {
 public:
  /// Begins the dealt match. Its record is appended to `record` when it is over, as a line.
  virtual void begin(std::uint64_t seed, std::uint64_t match, std::string* record = nullptr) = 0;
  virtual bool is_over() const = 0;
  virtual Step step() const = 0;
  /// The running step in words.
  virtual std::string step_words() const = 0;
  virtual SeatSet acting() const = 0;

  /// The bots at these seats, which act in this step, hand in.
  virtual void act(SeatSet seats) = 0;
  /// This seat, which acts in this step, hands in its part; in a trade step, offers. Null for
  /// nothing. Throws InputError for what a record may not hold; the match stays as it was.
  virtual void hand_in(Seat seat, const Node& submission) = 0;
  /// The same as an action: a value of each factor of RuleSet::rows().
  virtual void hand_in(Seat seat, const int* action) = 0;
  /// These seats, which act in this step, hand in what a record holds for the step (see
  /// submissions_at); null for nothing. Where the step is a trade, all trades that stand there are
  /// made at once, whoever takes part in them: bots act before. Throws as hand_in() does.
  virtual void submit(SeatSet seats, const Node* submissions) = 0;
  /// What this seat, which acts in this step, has handed in, as hand_in() takes it.
  virtual Json handed_in(Seat seat) const = 0;
  /// Resolves the step. Who acts in it and has not handed in has missed it. When the match is over
  /// its outcome and observers are as if it had been played at once.
  virtual void advance() = 0;
  /// Goes on from where another table rests between two steps: one of the same rules and options,
  /// in which the same bots are seated. It writes no record. Allocates nothing but for what bots
  /// remember, and costs the same in every round. Throws ValueError, and changes nothing, for bots
  /// that cannot be copied.
  virtual void take_over(const MatchTable& other) = 0;

  /// Plays the step as a record has it. The bots at these seats, of those that act, are asked too,
  /// so that they know what they would know; what they answer is dropped. Throws as hand_in() does.
  void replay(const Node& record, SeatSet bots = {});

  /// What a seat is shown now.
  virtual Json view(Seat seat) const = 0;
  /// The same as a row of numbers: one for each column of RuleSet::rows().
  virtual void write_row(Seat seat, std::int32_t* row) const = 0;
  /// Of a seat that acts: for each value of each factor 1 if it is not void whatever else is handed
  /// in, else 0; one at least is 1. (See RowForm::write_idle_mask for the others.)
  virtual void write_mask(Seat seat, std::uint8_t* row) const = 0;
  /// Of a seat that acts, after these values of the first factors: for each value of the next one
  /// 1 if write_mask() allows it and some action that begins so has no void part. `rows` are those
  /// of the rules.
  virtual void write_next_mask(Seat seat, const RowForm& rows, std::span<const int> given,
                               std::uint8_t* row) const = 0;
  /// Where an action is drawn: it follows from these and the seat alone.
  struct Draw {
    std::uint64_t seed;
    std::uint64_t match;
    std::size_t step;  ///< that the caller plays, from 0
  };
  /// Of a seat that acts: an action that the bot `random` would hand in. What no action says it
  /// draws again, kDraws times in all; then throws InputError.
  virtual void sample(Seat seat, const RowForm& rows, const Draw& draw, int* action) = 0;
  static constexpr int kDraws = 1000;
  /// The submission that an action says in this step.
  virtual Json submission_of(const int* action) const = 0;
  /// The action of this step that says a submission; empty if none does. Throws as hand_in() does.
  virtual std::vector<int> action_of(const Node& submission) const = 0;
  /// Of a seat that acts: the JSON Schema of what it can hand in in this step, which null may
  /// always stand for.
  virtual Json submission_schema(Seat seat) const = 0;
  /// What a seat is shown now, for a person; good until the match goes on.
  virtual std::unique_ptr<Screen> screen(Seat seat) const = 0;
  /// What would be void if this seat, which acts in this step, handed this in. Throws InputError
  /// for what it may not hand in at all.
  virtual std::vector<Objection> objections(Seat seat, const Node& submission) const = 0;
  /// What a record says of the outcome of a match that is over.
  virtual Json outcome_json() const = 0;
  /// The record of a match that was begun with one and is not over: the steps so far. Between the
  /// trades of a round and its submissions, its last round has these trades alone.
  virtual Json record_so_far() const = 0;

  // For tables that one thread plays in step (see simulator_group.h):
  /// What its bots work out once for all of them (agents/cache.h): they play the same with any.
  virtual std::shared_ptr<void> shared_cache() const = 0;
  /// Bots that are programs will be asked in this step: those that take lists of questions may be
  /// asked together with who acts at other tables that share their processes. Never needed.
  virtual void ask_ahead() = 0;

 protected:
  using Simulator::Simulator;
};

}  // namespace mainmatch
