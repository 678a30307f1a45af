// What the command 'play' says, takes and refuses.

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiments/base/json.h"
#include "tests/catch.h"
#include "tests/cli/program.h"

namespace mainmatch::tests {

namespace {

const std::vector<std::string> kBegin = {"play",   "edges",      "--seed",    "3",
                                         "--set",  "grid=[1,3]", "--set",     "rounds=2",
                                         "--save", "match.json", "--against", "climber"};

Ran run(const Folder& folder, const std::vector<std::string>& args, const std::string& typed) {
  const std::string in = (folder.path() / "typed").string();
  std::ofstream(in) << typed;
  Ran ran = run_program_in(folder.path(), {.args = args, .in = in});
  std::filesystem::remove(in);
  return ran;
}

bool says(const Ran& ran, const std::string& what) { return ran.out.find(what) != ran.out.npos; }

Json saved(const Folder& folder, const char* name = "match.json") {
  return Json::parse(text_of(folder.path() / name));
}

void write_file(const Folder& folder, const char* name, const std::string& text) {
  std::ofstream(folder.path() / name) << text;
}

}  // namespace

TEST_CASE("play: a submission is shown, replaced, dropped and handed in by an empty line",
          "[play]") {
  const Folder folder;
  const Ran ran = run(folder, kBegin,
                      "\nleft 2 right\nundo\n\nl 3 r 1\n{\"direction\": \"right\", \"amount\": 4, "
                      "\"partner\": \"right\"}\n\nright 1 right 2\n\n");
  INFO(ran.out << ran.err);
  CHECK(ran.code == 0);
  CHECK(says(ran, "Nothing is typed yet"));
  CHECK(says(ran, "Dropped."));
  CHECK(says(ran, "Enter hands in: left 3 right 1"));
  CHECK(says(ran, "The match is over"));
  const Json record = saved(folder);
  CHECK(record.at("rounds")[0].at("submissions")[0].at("amount") == 4);
  CHECK(record.at("rounds")[1].at("submissions")[0] ==
        Json({{"direction", "right"}, {"amount", 1}, {"partner", "right"}, {"garnets", 2}}));
  CHECK(record.at("bots") == Json({"you", "climber", "climber"}));
}

TEST_CASE("play: a program that reads is given all in text", "[play]") {
  const Folder folder;
  const Ran ran = run(folder, with(kBegin, {"--text"}), "pass\n\npass\n\n");
  INFO(ran.out << ran.err);
  CHECK(ran.code == 0);
  CHECK(says(ran, "You are seat 0; seats are counted from 0.\nNow: round 2.\n"));
  CHECK(says(ran, "\ngrid: [[0, 1, 2]]\n"));
  CHECK(says(ran, "\nWhat you can hand in, as a JSON Schema, or 'pass' for nothing\n{\""));
  const Ran view = run_program_in(
      folder.path(), {.args = {"view", "match.json", "--seat", "1", "--round", "1", "--text"}});
  CHECK(view.out.starts_with("Double-edged Edges\nYou are seat 1;"));
}

TEST_CASE("play: what would be void is refused with its ruling, unless one insists", "[play]") {
  const Folder folder;
  const Ran ran = run(folder, kBegin, "left 2 right 9\n\n!left 2 right 9\n\npass\n\n");
  INFO(ran.out << ran.err);
  CHECK(ran.code == 0);
  CHECK(says(ran, "R14"));
  CHECK(says(ran, "Type another"));
  const Json record = saved(folder);
  CHECK(record.at("rounds")[0].at("result").at("rejected").size() == 1);
  CHECK(record.at("rounds")[1].at("submissions")[0].is_null());
}

TEST_CASE("play: what is no submission is asked again", "[play]") {
  const Folder folder;
  const Ran ran = run(folder, kBegin,
                      "forward 3\nleft many right\nleft 2\nleft 2 right 1 1\n"
                      "{\"amount\": \n{\"amount\": \"x\"}\nodds of it\nundo it\n\n");
  INFO(ran.out << ran.err);
  CHECK(ran.code == 130);
  for (const char* const said :
       {"got 'forward', expected left or right", "got 'many', expected a number of spaces",
        "got the end of the line, expected a partner", "got '1', expected the end of the line",
        "line 1, column", "amount: got", "odds: got 'of it', expected a number of worlds",
        "undo: got 'it'"}) {
    INFO(said);
    CHECK(says(ran, said));
  }
  CHECK(saved(folder).at("rounds").empty());
}

TEST_CASE("play: who resigns hands in nothing to the end", "[play]") {
  const Folder folder;
  const Ran ran = run(folder, kBegin, "left 2 right\n\nresign\ny\n");
  INFO(ran.out << ran.err);
  CHECK(ran.code == 0);
  CHECK(saved(folder).at("rounds")[1].at("submissions")[0].is_null());
}

TEST_CASE("play: commands say what they are asked", "[play]") {
  const Folder folder;
  const Ran ran =
      run(folder, kBegin, "help\n?\nrules\nsave\nadvise 8\nleft 1 right\nadvise 8\nlook\nquit\n");
  INFO(ran.out << ran.err);
  CHECK(ran.code == 130);
  CHECK(says(ran, "left 3 down"));
  CHECK(says(ran, "0..5 garnets"));
  CHECK(says(ran, "screwed_points"));
  CHECK(says(ran, "match.json.session"));
  CHECK(says(ran, "as played by"));
  CHECK(says(ran, "given"));
  CHECK(ran.err == "mainmatch: the match is saved; to go on: mainmatch play --resume match.json\n");
}

TEST_CASE("play: advice and odds weigh the others by how they have played", "[play]") {
  const Folder folder;
  const Ran ran =
      run(folder, kBegin, "left 1 right\n\nadvise 8 fitted\nodds fitted\nadvise x fitted\nquit\n");
  INFO(ran.out << ran.err);
  CHECK(ran.code == 130);
  const std::string title = "Who the others seem to be";
  const std::size_t first = ran.out.find(title);
  REQUIRE(first != ran.out.npos);
  CHECK(ran.out.find(title, first + 1) != ran.out.npos);
  CHECK(says(ran, "most likely"));
  CHECK(says(ran, "the fitted field of "));
  CHECK(says(ran, "advise: got 'x', expected a number of worlds"));
}

TEST_CASE("play: the tutor says what is lost, and it can be taken back", "[play]") {
  const Folder folder;
  const Ran ran = run(folder, with(kBegin, {"--tutor"}),
                      "left 900 right 5\n\nmaybe\ny\nright 900 right 5\n\nn\nresign\ny\n");
  INFO(ran.out << ran.err);
  CHECK(ran.code == 0);
  CHECK(says(ran, "Tutor: it loses"));
  CHECK(saved(folder).at("rounds")[0].at("submissions")[0].at("direction") == "right");
}

TEST_CASE("play: the tutor interrupts above its threshold alone, and says why", "[play]") {
  const auto tutored = [](const char* least) {
    const Folder folder;
    return run(folder, with(kBegin, {"--tutor", "--tutor-loss", least}),
               "left 900 right 5\n\ny\nresign\ny\n");
  };
  const Ran asked = tutored("10"), passed = tutored("1000");
  INFO(asked.out << passed.out);
  CHECK(says(asked, "Take it back?"));
  CHECK(says(asked, "That gains more in "));
  CHECK_FALSE(says(passed, "Take it back?"));
  CHECK(says(passed, "Tutor: nothing is clearly better; it loses at most "));
}

TEST_CASE("play: the tutor does not ask back what is as good as the best", "[play]") {
  const Folder folder;
  const Ran ran = run(folder, with(kBegin, {"--tutor"}), "right 8 right 5\n\nresign\ny\n");
  INFO(ran.out << ran.err);
  CHECK(ran.code == 0);
  CHECK(says(ran, "Tutor: nothing is clearly better; it loses at most 0."));
  CHECK(!says(ran, "Take it back?"));
}

TEST_CASE("play: what one's decisions cost is said when the match is over", "[play][review]") {
  const Folder folder;
  const Ran ran =
      run(folder, kBegin,
          "left 2 right\n\nresign\ny\nadvise\nreview 0\nreview 16\nreplay now\n\nquit\n");
  INFO(ran.out << ran.err);
  CHECK(ran.code == 0);
  CHECK(says(ran, "review [WORLDS]"));  // which commands there are, as 'advise' is none of them
  CHECK(says(ran, "review: got '0', expected a number of worlds"));
  CHECK(says(ran, "replay: got 'now', expected nothing after it"));
  const std::string before = "The same as a page: mainmatch ";
  const std::size_t at = ran.out.find(before);
  REQUIRE(at != ran.out.npos);
  CHECK(ran.out.substr(at).starts_with(before + "review match.json --seat 0 --worlds 16 --field "
                                                "'climber:2' --report review.html\n"));
  const Ran again =
      run(folder, {"review", "match.json", "--seat", "0", "--worlds", "16", "--field", "climber:2"},
          "");
  CHECK(again.code == 0);
  CHECK(says(again, "seat 0 (you)"));
  CHECK(says(ran, again.out));
}

TEST_CASE("play: nothing is written over", "[play]") {
  const Folder folder;
  write_file(folder, "match.json", "mine");
  const Ran ran = run(folder, kBegin, "");
  CHECK(ran.code == 2);
  CHECK(ran.out.empty());
  CHECK(ran.err.find("match.json: is there already") != ran.err.npos);
  CHECK(text_of(folder.path() / "match.json") == "mine");
  const Folder other;
  write_file(other, "match.json.session", "mine");
  CHECK(run(other, kBegin, "").code == 2);
  CHECK(text_of(other.path() / "match.json.session") == "mine");
  // A session whose record is another match's.
  const Folder third;
  run(third, kBegin, "");
  const Ran begun = run(third, {"play", "edges", "--seed", "4", "--save", "b.json"}, "");
  REQUIRE(begun.code == 130);
  std::filesystem::copy_file(third.path() / "b.json", third.path() / "match.json",
                             std::filesystem::copy_options::overwrite_existing);
  const Ran mixed = run(third, {"play", "--resume", "match.json"}, "");
  CHECK(mixed.code == 2);
  CHECK(mixed.err.find("is another match") != mixed.err.npos);
}

TEST_CASE("play: the session is for its owner alone", "[play]") {
  const Folder folder;
  run(folder, kBegin, "");
  struct stat found;
  REQUIRE(::stat((folder.path() / "match.json.session").c_str(), &found) == 0);
  CHECK((found.st_mode & 0777) == 0600);
}

TEST_CASE("play: what is hidden changes no byte of what is shown", "[play]") {
  const Folder folder;
  const std::vector<std::string> begin = {"play",   "amidakuji",  "--seed",    "3",
                                          "--save", "match.json", "--against", "random"};
  run(folder, begin, "S2\n\n");
  Json session = saved(folder, "match.json.session");
  const auto shown = [&] {
    write_file(folder, "match.json", session.at("record").dump());
    write_file(folder, "match.json.session", session.dump());
    return run(folder, {"play", "--resume", "match.json"}, "?\nhelp\nrules\nlook\n").out;
  };
  const std::string before = shown();
  Json& lots = session.at("record").at("setup").at("lots");
  std::reverse(lots.begin(), lots.end());
  session.at("record").at("rounds")[0].at("submissions")[5]["bets"] = {{"U", 1}};
  CHECK(shown() == before);
}

TEST_CASE("play: resign asks first", "[play]") {
  const Folder folder;
  const Ran kept = run(folder, kBegin, "resign\nwhat\nn\nleft 2 right\n\nresign\ny\n");
  INFO(kept.out << kept.err);
  CHECK(kept.code == 0);
  CHECK(says(kept, "Hand in nothing in all later steps? (y/n)"));
  CHECK(saved(folder).at("rounds")[0].at("submissions")[0].at("amount") == 2);
  CHECK(saved(folder).at("rounds")[1].at("submissions")[0].is_null());
  const Folder other;
  const Ran left = run(other, kBegin, "resign\n");  // nothing is answered: that is to leave
  CHECK(left.code == 130);
  CHECK_FALSE(saved(other, "match.json.session").at("resigned").get<bool>());
}

TEST_CASE("play: a bought peek says its price", "[play]") {
  const Folder folder;
  const Ran ran = run(folder,
                      {"play", "amidakuji", "--seed", "3", "--save", "match.json", "--against",
                       "random", "--set", "peeks=1", "--set", "extra_peeks=2"},
                      "?\nS2 peek S\nS2 peek S T\nS2 peek S T U\nquit\n");
  INFO(ran.out << ran.err);
  CHECK(says(ran, "1 free peek and 2 more at 2 garnets;"));
  CHECK(says(ran, "Enter hands in: S2 peek S\n"));
  CHECK(says(ran, "Enter hands in: S2 peek S T (2 garnets for 1 bought peek)\n"));
  CHECK(says(ran, "Enter hands in: S2 peek S T U (4 garnets for 2 bought peeks)\n"));
}

TEST_CASE("play: an interrupt leaves a match to go on with", "[play]") {
  for (const int signal : {SIGINT, SIGTERM, SIGKILL}) {
    const Folder folder;
    const std::filesystem::path pipe = folder.path() / "pipe";
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    const int writer = ::open(pipe.c_str(), O_RDWR | O_CLOEXEC);  // so that reading has no end
    REQUIRE(writer >= 0);
    const Ran ran = run_program_in(
        folder.path(), {.args = kBegin, .in = pipe.string(), .signal = signal, .signal_when = [&] {
                          return std::filesystem::exists(folder.path() / "match.json");
                        }});
    ::close(writer);
    INFO(ran.out << ran.err);
    CHECK(ran.code == (signal == SIGKILL ? -1 : 130));
    if (signal != SIGKILL) {
      CHECK(ran.err.find("to go on: mainmatch play --resume match.json") != ran.err.npos);
    }
    const Ran again = run(folder, {"play", "--resume", "match.json"}, "resign\ny\n");
    CHECK(again.code == 0);
  }
}

TEST_CASE("play: a killed match goes on with what was handed in", "[play]") {
  const Folder folder;
  run(folder, kBegin, "left 2 right\n\n");
  // As if it had been killed between handing in and playing.
  Json session = saved(folder, "match.json.session");
  session["handed_in"] = {{"direction", "right"}, {"amount", 3}, {"partner", "right"}};
  write_file(folder, "match.json.session", session.dump());
  const Ran ran = run(folder, {"play", "--resume", "match.json.session"}, "");
  INFO(ran.out << ran.err);
  CHECK(ran.code == 0);
  CHECK(saved(folder).at("rounds")[1].at("submissions")[0].at("amount") == 3);
}

TEST_CASE("play: bad flags and files give one line and exit code 2", "[play]") {
  const auto refused = [](const std::vector<std::string>& args, const std::string& said,
                          const std::string& file = "") {
    const Folder folder;
    if (!file.empty()) write_file(folder, "file.json", file);
    const Ran ran = run(folder, args, "");
    INFO(ran.err);
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK(ran.err.find(said) != ran.err.npos);
    CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
    const auto left = std::filesystem::directory_iterator(folder.path());
    CHECK(std::distance(begin(left), end(left)) == (file.empty() ? 0 : 1));
  };
  refused({"play"}, "game: missing");
  refused({"play", "chess"}, "unknown game 'chess'");
  refused({"play", "edges", "--seat", "9"}, "--seat: got 9, expected 0..8");
  refused({"play", "edges", "--against", "nobody"}, "unknown bot 'nobody'");
  refused({"play", "edges", "--against", "climber,random"},
          "--against: got 2 bots, expected 1 or 8");
  refused({"play", "edges", "--against", "climber", "--field", "random"},
          "--field: cannot be used");
  refused({"play", "edges", "--field", "climber:0"}, "climber:0");
  refused({"play", "edges", "--name", "climber"}, "--name: 'climber' is a bot");
  refused({"play", "edges", "--name", "a b"}, "--name: got 'a b'");
  refused({"play", "edges", "--save", "no/folder.json"}, "cannot be written");
  refused({"play", "edges", "--resume", "file.json"}, "game: cannot be used with --resume");
  refused({"play", "--resume", "file.json", "--seed", "1"}, "--seed: cannot be used with --resume");
  refused({"play", "--resume", "nothing.json"}, "nothing.json: cannot be read");
  refused({"play", "--resume", "file.json"}, "file.json:1:", "{");
  refused({"play", "--resume", "file.json"}, "format", "{}");
}

}  // namespace mainmatch::tests
