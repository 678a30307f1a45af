#include "experiments/matches/records/replay.h"

#include <nlohmann/json.hpp>

#include "experiments/matches/records/nth_record.h"
#include "experiments/matches/seat_file.h"
#include "experiments/matches/seat_source.h"

namespace mainmatch {

void replay(std::istream& in, const std::string& name, std::int64_t match, std::ostream& out,
            std::ostream* warnings, std::int64_t seat) {
  const auto print = [&](const MatchModule& module, const Node& record) {
    if (seat < 0 && !is_seat_file(record)) return module.replay(record, out);
    const SeatSource& source = *module.traits().seat;
    const std::int64_t whose = seat < 0 ? seat_in(record, kMaxSeats) : seat;
    const Json file = source.file(record, {.seat = whose});
    source.replay(Node(file, ""), out);
  };
  with_nth_record(in, name, match, print, warnings, &match_of_seen);
}

}  // namespace mainmatch
