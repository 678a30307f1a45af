#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "experiments/base/error.h"
#include "experiments/matches/bot_name.h"
#include "experiments/matches/outside_agent.h"
#include "experiments/matches/programs/outside_log.h"
#include "experiments/matches/programs/session.h"
#include "experiments/matches/view_form.h"

namespace mainmatch {

/// The key as 32 hexadecimal digits, for a bot with a random stream of its own.
std::string hex_of(StreamKey key);

/// Of what a bot hands in: the same in whichever order its keys stand.
std::uint32_t checksum_of_answer(const Json& submission);

/// Rewrites a message about a seat's entry of a list of submissions as one about "submission".
std::string of_one_seat(std::string message, Seat seat);

/// All copies of a program at one table. All tables of a thread share the process.
template <Game G>
class ProgramBots final : public OutsideBots<G> {
 public:
  ProgramBots(const std::string& name, const typename G::Rules& rules, Sessions& sessions)
      : name_(name),
        rules_(rules_to_json<G>(rules)),
        session_(sessions.of(
            program_with_name("bots", name),
            {{"game", G::kName}, {"rules", rules_.tree}, {"seats", G::seats(rules)}})) {}

  std::unique_ptr<OutsideAgent<G>> make() override;

  void begin_match(std::uint64_t match) override {
    match_ = match;
    seats_ = posted_ = {};
  }
  void begin(Seat seat, StreamKey key) {
    seats_.insert(seat);
    session_.begin(match_, seat, hex_of(key));
  }

  void ask_ahead(const typename G::State& state) override {
    for (const Seat seat : posted_) session_.drop(numbers_[at(seat)]);  // nobody wants it any more
    step_ = G::step(state);
    posted_ = G::acting(state) & seats_;
    for (const Seat seat : posted_) {
      numbers_[at(seat)] = session_.post(question(seat), view(state, seat));
    }
  }

  /// What a seat hands in. A program at several seats that act in this step is asked about all of
  /// them at once, each with the view that it would have had alone.
  std::optional<Json> hand_in(const typename G::State& state, Seat seat) {
    if (!posted_.contains(seat) || G::step(state) != step_) ask_ahead(state);
    posted_.erase(seat);
    std::optional<Json> given = session_.answer(numbers_[at(seat)]);
    log_answer(match_, step_, G::kFirstRound, seat, name_,
               [&] { return given ? checksum_of_answer(*given) : 0; });
    return given;
  }

  /// That of a seat, in the step that it was asked for.
  Session::Question question(Seat seat) const { return {match_, seat, step_json(step_)}; }
  Session& session() { return session_; }

  void end(const typename G::State& state, Seat seat, const Json& outcome) {
    session_.end(match_, seat, view(state, seat), outcome);
  }

 private:
  std::string view(const typename G::State& state, Seat seat) const {
    std::string text;
    JsonText json(text);
    write_view<G>(state, seat, rules_, json);
    return text;
  }

  const std::string name_;
  const WrittenJson rules_;
  Session& session_;
  std::uint64_t match_ = 0;
  SeatSet seats_;   ///< where it sits
  SeatSet posted_;  ///< seats with an answer that is not fetched yet
  Step step_{StepKind::round, -1};
  PerSeat<std::uint64_t> numbers_{};  ///< of those questions
};

/// A bot that is a program: views go out and submissions come in as JSON (see view_form.h).
template <Game G>
class ProgramAgent final : public OutsideAgent<G> {
 public:
  explicit ProgramAgent(ProgramBots<G>& bots) : bots_(bots) {}

  void act(const typename G::View&, typename G::Submission& submission) override {
    const typename G::State& state = this->state();
    const Seat seat = this->seat();
    const std::optional<Json> given = bots_.hand_in(state, seat);
    if (!given) return;
    Session& session = bots_.session();
    try {
      submission = read_handed_in<G>(Node(*given, "submission"), state);
    } catch (const InputError& error) {
      session.refuse(bots_.question(seat), of_one_seat(error.what(), seat));
      return;
    }
    if (!program_host().witness) return;
    for (const Objection& one : objections_to<G>(state, seat, submission)) {
      session.object(bots_.question(seat),
                     one.part + ": " + one.reason + " (R" + std::to_string(one.ruling) + ")");
    }
  }

  void end(const typename G::Outcome& outcome) override {
    bots_.end(this->state(), this->seat(), write_shared_outcome(outcome));
  }

 private:
  void begin_outside() override { bots_.begin(this->seat(), this->chance().draw_key()); }

  ProgramBots<G>& bots_;
};

template <Game G>
std::unique_ptr<OutsideAgent<G>> ProgramBots<G>::make() {
  return std::make_unique<ProgramAgent<G>>(*this);
}

template <Game G>
std::unique_ptr<OutsideBots<G>> make_program_bots(const std::string& name,
                                                  const typename G::Rules& rules,
                                                  Sessions& sessions) {
  return std::make_unique<ProgramBots<G>>(name, rules, sessions);
}

}  // namespace mainmatch
