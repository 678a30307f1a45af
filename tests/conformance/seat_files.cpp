// A seat's file shows what the record that it comes from shows the seat, whatever stands where
// something is hidden from it.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "experiments/matches/recorded_match.h"
#include "experiments/matches/seat_file.h"
#include "experiments/matches/seat_source.h"
#include "tests/conformance/roster_table.h"
#include "tests/each_match.h"
#include "tests/scale.h"

namespace mainmatch::tests {

namespace {

constexpr std::uint64_t kFillings = 3;

ViewQuestion at_step(const RecordedSubmission& one) {
  return {.seat = one.seat, .step = one.step, .vote = one.vote};
}

/// The views of the seat at all its steps.
void check_views(const MatchModule& match, const Json& record, const Json& file, Seat seat,
                 const std::vector<RecordedSubmission>& submissions) {
  const Node of_record(record, ""), of_seat(file, "");
  for (const RecordedSubmission& one : submissions) {
    if (one.seat != seat) continue;
    ViewQuestion question = at_step(one);
    const Json shown = match.view(of_record, question).view;
    for (question.filling = 0; question.filling < kFillings; ++question.filling) {
      INFO("filling " << question.filling << ", step " << step_json(one.step).dump());
      REQUIRE(match.view(of_seat, question).view.dump() == shown.dump());
    }
  }
}

/// So many matches by each of the rules: all seats, or only so many, others each time.
void check_files(const MatchModule& match, std::uint64_t matches, int most_seats) {
  const SeatSource& source = *match.traits().seat;
  const auto all = rules_to_try(match);
  const std::size_t stride = all.size() / scaled(all.size());
  int first = 0;
  for (std::size_t at_rules = 0; at_rules < all.size(); at_rules += stride) {
    const auto& rules = all[at_rules];
    for (std::uint64_t number = 0; number < matches; ++number) {
      const Json record = parse_json(bot_record(*rules, 11, number));
      const Node node(record, "");
      const auto submissions = match.traits().advice->recorded(node).submissions;
      for (int i = 0; i < std::min(most_seats, rules->seats()); ++i) {
        const auto seat = static_cast<Seat>(first++ % rules->seats());
        INFO("match " << number << ", seat " << seat << ", rules " << rules->json().dump());
        const Json file = source.file(node, {.seat = seat});
        check_views(match, record, file, seat, submissions);
        for (std::uint64_t filling = 0; filling < kFillings; ++filling) {
          const ViewQuestion again{.seat = seat, .filling = filling};
          REQUIRE(source.file(Node(file, ""), again).dump() == file.dump());
        }
      }
    }
  }
}

}  // namespace

EACH_MATCH_TEST("a seat's file shows what its record shows the seat", "[conformance][seat_file]") {
  check_files(match, 1, scaled(2));
}

EACH_MATCH_TEST("the files of all seats show what their records show", "[.][seat_file][measure]") {
  check_files(match, 3, kMaxSeats);
}

}  // namespace mainmatch::tests
