#include "tests/cli/bad_input.h"

namespace mainmatch::tests {

std::vector<BadInput> bad_sweeps() {
  using Words = std::vector<std::string>;
  struct Row {
    const char* name;
    Words args;
    Words fragments;
  };
  const auto sweep = [](const char* vary, Words more = {}) {
    Words args = {"sweep", "amidakuji", std::string("--vary=") + vary};
    args.insert(args.end(), more.begin(), more.end());
    return args;
  };
  const auto tune = [](const char* aim, Words more = {}) {
    Words args = {"tune", "amidakuji", "--vary=rows=4:20", std::string("--aim=") + aim};
    args.insert(args.end(), more.begin(), more.end());
    return args;
  };
  const std::vector<Row> rows = {
      {"what balance alone measures",
       sweep("rounds=3,4", {"--metrics", "ties,cycles"}),
       {"--metrics: cycles: measured by 'balance' alone"}},
      {"a rule set and varied",
       sweep("rounds=3,4", {"--set", "rounds=5"}),
       {"--set: rounds: is varied as well"}},
      {"a sweep of nothing", {"sweep"}, {"game: missing"}},
      {"a sweep of no rule",
       {"sweep", "amidakuji"},
       {"mainmatch: --vary: missing, expected RULE="}},
      {"a sweep of an unknown rule",
       sweep("max_bat=4,6"),
       {"--vary: unknown rule 'max_bat'; did you mean 'max_bet'?"}},
      {"a sweep beyond what a rule can be",
       sweep("max_bet=4,256"),
       {"--vary: max_bet: got '256', expected a whole number 1..255"}},
      {"a sweep of what has parts",
       sweep("phantoms=1"),
       {"--vary: phantoms: got 1, expected a list"}},
      {"a sweep of a part that is not there",
       sweep("phantoms[99].every=1"),
       {"--vary: phantoms: got '[99]', expected [0].."}},
      {"a sweep of a part beyond its range",
       sweep("phantoms[0].every=1,99"),
       {"--vary: phantoms[0].every: got 99, expected 1..12"}},
      {"a structure set and varied",
       sweep("phantoms=[]", {"--set", "phantoms=[]"}),
       {"--set: phantoms: is varied as well"}},
      {"a sweep of what is forbidden",
       sweep("max_bet=30,40"),
       {"--vary: the rules forbid all combinations; max_bet: got 30, expected 1..20"}},
      {"a rule varied twice", sweep("rows=4,5", {"--vary=rows=6"}), {"--vary: duplicate rows"}},
      {"a grid without steps",
       sweep("rung_density=0:1"),
       {"--vary: rung_density: a range without a step requires --sample"}},
      {"a grid beyond measure",
       sweep("rung_density=0:1:0.0001", {"--vary=rows=1:26"}),
       {"--vary: rung_density: '0:1:0.0001': more than 10000 values"}},
      {"a grid of a sample",
       sweep("rows=4,5", {"--design=grid", "--sample=8"}),
       {"--design: grid cannot be used with --sample"}},
      {"a sample of no size",
       sweep("rows=4,5", {"--design=lhs"}),
       {"--design: lhs requires --sample"}},
      {"a sample of one", sweep("rows=4,5", {"--sample=1"}), {"--sample: got '1', expected"}},
      {"a sample of too many",
       sweep("rows=4,5", {"--sample=9999"}),
       {"--sample: got 9999, expected 2..3333 for this number of rules"}},
      {"a sample from single matches",
       sweep("rows=4,5", {"--sample=8", "--matches=100"}),
       {"--matches: got 100, expected at least 512 with --sample"}},
      {"a sweep of unknown metrics",
       sweep("rows=4,5", {"--metrics=tyes"}),
       {"--metrics: unknown metric 'tyes'; did you mean 'ties'?"}},
      {"a sweep of unknown bots",
       sweep("rows=4,5", {"--bots=favorite"}),
       {"--bots: unknown bot 'favorite'; did you mean 'favourite'?"}},
      {"a sweep for an unknown payoff",
       sweep("rows=4,5", {"--payoff=win"}),
       {"--payoff: unknown payoff 'win'"}},
      {"a sweep in shards", sweep("rows=4,5", {"--shard=1/2"}), {"--shard: requires --out"}},
      {"a search without an aim", {"tune", "amidakuji", "--vary=rows=4:20"}, {"aim: missing"}},
      {"a search without a rule", {"tune", "amidakuji", "--aim=ties:min"}, {"vary: missing"}},
      {"an aim that is none", tune("ties=0"), {"--aim: got 'ties=0', expected METRIC:min"}},
      {"an aim at nothing known",
       tune("tyes:min"),
       {"--aim: unknown metric 'tyes'; did you mean 'ties'?"}},
      {"an aim at no part", tune("ties[seat 0]:min"), {"--aim: ties[seat 0]: has no parts"}},
      {"an aim at an unknown part",
       tune("seat_payoff[seat 99]:min"),
       {"--aim: seat_payoff[seat 99]: unknown part"}},
      {"an aim at what a match has not",
       tune("role_gap:min"),
       {"--aim: role_gap: not a metric of this match"}},
      {"two aims at one", tune("ties:min,ties:<1"), {"--aim: duplicate ties"}},
      {"a search of few points",
       tune("ties:min", {"--points=19"}),
       {"--points: got '19', expected"}},
  };
  std::vector<BadInput> inputs;
  for (const Row& row : rows) inputs.push_back({row.name, {row.args, {}}, row.fragments});
  return inputs;
}

}  // namespace mainmatch::tests
