#pragma once

#include "experiments/matches/script/module.h"
#include "experiments/matches/script/seat_memory.h"
#include "experiments/matches/script/table.h"
#include "experiments/matches/seat_source.h"
#include "experiments/matches/view_question.h"

namespace mainmatch::script {

// The file of a seat of a match in one file (see seat_file.h): `dealt` is what the seat is shown
// first, `shown` the keys of its view that are new or changed after a step, null for those that are
// gone.

/// What a seat's file says up to the step that is asked for. Throws InputError.
SeatMemory memory_in(const Node& file, const Rules& rules, const ViewQuestion& question);

/// Stands where the seat is shown what it remembers last.
void stand_at_shown(const SeatMemory& memory, Table& table);

extern const SeatSource kSeats;

}  // namespace mainmatch::script
