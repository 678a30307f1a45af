// Files and streams that cannot be read or written.

#include <nlohmann/json.hpp>

#include "experiments/matches/registry.h"
#include "tests/cli/bad_input.h"

namespace mainmatch::tests {

namespace {

constexpr std::size_t kHuge = 300'000'000;

Call call(std::vector<std::string> args, std::vector<File> files = {}) {
  return {std::move(args), std::move(files)};
}

File good_record() {
  return {"good.json",
          to_line(match_named("amidakuji", "").default_rules()->fresh_record(1, 0)) + "\n"};
}

Call tournament_to(const std::string& records, std::vector<File> files = {}) {
  return {{"tournament", "amidakuji", "--matches", "3", "--records", records}, std::move(files)};
}

Call deal_from(std::vector<File> files) {
  return {{"deal", "bugcatcher", "--set", "deck=deck.toml"}, std::move(files)};
}

Call to_full_disk(std::vector<std::string> args, std::vector<File> files = {}) {
  return {std::move(args), std::move(files), "/dev/null", "/dev/full"};
}

}  // namespace

std::vector<BadInput> bad_inputs() {
  const std::string missing = ": cannot be read: No such file or directory";
  const std::string folder = ": cannot be read: Is a directory";
  const std::string long_name = times(5000, "n");
  const std::vector<std::string> too_long = {"huge:1: too long, expected at most 4194304 bytes"};
  const File huge = {"huge", "[", kHuge};
  return {
      {"judge: no file", call({"judge", "none"}), {"none" + missing}},
      {"judge: no folder", call({"judge", "no/ne"}), {"no/ne" + missing}},
      {"judge: a folder", call({"judge", "."}), {"." + folder}},
      {"deck: no file", deal_from({}), {"deck.toml" + missing}},
      {"deck: no TOML", deal_from({{"deck.toml", "[[missions]\n"}}), {"deck.toml:1:"}},
      {"deck: another key",
       deal_from({{"deck.toml", "mission = []\n"}}),
       {"deck.toml: mission: unknown key; did you mean 'missions'?"}},
      {"deck: nothing", deal_from({{"deck.toml", "\n"}}), {"deck.toml: missions: missing"}},
      {"deck: no list",
       deal_from({{"deck.toml", "missions = 3\n"}}),
       {"deck.toml: missions: got 3, expected \"built-in\" or a list of missions"}},
      {"deck: a bad mission",
       deal_from({{"deck.toml", "[[missions]]\nname = \"a\"\nreward = 1000\n"}}),
       {"deck.toml: missions[0].reward: got 1000, expected 0..999"}},
      {"judge: file for a folder",
       call({"judge", "f/x"}, {{"f", ""}}),
       {"f/x: ", "Not a directory"}},
      {"judge: name of two lines", call({"judge", "a\nb"}), {"a\\nb" + missing}},
      {"judge: name that is no text", call({"judge", "\xff\x07"}), {"\\xff\\x07" + missing}},
      {"judge: long name",
       call({"judge", long_name}),
       {"nnn...: cannot be read: File name too long"}},
      {"judge: bad record in a file of two lines",
       call({"judge", "a\nb"}, {{"a\nb", "7"}}),
       {"a\\nb: got 7, expected an object"}},
      {"judge: bad JSON in a file that is no text",
       call({"judge", "\xff"}, {{"\xff", "x"}}),
       {"\\xff:1:1: "}},
      {"judge: hundreds of MB in a line", call({"judge", "huge"}, {huge}), too_long},
      {"judge: no end",
       call({"judge", "/dev/zero"}),
       {"/dev/zero:1: too long, expected at most 4194304"}},
      {"judge: hundreds of MB below a record",
       call({"judge", "huge"}, {{"huge", good_record().text, kHuge}}),
       {"huge:2: too long"},
       2,
       1},
      {"check: no file", call({"judge", "--check", "none"}), {"none" + missing}},
      {"check: a bad record",
       call({"judge", "--check", "x"}, {{"x", "{}"}}),
       {"x: format: missing"}},
      {"check: hundreds of MB", call({"judge", "--check", "huge"}, {huge}), too_long},
      {"judge: nothing on stdin",
       call({"judge"}),
       {"standard input: empty, expected match records"}},
      {"judge: stdin is a folder", {{"judge"}, {}, "."}, {"standard input" + folder}},
      {"judge: stdin is closed",
       {{"judge", "-"}, {}, ""},
       {"standard input: cannot be read: Bad file"}},
      {"judge: stdin without end",
       {{"judge", "-"}, {}, "/dev/zero"},
       {"standard input:1: too long"}},
      {"replay: no file", call({"replay", "none"}), {"none" + missing}},
      {"replay: a folder", call({"replay", "x"}, {{"x/", ""}}), {"x" + folder}},
      {"replay: an empty file",
       call({"replay", "x"}, {{"x", ""}}),
       {"x: empty, expected match records"}},
      {"replay: half a file", call({"replay", "x"}, {{"x", "{"}}), {"x:1:2: ", "end of input"}},
      {"replay: hundreds of MB", call({"replay", "huge"}, {huge}), too_long},
      {"replay: nothing on stdin", call({"replay", "-"}), {"standard input: empty"}},
      {"replay: the second of one",
       call({"replay", "good.json", "--match", "2"}, {good_record()}),
       {"good.json: match: got 2, expected 1..1"}},
      {"config: no file", call({"tournament", "--config", "none"}), {"none" + missing}},
      {"config: a folder", call({"deal", "--config", "."}), {"." + folder}},
      {"config: empty name", call({"deal", "--config", ""}), {"--config: got '', expected a text"}},
      {"config: name of two lines", call({"deal", "--config", "a\nb"}), {"a\\nb" + missing}},
      {"config: hundreds of MB",
       call({"deal", "--config", "huge"}, {huge}),
       {"huge: too long, expected at most 1048576 bytes"}},
      {"config: no end",
       call({"deal", "--config", "/dev/zero"}),
       {"/dev/zero: too long, expected"}},
      {"config: 1 MiB and a byte",
       call({"deal", "--config", "x"}, {{"x", times((1 << 20) + 1, "\n")}}),
       {"x: too long, expected at most 1048576 bytes"}},
      {"config: stdin is closed",
       {{"deal", "--config", "-"}, {}, ""},
       {"standard input: cannot be"}},
  };
}

/// A folder that must not be written to cannot be tried by root, a full disk only by /dev/full.
std::vector<BadInput> bad_outputs() {
  const std::vector<std::string> full = {"standard output: cannot be written"};
  const std::string missing = ": cannot be written: No such file or directory";
  const std::string folder = ": cannot be written: Is a directory";
  std::vector<BadInput> rows = {
      {"games", to_full_disk({"games"}), full},
      {"bots", to_full_disk({"bots", "amidakuji"}), full},
      {"rules", to_full_disk({"rules", "amidakuji", "--format", "json"}), full},
      {"deal", to_full_disk({"deal", "amidakuji"}), full},
      {"judge", to_full_disk({"judge", "good.json"}, {good_record()}), full},
      {"check", to_full_disk({"judge", "--check", "good.json"}, {good_record()}), full},
      {"replay", to_full_disk({"replay", "good.json"}, {good_record()}), full},
      {"tournament", to_full_disk({"tournament", "amidakuji", "--matches", "3"}), full},
      {"tournament as JSON",
       to_full_disk({"tournament", "amidakuji", "--matches", "3", "--format", "json"}), full},
      {"help", to_full_disk({"--help"}), full},
      {"many records",
       to_full_disk({"judge", "good.json"}, {{"good.json", times(100, good_record().text)}}), full},
      {"records: no folder", tournament_to("no/x.jsonl"), {"no/x.jsonl" + missing}},
      {"records: no folder of two lines", tournament_to("a\nb/x"), {"a\\nb/x" + missing}},
      {"records: a folder", tournament_to("."), {"." + folder}},
      {"records: another folder", tournament_to("x", {{"x/", ""}}), {"x" + folder}},
      {"records: a folder beside", tournament_to("x", {{"x.part/", ""}}), {"x" + folder}},
      {"records: file for a folder",
       tournament_to("f/x", {{"f", ""}}),
       {"f/x: ", "Not a directory"}},
      {"records: long name", tournament_to(times(300, "n")), {"nnn...: ", "File name too long"}},
      {"records: a full disk",
       tournament_to("/dev/full"),
       {"/dev/full: ", "No space left on device"}},
  };
  for (BadInput& row : rows) row.code = 1;
  rows.back().call.out = "/dev/null";  // what was played is reported
  return rows;
}

}  // namespace mainmatch::tests
