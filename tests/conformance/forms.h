#pragma once

#include <algorithm>
#include <map>
#include <string>

#include "experiments/matches/view_form.h"
#include "tests/catch.h"
#include "tests/conformance/leak.h"
#include "tests/scale.h"

namespace mainmatch::tests {

/// Calls see(state, step) before each step of a history and after the last.
template <Game G, class See>
void walk(const History<G>& history, See&& see) {
  const auto state = std::make_unique<typename G::State>();
  replay<G>(history.rules, World<G>{history.setup, history.steps}, *state, see);
}

/// A view as programs are sent it.
template <Game G>
std::string view_text(const typename G::State& state, Seat seat, const WrittenJson& rules) {
  std::string text;
  JsonText json(text);
  write_view<G>(state, seat, rules, json);
  return text;
}

/// A view is the same JSON as text and as a tree; two views are the same JSON if and only if they
/// show the same: over noisy matches, changed here and there, in what a seat may know and in what
/// it may not.
template <Game G>
void forms_show_what_views_show() {
  constexpr int kEnough = 150;  // of either, in a match
  int changed = 0, hidden = 0;
  for (const auto& rules : Hooks<G>::rules()) {
    const WrittenJson rules_json(rules_to_json<G>(rules));
    for (std::uint64_t match = 0; match < scaled(4); ++match) {
      int changed_here = 0, hidden_here = 0;
      const History<G> one = noisy_history<G, G>(rules, 31, match);
      Stream chance(31, match, Purpose::bot(2));
      const auto seat =
          static_cast<Seat>(chance.below(static_cast<std::uint32_t>(G::seats(rules))));
      std::map<Transcript, std::string> form_of;
      std::map<std::string, Transcript> shown_by;
      const auto look = [&](const typename G::State& state, std::size_t) {
        const std::string form = view_json<G>(state, seat).dump();
        REQUIRE(view_text<G>(state, seat, rules_json) == form);
        if (G::is_over(state)) return;
        const Transcript shown = transcript<G>(state, seat);
        const auto [at_shown, new_shown] = form_of.emplace(shown, form);
        REQUIRE(at_shown->second == form);  // else it shows what the view does not
        const auto [at_form, new_form] = shown_by.emplace(form, shown);
        REQUIRE(at_form->second == shown);  // else it leaves something out
        changed_here += new_shown;
        hidden_here += !new_shown;
      };
      walk<G>(one, look);
      for (int i = 0; i < 40 && std::min(changed_here, hidden_here) < kEnough; ++i) {
        History<G> other = one;
        Hooks<G>::perturb(other, seat, chance);
        walk<G>(other, look);
      }
      changed += changed_here;
      hidden += hidden_here;
    }
  }
  CHECK(changed > scaled(100));
  CHECK(hidden > scaled(100));
}

/// What is said to be void before it is handed in is what the referee then voids; and what a seat
/// hands in is read as it was meant.
template <Game G>
void objections_are_what_the_referee_voids() {
  int objections = 0, fine = 0;
  for (const auto& rules : Hooks<G>::rules()) {
    for (std::uint64_t match = 0; match < scaled(8); ++match) {
      const History<G> history = noisy_history<G, G>(rules, 32, match);
      walk<G>(history, [&](const typename G::State& state, std::size_t number) {
        if (G::is_over(state)) return;
        const Step step = G::step(state);
        const Submissions<G>& all = history.steps[number];
        const auto after = std::make_unique<typename G::State>(state);
        const auto result = std::make_unique<typename G::Result>();
        G::resolve(*after, std::span(all.data(), at(G::seats(rules))), result.get());
        for (const Seat seat : G::acting(state)) {
          const auto said = objections_to<G>(state, seat, all[at(seat)]);
          for (const Objection& one : said) {
            CHECK(one.ruling > 0);
            CHECK_FALSE(one.reason.empty());
          }
          if (step.kind == StepKind::pregame || step.kind == StepKind::round) {
            std::vector<Objection> voided;
            for (const Rejection& one : rejections_in<G>(rules, step, *result)) {
              if (one.seat == seat) voided.push_back({one.part, one.reason, one.ruling});
            }
            CHECK(said == voided);
          }
          if constexpr (!Codec<G>::kDecisions.empty()) {
            // Those of a round are counted with those of the trades before it.
            if (step.kind != StepKind::round || !TradeCodec<G>) {
              const int fouls = ViewForm<G>::fouls(*after, seat) - ViewForm<G>::fouls(state, seat);
              CHECK(said.size() == at(fouls));
            }
          }
          CHECK(objections_to<G>(state, seat, {}).empty());  // whatever was void in steps before
          objections += !said.empty();
          fine += said.empty();
          const Json form = write_handed_in<G>(all[at(seat)], state, seat);
          const auto again = read_handed_in<G>(Node(form, "submission"), state);
          // A list is read up to where it ends: what was read comes back as it is.
          const Json read = write_handed_in<G>(again, state, seat);
          const auto once_more = read_handed_in<G>(Node(read, "submission"), state);
          CHECK(write_handed_in<G>(once_more, state, seat) == read);
          CHECK(objections_to<G>(state, seat, again) == said);
          auto handed_in = std::make_unique<Submissions<G>>(all);
          (*handed_in)[at(seat)] = again;
          auto same = std::make_unique<typename G::State>(state);
          G::resolve(*same, std::span(handed_in->data(), at(G::seats(rules))), nullptr);
          CHECK(view_json<G>(*same, seat) == view_json<G>(*after, seat));
        }
      });
    }
  }
  CHECK(objections > scaled(50));
  CHECK(fine > scaled(50));
}

}  // namespace mainmatch::tests
