#include "experiments/cli/rules_at_ends.h"

#include <nlohmann/json.hpp>

namespace mainmatch::cli {

std::vector<std::pair<std::string, std::shared_ptr<const RuleSet>>> rules_at_ends(
    const RuleSet& rules) {
  std::vector<std::pair<std::string, std::shared_ptr<const RuleSet>>> all;
  for (const Parameter& one : rules.parameters()) {
    if (one.kind == FieldKind::structured) continue;
    for (const double end : {one.low, one.high}) {
      const ParameterValue change{one.name, end};
      if (end == one.standard || !rules.validation_error({&change, 1}).empty()) continue;
      Json json = rules.json();
      Json& value = json[std::string(one.name)];
      value = !one.words.empty()             ? Json(one.words[static_cast<std::size_t>(end)])
              : one.kind == FieldKind::flag  ? Json(end != 0)
              : one.kind == FieldKind::whole ? Json(static_cast<std::int64_t>(end))
                                             : Json(end);
      all.emplace_back(std::string(one.name) + "=" + value.dump(), rules.match().rules(json));
    }
  }
  return all;
}

}  // namespace mainmatch::cli
