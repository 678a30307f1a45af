#include "experiments/report/kinds.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace mainmatch::report {

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> kKinds = {
      {"tournament",
       [](const Json& json) { return json.contains("game_facts") && json.contains("bots"); },
       tell_tournament},
      {"duel", [](const Json& json) { return json.contains("a_less_b"); }, tell_duel},
      {"payoffs",
       [](const Json& json) { return json.contains("format") && json.contains("profiles"); },
       tell_payoffs},
      {"equilibrium", [](const Json& json) { return json.contains("equilibria"); },
       tell_equilibria},
      {"compare",
       [](const Json& json) { return json.contains("metrics") && json.contains("against"); },
       tell_comparison},
      {"balance",
       [](const Json& json) { return json.contains("metrics") && json.contains("payoff"); },
       tell_balance},
      {"sweep", [](const Json& json) { return json.contains("vary") && json.contains("points"); },
       tell_sweep},
      {"tune", [](const Json& json) { return json.contains("tried"); }, tell_tuning},
      {"solve", [](const Json& json) { return json.contains("strategies"); }, tell_solution},
  };
  return kKinds;
}

Chapter chapter_of(const Json& result) {
  const auto kind = std::find_if(kinds().begin(), kinds().end(), [&](const Kind& one) {
    return result.is_object() && one.recognizes(result);
  });
  if (kind == kinds().end()) {
    std::string known;
    for (const Kind& one : kinds()) known += (known.empty() ? "" : ", ") + std::string(one.name);
    throw ValueError("", shown(result) + ", allowed what these print with --format json: " + known);
  }
  Chapter chapter;
  kind->tell(Node(result, ""), chapter);
  return chapter;
}

}  // namespace mainmatch::report
