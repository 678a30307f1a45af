#include "tests/cli/bad_input.h"

namespace mainmatch::tests {

std::vector<BadInput> bad_payoffs() {
  using Words = std::vector<std::string>;
  struct Row {
    const char* name;
    Words args;
    Words fragments;
  };
  const auto payoffs = [](const std::string& more) { return Words{"payoffs", "edges", more}; };
  const std::vector<Row> rows = {
      {"payoffs of nothing", {"payoffs"}, {"game: missing"}},
      {"equilibrium of nothing", {"equilibrium"}, {"game: missing"}},
      {"payoffs of an unknown", payoffs("--bots=safe,sfae"), {"--bots: unknown bot 'sfae'"}},
      {"payoffs of one twice", payoffs("--bots=safe,safe"), {"--bots: duplicate 'safe'"}},
      {"payoffs of two lists",
       {"payoffs", "edges", "--bots=safe", "--bots=random"},
       {"--bots: 'random' is a second list of role all"}},
      {"payoffs of an unknown role",
       {"payoffs", "threads", "--bots=hevean:random"},
       {"--bots: unknown role 'hevean'; did you mean 'heaven'?"}},
      {"payoffs without a role",
       {"payoffs", "threads", "--bots=heaven:random"},
       {"--bots: no bots for role hell"}},
      {"payoffs from one match",
       payoffs("--matches=1"),
       {"--matches: got '1', expected", "2..1000000"}},
      {"payoffs in less than no profiles",
       payoffs("--profiles=-1"),
       {"--profiles: got '-1', expected"}},
      {"payoffs of a game of one", payoffs("--reduce=1"), {"--reduce: got '1', expected", "2..64"}},
      {"payoffs of a game that is hardly smaller",
       {"payoffs", "threads", "--reduce=5"},
       {"--reduce: 5, which leaves", "profiles, expected at most 100,000"}},
      {"payoffs of an unknown kind", payoffs("--payoff=win"), {"--payoff: unknown payoff 'win'"}},
      {"payoffs within no error",
       payoffs("--target-error=0"),
       {"--target-error: got '0', expected"}},
      {"payoffs within nothing known",
       payoffs("--matches-in-all=9"),
       {"--matches-in-all: requires --target-error"}},
      {"negative tolerance", payoffs("--tolerance=-1"), {"--tolerance: got '-1', expected"}},
      {"payoffs as xml",
       payoffs("--format=xml"),
       {"--format: got 'xml', expected text, json, csv"}},
      {"equilibria of what is worth nothing",
       {"equilibrium", "edges", "--bots=safe,random", "--payoff=tokens:-1", "--matches=2",
        "--out=kept"},
       {"--epsilon: required: its default is 5% of a mean payoff, and that of role all is -0.2"}},
      {"an epsilon below 0",
       {"equilibrium", "edges", "--epsilon=-1"},
       {"--epsilon: got '-1', expected a number 0..1e+12"}},
      {"an epsilon of an unknown role",
       {"equilibrium", "threads", "--epsilon=hevean:1"},
       {"--epsilon: unknown role 'hevean'; did you mean 'heaven'?"}},
      {"an epsilon of one role",
       {"equilibrium", "threads", "--epsilon=heaven:1"},
       {"--epsilon: no epsilon for role hell"}},
      {"two epsilons of a role",
       {"equilibrium", "threads", "--epsilon=heaven:1", "--epsilon=2"},
       {"--epsilon: 2 is a second epsilon of role heaven"}},
      {"deals of a number and of any",
       {"equilibrium", "edges", "--certify=9", "--certify-budget=9"},
       {"--certify-budget: cannot be used with --certify"}},
      {"too few matches to refine with",
       {"equilibrium", "edges", "--refine=999"},
       {"--refine: got '999', expected a whole number 1000..1000000000"}},
      {"payoffs with an epsilon", payoffs("--epsilon=1"), {"unknown flag '--epsilon'"}},
      {"payoffs with a certificate", payoffs("--certify=9"), {"unknown flag '--certify'"}},
      {"payoffs in shards", payoffs("--shard=1/2"), {"--shard: requires --out"}},
  };
  std::vector<BadInput> inputs;
  for (const Row& row : rows) inputs.push_back({row.name, {row.args, {}}, row.fragments});
  return inputs;
}

}  // namespace mainmatch::tests
