#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/index.h"
#include "engine/core/stop.h"
#include "experiments/base/bytes.h"
#include "experiments/matches/action_form.h"
#include "experiments/matches/bot_host.h"
#include "experiments/matches/outside_agent.h"
#include "experiments/matches/program_agent.h"
#include "experiments/matches/programs/outside_log.h"
#include "experiments/matches/view_form.h"

namespace mainmatch {

/// All copies of a hosted bot at one table. Those that act in a step are asked together, each with
/// the view that it would have had alone.
template <Game G>
class HostedBots final : public OutsideBots<G> {
 public:
  HostedBots(const std::string& name, const typename G::Rules& rules)
      : name_(name),
        host_(host_of("bots", name)),
        start_(to_line(
            {{"game", G::kName}, {"rules", rules_to_json<G>(rules)}, {"seats", G::seats(rules)}})),
        rows_(ActionForm<G>::factors(rules), ViewJson<G>::columns(rules)) {}

  std::unique_ptr<OutsideAgent<G>> make() override;

  void begin_match(std::uint64_t match) override {
    match_ = match;
    seats_ = answered_ = {};
  }
  void begin(const typename G::State& state, Seat seat, StreamKey key) {
    seats_.insert(seat);
    questions_[at(seat)].begin(*this, state, match_, seat, key);
  }

  /// The host collects the questions of the tables of other threads by itself.
  void ask_ahead(const typename G::State&) override {}

  typename G::Submission& ask(const typename G::State& state, Seat seat) {
    const Step step = G::step(state);
    if (!answered_.contains(seat) || step != step_) {
      step_ = step;
      answered_ = G::acting(state) & seats_;
      together_.clear();
      for (const Seat one : answered_) together_.push_back(&questions_[at(one)]);
      throw_if_stopped();
      host_.answer(name_, together_);
    }
    answered_.erase(seat);
    Question& question = questions_[at(seat)];
    log_answer(match_, step, G::kFirstRound, seat, name_,
               [&] { return question.answer_checksum(); });
    return question.submission();
  }

 private:
  class Question final : public HostedQuestion {
   public:
    void begin(const HostedBots& bots, const typename G::State& state, std::uint64_t match,
               Seat seat, StreamKey key) {
      bots_ = &bots;
      state_ = &state;
      match_ = match;
      seat_ = seat;
      key_ = key;
      logged_ = logs_answers();
    }
    Step step() const override { return G::step(*state_); }
    const std::string& start() const override { return bots_->start_; }
    Json view() const override { return view_json<G>(*state_, seat_); }
    const RowForm& rows() const override { return bots_->rows_; }
    Json schema() const override { return submission_schema<G>(*state_); }
    std::vector<Objection> objections(const Json& submission) const override {
      return objections_to<G>(*state_, seat_, submission_in(submission));
    }

    void observe(std::int32_t* row) const override { ViewJson<G>::write_row(*state_, seat_, row); }
    void mask(std::uint8_t* row) const override { write_mask<G>(*state_, seat_, row); }

    void hand_in(const Json& submission) override {
      submission_ = submission_in(submission);
      if (logged_) answer_checksum_ = checksum_of_answer(submission);
    }
    void hand_in(std::span<const int> action) override {
      submission_ = {};
      if (logged_) {
        answer_checksum_ =
            short_checksum({reinterpret_cast<const char*>(action.data()), action.size_bytes()});
      }
      ActionForm<G>::decode(*state_, action.data(), submission_);
    }
    typename G::Submission& submission() { return submission_; }
    std::uint32_t answer_checksum() const { return answer_checksum_; }

   private:
    typename G::Submission submission_in(const Json& json) const {
      try {
        return read_handed_in<G>(Node(json, "submission"), *state_);
      } catch (const InputError& error) {
        throw InputError(of_one_seat(error.what(), seat_));
      }
    }

    const HostedBots* bots_ = nullptr;
    const typename G::State* state_ = nullptr;
    typename G::Submission submission_;
    bool logged_ = false;  ///< by the thread that asks, which another may answer
    std::uint32_t answer_checksum_ = 0;
  };

  const std::string name_;
  BotHost& host_;
  const std::string start_;
  const RowForm rows_;
  PerSeat<Question> questions_;
  std::uint64_t match_ = 0;
  SeatSet seats_;     ///< of the running match
  SeatSet answered_;  ///< seats with an answer to `step_` that is not fetched yet
  Step step_{StepKind::round, -1};
  std::vector<HostedQuestion*> together_;
};

/// A bot of the host program.
template <Game G>
class HostedAgent final : public OutsideAgent<G> {
 public:
  explicit HostedAgent(HostedBots<G>& bots) : bots_(bots) {}

  void act(const typename G::View&, typename G::Submission& submission) override {
    submission = bots_.ask(this->state(), this->seat());
  }
  void end(const typename G::Outcome&) override {}

 private:
  void begin_outside() override {
    bots_.begin(this->state(), this->seat(), this->chance().draw_key());
  }

  HostedBots<G>& bots_;
};

template <Game G>
std::unique_ptr<OutsideAgent<G>> HostedBots<G>::make() {
  return std::make_unique<HostedAgent<G>>(*this);
}

/// The bots of a canonical name: hosted, or a program.
template <Game G>
std::unique_ptr<OutsideBots<G>> make_outside_bots(const std::string& name,
                                                  const typename G::Rules& rules,
                                                  Sessions& sessions) {
  if (names_hosted(name)) return std::make_unique<HostedBots<G>>(name, rules);
  return make_program_bots<G>(name, rules, sessions);
}

}  // namespace mainmatch
