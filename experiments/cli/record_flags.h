#pragma once

#include <cstdint>
#include <string>

#include "engine/core/seat.h"
#include "experiments/cli/given.h"
#include "experiments/cli/options.h"
#include "experiments/matches/records/view.h"

namespace mainmatch::cli {

/// The flags that select a record.
struct RecordFlags {
  std::string file;
  std::int64_t match = 1;

  Options& declare(Options& options) {
    return options.text("file", file, "FILE", "one record or JSON Lines; - for standard input")
        .positional()
        .required()
        .whole("match", match, 1, 1'000'000'000'000, "which record of the file (default 1)");
  }
};

/// The flags that select a seat of a record and one of its steps.
struct StepFlags {
  RecordFlags record;
  std::int64_t seat = 0;
  std::string round;
  std::string step = "round";
  std::string trades;

  Options& declare(Options& options) {
    return record.declare(options)
        .whole("seat", seat, 0, kMaxSeats - 1, "the seat")
        .required()
        .text("round", round, "R",
              "a round as 'replay' prints it, or pregame (default: the seat's next step that is no "
              "trade)")
        .choice("step", step, {"round", "trade", "decision", "vote"},
                "the step of the round; or after all rounds the first decision, or the vote")
        .text("trades", trades, "JSON",
              "the trades of the running round, as in a record (default: none)");
  }

  AskedStep asked(const Given& given) const {
    return {seat, given.where.contains("round") ? round : "",
            given.where.contains("step") ? step : "", trades};
  }
};

}  // namespace mainmatch::cli
