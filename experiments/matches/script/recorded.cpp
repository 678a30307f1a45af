#include "experiments/matches/script/recorded.h"

#include <nlohmann/json.hpp>
#include <string>

#include "experiments/base/error.h"
#include "experiments/matches/playback.h"
#include "experiments/matches/script/seat.h"
#include "experiments/matches/script/worlds.h"
#include "experiments/matches/seat_file.h"
#include "experiments/matches/step_form.h"

namespace mainmatch::script {

std::shared_ptr<const Rules> rules_of(const Module& module, const Node& record) {
  return std::static_pointer_cast<const Rules>(
      module.rules(record.find("rules").value_or(Node(Json::object(), "rules"))));
}

void begin_record(const Node& record, Table& table) {
  check_frame(record);
  check_bots(record, static_cast<int>(table.seats()));
  table.deal(record.at("setup"));
  table.begin(0, 0, nullptr);
}

bool has_turn(const Node& record, const Table& table) {
  return !table.is_over() && was_played(record, table.step());
}

Json handed_in(const Node& record, const Table& table, Seat seat) {
  const std::optional<Node> there = submissions_at(record, table.step());
  const auto i = static_cast<std::size_t>(seat);
  return there && i < there->size() ? (*there)[i].json() : Json();
}

namespace {

/// In some world in which the seat has seen what its file says.
SeatMemory stand_in_world(const Node& file, const ViewQuestion& question, Table& table) {
  SeatMemory memory = memory_in(file, table.rules(), question);
  Worlds worlds(table.rules(), memory, {{"random", 1}}, "");
  table.take_over(worlds.at_turn(0));
  return memory;
}

}  // namespace

SeatMemory played_up_to(const Node& record, const ViewQuestion& question, Table& table) {
  SeatMemory memory{static_cast<Seat>(question.seat), {}};
  begin_record(record, table);
  while (has_turn(record, table) && !(question.step && table.step() == *question.step)) {
    const bool acts = table.acting().contains(memory.seat);
    memory.moments.push_back({table.turn_index(), table.shown(memory.seat), acts,
                              acts ? handed_in(record, table, memory.seat) : Json()});
    table.replay(record);
  }
  return memory;
}

SeatMemory stand_at(const Node& record, const ViewQuestion& question, Table& table) {
  if (is_seat_file(record)) return stand_in_world(record, question, table);
  const auto seats = static_cast<std::int64_t>(table.seats());
  if (question.trades) throw ValueError("--trades", "trades", "none: the match has no trades");
  if (question.seat < 0 || question.seat >= seats) {
    throw ValueError("--seat", std::to_string(question.seat), "0.." + std::to_string(seats - 1));
  }
  SeatMemory memory = played_up_to(record, question, table);
  if (table.is_over() || (question.step && table.step() != *question.step)) {
    throw InputError("--round: the record does not come to this round, or the match is over there");
  }
  if (!table.acting().contains(memory.seat)) {
    throw ValueError("--seat", std::to_string(memory.seat),
                     "a seat that acts in " + table.step_words());
  }
  memory.moments.push_back({table.turn_index(), table.shown(memory.seat), true, nullptr});
  return memory;
}

}  // namespace mainmatch::script
