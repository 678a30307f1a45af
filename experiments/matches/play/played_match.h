#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "experiments/matches/match_module.h"
#include "experiments/matches/match_table.h"
#include "experiments/matches/screen.h"

namespace mainmatch {

/// The seats of a match between one person and bots.
struct Seating {
  Seat person = 0;
  std::vector<std::string> names;  ///< by seat: the person's own, and canonical names of bots
};

/// "round 3", as 'replay' counts; "trade of round 3", "pregame", "decision".
std::string step_words(Step step, const MatchModule& match);

/// A table under these rules with these bots at its seats, by canonical name; empty: nobody.
std::unique_ptr<MatchTable> table_with(const RuleSet& rules, std::span<const std::string> bots);

/// A match that a person plays among bots, step by step. Views are those of its table.
class PlayedMatch {
 public:
  /// Deals match 0 of the seed and begins it.
  PlayedMatch(std::shared_ptr<const RuleSet> rules, Seating seating, std::uint64_t seed);
  /// Goes on with a recorded match after its first `steps` steps. The bots are asked at all of
  /// these too, so that they know what they would know; what they answer is dropped for what the
  /// record has. Throws InputError for a record that is not of this match or does not go so far.
  PlayedMatch(std::shared_ptr<const RuleSet> rules, Seating seating, const Json& record, int steps);

  const MatchModule& match() const { return rules_->match(); }
  const RuleSet& rules() const { return *rules_; }
  const Seating& seating() const { return seating_; }
  Seat person() const { return seating_.person; }
  /// Steps that are over.
  int steps() const { return steps_; }
  bool is_over() const { return table_->is_over(); }
  /// Whether the person hands in something in this step.
  bool person_acts() const { return table_->acting().contains(person()); }
  Step step() const { return table_->step(); }
  std::string step_words() const { return table_->step_words(); }

  std::unique_ptr<Screen> screen() const { return table_->screen(person()); }
  Json view() const { return table_->view(person()); }
  /// Of what the person, who acts, can hand in.
  Json submission_schema() const { return table_->submission_schema(person()); }
  std::vector<Objection> objections(const Json& submission) const;
  /// Plays the step: the bots hand in, and the person what it is given, null for nothing.
  void play_step(const Json& submission);

  /// So far, or the whole one of a match that is over.
  Json record() const;

 private:
  void seat_all();
  void replay_step(const Node& record);
  SeatSet bots() const;

  std::shared_ptr<const RuleSet> rules_;
  Seating seating_;
  std::unique_ptr<MatchTable> table_;
  std::string whole_;  ///< the record of a match that is over
  int steps_ = 0;
};

/// Reads what a person typed as a submission: JSON, "pass" for nothing, or words. Throws
/// InputError.
Json read_typed(const Screen& screen, const std::string& line);

/// A step of a record that was played.
struct RecordedStep {
  Step step;
  SeatSet acting;
};
/// The steps of a record that were played (see was_played).
std::vector<RecordedStep> recorded_steps(const Json& record, const RuleSet& rules);
/// The number of these steps.
int played_steps(const Json& record, const RuleSet& rules);

/// The table of a recorded match after its first `steps` steps. No bots are seated.
std::unique_ptr<MatchTable> table_after(const Json& record, const RuleSet& rules, int steps);

}  // namespace mainmatch
