#pragma once

/// The list of matches, as DO(NAME) for each. NAME is the name of its folders and its namespace.
/// Its order is that of every listing. What a layer has of each match it declares from this list:
/// `mainmatch::NAME::match_module()` here, and what tests and benchmarks need beside it.
#define MAINMATCH_MATCHES(DO) \
  DO(amidakuji)               \
  DO(edges)                   \
  DO(threads)                 \
  DO(bugcatcher)              \
  DO(horse_race)
