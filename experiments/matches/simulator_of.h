#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

#include "engine/core/stop.h"
#include "experiments/matches/bot_pool.h"
#include "experiments/matches/codec.h"
#include "experiments/matches/kingmaking_of.h"
#include "experiments/matches/match_recorder.h"
#include "experiments/matches/match_table.h"
#include "experiments/matches/observers_of.h"
#include "experiments/matches/screen.h"
#include "experiments/matches/submission_sources.h"

namespace mainmatch {

/// The simulator of a game, which is a table as well. Its rules must outlive it.
template <Game G>
class SimulatorOf final : public MatchTable {
 public:
  SimulatorOf(const typename G::Rules& rules, const SimulatorOptions& options,
              const OutsideForms<G>& forms = {})
      : MatchTable(at(G::seats(rules))),
        rules_(rules),
        forms_(forms),
        command_(options.command),
        pool_(rules, options, forms) {
    outcome_ = &ended_;
    if (options.tally) tally_ = (tally_of_ = std::make_unique<TallyOf<G>>(rules)).get();
    if (options.standings) {
      standings_ = (standings_of_ = std::make_unique<StandingsOf<G>>(rules)).get();
    }
  }

  void deal(std::uint64_t seed, std::uint64_t deal) override {
    deal_match<G>(rules_, seed, deal, setup_);
    begin_deal();
  }
  void deal(const Node& setup) override {
    auto read = std::make_unique<typename G::Setup>();
    Codec<G>::read_setup(setup, rules_, *read);
    setup_ = *read;
    begin_deal();
  }

  void seat(std::span<const int> bot_of_seat) override {
    const auto same = std::equal(bot_of_seat.begin(), bot_of_seat.end(), seated_.begin());
    if (same && is_seated_) return;
    is_seated_ = true;
    std::copy(bot_of_seat.begin(), bot_of_seat.end(), seated_.begin());
    pool_.seat(bot_of_seat);
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      const int bot = bot_of_seat[seat];
      names_[seat] = bot == kNobody ? std::string_view() : pool_.name(bot);
    }
  }

  void play(std::uint64_t seed, std::uint64_t match, const PlayOptions& options) override {
    begin(seed, match, options.record);
    const std::span<Agent<G>* const> bots = pool_.bots();
    if (options.ablation.seat != kNoSeat) {
      if (!room_) room_ = std::make_unique<typename G::State>();
      if (!ablation_trace_) ablation_trace_ = std::make_unique<AblationTrace>();
      run(AblatedSource<G>(bots, options.ablation, *ablation_trace_, *room_));
    } else if (!options.coalition.empty()) {
      if (!kingmaking_of_) kingmaking_of_ = std::make_unique<KingmakingOf<G>>(rules_);
      kingmaking_ = kingmaking_of_.get();
      const AlliedSource<G> allied(bots, options.coalition);
      const BotSource<G> alone(bots);
      run([&](const typename G::State& state, Submissions<G>& submissions) {
        options.strangers ? alone(state, submissions) : allied(state, submissions);
        kingmaking_of_->see(state, submissions);
        return true;
      });
    } else {
      run(BotSource<G>(bots));
    }
    throw_if_stopped();  // bots that see it may have handed in anything
    end_match();
    if (kingmaking_of_) kingmaking_of_->ended(ended_.winners);
  }

  void begin(std::uint64_t seed, std::uint64_t match, std::string* record) override {
    if (!fresh_) G::begin(rules_, setup_, state_);
    fresh_ = false;
    record_ = record;
    handed_in_ = {};
    if (standings_of_) standings_of_->began();
    pool_.begin(state_, seed, match);
    if (!record_) return;
    const auto names = pool_.any() ? bot_names() : std::span<const std::string_view>();
    recorder_.begin(rules_, setup_, {seed, match, names, command_});
  }

  bool is_over() const override { return G::is_over(state_); }
  Step step() const override { return G::step(state_); }
  std::string step_words() const override {
    return mainmatch::step_words(step_json(step()), G::kFirstRound);
  }
  SeatSet acting() const override { return G::acting(state_); }

  void act(SeatSet seats) override {
    for (const Seat seat : seats) {
      submissions_[at(seat)] = {};
      pool_.bots()[at(seat)]->act(G::observe(state_, seat), submissions_[at(seat)]);
      handed_in_.insert(seat);
    }
  }

  void hand_in(Seat seat, const Node& submission) override {
    submissions_[at(seat)] = forms_.read(submission, state_);
    handed_in_.insert(seat);
  }

  void hand_in(Seat seat, const int* action) override {
    submissions_[at(seat)] = {};
    forms_.decode(state_, action, submissions_[at(seat)]);
    handed_in_.insert(seat);
  }

  Json handed_in(Seat seat) const override {
    return write_handed_in<G>(submissions_[at(seat)], state_, seat);
  }

  void submit(SeatSet seats, const Node* submissions) override {
    const Step now = G::step(state_);
    auto after = std::make_unique<typename G::State>(state_);
    auto read = std::make_unique<Submissions<G>>();
    read_step<G>(submissions, *after, *read);
    if (now.kind == StepKind::trade) {
      state_ = *after;
      if (record_ && submissions) recorder_.trades(now, submissions->json());
      return;
    }
    for (const Seat seat : seats) {
      submissions_[at(seat)] = (*read)[at(seat)];
      handed_in_.insert(seat);
    }
  }

  void advance() override {
    for (const Seat seat : G::acting(state_) - handed_in_) submissions_[at(seat)] = {};
    handed_in_ = {};
    const Step now = G::step(state_);
    G::resolve(state_, std::span(submissions_.data(), seats_), record_ ? &result_ : nullptr);
    if (record_) recorder_.step(now, submissions_, result_);
    if (standings_of_ && now.kind == StepKind::round) standings_of_->round_ended(state_);
    if (G::is_over(state_)) end_match();
  }

  void take_over(const MatchTable& table) override {
    const auto& other = static_cast<const SimulatorOf&>(table);
    pool_.take_over(other.pool_);
    setup_ = other.setup_;
    state_ = other.state_;
    ended_ = other.ended_;
    role_of_seat_ = other.role_of_seat_;
    handed_in_ = {};
    fresh_ = false;
    record_ = nullptr;
  }

  Json view(Seat seat) const override { return forms_.view(state_, seat); }
  void write_row(Seat seat, std::int32_t* row) const override {
    forms_.write_row(state_, seat, row);
  }
  void write_mask(Seat seat, std::uint8_t* row) const override {
    forms_.write_mask(state_, seat, row);
  }
  void write_next_mask(Seat seat, const RowForm& rows, std::span<const int> given,
                       std::uint8_t* row) const override {
    forms_.write_next_mask(state_, seat, rows, given, row);
  }
  void sample(Seat seat, const RowForm& rows, const Draw& draw, int* action) override {
    if (!random_) {
      random_ = find_bot<G>("random")->make();
      random_->prepare(rules_);
    }
    Stream keys(draw.seed, draw.match, Purpose::bot(seat));
    for (std::size_t step = 0; step < draw.step; ++step) keys.draw_key();
    random_->sit(keys.draw_key(), *pool_.cache());
    for (int draws = 0; draws < kDraws; ++draws) {
      typename G::Submission submission;
      random_->act(G::observe(state_, seat), submission);
      std::fill_n(action, rows.factors.size(), 0);
      forms_.encode_typed(state_, submission, action);
      if (rows.fits(action)) return;
    }
    throw InputError("no action says anything that the bot random has handed in");
  }
  Json submission_of(const int* action) const override { return forms_.decoded(state_, action); }
  std::vector<int> action_of(const Node& submission) const override {
    return forms_.encode(state_, submission);
  }
  Json submission_schema(Seat) const override { return forms_.schema(state_); }
  std::unique_ptr<Screen> screen(Seat seat) const override { return forms_.screen(state_, seat); }
  std::vector<Objection> objections(Seat seat, const Node& submission) const override {
    return forms_.objections(state_, seat, forms_.read(submission, state_));
  }
  Json outcome_json() const override { return outcome_to_json<G>(rules_, setup_, ended_); }
  Json record_so_far() const override { return recorder_.so_far(); }

  std::shared_ptr<void> shared_cache() const override { return pool_.cache(); }
  void ask_ahead() override { pool_.ask_ahead(state_); }

  // For what knows the game.
  const typename G::Rules& rules() const { return rules_; }
  const typename G::Setup& setup() const { return setup_; }
  const typename G::State& state() const { return state_; }
  /// Of the running step, as far as they are handed in.
  const Submissions<G>& submissions() const { return submissions_; }
  const typename G::Outcome& ended() const { return ended_; }
  Cache<G>& cache() { return *pool_.cache(); }

 private:
  void begin_deal() {
    G::begin(rules_, setup_, state_);
    fresh_ = true;
    if constexpr (RoleGame<G>) {
      for (std::size_t seat = 0; seat < seats_; ++seat) {
        role_of_seat_[seat] = G::role(state_, static_cast<Seat>(seat));
      }
    }
    if (tally_of_) tally_of_->dealt(state_);
  }

  /// From the beginning to the end of the match.
  template <class Source>
  void run(const Source& source) {
    if (!record_ && !standings_of_) {
      mainmatch::play<G>(state_, submissions_, nullptr, source, [](const auto&...) {});
      return;
    }
    // The source is asked before each step: what it sees is how the step before has ended.
    bool round_ends = false;
    const auto look_at_standing = [&] {
      if (round_ends && standings_of_) standings_of_->round_ended(state_);
    };
    mainmatch::play<G>(
        state_, submissions_, record_ ? &result_ : nullptr,
        [&](const typename G::State& state, Submissions<G>& submissions) {
          look_at_standing();
          round_ends = G::step(state).kind == StepKind::round;
          return source(state, submissions);
        },
        [&](Step now, const Submissions<G>& submissions, const typename G::Result& result) {
          recorder_.step(now, submissions, result);
        });
    look_at_standing();
  }

  void end_match() {
    G::outcome(state_, ended_);
    pool_.end(ended_);
    if (record_) recorder_.finish(ended_, *record_);
    if (tally_of_) tally_of_->ended(state_, ended_);
    if (standings_of_) standings_of_->ended(state_);
  }

  const typename G::Rules& rules_;
  const OutsideForms<G> forms_;
  const std::string command_;
  BotPool<G> pool_;
  bool is_seated_ = false;
  typename G::Setup setup_;
  typename G::State state_;
  bool fresh_ = false;  ///< the state is the beginning of the deal
  Submissions<G> submissions_;
  typename G::Result result_;
  typename G::Outcome ended_;
  SeatSet handed_in_;  ///< in the running step
  std::string* record_ = nullptr;
  MatchRecorder<G> recorder_;
  std::unique_ptr<TallyOf<G>> tally_of_;
  std::unique_ptr<StandingsOf<G>> standings_of_;
  std::unique_ptr<KingmakingOf<G>> kingmaking_of_;
  std::unique_ptr<typename G::State> room_;
  std::unique_ptr<Agent<G>> random_;  ///< once it is asked
};

}  // namespace mainmatch
