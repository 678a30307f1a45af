// How a session counts what a program does wrong, and when it starts it anew.

#include "experiments/matches/programs/session.h"

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiments/matches/registry.h"
#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/programs/paths.h"

namespace mainmatch::tests {
namespace {

constexpr int kAnHour = 3'600'000;

ProgramSettings settings_of(const char* behaviour, const char* phase, int move_ms) {
  return {.command = {hostile_path(), behaviour, phase}, .start_ms = kAnHour, .move_ms = move_ms};
}

/// A match of so many steps at seat 2.
void play_steps(Session& session, std::uint64_t match, int steps) {
  session.begin_matches();
  session.begin(match, 2, "00");
  for (int step = 0; step < steps; ++step) {
    const std::uint64_t number =
        session.post({match, 2, {{"kind", "round"}, {"round", step}}}, "{}");
    CHECK_FALSE(session.answer(number));
  }
  session.end(match, 2, "{}", Json::object());
}

TEST_CASE("a program that hangs is stopped at the second late answer and starts anew",
          "[programs]") {
  program_host().self = program_path();
  Program program("hangs", settings_of("silent", "act", 1));
  // What else is asked may be late as well, within a millisecond; so little is known but this.
  Session session(program, {{"game", "edges"}});
  for (std::uint64_t match = 0; match < 8; ++match) play_steps(session, match, 3);
  CHECK(program.failed());
  CHECK(program.restarts() == Program::kMaxRestarts);
  CHECK(program.breaches(Breach::late) >= 2 * 6);
  CHECK(program.breaches(Breach::absent) >= 2 * 3);
  CHECK(program.breaches(Breach::ended) == 0);
}

TEST_CASE("a program that ends is absent from the rest of the match", "[programs]") {
  program_host().self = program_path();
  Program program("ends", settings_of("exit", "act", kAnHour));
  Session session(program, {{"game", "edges"}});
  play_steps(session, 0, 3);
  CHECK(program.breaches(Breach::ended) == 1);
  CHECK(program.breaches(Breach::absent) == 2);
  CHECK(program.restarts() == 0);
  play_steps(session, 1, 3);
  CHECK(program.breaches(Breach::ended) == 2);
  CHECK(program.restarts() == 1);
  CHECK_FALSE(program.failed());
  CHECK(program.reason() == "exit 0 before it answered act");
  for (std::uint64_t match = 2; match < 9; ++match) play_steps(session, match, 3);
  CHECK(program.failed());
  CHECK(program.breaches(Breach::ended) == 6);
  CHECK(program.breaches(Breach::absent) == 6 * 2 + 3 * 3);
}

TEST_CASE("an answer of very many values is none", "[programs]") {
  program_host().self = program_path();
  Program program("much", settings_of("many-values", "act", kAnHour));
  Session session(program, {{"game", "edges"}});
  play_steps(session, 0, 2);
  CHECK(program.breaches(Breach::malformed) == 2);
  CHECK(program.restarts() == 0);
}

TEST_CASE("an answer that nobody asks for is kept to the next step at most", "[programs]") {
  program_host().self = program_path();
  const ProgramSettings settings = settings_of("silent", "never", kAnHour);
  const std::string name = canonical_program(settings);
  const auto rules = match_named("edges", "game").default_rules();
  const auto sessions = std::make_shared<Sessions>();
  const auto table = rules->table({.bots = {{name, 1}, {"safe", 8}}, .sessions = sessions});
  const Session& session = sessions->of(program_named(name, settings), {});
  table->deal(1, 0);
  table->seat(std::vector<int>{0, 1, 1, 1, 1, 1, 1, 1, 1});
  sessions->begin_matches();
  table->begin(1, 0);
  SeatSet taken_over;
  taken_over.insert(0);
  std::size_t kept = 0;
  for (; !table->is_over(); table->advance()) {
    table->ask_ahead();
    table->act(table->acting() - taken_over);
    table->submit(table->acting() & taken_over, nullptr);
    kept = std::max(kept, session.unclaimed());
  }
  CHECK(kept == 1);
}

}  // namespace
}  // namespace mainmatch::tests
