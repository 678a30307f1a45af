#pragma once

#include "agents/bugcatcher/aims.h"
#include "agents/bugcatcher/inference/foresight.h"
#include "agents/bugcatcher/plan_search.h"
#include "engine/core/field.h"

namespace mainmatch::bugcatcher {

// Parameter rows shared by several bots, for any struct of values P that has the member.

/// How much a bot computes in a round.
struct Effort {
  int nodes = kSearchNodes;
};

template <class P>
constexpr Field<P> row_of_nodes() {
  return {"nodes", &P::nodes, 20, 2000, "nodes of the search tree for a round", Scale::logarithmic};
}
template <class P>
constexpr Field<P> row_of_rate() {
  return {"rate", &P::rate, 0, 1, "chance that another node steps at an entry, before the match"};
}
template <class P>
constexpr Field<P> row_of_prior() {
  return {"prior",           &P::prior, 0.01, 100, "rounds of a seat that this counts as",
          Scale::logarithmic};
}
template <class P>
constexpr Field<P> row_of_common() {
  return {"common",
          &P::common,
          1,
          100,
          "of so many others one meets a goal that any walk may come to",
          Scale::logarithmic};
}
template <class P>
constexpr Field<P> row_of_special() {
  return {"special",
          &P::special,
          1,
          100,
          "of so many others one meets a goal about a place or a shape",
          Scale::logarithmic};
}
template <class P>
constexpr Field<P> row_of_ring() {
  return {"ring", &P::ring, 0, 14, "half steps from the middle to where it likes to start"};
}
template <class P>
constexpr Field<P> row_of_bid() {
  return {"bid", &P::bid, 0, 0.5, "share of its garnets that it bids for each of its starts"};
}
template <class P>
constexpr Field<P> row_of_swap_brings() {
  return {"swap-brings", &P::swap_brings, 0, 10, "fireflies that a free swap must bring"};
}
template <class P>
constexpr Field<P> row_of_dread() {
  return {"dread", &P::dread, 0, 5, "fireflies that one of a penalty counts as"};
}

}  // namespace mainmatch::bugcatcher
