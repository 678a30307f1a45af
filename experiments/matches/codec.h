#pragma once

#include <array>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/fraction.h"
#include "engine/core/game.h"
#include "engine/core/outcome.h"
#include "experiments/base/json.h"
#include "experiments/matches/parameter.h"
#include "experiments/matches/round_loop.h"

namespace mainmatch {

/// The record format of a match: reads and writes its JSON. One specialization per match, with
/// these static members (n stands for the seats of the match):
///
/// - `kHasPregame`: whether the record has a `pregame`.
/// - `kDecisions`: the keys that `decisions` may have.
/// - `kRuleFiles`, where there are any: the parameters that a user may keep in a file.
/// - `read_rule(field, node, rules)`, `write_rule(field, rules)`: a parameter that is `Structured`.
/// - `read_setup(node, rules, setup)`, `write_setup(rules, setup)`: the setup, all of it checked.
/// - Only where rounds begin with trades: `play_trades(there, state)`: makes the trades that stand
///   in a record, through the referee, in a state whose step is a trade; null for none. A record
///   has the trades that were tried, however many, not what bots have offered.
///   `write_trades(result)`: those of a trade step.
/// - `write_result(rules, step, result)`: what the step did; not asked about trades.
/// - Only where there are `kDecisions`: `check_decisions(decisions, state)` throws unless what
///   stands in `decisions` is valid in the state that the record has reached; called whether or not
///   there was a decision to make. `read_decisions(decisions, rules, submissions)`: what each seat
///   hands in. `write_decision(rules, step, result)`: what one decision step adds to `decisions`:
///   what was accepted, since an illegal one would be an error of the record.
/// - `write_outcome(rules, setup, outcome, json)`: adds the match's own keys to the shared ones.
///
/// Submissions are described elsewhere (see form.h).
template <class G>
struct Codec;

/// A match whose rounds begin with trades.
template <class G>
concept TradeCodec = requires(const Node* there, typename G::State& state,
                              const typename G::Result& result) {
  Codec<G>::play_trades(there, state);
  Codec<G>::write_trades(result);
};

/// A match with decisions.
template <class G>
concept DecisionCodec = !Codec<G>::kDecisions.empty();

// What the codecs of all matches share.

inline constexpr int kMaxGarnets = 999'999'999;  ///< of a seat, in a record

/// `garnets`, one number per seat, where it stands; else what the rules give every seat.
void read_garnets(const Node& setup, int seats, int starting, PerSeat<int>& garnets);
/// `lots`, a permutation of the seats.
void read_tie_break(const Node& setup, int seats, PerSeat<std::int8_t>& tie_break);
/// Adds both to a setup.
void write_garnets_and_tie_break(Json& setup, int seats, const PerSeat<int>& garnets,
                                 const PerSeat<std::int8_t>& tie_break);

/// A list with one entry per seat: read(node, seat) is called for every entry that is neither null
/// nor missing.
template <class Read>
void read_per_seat(const Node* list, int seats, Read&& read) {
  if (!list || list->is_null()) return;
  const std::size_t given = list->array(0, static_cast<std::size_t>(seats));
  for (std::size_t i = 0; i < given; ++i) {
    const Node entry = (*list)[i];
    if (!entry.is_null()) read(entry, static_cast<Seat>(i));
  }
}

/// Votes, an object from voters to candidates: calls f(voter, candidate, where) for each that is
/// not null. Throws InputError for anything else.
template <class F>
void for_each_vote(const Node& votes, int seats, F&& f) {
  votes.object();
  for (std::size_t i = 0; i < votes.size(); ++i) {
    const Node vote = votes.value(i);
    Seat voter = 0;
    while (voter < seats && votes.key(i) != std::to_string(voter)) ++voter;
    if (voter == seats) {
      vote.complain("unknown voter, expected 0.." + std::to_string(seats - 1));
    }
    if (!vote.is_null()) f(voter, static_cast<Seat>(vote.whole(0, seats - 1)), vote);
  }
}
/// The votes that were cast, in that form.
Json write_votes(const PerSeat<std::int8_t>& votes, int seats);

/// The entries of the first seats.
template <class T>
Json first_of(const PerSeat<T>& values, int seats) {
  Json list = Json::array();
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats); ++seat) {
    list.push_back(values[seat]);
  }
  return list;
}

/// [0, 3]
Json seat_list(SeatSet seats);

/// A fraction as records give it, "142/1".
std::string fraction_text(const Fraction& fraction);

Json write_rejected(std::span<const Rejection> rejected);

/// The outcome's keys that all matches share, in their order.
Json write_shared_outcome(const Outcome& outcome);

}  // namespace mainmatch
