#include "experiments/analyses/advice/pool.h"

#include "experiments/base/input.h"
#include "experiments/base/number.h"
#include "experiments/base/page.h"
#include "experiments/matches/records/nth_record.h"

namespace mainmatch {

Fields& PoolField::declare(Fields& fields) {
  return fields.inputs(
      "pool", files, 3,
      "seats' files of allies, whose knowledge the seat has (Amidakuji, Threads of Fate; "
      "elsewhere only what they were dealt)");
}

std::vector<AllyFile> PoolField::read() {
  std::vector<AllyFile> allies;
  for (InputFile& file : files) {
    with_input(file, [&](std::istream& in, const std::string& name) {
      RecordReader::Item item = nth_record(in, name, 1);
      allies.push_back({item.where, std::move(*item.value)});
    });
  }
  return allies;
}

Json pool_json(const Pooled& pool) {
  Json seats = Json::array();
  for (const Seat seat : pool.seats) seats.push_back(seat);
  return {{"seats", std::move(seats)},
          {"dealt_only", pool.dealt_only},
          {"drawn", pool.drawn},
          {"fitting", pool.fitting},
          {"effective", to_ten_digits(pool.effective)}};
}

namespace report {

std::string pool_said(const Node& pool) {
  const Node allies = pool.at("seats");
  SeatSet seats;
  for (std::size_t i = 0; i < allies.array(); ++i) {
    seats.insert(static_cast<Seat>(allies[i].whole(0, kMaxSeats - 1)));
  }
  const bool one = seats.size() == 1;
  if (pool.at("dealt_only").flag()) {
    return fmt::format("The seat also knows what seat{} {} {} dealt.", one ? "" : "s",
                       listed(seats), one ? "was" : "were");
  }
  return fmt::format("The seat also knows all that seat{} {} {}; {} of {} first worlds fit that.",
                     one ? "" : "s", listed(seats), one ? "knows" : "know",
                     shown(pool.at("fitting").json()), shown(pool.at("drawn").json()));
}

}  // namespace report

}  // namespace mainmatch
