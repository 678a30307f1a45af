#include <sstream>

#include "experiments/matches/record_head.h"
#include "experiments/matches/records/replay.h"
#include "experiments/matches/step_form.h"
#include "experiments/matches/threads/record.h"
#include "tests/catch.h"
#include "tests/threads/small_match.h"

namespace mainmatch::tests {
namespace {

/// The void parts of a round of the small match.
Json rejected(const Json& record, int round) {
  return adjudicate(record)["rounds"][static_cast<std::size_t>(round)]["result"]["rejected"];
}

/// The parts that are void if seat 2 hands in `submission` in round 1.
std::string void_parts(const std::string& submission) {
  std::string text;
  for (const Json& entry : rejected(threads_with("/rounds/0/submissions/2", submission), 0)) {
    if (entry["seat"] == 2) text += (text.empty() ? "" : " ") + entry["part"].get<std::string>();
  }
  return text;
}

/// What adjudicating says is wrong; "" if nothing.
std::string fault(const Json& record) {
  try {
    adjudicate(record);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST_CASE("R45 to R48: a record is adjudicated byte for byte", "[threads][rulings]") {
  Json bare = parse_json(small_threads());
  for (Json& round : bare["rounds"]) round.erase("result");
  bare.erase("outcome");
  bare["rules"] = {{"heaven", 2}, {"hell", 2}, {"rounds", 2}};
  CHECK(to_line(adjudicate(bare)) == small_threads());
  CHECK(to_line(adjudicate(parse_json(small_threads()))) == small_threads());
  CHECK_FALSE(check(parse_json(small_threads())).has_value());
}

TEST_CASE("R45: marks and garnets may be absent", "[threads][rulings]") {
  Json record = parse_json(small_threads());
  record["setup"].erase("marks");
  record["setup"].erase("garnets");
  const Json done = adjudicate(record);
  CHECK(to_line(done["setup"]) ==
        R"({"heaven":[2,0],"hell":[1,3],"marks":[],"garnets":[5,5,5,5],"lots":[3,1,0,2]})");
}

TEST_CASE("R45: a mark keeps a pair from winning", "[threads][rulings]") {
  const Json done = adjudicate(threads_with("/setup/marks", "[1]"));
  CHECK(done["outcome"]["winning_pair"].is_null());
  CHECK(to_line(done["outcome"]["winners"]) == "[]");
  CHECK(to_line(done["outcome"]["heaven_next"]) == "[1,2]");
  CHECK(to_line(done["outcome"]["fallen"]) == "[0]");
  CHECK(done["outcome"]["elimination_candidate"] == 3);
}

TEST_CASE("R1, R46: Moirai answer to both names, written exactly so", "[threads][rulings]") {
  for (const char* name :
       {"clotho", "gilding", "nona", "head start", "lachesis", "boosting", "decima", "protection",
        "atropos", "recycling", "morta", "stronger cutters"}) {
    CHECK(void_parts(R"({"visit":{"moira":")" + std::string(name) + R"("}})") == "");
  }
  for (const char* name : {"Clotho", "head_start", "head  start", "stronger cutter", "", " nona"}) {
    CHECK(void_parts(R"({"visit":{"moira":")" + std::string(name) + R"("}})") == "visit");
  }
  const Json both = threads_with("/rounds/1/submissions/0", R"({"visit":{"moira":"nona"}})");
  CHECK(rejected(both, 1)[0]["part"] == "visit");  // she was visited as head start
}

TEST_CASE("R46: absent and null parts are none", "[threads][rulings]") {
  CHECK(void_parts("null") == "");
  CHECK(void_parts("{}") == "");
  CHECK(void_parts(R"({"visit":null,"boost":null,"cut":null,"snip":null,"create":null})") == "");
  CHECK(void_parts(R"({"create":{"recipient":1}})") == "");
  CHECK(void_parts(R"({"create":{"recipient":1,"golden":false,"head_start":false}})") == "");
  Json record = parse_json(small_threads());
  record["rounds"][0]["submissions"] = parse_json("[{}]");
  CHECK(fault(record) == "");
  record["rounds"][0].erase("submissions");
  CHECK(fault(record) == "");
}

TEST_CASE("R30, R46: donations are numbers, whole, and in reach", "[threads][rulings]") {
  for (const char* fine : {"0", "0.0", "-0.0"}) {
    CHECK(void_parts(R"({"visit":{"moira":"nona","donate":)" + std::string(fine) + "}}") == "");
  }
  for (const char* bad : {"1", "-1", "0.5", "1e300", "-1e300", "18446744073709551615"}) {
    CHECK(void_parts(R"({"visit":{"moira":"nona","donate":)" + std::string(bad) + "}}") == "visit");
  }
}

TEST_CASE("R46: whole numbers may be written with a fraction of zero", "[threads][rulings]") {
  CHECK(void_parts(R"({"cut":1.0,"snip":{"source":0.0,"recipient":3.0}})") == "");
}

TEST_CASE("R29 to R34: what is illegal is void, each part its own", "[threads][rulings]") {
  CHECK(void_parts(R"({"create":{"recipient":0,"golden":true},"snip":{"source":0,"recipient":2},)"
                   R"("cut":2,"boost":{"source":2,"recipient":1},"visit":{"moira":"x"}})") ==
        "visit boost cut snip create");
}

TEST_CASE("R46: what is no submission at all is a fault of the record", "[threads][rulings]") {
  for (const char* bad : {"3",
                          "[]",
                          R"({"cuts":1})",
                          R"({"visit":"clotho"})",
                          R"({"visit":{}})",
                          R"({"visit":{"moira":1}})",
                          R"({"visit":{"donate":1}})",
                          R"({"visit":{"moira":"nona","donate":"1"}})",
                          R"({"visit":{"moira":"nona","donate":null}})",
                          R"({"visit":{"moira":"nona","tier":1}})",
                          R"({"boost":{"source":0}})",
                          R"({"boost":{"recipient":1}})",
                          R"({"boost":{"source":0,"recipient":4}})",
                          R"({"boost":[0,1]})",
                          R"({"cut":4})",
                          R"({"cut":-1})",
                          R"({"cut":1.5})",
                          R"({"cut":"1"})",
                          R"({"snip":{"source":0}})",
                          R"({"snip":{"source":"0","recipient":1}})",
                          R"({"snip":1})",
                          R"({"create":1})",
                          R"({"create":{}})",
                          R"({"create":{"recipient":9}})",
                          R"({"create":{"recipient":1,"golden":1}})",
                          R"({"create":{"recipient":1,"golden":null}})",
                          R"({"create":{"recipient":1,"head_start":"yes"}})",
                          R"({"create":{"recipient":1,"gold":true}})"}) {
    INFO(bad);
    CHECK(fault(threads_with("/rounds/0/submissions/2", bad)).find("rounds[0].submissions[2]") ==
          0);
  }
}

TEST_CASE("R48: a match in progress has no outcome", "[threads][rulings]") {
  Json record = parse_json(small_threads());
  record.erase("outcome");
  record["rounds"].erase(1);
  CHECK(to_line(adjudicate(record)) == to_line(record));
}

TEST_CASE("what bots hand in is read back as it was meant", "[threads][records]") {
  const Threads::Rules rules;
  const Step step{StepKind::round, 0};
  Submissions<Threads> given{};
  given[0].visit(threads::Moira::unknown, 3);
  given[1].cut_from(99);
  given[2].snip_thread(-7, 3);
  given[3].create_to(16, true, true);
  given[4].boost_thread(4, 40);
  given[5].visit(threads::Moira::morta, -5);
  given[6].create_to(1, true, false);
  given[7].visit(threads::Moira::nona, 0);
  given[7].create_to(2, false, true);
  const Json written = write_submissions<Threads>(rules, step, given);
  Submissions<Threads> read{};
  const Node node(written, "submissions");
  read_submissions<Threads>(&node, step, rules, read);
  const auto judged = [&](const Submissions<Threads>& submissions) {
    Threads::Setup setup;
    deal_match<Threads>(rules, 1, 0, setup);
    Threads::State state;
    Threads::begin(rules, setup, state);
    Threads::Result result;
    Threads::resolve(state, {submissions.data(), 9}, &result);
    return to_line(Codec<Threads>::write_result(rules, step, result));
  };
  CHECK(judged(read) == judged(given));
  CHECK(to_line(write_submissions<Threads>(rules, step, read)) == to_line(written));
}

TEST_CASE("a replay shows the table of threads", "[threads][records]") {
  std::istringstream in(small_threads());
  std::ostringstream out;
  replay(in, "small.json", 1, out);
  const std::string text = out.str();
  const auto shows = [&](const std::string& part) { return text.find(part) != text.npos; };
  CHECK(shows("Heaven  seats 0, 2\nHell    seats 1, 3\nMarked  seats 3\n"));
  CHECK(
      shows("Heaven \\ Hell            1       3\n"
            " 0                   . / .   . / .\n"
            " 2                  1* / .   . / 1\n"));
  CHECK(
      shows("Heaven \\ Hell            1       3\n"
            " 0                   . / .   2 / .\n"
            " 2                  2* / .   . / s\n"));
  CHECK(shows(" 0                    0    0     .  selects 3, head start\n"));
  CHECK(shows("Void: cut of seat 3 (no player of the other realm)\n"));
  CHECK(shows("Winning pair: seat 2 in Heaven, seat 1 in Hell\n"));
  CHECK(shows("In Heaven next: seats 0, 1, 2, 3\n"));
}

}  // namespace
}  // namespace mainmatch::tests
