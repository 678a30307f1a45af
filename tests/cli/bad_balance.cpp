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
       {"--metrics: 'ties' is listed twice, allowed once"}},
      {"balance of no metric", balance("--metrics"), {"--metrics: no value, allowed one M,..."}},
      {"balance with an unknown bot", balance("--bots=x"), {"--bots: unknown bot 'x'"}},
      {"balance with a bot twice", balance("--bots=safe,safe"), {"--bots: 'safe' is listed twice"}},
      {"balance by an unknown payoff", balance("--payoff=win"), {"--payoff: unknown payoff 'win'"}},
      {"balance under bad rules", balance("--set=rounds=0"), {"--set: rules.rounds: 0, allowed"}},
      {"balance of half a unit", balance("--matches=3"), {"--matches: '3', allowed", "4.."}},
      {"balance in another format",
       balance("--format=xml"),
       {"--format: 'xml', allowed text, json"}},
      {"coalition of all", balance("--coalition=9"), {"--coalition: 9, allowed 2..8 of 9 seats"}},
      {"coalition of one",
       balance("--coalition=1"),
       {"--coalition: '1', allowed a whole number 2..15"}},
      {"coalition where nobody listens",
       {"balance", "bugcatcher", "--coalition=2"},
       {"--coalition: no bot of bugcatcher plays together with allies"}},
      {"coalition of who does not listen",
       {"balance", "edges", "--coalition=2", "--ally=safe"},
       {"--ally: 'safe', allowed of edges: level-1"}},
      {"allies without a coalition",
       balance("--ally=level-1"),
       {"--ally: given, allowed only with --coalition"}},
      {"deals of nothing",
       balance("--deals=9"),
       {"--deals: given, allowed only with --mechanics, --information or --coalition"}},
      {"comparison with nothing", compare({}), {"--against: missing, needed"}},
      {"comparison with nonsense", compare({"--against=max_bet"}), {"--against: "}},
      {"comparison with an unknown rule",
       compare({"--against=round=8"}),
       {"--against: rules.round: an unknown key", "did you mean rounds?"}},
      {"comparison with a rule out of range",
       compare({"--against=rounds=0"}),
       {"--against: rules.rounds: 0, allowed 1..20"}},
      {"comparison with a file that is not there",
       compare({"--against=none.toml"}),
       {"none.toml: "}},
      {"comparison with too little", compare({"--against"}), {"--against: no value, allowed one"}},
      {"comparison with a file and a rule",
       compare({"--against=none.toml", "--against=rounds=8"}),
       {"--against: 'none.toml', allowed only alone"}},
      {"comparison under bad rules",
       compare({"--set=rounds=0", "--against=rounds=8"}),
       {"--set: rules.rounds: 0, allowed 1..20"}},
  };
  std::vector<BadInput> inputs;
  for (const Row& row : rows) inputs.push_back({row.name, {row.args, {}}, row.fragments});
  return inputs;
}

}  // namespace mainmatch::tests
