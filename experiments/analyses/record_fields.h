#pragma once

#include <cstdint>
#include <iostream>
#include <string>

#include "engine/core/seat.h"
#include "experiments/analyses/bot_use.h"
#include "experiments/base/fields.h"
#include "experiments/base/input.h"
#include "experiments/matches/records/view.h"

namespace mainmatch {

/// Throws InputError for a match without advice.
void require_advice(const MatchModule& match);
/// Throws InputError for a hosted bot, which would have to go on from imagined states.
void refuse_hosted(const BotUse& guests);

/// The fields that select a record.
struct RecordFields {
  InputFile file;
  std::int64_t match = 1;

  Fields& declare(Fields& fields) {
    return fields.input("file", file, "one record or JSON Lines; - for standard input")
        .positional()
        .required()
        .whole("match", match, 1, 1'000'000'000'000, "which record of the file (default 1)");
  }
};

/// The fields that select a seat of a record and one of its steps.
struct StepFields {
  RecordFields record;
  std::int64_t seat = StepSelector::kOwn;
  std::string round;
  std::string step;
  std::string trades;

  Fields& declare(Fields& fields) {
    return record.declare(fields)
        .whole("seat", seat, 0, kMaxSeats - 1, "the seat (default: the one whose file it is)")
        .text("round", round, "R",
              "a round as 'replay' prints it, or pregame (default: the seat's next step that is no "
              "trade)")
        .choice("step", step, {"round", "trade", "decision", "vote"},
                "the step of the round; or after all rounds the first decision, or the vote")
        .text("trades", trades, "JSON",
              "the trades of the running round, as in a record (default: none)");
  }

  StepSelector selector() const { return {seat, round, step, trades}; }

  /// Calls f(match, record, question) as with_selected_step() does.
  template <class F>
  void with_step(F&& f, std::ostream* warnings = nullptr) {
    with_input(record.file, [&](std::istream& in, const std::string& name) {
      with_selected_step(in, name, record.match, selector(), f, warnings);
    });
  }
};

}  // namespace mainmatch
