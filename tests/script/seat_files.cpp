// Seats' files of matches in one file.

#include <nlohmann/json.hpp>

#include "experiments/analyses/judging.h"
#include "experiments/matches/adviser.h"
#include "experiments/matches/in_files.h"
#include "experiments/matches/seat_source.h"
#include "tests/catch.h"
#include "tests/script/files.h"

namespace mainmatch::tests {

TEST_CASE("a seat's file of a match in one file says what its record says", "[script][seat_file]") {
  const MatchModule& match = small_match({});
  const SeatSource& source = *match.traits().seat;
  const Json record = parse_json(record_of(match, "random", 5, 0));
  const Node node(record, "");
  for (Seat seat = 0; seat < 2; ++seat) {
    for (int round = 0; round < 2; ++round) {
      AdviceQuestion question{{.seat = seat, .step = Step{StepKind::round, round}},
                              default_judging(match)};
      const Json file = source.file(node, question.where);
      const Node of_seat(file, "");
      CHECK(file.at("steps").size() == static_cast<std::size_t>(round));
      CHECK_FALSE(file.contains("setup"));
      CHECK(source.file(of_seat, {.seat = seat}).dump() == file.dump());
      CHECK(match.view(of_seat, question.where).view.dump() ==
            match.view(node, question.where).view.dump());
      const auto from_record = match.traits().advice->adviser(node, question);
      const auto from_file = match.traits().advice->adviser(of_seat, question);
      REQUIRE(from_file->candidates().size() == from_record->candidates().size());
      CHECK(from_file->imagine(1, 0).effective == from_record->imagine(1, 0).effective);
      for (std::size_t world = 0; world < Adviser::kWorlds; ++world) {
        CHECK(from_file->play(world, 0).scores[0] == from_record->play(world, 0).scores[0]);
      }
    }
  }
}

TEST_CASE("what is dealt may be what 'view' prints, seats counted from 0", "[script][seat_file]") {
  const MatchModule& match = small_match({});
  const SeatSource& source = *match.traits().seat;
  const Json record = parse_json(record_of(match, "random", 5, 0));
  Json file = source.file(Node(record, ""), {.seat = 1, .step = Step{StepKind::round, 0}});
  CHECK_FALSE(file["dealt"].contains("seat"));
  file["dealt"] = match.view(Node(record, ""), {.seat = 1, .step = Step{StepKind::round, 0}}).view;
  CHECK(file["dealt"].contains("form"));
  CHECK(file["dealt"]["seat"] == 1);
  CHECK(source.standing(Node(file, "")).view.at("seat") == 1);
  file["dealt"]["seat"] = 2;
  CHECK_THROWS_WITH(source.standing(Node(file, "")), Catch::Contains("dealt.seat: got 2"));
}

TEST_CASE("a seat's file of another step of a match in one file is refused",
          "[script][seat_file]") {
  const MatchModule& match = small_match({});
  const SeatSource& source = *match.traits().seat;
  Json file = source.file(Node(parse_json(record_of(match, "random", 5, 0)), ""), {.seat = 1});
  file["steps"][1]["step"]["round"] = 4;
  CHECK_THROWS_WITH(source.standing(Node(file, "")), Catch::Contains("steps[1].step"));
}

TEST_CASE("a seat's file of a match in one file is viewed as its record, without any world",
          "[script][seat_file]") {
  for (const char* const name : {"edges", "groups", "houses", "meadows", "painters", "threads"}) {
    const MatchModule& match = match_in_file(std::string(MAINMATCH_LIBRARY) + "/" + name + ".lua");
    const Json record = parse_json(record_of(match, "random", 5, 0));
    const Node node(record, "");
    int compared = 0;
    for (int round = 0; round < static_cast<int>(record["rounds"].size()); ++round) {
      const ViewQuestion question{.seat = 1, .step = Step{StepKind::round, round}};
      if (record["rounds"][static_cast<std::size_t>(round)]["submissions"][1].is_null()) continue;
      INFO(name << " " << round);
      const Json file = match.traits().seat->file(node, question);
      CHECK(match.view(Node(file, ""), question).view.dump() ==
            match.view(node, question).view.dump());
      ++compared;
    }
    CHECK(compared > 0);
  }
}

}  // namespace mainmatch::tests
