#include "tests/cli/bad_input.h"

namespace mainmatch::tests {

std::vector<BadInput> bad_arenas() {
  using Words = std::vector<std::string>;
  const auto arena = [](const Words& more) {
    Words words = {"arena", "edges"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  struct Row {
    const char* name;
    Words args;
    Words fragments;
  };
  const std::vector<Row> rows = {
      {"arena of nothing", {"arena"}, {"game: missing"}},
      {"arena of nobody", arena({}), {"--players: missing (see 'mainmatch bots edges')"}},
      {"arena of one",
       arena({"--players", "safe"}),
       {"--players: got a list of 1, expected 2 to 64 players"}},
      {"arena of one twice",
       arena({"--players", "safe,random,safe"}),
       {"--players: duplicate 'safe'"}},
      {"arena of one under two names",
       arena({"--players", "climber,me", "--define", "me=climber"}),
       {"--players: duplicate 'climber'"}},
      {"arena of an unknown",
       arena({"--players", "sfae,random"}),
       {"--players: unknown bot 'sfae'", "'safe'?"}},
      {"arena without deals",
       arena({"--players", "safe,random", "--deals", "0"}),
       {"--deals: got '0', expected a whole number 1..100000"}},
      {"arena of too many deals",
       arena({"--players", "safe,random", "--deals", "100001"}),
       {"--deals: got '100001', expected"}},
      {"arena of deals and time",
       arena({"--players", "safe,random", "--deals", "2", "--time-budget", "1"}),
       {"--time-budget: cannot be used with --deals"}},
      {"arena for an unknown payoff",
       arena({"--players", "safe,random", "--payoff", "win"}),
       {"--payoff: unknown payoff 'win'", "'wins'?"}},
      {"arena with another's flag",
       arena({"--players", "safe,random", "--matches", "9"}),
       {"unknown flag '--matches' of 'arena'"}},
  };
  std::vector<BadInput> inputs;
  for (const Row& row : rows) inputs.push_back({row.name, {row.args, {}}, row.fragments});
  return inputs;
}

}  // namespace mainmatch::tests
