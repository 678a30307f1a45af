#pragma once

#include <cstddef>
#include <iterator>
#include <string>
#include <utility>

#include "experiments/matches/list.h"
#include "experiments/matches/registry.h"
#include "tests/catch.h"

namespace mainmatch::tests {

/// A match under its default rules.
inline std::shared_ptr<const RuleSet> default_rules(std::string_view name) {
  return match_named(name, "").default_rules();
}

#define MAINMATCH_NAMED(NAME) #NAME,
inline constexpr const char* kMatchNames[] = {MAINMATCH_MATCHES(MAINMATCH_NAMED)};
#undef MAINMATCH_NAMED

/// A test case of number `match` in the list of matches. See EACH_MATCH_TEST.
inline void add_test_of_match(void (*test)(), std::size_t match, const std::string& name,
                              const std::string& tags) {
  const std::string of = kMatchNames[match];
  REGISTER_TEST_CASE(test, of + ": " + name, "[" + of + "]" + tags);
}

}  // namespace mainmatch::tests

/// Defines a test case for each match, named "<match>: NAME" and tagged with it, of which the block
/// that follows is given the match as `match`.
#define EACH_MATCH_TEST(NAME, TAGS) MAINMATCH_EACH_MATCH_TEST(NAME, TAGS, __COUNTER__)
#define MAINMATCH_EACH_MATCH_TEST(NAME, TAGS, ID) MAINMATCH_EACH_MATCH_TEST_OF(NAME, TAGS, ID)
#define MAINMATCH_EACH_MATCH_TEST_OF(NAME, TAGS, ID)                              \
  static void each_match_##ID(const mainmatch::MatchModule& match);               \
  template <std::size_t I>                                                        \
  static void of_match_##ID() {                                                   \
    each_match_##ID(*mainmatch::matches()[I]);                                    \
  }                                                                               \
  [[maybe_unused]] static const bool added_##ID =                                 \
      []<std::size_t... I>(std::index_sequence<I...>) {                           \
    (mainmatch::tests::add_test_of_match(&of_match_##ID<I>, I, NAME, TAGS), ...); \
    return true;                                                                  \
  }                                                                               \
  (std::make_index_sequence<std::size(mainmatch::tests::kMatchNames)>{});         \
  static void each_match_##ID(const mainmatch::MatchModule& match)
