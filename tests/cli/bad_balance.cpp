#include "tests/cli/bad_input.h"

namespace mainmatch::tests {

std::vector<BadInput> bad_balance() {
  using Words = std::vector<std::string>;
  struct Row {
    const char* name;
    Words args;
    Words fragments;
  };
  const auto balance = [](const std::string& more) { return Words{"balance", "edges", more}; };
  const auto compare = [](Words more) {
    more.insert(more.begin(), {"compare", "edges"});
    return more;
  };
  const std::vector<Row> rows = {
      {"balance of nothing", {"balance"}, {"game: missing (see 'mainmatch games')"}},
      {"balance of an unknown", {"balance", "edgse"}, {"game: unknown game 'edgse'", "'edges'?"}},
      {"balance of an unknown metric",
       balance("--metrics=seat_gpa"),
       {"--metrics: unknown metric 'seat_gpa'", "'seat_gap'?"}},
      {"balance of a metric twice",
       balance("--metrics=ties,ties"),
       {"--metrics: duplicate 'ties'"}},
      {"balance of no metric", balance("--metrics"), {"--metrics: missing value, expected M,..."}},
      {"balance with an unknown bot", balance("--bots=x"), {"--bots: unknown bot 'x'"}},
      {"balance with a bot twice", balance("--bots=safe,safe"), {"--bots: duplicate 'safe'"}},
      {"balance by an unknown payoff", balance("--payoff=win"), {"--payoff: unknown payoff 'win'"}},
      {"balance under bad rules",
       balance("--set=rounds=0"),
       {"--set: rules.rounds: got 0, expected"}},
      {"balance under a rule that is set twice",
       {"balance", "edges", "--set=rounds=3", "--set=rounds=4"},
       {"--set: rules.rounds is set twice"}},
      {"balance of half a unit", balance("--matches=3"), {"--matches: got '3', expected", "4.."}},
      {"balance in another format",
       balance("--format=xml"),
       {"--format: got 'xml', expected text, json"}},
      {"coalition of all",
       balance("--coalition=9"),
       {"--coalition: got 9, expected 2..8 of 9 seats"}},
      {"coalition of one",
       balance("--coalition=1"),
       {"--coalition: got '1', expected a whole number 2..15"}},
      {"coalition where nobody listens",
       {"balance", "bugcatcher", "--coalition=2"},
       {"--coalition: no bot of bugcatcher supports coalitions"}},
      {"coalition of who does not listen",
       {"balance", "edges", "--coalition=2", "--ally=safe"},
       {"--ally: got 'safe', expected a bot that supports coalitions: level-1"}},
      {"allies without a coalition", balance("--ally=level-1"), {"--ally: requires --coalition"}},
      {"deals of nothing",
       balance("--deals=9"),
       {"--deals: requires --mechanics, --information or --coalition"}},
      {"comparison with nothing", compare({}), {"--against: missing, expected"}},
      {"comparison by what balance alone measures",
       compare({"--against", "rounds=6", "--metrics", "diversity"}),
       {"--metrics: diversity: measured by 'balance' alone"}},
      {"comparison with nonsense", compare({"--against=max_bet"}), {"--against: "}},
      {"comparison with an unknown rule",
       compare({"--against=round=8"}),
       {"--against: rules.round: unknown key", "did you mean 'rounds'?"}},
      {"comparison with a rule out of range",
       compare({"--against=rounds=0"}),
       {"--against: rules.rounds: got 0, expected 1..20"}},
      {"comparison with a file that is not there",
       compare({"--against=none.toml"}),
       {"none.toml: "}},
      {"comparison with too little",
       compare({"--against"}),
       {"--against: missing value, expected"}},
      {"comparison with a file and a rule",
       compare({"--against=none.toml", "--against=rounds=8"}),
       {"--against: 'none.toml' cannot be used with other values"}},
      {"comparison under bad rules",
       compare({"--set=rounds=0", "--against=rounds=8"}),
       {"--set: rules.rounds: got 0, expected 1..20"}},
  };
  std::vector<BadInput> inputs;
  for (const Row& row : rows) inputs.push_back({row.name, {row.args, {}}, row.fragments});
  return inputs;
}

}  // namespace mainmatch::tests
