#pragma once

#include <nlohmann/json.hpp>

#include "engine/core/game.h"
#include "engine/core/seat.h"
#include "experiments/base/json.h"

namespace mainmatch {

/// What a seat is asked for.
enum class FormKind { pregame, trade, round, decision, vote };

/// What a seat hands in, as JSON in the words of records. A match describes its submissions once,
/// in a specialization of Form (see form_walk.h), which its form.cpp alone knows.
template <class G>
struct SubmissionJson {
  using Rules = typename G::Rules;
  using Submission = typename G::Submission;

  /// Reads one that is not null into a default-constructed submission. A value of the wrong type
  /// throws an InputError; an illegal move comes out as a submission that the referee voids.
  static void read(const Node& node, const Rules& rules, FormKind kind, Submission& submission);
  /// In canonical form: reading it back gives a submission that the referee treats alike. Null for
  /// nothing. `own` is the seat that hands it in.
  static Json write(const Submission& submission, const Rules& rules, FormKind kind, Seat own);
  /// A JSON Schema of what read() takes, and of null.
  static Json schema(const Rules& rules, FormKind kind);
};

}  // namespace mainmatch
