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

/// What a seat is shown, in the words of records and in numbers. A match describes its views once,
/// in a specialization of Shape (see shape.h).
template <class G>
struct ViewJson {
  /// Adds the members for all that the view shows but the rules, the seat and the step. The texts
  /// of two views are the same if and only if they show the same.
  static void write(const typename G::View& view, JsonSink& json);
  /// A JSON Schema of views.
  static Json schema(const typename G::Rules& rules);
  /// The names of the columns of rows under these rules.
  static std::vector<std::string> columns(const typename G::Rules& rules);
  /// The row of what a seat is shown; `row` has a place for each of columns().
  static void write_row(const typename G::State& state, Seat seat, std::int32_t* row);
};

/// What else a match says about views, and about what is handed in where no list says what of it
/// was void. One specialization per match, with these static members:
///
/// - Only where a match has a screen of its own (see screen.h): `screen(view)`.
/// - Only where a result has them in another form: `rejections(rules, step, result)`, a list of
///   what was void in a round.
/// - Only where there are decisions or trades: `fouls(state, seat)`, the fouls of a seat so far;
///   `foul(state)`, what of a submission is void there, and why.
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
    ViewJson<G>::write(G::observe(state, seat), json);
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
