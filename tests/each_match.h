#pragma once

#include "experiments/matches/registry.h"
#include "tests/catch.h"

namespace mainmatch::tests {

/// See EACH_MATCH.
inline const MatchModule& next_match() {
  return *matches()[GENERATE(range(std::size_t{0}, matches().size()))];
}

/// A match under its default rules.
inline std::shared_ptr<const RuleSet> default_rules(std::string_view name) {
  return match_named(name, "").default_rules();
}

}  // namespace mainmatch::tests

/// A test case that begins with this runs once for every match, named NAME in it.
#define EACH_MATCH(NAME)                  \
  const MatchModule& NAME = next_match(); \
  INFO("match: " << NAME.name())
