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
      {"duel of three", duel("kelly"), {"unexpected argument 'kelly'"}},
      {"duel of an unknown", {"duel", "edges", "sfae", "x"}, {"a: unknown bot 'sfae'", "'safe'?"}},
      {"duel with an unknown", {"duel", "edges", "safe", "x"}, {"b: unknown bot 'x', expected"}},
      {"duel in a field of unknown", duel("--field=x"), {"--field: unknown bot 'x', expected"}},
      {"duel in a field of one twice", duel("--field=spy,spy:2"), {"--field: duplicate 'spy'"}},
      {"duel in a field of nobody",
       duel("--field=spy:0"),
       {"--field: got 'spy:0', expected", "1.."}},
      {"payoff unknown", duel("--payoff=win"), {"--payoff: unknown payoff 'win'", "'wins'?"}},
      {"payoff twice", duel("--payoff=wins,wins:2"), {"--payoff: duplicate 'wins'"}},
      {"payoff without a name", duel("--payoff=:2"), {"--payoff: unknown payoff ''"}},
      {"payoff of two lines", duel("--payoff=a\nb"), {"--payoff: unknown payoff 'a\\nb'"}},
      {"payoff without a weight",
       duel("--payoff=wins:"),
       {"--payoff: got 'wins:', expected NAME or NAME:WEIGHT, -1000..1000"}},
      {"payoff of a large weight",
       duel("--payoff=wins:1001"),
       {"--payoff: got 'wins:1001', expected"}},
      {"payoff of a fine weight", duel("--payoff=wins:0.1234"), {"got 'wins:0.1234', expected"}},
      {"payoff of an odd weight",
       duel("--payoff=wins:nan"),
       {"--payoff: got 'wins:nan', expected"}},
      {"payoff of a long weight",
       duel("--payoff=wins:" + times(5000, "1")),
       {"--payoff: got 'wins:111", "...', expected"}},
      {"payoff of nothing", duel("--payoff=wins:0"), {"--payoff: all weights are 0, expected"}},
      {"payoff with a comma too many", duel("--payoff=wins,"), {"--payoff: got 'wins,', expected"}},
      {"payoff missing", duel("--payoff"), {"--payoff: missing value, expected P:W,..."}},
      {"no alpha", duel("--alpha=0"), {"--alpha: got '0', expected a number"}},
      {"alpha of more than a half", duel("--alpha=0.51"), {"--alpha: got '0.51', expected"}},
      {"beta that is no number", duel("--beta=nan"), {"--beta: got 'nan', expected"}},
      {"negative beta", duel("--beta=-0.1"), {"--beta: got '-0.1', expected"}},
      {"no difference", duel("--difference=0"), {"--difference: got '0', expected"}},
      {"difference that cannot be",
       duel("--difference=2"),
       {"--difference: got 2, expected less than 2, the range of the payoff"}},
      {"endless difference", duel("--difference=inf"), {"--difference: got 'inf', expected"}},
      {"duel of half a deal",
       duel("--matches=1"),
       {"--matches: got '1', expected", "2..10000000000"}},
      {"duel of matches and time",
       {"duel", "amidakuji", "spy", "late", "--matches=2", "--time-budget=1"},
       {"--time-budget: cannot be used with --matches"}},
      {"duel of no time", duel("--time-budget=0"), {"--time-budget: got '0', expected"}},
      {"duel as xml", duel("--format=xml"), {"--format: got 'xml', expected text, json, csv"}},
      {"duel with another's flag", duel("--bots=spy"), {"unknown flag '--bots' of 'duel'"}},
  };
  std::vector<BadInput> inputs;
  for (const Row& row : rows) inputs.push_back({row.name, {row.args, {}}, row.fragments});
  return inputs;
}

}  // namespace mainmatch::tests
