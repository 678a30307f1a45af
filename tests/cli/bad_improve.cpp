#include "tests/cli/bad_input.h"

namespace mainmatch::tests {

namespace {

/// What --bots-file refuses; the text is that of the file.
struct BadBots {
  const char* name;
  std::string text;
  std::vector<std::string> fragments;
};

const BadBots kBadBots[] = {
    {"bots file with another key", "bot = 3", {"bot: unknown key", "'bots'?"}},
    {"bots file without bots", "", {"bots"}},
    {"bots file of a number", "bots = 3", {"bots: got 3, expected an object"}},
    {"bot of a number", "[bots]\na = 3", {"bots.a: got 3, expected an object"}},
    {"bot without a match", "[bots.a]\nbase = \"climber\"", {"bots.a.game"}},
    {"bot without a base", "[bots.a]\ngame = \"edges\"", {"bots.a.base"}},
    {"bot of an unknown match",
     "[bots.a]\ngame = \"edge\"\nbase = \"climber\"",
     {"bots.a.game: unknown match 'edge'; did you mean 'edges'?"}},
    {"bot of an unknown base",
     "[bots.a]\ngame = \"edges\"\nbase = \"climbr\"",
     {"bots.a: unknown bot 'climbr'; did you mean 'climber'?"}},
    {"bot with another key",
     "[bots.a]\ngame = \"edges\"\nbase = \"climber\"\nparameter = 3",
     {"bots.a.parameter: unknown key; did you mean 'parameters'?"}},
    {"bot with an unknown parameter",
     "[bots.a]\ngame = \"edges\"\nbase = \"climber\"\nparameters.strid = 3",
     {"bots.a: unknown parameter 'strid' of 'climber'; did you mean 'stride'?"}},
    {"bot with a parameter out of range",
     "[bots.a]\ngame = \"edges\"\nbase = \"climber\"\nparameters.stride = 0",
     {"bots.a: climber: stride: got '0', expected a whole number 1..32"}},
    {"bot with a flag for a number",
     "[bots.a]\ngame = \"edges\"\nbase = \"climber\"\nparameters.stride = true",
     {"bots.a.parameters.stride: got true, expected a number"}},
    {"bot with the name of another",
     "[bots.random]\ngame = \"edges\"\nbase = \"climber\"",
     {"bots.random: 'random' is a bot of edges, expected a name of its own"}},
    {"bot with a name of odd letters",
     "[bots.\"a b\"]\ngame = \"edges\"\nbase = \"climber\"",
     {"got 'a b', expected a name of letters"}},
};

}  // namespace

std::vector<BadInput> bad_improvements() {
  using Words = std::vector<std::string>;
  struct Row {
    const char* name;
    Words more;
    Words fragments;
  };
  const std::vector<Row> rows = {
      {"improve without a mix", {}, {"mainmatch: --against: missing, expected BOT:W,..."}},
      {"improve against an unknown", {"--against=sfae"}, {"--against: unknown bot 'sfae'", "safe"}},
      {"improve against one twice", {"--against=safe,safe:2"}, {"--against: duplicate 'safe'"}},
      {"improve against a weight of 0", {"--against=safe:0"}, {"--against: got 'safe:0'", "1.."}},
      {"improve against a weight in words",
       {"--against=safe:x"},
       {"--against: unknown bot 'safe:x'"}},
      {"improve against a weight of 2.5", {"--against=safe:2.5"}, {"got 'safe:2.5'", "1.."}},
      {"improve against two mixes",
       {"--against=safe", "--against=random,safe:2"},
       {"--against: duplicate 'safe'"}},
      {"improve from a bot without parameters",
       {"--against=safe", "--from=random"},
       {"--from: 'random' has no parameters to search over"}},
      {"improve from an unknown", {"--against=safe", "--from=x"}, {"--from: unknown bot 'x'"}},
      {"improve from one twice",
       {"--against=safe", "--from=climber,climber(stride=2)"},
       {"--from: duplicate 'climber'"}},
      {"improve a role where there is none",
       {"--against=safe", "--role=hell"},
       {"--role: edges has no roles, got 'hell'"}},
      {"improve by too few", {"--against=safe", "--budget=999"}, {"--budget: got '999'", "1000.."}},
      {"improve on one fresh deal", {"--against=safe", "--fresh=1"}, {"--fresh: got '1'", "2.."}},
      {"improve and save as another bot",
       {"--against=safe", "--save=climber.toml"},
       {"--save: 'climber' is a bot of edges, expected a name of its own"}},
      {"improve and save nowhere",
       {"--against=safe", "--save=no/where.toml"},
       {"no/where.toml", "No such file"}},
      {"improve against no result", {"--against=result:x"}, {"--against: x: cannot be read"}},
      {"definition of nothing", {"--against=safe", "--define=a"}, {"--define: got 'a', expected"}},
      {"definition of an unknown",
       {"--against=safe", "--define=a=x"},
       {"--define: unknown bot 'x'"}},
      {"definition twice",
       {"--against=safe", "--define=a=random", "--define=a=safe"},
       {"--define: duplicate 'a'"}},
      {"bots file that is missing", {"--against=safe", "--bots-file=x.toml"}, {"x.toml: cannot"}},
  };
  std::vector<BadInput> all;
  for (const Row& row : rows) {
    Call call;
    call.args = {"improve", "edges"};
    call.args.insert(call.args.end(), row.more.begin(), row.more.end());
    const bool fails = std::string(row.name) == "improve and save nowhere";
    all.push_back({row.name, std::move(call), row.fragments, fails ? 1 : 2});
  }
  for (const BadBots& bad : kBadBots) {
    Call call;
    call.args = {"duel", "edges", "random", "safe", "--bots-file", "bots.toml"};
    call.files = {{"bots.toml", bad.text}};
    all.push_back({bad.name, std::move(call), bad.fragments});
  }
  Call call;
  call.args = {"improve", "threads", "--against", "safe", "--role", "heven"};
  all.push_back({"improve an unknown role", call, {"--role: unknown role 'heven'", "'heaven'?"}});
  call.args = {"improve", "threads", "--against", "heaven:pilgrim"};
  all.push_back({"improve against half a mix", call, {"--against: no bots for role hell"}});
  return all;
}

}  // namespace mainmatch::tests
