#pragma once

#include <memory>
#include <ostream>
#include <span>
#include <vector>

#include "experiments/matches/match_module.h"
#include "experiments/matches/play_to_step.h"
#include "experiments/matches/playback.h"
#include "experiments/matches/rule_set_of.h"
#include "experiments/matches/seat_source.h"

namespace mainmatch {

/// The file of a seat, of a record or of a seat's file.
template <Game G>
Json seat_file(const Node& record, const ViewQuestion& asked) {
  Playback<G> playback(record, asked.filling);
  check_seat(playback, asked.seat);
  const int seats = G::seats(playback.rules());
  if (asked.seat >= seats) {
    throw ValueError("--seat", std::to_string(asked.seat), "0.." + std::to_string(seats - 1));
  }
  const auto seat = static_cast<Seat>(asked.seat);
  Json file = {{"format", kSeatFormat}, {"game", G::kName}, {"seat", seat}};
  file["rules"] = rules_to_json<G>(playback.rules());
  file["dealt"] = dealt_in<G>(playback.state(), seat);
  keep_notes(record, file);
  Json& steps = file["steps"] = Json::array();
  ViewQuestion question = asked;
  if (!question.step) question.step = running_round(record);
  const auto before = std::make_unique<typename G::State>();
  const auto stop = [&](Step, std::size_t) {
    *before = playback.state();
    return is_at_step<G>(playback.state(), question);
  };
  playback.run_until(stop, [&](Step step, const Submissions<G>& handed_in, const auto&) {
    Json& entry = steps.emplace_back(Json{{"step", step_json(step)}});
    if (G::acting(*before).contains(seat) && step.kind != StepKind::trade) {
      entry["handed_in"] = write_handed_in<G>(handed_in[at(seat)], *before, seat);
    }
    entry["shown"] = news_after<G>(playback.state(), step, seat);
    if (playback.only_seat()) keep_notes(record.at("steps")[steps.size() - 1], entry);
  });
  if (asked.step) check_step<G>(playback.state(), question);
  return file;
}

template <Game G>
SeatStanding seat_standing(const Node& file) {
  const auto playback = std::make_shared<Playback<G>>(file);
  playback->run([](const auto&...) {});
  const typename G::State& state = playback->state();
  const Seat seat = *playback->only_seat();
  SeatStanding found;
  found.match = playback;
  found.view = view_json<G>(state, seat);
  if (G::is_over(state)) return found;
  found.step = G::step(state);
  found.words = step_words(step_json(*found.step), G::kFirstRound);
  found.acts = G::acting(state).contains(seat);
  if (found.acts) found.screen = make_screen<G>(state, seat);
  found.news_schema = news_schema(ViewJson<G>::schema(playback->rules()),
                                  SeatForm<G>::news(playback->rules(), *found.step));
  return found;
}

template <Game G>
void replay_seat(const Node& file, std::ostream& out) {
  Playback<G> playback(file);
  const Seat seat = *playback.only_seat();
  out << G::kTitle << ", as seat " << seat << " saw it\n";
  const auto before = std::make_unique<typename G::State>();
  std::unique_ptr<Screen> screen;  // of the state before the step
  const auto draw = [&] {
    screen.reset();
    const typename G::State& state = playback.state();
    if (G::is_over(state) || !G::acting(state).contains(seat)) return;
    if (G::step(state).kind == StepKind::trade) return;  // the round after it shows it
    *before = state;
    screen = make_screen<G>(*before, seat);
    out << "\n== " << step_words(step_json(G::step(state)), G::kFirstRound) << " ==\n\n";
    screen->draw(out);
  };
  const auto stop = [&](Step, std::size_t) {
    draw();
    return false;
  };
  playback.run_until(stop, [&](Step, const Submissions<G>& handed_in, const auto&) {
    if (!screen) return;
    const Json submission = write_handed_in<G>(handed_in[at(seat)], *before, seat);
    out << "\nHanded in: " << (submission.is_null() ? "nothing" : screen->write(submission))
        << '\n';
  });
}

/// The seats' files of a game, for its module.
template <Game G>
inline constexpr SeatSource kSeatOf = {
    &seat_file<G>, &seat_standing<G>, &replay_seat<G>, [](const RuleSet& rules) {
      return news_schema(ViewJson<G>::schema(static_cast<const RuleSetOf<G>&>(rules).typed()),
                         SeatForm<G>::kDealt);
    }};

}  // namespace mainmatch
