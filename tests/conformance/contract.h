#pragma once

#include <nlohmann/json.hpp>
#include <span>

#include "tests/catch.h"
#include "tests/conformance/bot_match.h"
#include "tests/conformance/hooks.h"

namespace mainmatch::tests {

template <Game G>
void rules_to_try_are_legal() {
  using Rules = typename G::Rules;
  for (const Rules& rules : Hooks<G>::rules()) {
    const auto* outside = first_out_of_range(std::span<const Field<Rules>>(G::kFields), rules);
    CHECK(outside == nullptr);
    CHECK(G::validation_error(rules) == nullptr);
    const Json written = rules_to_json<G>(rules);
    CHECK(rules_to_json<G>(rules_from_json<G>(Node(written, "rules"))) == written);
  }
}

template <Game G>
void match_ends_within_its_bound() {
  for (const auto& rules : Hooks<G>::rules()) {
    BotMatch<G> table(rules);
    for (std::uint64_t match = 0; match < 20; ++match) {
      const int steps = table.play_match(1, match);
      CHECK(steps >= 1);
      CHECK(steps <= G::max_steps(rules));
    }
  }
}

}  // namespace mainmatch::tests
