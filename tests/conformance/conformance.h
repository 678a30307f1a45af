#pragma once

#include <vector>

#include "tests/conformance/ablation.h"
#include "tests/conformance/cache.h"
#include "tests/conformance/coalition.h"
#include "tests/conformance/contract.h"
#include "tests/conformance/controls.h"
#include "tests/conformance/imagined.h"
#include "tests/conformance/joining.h"
#include "tests/conformance/leak.h"
#include "tests/conformance/noisy_records.h"
#include "tests/conformance/symmetry.h"

/// What every match owes its users and can only be checked by who knows its types; all else runs
/// over matches(), under the rules and in the worlds that this makes. It stands once for each
/// match, in tests/<match>/conformance.cpp: NAME is its namespace, G its game, whose hooks, roster,
/// mechanics and codec are included there.
#define MAINMATCH_CONFORMANCE(NAME, G)                                                           \
  namespace mainmatch::NAME {                                                                    \
  std::vector<Json> rules_to_try() {                                                             \
    std::vector<Json> all;                                                                       \
    for (const auto& rules : tests::Hooks<G>::rules()) all.push_back(rules_to_json<G>(rules));   \
    return all;                                                                                  \
  }                                                                                              \
  std::vector<std::unique_ptr<tests::ImaginedWorlds>> imagined_worlds() {                        \
    return tests::imagined_worlds_of<G>();                                                       \
  }                                                                                              \
  }                                                                                              \
  namespace mainmatch::tests {                                                                   \
  TEST_CASE(#NAME ": the rules to try are legal", "[conformance]") {                             \
    rules_to_try_are_legal<G>();                                                                 \
  }                                                                                              \
  TEST_CASE(#NAME ": a match ends within its bound of steps", "[conformance]") {                 \
    match_ends_within_its_bound<G>();                                                            \
  }                                                                                              \
  TEST_CASE(#NAME ": controls move with the seats and stay small", "[conformance]") {            \
    controls_move_with_the_seats<G>();                                                           \
  }                                                                                              \
  TEST_CASE(#NAME ": views do not leak", "[conformance][leak]") { views_do_not_leak<G>(); }      \
  TEST_CASE(#NAME ": caches change no play", "[conformance]") { caches_change_no_play<G>(); }    \
  TEST_CASE(#NAME ": bots that join under way play as if seated from the start",                 \
            "[conformance][joining]") {                                                          \
    joined_bots_play_on<G>();                                                                    \
  }                                                                                              \
  TEST_CASE(#NAME ": bots join any match and play on without fouls", "[conformance][joining]") { \
    bots_join_any_match<G>();                                                                    \
  }                                                                                              \
  TEST_CASE(#NAME ": outcomes move with the seats", "[conformance]") {                           \
    outcomes_move_with_the_seats<G>();                                                           \
  }                                                                                              \
  TEST_CASE(#NAME ": whatever is handed in is recorded as it was judged",                        \
            "[conformance][records]") {                                                          \
    what_is_handed_in_is_recorded<G>();                                                          \
  }                                                                                              \
  TEST_CASE(#NAME ": ablated bots play without fouls under all rules",                           \
            "[conformance][ablation]") {                                                         \
    ablated_bots_play_without_fouls<G>();                                                        \
  }                                                                                              \
  TEST_CASE(#NAME ": a bot that never uses a mechanic plays the same without it",                \
            "[conformance][ablation]") {                                                         \
    ablation_of_unused_mechanics_changes_nothing<G>();                                           \
  }                                                                                              \
  TEST_CASE(#NAME ": a bot that knows nothing by it plays the same without it",                  \
            "[conformance][ablation]") {                                                         \
    ablation_of_no_knowledge_changes_nothing<G>();                                               \
  }                                                                                              \
  TEST_CASE(#NAME ": allies hear what each other see, and nobody else",                          \
            "[conformance][coalition]") {                                                        \
    only_allies_hear_each_other<G>();                                                            \
  }                                                                                              \
  }  // namespace mainmatch::tests
