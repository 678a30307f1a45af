#pragma once

#include <memory>
#include <nlohmann/json.hpp>

#include "engine/core/seat.h"
#include "experiments/base/json.h"
#include "experiments/matches/script/module.h"
#include "experiments/matches/script/seat_memory.h"
#include "experiments/matches/script/table.h"
#include "experiments/matches/view_question.h"

namespace mainmatch::script {

/// The rules of a record. Throws InputError for rules that are not valid.
std::shared_ptr<const Rules> rules_of(const Module& module, const Node& record);

/// Deals the setup of a record and begins. Throws InputError for a record that is not valid.
void begin_record(const Node& record, Table& table);
/// Whether the record holds the turn that is to be played.
bool has_turn(const Node& record, const Table& table);
/// What this seat handed in there; null for nothing.
Json handed_in(const Node& record, const Table& table, Seat seat);

/// Plays a record up to the step that is asked for, or to its end: what the seat was shown and
/// handed in at every turn before.
SeatMemory played_up_to(const Node& record, const ViewQuestion& question, Table& table);
/// Plays a record up to the step that is asked for, which the seat acts in. Throws InputError as
/// MatchModule::view() does.
SeatMemory stand_at(const Node& record, const ViewQuestion& question, Table& table);

}  // namespace mainmatch::script
