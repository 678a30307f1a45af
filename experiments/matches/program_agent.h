#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "experiments/io/error.h"
#include "experiments/matches/bot_name.h"
#include "experiments/matches/outside_agent.h"
#include "experiments/matches/view_form.h"
#include "experiments/programs/session.h"

namespace mainmatch {

/// The key as 32 digits, for a bot that wants chance of its own.
std::string hex_of(StreamKey key);

/// A message about a seat's entry in a list of submissions, as one about "submission".
std::string of_one_seat(std::string message, Seat seat);

/// All copies of a program at one table are one process.
template <Game G>
class ProgramBots final : public OutsideBots<G> {
 public:
  ProgramBots(const std::string& name, const typename G::Rules& rules)
      : session_(
            program_with_name("bots", name),
            {{"game", G::kName}, {"rules", rules_to_json<G>(rules)}, {"seats", G::seats(rules)}}) {}

  std::unique_ptr<OutsideAgent<G>> make() override;
  Session& session() { return session_; }

  /// A match begins: nobody has answered anything.
  void begin() { answered_ = {}; }

  /// What a seat hands in. A program that takes lists is asked about all its seats that act in this
  /// step when it is asked about the first: each has the view that it would have had later.
  std::optional<Json> ask(const typename G::State& state, Seat seat) {
    const Step step = G::step(state);
    if (step != step_) answered_ = {};
    step_ = step;
    if (!answered_.contains(seat)) {
      SeatSet asked;
      asked.insert(seat);
      if (session_.takes_lists()) asked = G::acting(state) & session_.seats();
      ask_about(state, asked);
    }
    answered_.erase(seat);
    return std::move(answers_[at(seat)]);
  }

 private:
  void ask_about(const typename G::State& state, SeatSet seats) {
    std::vector<Session::Question> questions;
    for (const Seat seat : seats) questions.push_back({seat, view_json<G>(state, seat)});
    auto answers = session_.act(step_json(step_), std::move(questions));
    auto next = answers.begin();
    for (const Seat seat : seats) answers_[at(seat)] = std::move(*next++);
    answered_ = seats;
  }

  Session session_;
  Step step_{StepKind::round, -1};
  SeatSet answered_;  ///< who has an answer that was not asked for yet
  PerSeat<std::optional<Json>> answers_;
};

/// A bot that is a program: views go out and submissions come in as JSON (see view_form.h).
template <Game G>
class ProgramAgent final : public OutsideAgent<G> {
 public:
  explicit ProgramAgent(ProgramBots<G>& bots) : bots_(bots) {}

  void begin(const typename G::State& state, std::uint64_t match, Seat seat) override {
    state_ = &state;
    seat_ = seat;
    bots_.begin();
    bots_.session().begin(match, seat, hex_of(this->chance().draw_key()));
  }

  void act(const typename G::View&, typename G::Submission& submission) override {
    const Step step = G::step(*state_);
    const std::optional<Json> given = bots_.ask(*state_, seat_);
    if (!given) return;
    try {
      submission = read_handed_in<G>(Node(*given, "submission"), *state_, seat_);
    } catch (const InputError& error) {
      bots_.session().refuse(seat_, step_json(step), of_one_seat(error.what(), seat_));
      return;
    }
    if (!program_host().witness) return;
    for (const Objection& one : objections_to<G>(*state_, seat_, submission)) {
      bots_.session().object(
          seat_, step_json(step),
          one.part + ": " + one.reason + " (R" + std::to_string(one.ruling) + ")");
    }
  }

  void end(const typename G::Outcome& outcome) override {
    bots_.session().end(seat_, view_json<G>(*state_, seat_), write_shared_outcome(outcome));
  }

 private:
  ProgramBots<G>& bots_;
  const typename G::State* state_ = nullptr;
  Seat seat_ = kNoSeat;
};

template <Game G>
std::unique_ptr<OutsideAgent<G>> ProgramBots<G>::make() {
  return std::make_unique<ProgramAgent<G>>(*this);
}

template <Game G>
std::unique_ptr<OutsideBots<G>> make_program_bots(const std::string& name,
                                                  const typename G::Rules& rules) {
  return std::make_unique<ProgramBots<G>>(name, rules);
}

}  // namespace mainmatch
