#include "experiments/cli/settled_rules.h"

namespace mainmatch::cli {

Json settled_rules(const GameFlags& flags, const Given& given) {
  Json settled;
  flags.play(given, [&](auto type, const auto& rules) {
    settled = rules_to_json<typename decltype(type)::type>(rules);
  });
  return settled;
}

}  // namespace mainmatch::cli
