#include "tests/cli/bad_input.h"

namespace mainmatch::tests {

std::vector<BadInput> bad_duels() {
  using Words = std::vector<std::string>;
  struct Row {
    const char* name;
    Words args;
    Words fragments;
  };
  const auto duel = [](const std::string& more) {
    return Words{"duel", "amidakuji", "spy", "late", more};
  };
  const std::vector<Row> rows = {
      {"duel of nothing", {"duel"}, {"game: missing"}},
      {"duel of nobody", {"duel", "edges"}, {"a: missing (see 'mainmatch bots edges')"}},
      {"duel of one", {"duel", "edges", "safe"}, {"b: missing (see 'mainmatch bots edges')"}},
      {"duel of three", duel("kelly"), {"'kelly': one word too many"}},
      {"duel of an unknown", {"duel", "edges", "sfae", "x"}, {"a: unknown bot 'sfae'", "'safe'?"}},
      {"duel with an unknown", {"duel", "edges", "safe", "x"}, {"b: unknown bot 'x'; known are"}},
      {"duel in a field of unknown", duel("--field=x"), {"--field: unknown bot 'x'; known are"}},
      {"duel in a field of one twice",
       duel("--field=spy,spy:2"),
       {"--field: 'spy' is listed twice, allowed once"}},
      {"duel in a field of nobody", duel("--field=spy:0"), {"--field: 'spy:0', allowed", "1.."}},
      {"payoff unknown", duel("--payoff=win"), {"--payoff: unknown payoff 'win'", "'wins'?"}},
      {"payoff twice", duel("--payoff=wins,wins:2"), {"--payoff: 'wins' is listed twice"}},
      {"payoff without a name", duel("--payoff=:2"), {"--payoff: unknown payoff ''"}},
      {"payoff of two lines", duel("--payoff=a\nb"), {"--payoff: unknown payoff 'a\\nb'"}},
      {"payoff without a weight",
       duel("--payoff=wins:"),
       {"--payoff: 'wins:', allowed NAME or NAME:WEIGHT, -1000..1000"}},
      {"payoff of a large weight", duel("--payoff=wins:1001"), {"--payoff: 'wins:1001', allowed"}},
      {"payoff of a fine weight", duel("--payoff=wins:0.1234"), {"'wins:0.1234', allowed"}},
      {"payoff of an odd weight", duel("--payoff=wins:nan"), {"--payoff: 'wins:nan', allowed"}},
      {"payoff of a long weight",
       duel("--payoff=wins:" + times(5000, "1")),
       {"--payoff: 'wins:111", "...', allowed"}},
      {"payoff of nothing", duel("--payoff=wins:0"), {"--payoff: nothing counts, needed"}},
      {"payoff with a comma too many", duel("--payoff=wins,"), {"--payoff: 'wins,', allowed"}},
      {"payoff missing", duel("--payoff"), {"--payoff: no value, allowed one P:W,..."}},
      {"no alpha", duel("--alpha=0"), {"--alpha: '0', allowed a number"}},
      {"alpha of more than a half", duel("--alpha=0.51"), {"--alpha: '0.51', allowed"}},
      {"beta that is no number", duel("--beta=nan"), {"--beta: 'nan', allowed"}},
      {"negative beta", duel("--beta=-0.1"), {"--beta: '-0.1', allowed"}},
      {"no difference", duel("--difference=0"), {"--difference: '0', allowed"}},
      {"difference that cannot be",
       duel("--difference=2"),
       {"--difference: 2, allowed less than 2, the most that two payoffs can differ"}},
      {"endless difference", duel("--difference=inf"), {"--difference: 'inf', allowed"}},
      {"duel of half a deal", duel("--matches=1"), {"--matches: '1', allowed", "2..10000000000"}},
      {"duel in a table", duel("--format=csv"), {"--format: 'csv', allowed text, json"}},
      {"duel with another's flag", duel("--bots=spy"), {"unknown flag '--bots' of 'duel'"}},
  };
  std::vector<BadInput> inputs;
  for (const Row& row : rows) inputs.push_back({row.name, {row.args, {}}, row.fragments});
  return inputs;
}

}  // namespace mainmatch::tests
