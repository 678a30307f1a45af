#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/index.h"
#include "experiments/base/json_sink.h"
#include "experiments/matches/rules_json.h"
#include "experiments/matches/step_form.h"

namespace mainmatch {

class Screen;

/// How a match writes what a seat is shown, and what it hands in, as JSON in the words of records.
/// One specialization per match (its rules.md lists the keys), with these static members:
///
/// - `write(view, json)`: adds the members for all that the view shows but the rules, the seat and
///   the step. The texts of two views are the same if and only if they show the same.
/// - Only where a match has a screen of its own (see screen.h): `screen(view)`.
/// - `columns(rules)`, the names of the columns of a row, and `write_row(state, seat, row)`: what
///   the seat is shown as a row of numbers (experiments/matches/shape.h).
/// - Only where a result has them in another form: `rejections(rules, step, result)`, a list of
///   what was void in a round.
/// - Only where there are decisions: `read_decision(node, state, submission)` reads what a seat
///   hands in there, `write_decision(submission, state)` writes it.
/// - Only where there are trades: `read_offers(node, rules, submission)` and
///   `write_offers(submission, rules)`, null for none, do that with offers.
/// - Only where there are decisions or trades, of whose void parts there is no list:
///   `fouls(state, seat)`, the fouls of a seat so far; `foul(state)`, what of a submission is void
///   there, and why.
template <class G>
struct ViewForm;

/// Writes what the seat is shown now: {"game", "seat", "step", "rules"} and the match's own keys.
/// The step is null after the match.
template <Game G, class RulesJson>
void write_view(const typename G::State& state, Seat seat, const RulesJson& rules, JsonSink& json) {
  json.object([&] {
    json.add("game", G::kName);
    json.add("seat", seat);
    if (G::is_over(state)) {
      json.add("step", nullptr);
    } else {
      json.add("step", step_json(G::step(state)));
    }
    json.add("rules", rules);
    ViewForm<G>::write(G::observe(state, seat), json);
  });
}

template <Game G>
Json view_json(const typename G::State& state, Seat seat) {
  Json root;
  JsonTree json(root);
  write_view<G>(state, seat, rules_to_json<G>(*state.rules), json);
  return root;
}

}  // namespace mainmatch
