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
      {"payoffs of one twice", payoffs("--bots=safe,safe"), {"--bots: 'safe' is listed twice"}},
      {"payoffs of two lists",
       {"payoffs", "edges", "--bots=safe", "--bots=random"},
       {"--bots: 'random', a second list of role all, allowed one"}},
      {"payoffs of an unknown role",
       {"payoffs", "threads", "--bots=hevean:random"},
       {"--bots: unknown role 'hevean'; did you mean 'heaven'?"}},
      {"payoffs without a role",
       {"payoffs", "threads", "--bots=heaven:random"},
       {"--bots: nobody for role hell, needed a list"}},
      {"payoffs from one match", payoffs("--matches=1"), {"--matches: '1', allowed", "2..1000000"}},
      {"payoffs in less than no profiles", payoffs("--profiles=-1"), {"--profiles: '-1', allowed"}},
      {"payoffs of a game of one", payoffs("--reduce=1"), {"--reduce: '1', allowed", "2..64"}},
      {"payoffs of a game that is hardly smaller",
       {"payoffs", "threads", "--reduce=5"},
       {"--reduce: 5, which leaves", "profiles, allowed 100,000"}},
      {"payoffs of an unknown kind", payoffs("--payoff=win"), {"--payoff: unknown payoff 'win'"}},
      {"payoffs within no error", payoffs("--target-error=0"), {"--target-error: '0', allowed"}},
      {"payoffs within nothing known",
       payoffs("--matches-in-all=9"),
       {"--matches-in-all: 9, allowed only with --target-error"}},
      {"negative tolerance", payoffs("--tolerance=-1"), {"--tolerance: '-1', allowed"}},
      {"payoffs as csv", payoffs("--format=csv"), {"--format: 'csv', allowed text, json"}},
      {"payoffs with a certificate", payoffs("--certify=9"), {"unknown flag '--certify'"}},
      {"payoffs in shards", payoffs("--shard=1/2"), {"unknown flag '--shard' of 'payoffs'"}},
  };
  std::vector<BadInput> inputs;
  for (const Row& row : rows) inputs.push_back({row.name, {row.args, {}}, row.fragments});
  return inputs;
}

}  // namespace mainmatch::tests
