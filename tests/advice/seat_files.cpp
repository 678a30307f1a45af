// Advice and odds from a seat's file are those from the whole record: nothing that is hidden from
// the seat is read.

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/core/index.h"
#include "experiments/analyses/judging.h"
#include "experiments/matches/adviser.h"
#include "experiments/matches/recorded_match.h"
#include "experiments/matches/seat_source.h"
#include "tests/conformance/roster_table.h"
#include "tests/each_match.h"
#include "tests/scale.h"
#include "tests/script/files.h"

namespace mainmatch::tests {

namespace {

constexpr std::size_t kPlayed = 3;  ///< candidates that are played out

/// All that an adviser says of its first worlds, as text; or why it says nothing.
std::string answers(const MatchModule& match, const Node& file, const AdviceQuestion& question,
                    std::uint64_t batches) {
  try {
    const auto adviser = match.traits().advice->adviser(file, question);
    adviser->vary(0, 2);
    std::string said = adviser->step_words() + (adviser->infers() ? " infers" : "");
    for (const auto& one : adviser->candidates()) said += one.submission.dump() + one.source;
    for (const auto& line : adviser->picture().known) said += line;
    for (std::uint64_t batch = 0; batch < batches; ++batch) {
      const ImaginedBatch made = adviser->imagine(7, batch);
      said += std::to_string(made.effective) + " " + std::to_string(made.forced) + "\n";
      for (std::size_t world = 0; world < Adviser::kWorlds; ++world) {
        for (const std::int64_t cell : adviser->count(world)) said += std::to_string(cell) + ",";
        for (std::size_t i = 0; i < std::min(kPlayed, adviser->candidates().size()); ++i) {
          const Outcome& end = adviser->play(world, i);
          for (Seat seat = 0; seat < adviser->seats(); ++seat) {
            said += std::to_string(end.scores[at(seat)]) + " ";
          }
        }
      }
    }
    return said;
  } catch (const NotImagined& none) {
    return none.what();
  }
}

/// Compares at so many positions: every `stride`-th decision of each match, by the roster and by
/// the bot random in turn.
void compare_answers(const MatchModule& match, std::size_t positions, std::size_t stride,
                     std::uint64_t batches, std::size_t draws) {
  const SeatSource& source = *match.traits().seat;
  const auto rules = match.default_rules();
  std::size_t looked = 0, decision = 0;
  for (std::uint64_t number = 0; looked < positions; ++number) {
    const Json record = parse_json(number % 2 == 0 ? bot_record(*rules, 23, number)
                                                   : record_of(match, "random", 23, number));
    const Node node(record, "");
    for (const RecordedSubmission& one : match.traits().advice->recorded(node).submissions) {
      if (decision++ % stride != 0 || looked == positions) continue;
      ++looked;
      AdviceQuestion question{{.seat = one.seat, .step = one.step, .vote = one.vote},
                              default_judging(match)};
      question.judging.draws = draws;
      const std::string known = answers(match, node, question, batches);
      const Json file = source.file(node, question.where);
      INFO("match " << number << ", seat " << one.seat << ", " << step_json(one.step).dump());
      for (question.where.filling = 0; question.where.filling < 2; ++question.where.filling) {
        const std::string from_file = answers(match, Node(file, ""), question, batches);
        const bool same = from_file == known;  // they are long
        REQUIRE(same);
      }
    }
  }
}

}  // namespace

EACH_MATCH_TEST("advice from a seat's file is that from the record", "[advice][seat_file]") {
  compare_answers(match, scaled(16), 29, 1, 16);
}

EACH_MATCH_TEST("advice from a seat's file at 2,000 positions", "[.][seat_file][measure]") {
  compare_answers(match, 2'000, 7, 1, 8);
}

EACH_MATCH_TEST("advice from a seat's file with the defaults", "[.][seat_file][measure]") {
  const std::uint64_t worlds = match.traits().judging_worlds;
  compare_answers(match, 20, 61, worlds / Adviser::kWorlds, match.traits().judging_draws);
}

}  // namespace mainmatch::tests
