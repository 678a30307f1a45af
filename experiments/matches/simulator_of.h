#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

#include "agents/roster.h"
#include "engine/core/index.h"
#include "engine/core/standing.h"
#include "engine/core/stop.h"
#include "experiments/matches/bot_host.h"
#include "experiments/matches/bot_name.h"
#include "experiments/matches/codec.h"
#include "experiments/matches/kingmaking.h"
#include "experiments/matches/match_recorder.h"
#include "experiments/matches/outside_agent.h"
#include "experiments/matches/programs/program_name.h"
#include "experiments/matches/programs/session.h"
#include "experiments/matches/round_loop.h"
#include "experiments/matches/screen.h"
#include "experiments/matches/simulator.h"
#include "experiments/matches/sources.h"

namespace mainmatch {

/// The simulator of a game. Its rules must outlive it.
template <Game G>
class SimulatorOf final : public Simulator {
 public:
  SimulatorOf(const typename G::Rules& rules, const SimulatorOptions& options,
              const OutsideForms<G>& forms = {})
      : Simulator(at(G::seats(rules))),
        rules_(rules),
        forms_(forms),
        tally_(options.tally),
        with_standings_(options.standings),
        command_(options.command),
        sessions_(options.sessions ? options.sessions : std::make_shared<Sessions>()),
        shares_sessions_(options.sessions != nullptr),
        cache_(options.cache ? std::static_pointer_cast<Cache<G>>(options.cache)
                             : make_cache<G>()) {
    pool_.reserve(options.bots.size());  // what is seated is named by views of these
    for (const PooledBot& bot : options.bots) {
      if (names_program(bot.name) || names_hosted(bot.name)) {
        pool_outside(bot);
        continue;
      }
      const BotName name = read_bot_name("bots", bot.name);
      const RosterEntry<G>* const entry = find_bot<G>(name.base);
      const std::vector<double> values = values_of("bots", name, entry->parameters);
      Pooled& pooled = pool_.emplace_back(Pooled{bot.name, {}, {}});
      for (int i = 0; i < bot.copies; ++i) {
        pooled.copies.push_back(entry->make(values));
        pooled.copies.back()->prepare(rules);
      }
    }
    taken_.resize(pool_.size());
    outcome_ = &ended_;
    used_.resize(mechanics<G>().size());
    if (tally_) make_room_for_tally();
    if constexpr (StandingGame<G>) {
      if (with_standings_) standings_.resize(at(G::rounds(rules)));
    }
  }

  std::shared_ptr<void> shared_cache() const override { return cache_; }

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
    taken_.assign(taken_.size(), 0);
    outside_ = {};
    any_outside_ = false;
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      if (bot_of_seat[seat] == kNobody) {
        bots_[seat] = nullptr;
        names_[seat] = {};
        continue;
      }
      const std::size_t bot = at(bot_of_seat[seat]);
      bots_[seat] = pool_[bot].copies[taken_[bot]++].get();
      if (pool_[bot].outside) {
        outside_[seat] = static_cast<OutsideAgent<G>*>(bots_[seat]);
        any_outside_ = true;
      }
      names_[seat] = pool_[bot].name;
    }
  }

  void play(std::uint64_t seed, std::uint64_t match, const PlayOptions& options) override {
    begin(seed, match, options.record);
    const std::span<Agent<G>* const> bots(bots_.data(), seats_);
    if (options.ablation.seat != kNoSeat) {
      if (!room_) room_ = std::make_unique<typename G::State>();
      used_.assign(used_.size(), 0);
      had_knowledge_ = false;
      run(AblatedSource<G>(bots, options.ablation, used_, had_knowledge_, *room_));
    } else if (!options.coalition.empty()) {
      if (!kingmaking_) kingmaking_ = std::make_unique<Kingmaking<G>>(rules_);
      const AlliedSource<G> allied(bots, options.coalition);
      const BotSource<G> alone(bots);
      run([&](const typename G::State& state, Submissions<G>& submissions) {
        options.strangers ? alone(state, submissions) : allied(state, submissions);
        kingmaking_->see(state, submissions);
        return true;
      });
    } else {
      run(BotSource<G>(bots));
    }
    throw_if_stopped();  // bots that see it may have handed in anything
    end_match();
  }

  bool could_name_winner(SeatSet coalition, Stream& chance) override {
    return kingmaking_->could_name_another(coalition, ended_.winners, chance);
  }

  ChosenWinner choose_winner(SeatSet coalition, Stream& chance) override {
    return kingmaking_->choose(coalition, ended_.winners, chance);
  }

  void begin(std::uint64_t seed, std::uint64_t match, std::string* record) override {
    if (!fresh_) G::begin(rules_, setup_, state_);
    fresh_ = false;
    seat_bots<G>({bots_.data(), seats_}, seed, match, *cache_);
    record_ = record;
    rounds_seen_ = 0;
    handed_in_ = {};
    begin_outside(match);
    if (!record_) return;
    const auto sits = [](const Agent<G>* bot) { return bot != nullptr; };
    const bool any = std::any_of(bots_.begin(), bots_.end(), sits);
    recorder_.begin(
        rules_, setup_,
        {seed, match, any ? bot_names() : std::span<const std::string_view>(), command_});
  }

  bool is_over() const override { return G::is_over(state_); }
  Step step() const override { return G::step(state_); }
  SeatSet acting() const override { return G::acting(state_); }

  void ask_ahead() override {
    if (!any_outside_) return;
    for (const Pooled& one : pool_) {
      if (one.outside) one.outside->ask_ahead(state_);
    }
  }

  void act(SeatSet seats) override {
    for (const Seat seat : seats) {
      submissions_[at(seat)] = {};
      bots_[at(seat)]->act(G::observe(state_, seat), submissions_[at(seat)]);
      handed_in_.insert(seat);
    }
  }

  void submit(SeatSet seats, const Node* submissions) override {
    const Step now = G::step(state_);
    if (now.kind == StepKind::trade) {
      if constexpr (TradeCodec<G>) {
        auto after = std::make_unique<typename G::State>(state_);
        Codec<G>::play_trades(submissions, *after);
        state_ = *after;
        if (record_ && submissions) recorder_.trades(now, submissions->json());
      }
      return;
    }
    auto read = std::make_unique<Submissions<G>>();
    Codec<G>::read_submissions(submissions, now, rules_, *read);
    for (const Seat seat : seats) {
      submissions_[at(seat)] = (*read)[at(seat)];
      handed_in_.insert(seat);
    }
  }

  Json view(Seat seat) const override { return forms_.view(state_, seat); }

  std::unique_ptr<Screen> screen(Seat seat) const override { return forms_.screen(state_, seat); }

  std::vector<Objection> objections(Seat seat, const Node& submission) const override {
    return forms_.objections(state_, seat, forms_.read(submission, state_, seat));
  }

  void hand_in(Seat seat, const Node& submission) override {
    submissions_[at(seat)] = forms_.read(submission, state_, seat);
    handed_in_.insert(seat);
  }

  Json record_so_far() const override { return recorder_.so_far(); }

  void advance() override {
    for (const Seat seat : G::acting(state_) - handed_in_) submissions_[at(seat)] = {};
    handed_in_ = {};
    const Step now = G::step(state_);
    G::resolve(state_, std::span(submissions_.data(), seats_), record_ ? &result_ : nullptr);
    if (record_) recorder_.step(now, submissions_, result_);
    if (now.kind == StepKind::round) look_at_standing();
    if (G::is_over(state_)) end_match();
  }

  // For what knows the game.
  const typename G::Rules& rules() const { return rules_; }
  const typename G::Setup& setup() const { return setup_; }
  const typename G::State& state() const { return state_; }
  /// Of the running step, as far as they are handed in.
  const Submissions<G>& submissions() const { return submissions_; }
  const typename G::Outcome& ended() const { return ended_; }
  Cache<G>& cache() { return *cache_; }

 private:
  struct Pooled {
    std::string name;
    std::unique_ptr<OutsideBots<G>> outside;  ///< which has made the copies; null: the roster
    std::vector<std::unique_ptr<Agent<G>>> copies;
  };

  void pool_outside(const PooledBot& bot) {
    Pooled& pooled =
        pool_.emplace_back(Pooled{bot.name, forms_.make_bots(bot.name, rules_, *sessions_), {}});
    for (int i = 0; i < bot.copies; ++i) pooled.copies.push_back(pooled.outside->make());
  }

  void begin_outside(std::uint64_t match) {
    if (!any_outside_) return;
    if (!shares_sessions_) sessions_->begin_matches();
    for (const Pooled& one : pool_) {
      if (one.outside) one.outside->begin_match(match);
    }
    for_each_outside([&](OutsideAgent<G>& bot, Seat seat) { bot.begin(state_, seat); });
  }

  template <class F>
  void for_each_outside(F&& f) {
    if (!any_outside_) return;
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      if (outside_[seat]) f(*outside_[seat], static_cast<Seat>(seat));
    }
  }

  void make_room_for_tally() {
    facts_.resize(G::kFacts.size());
    if constexpr (RoleGame<G>) flagged_.resize(G::kFlags.size());
    if constexpr (ControlledGame<G>) controls_.resize(G::kControls.size());
    if constexpr (BrokenDownGame<G>) {
      std::size_t cells = 0;
      for (std::size_t i = 0; i < G::kBreakdowns.size(); ++i) {
        const BreakdownShape shape = G::shape(rules_, i);
        first_cell_.push_back(static_cast<int>(cells));
        columns_.push_back(shape.columns);
        cells += at(shape.rows) * at(shape.columns);
      }
      cells_.resize(cells);
    }
  }

  void begin_deal() {
    G::begin(rules_, setup_, state_);
    fresh_ = true;
    if constexpr (RoleGame<G>) {
      for (std::size_t seat = 0; seat < seats_; ++seat) {
        role_of_seat_[seat] = G::role(state_, static_cast<Seat>(seat));
      }
    }
    if constexpr (ControlledGame<G>) {
      for (std::size_t i = 0; i < controls_.size(); ++i) G::control(state_, i, controls_[i]);
    }
  }

  /// From the beginning to the end of the match.
  template <class Source>
  void run(const Source& source) {
    if (!record_ && standings_.empty()) {
      mainmatch::play<G>(state_, submissions_, nullptr, source, [](const auto&...) {});
      return;
    }
    // The source is asked before each step: what it sees is how the step before has ended.
    bool round_ends = false;
    mainmatch::play<G>(
        state_, submissions_, record_ ? &result_ : nullptr,
        [&](const typename G::State& state, Submissions<G>& submissions) {
          if (round_ends) look_at_standing();
          round_ends = G::step(state).kind == StepKind::round;
          return source(state, submissions);
        },
        [&](Step now, const Submissions<G>& submissions, const typename G::Result& result) {
          recorder_.step(now, submissions, result);
        });
    if (round_ends) look_at_standing();
  }

  void look_at_standing() {
    if constexpr (StandingGame<G>) {
      if (standings_.empty()) return;
      Standing& standing = standings_[rounds_seen_++];
      standing.leaders = G::standing(state_, standing.numbers);
    }
  }

  void end_match() {
    G::outcome(state_, ended_);
    for_each_outside([&](OutsideAgent<G>& bot, Seat) { bot.end(ended_); });
    if (record_) recorder_.finish(ended_, *record_);
    if (tally_) {
      G::facts(state_, facts_);
      if constexpr (RoleGame<G>) {
        for (std::size_t i = 0; i < flagged_.size(); ++i) flagged_[i] = G::flagged(ended_, i);
      }
      if constexpr (BrokenDownGame<G>) {
        cells_.assign(cells_.size(), {});
        G::tabulate(state_, ended_, BreakdownSheet(cells_, first_cell_, columns_));
      }
    }
    if constexpr (PlacedGame<G>) {
      if (!with_standings_) return;
      for (std::size_t kind = 0; kind < G::kPlaces.size(); ++kind) {
        for (std::size_t seat = 0; seat < seats_; ++seat) {
          place_of_seat_[kind][seat] = G::place_of(state_, static_cast<Seat>(seat), kind);
        }
      }
    }
  }

  const typename G::Rules& rules_;
  const OutsideForms<G> forms_;
  const bool tally_;
  const bool with_standings_;
  const std::string command_;
  const std::shared_ptr<Sessions> sessions_;
  const bool shares_sessions_;
  const std::shared_ptr<Cache<G>> cache_;
  std::vector<Pooled> pool_;
  std::vector<std::size_t> taken_;  ///< copies of each pooled bot that sit somewhere
  PerSeat<Agent<G>*> bots_{};
  PerSeat<OutsideAgent<G>*> outside_{};  ///< those of bots_ that are
  bool any_outside_ = false;
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
  std::size_t rounds_seen_ = 0;
  std::vector<int> first_cell_;  ///< by breakdown
  std::vector<int> columns_;
  std::unique_ptr<Kingmaking<G>> kingmaking_;
  std::unique_ptr<typename G::State> room_;
};

}  // namespace mainmatch
