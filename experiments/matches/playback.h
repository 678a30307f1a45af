#pragma once

#include <memory>
#include <string>
#include <vector>

#include "experiments/matches/rules_json.h"
#include "experiments/matches/seat_playback.h"
#include "experiments/matches/step_form.h"

namespace mainmatch {

/// Throws if the record as a whole is not of the common form; `game` must be known already.
void check_frame(const Node& record);
/// Throws unless `bots`, if it is there, names at most as many as there are seats.
void check_bots(const Node& record, int seats);
/// The names of the bots by seat; empty where the record names nobody.
std::vector<std::string> bots_in(const Node& record, int seats);
/// Throws if there are more than `rounds` rounds.
void check_round_count(const Node& record, std::size_t rounds);

/// Copies the record's entry with this key to done[key], unless it is missing or null.
void keep_entry(const Node& record, const char* key, Json& done);
/// The rounds of a record without their results.
Json rounds_as_read(const Node& record);

/// Plays a record, or a seat's file (see seat_file.h): rules and setup are read and checked,
/// submissions are still to be played. Holds on to the record's nodes, so the record must outlive
/// it.
template <Game G>
class Playback {
 public:
  /// `filling` is read for a seat's file alone (see SeatPlayback).
  explicit Playback(const Node& record, std::uint64_t filling = 0)
      : record_(record), filling_(filling), state_(std::make_unique<typename G::State>()) {
    is_seat_file(record) ? begin_seat() : begin_record();
  }
  Playback(const Playback&) = delete;  // the state points at the rules
  Playback& operator=(const Playback&) = delete;

  /// Plays as far as the record goes, or `most` rounds of it; witness(step, submissions, result)
  /// sees every step.
  template <class Witness>
  void run(Witness&& witness, std::size_t most = ~std::size_t{0}) {
    const auto in_round_after = [most](Step step, std::size_t rounds) {
      return rounds == most && (step.kind == StepKind::trade || step.kind == StepKind::round);
    };
    run_until(in_round_after, witness);
  }
  /// The same up to the step at which stop(step, rounds played) is true.
  template <class Stop, class Witness>
  void run_until(Stop&& stop, Witness&& witness) {
    const auto submissions = std::make_unique<Submissions<G>>();
    const auto result = std::make_unique<typename G::Result>();
    std::size_t rounds = 0;
    const auto source = [&](const typename G::State& state, Submissions<G>& into) {
      const Step step = G::step(state);
      if (stop(step, rounds)) return false;
      if (seat_ ? !seat_->has_next() : !holder_of(record_, step)) return false;
      if (seat_) {
        seat_->hand_in(state, into);
      } else {
        const std::optional<Node> there = submissions_at(record_, step);
        read_step<G>(there ? &*there : nullptr, *state_, into);
      }
      if (step.kind == StepKind::round) ++rounds;
      return true;
    };
    const auto learn = [&](Step step, const Submissions<G>& handed_in, const auto& what) {
      if (seat_) seat_->learn(step, *state_);
      witness(step, handed_in, what);
    };
    play<G>(*state_, *submissions, result.get(), source, learn);
    if (seat_ && is_over()) seat_->check_all_played();
    if (seat_) return;
    if (is_over()) check_round_count(record_, rounds);
    if constexpr (DecisionCodec<G>) {
      const std::optional<Node> decisions = record_.find_unless_null("decisions");
      if (decisions) Codec<G>::check_decisions(*decisions, *state_);
    }
  }

  /// Makes the trades of the running step, a trade, as they stand in a record; null for none.
  void trade(const Node* there) {
    const auto nobody = std::make_unique<Submissions<G>>();
    read_step<G>(there, *state_, *nobody);
    G::resolve(*state_, std::span(nobody->data(), at(G::seats(rules_))), nullptr);
  }

  bool is_over() const { return G::is_over(*state_); }
  const typename G::Rules& rules() const { return rules_; }
  const typename G::Setup& setup() const { return setup_; }
  const typename G::State& state() const { return *state_; }
  const Node& record() const { return record_; }
  std::uint64_t filling() const { return filling_; }
  /// The seat whose file this is; none for a record.
  std::optional<Seat> only_seat() const {
    return seat_ ? std::optional(seat_->seat()) : std::nullopt;
  }

 private:
  void read_rules() {
    if (const auto rules = record_.find("rules")) rules_ = rules_from_json<G>(*rules);
  }
  void begin_record() {
    check_frame(record_);
    read_rules();
    check_bots(record_, G::seats(rules_));
    Codec<G>::read_setup(record_.at("setup"), rules_, setup_);
    check_steps(record_, Codec<G>::kHasPregame, TradeCodec<G>, Codec<G>::kDecisions);
    G::begin(rules_, setup_, *state_);
  }
  void begin_seat() {
    check_seat_frame(record_);
    read_rules();
    seat_.emplace(record_, rules_, filling_);
    seat_->deal(rules_, setup_);
    G::begin(rules_, setup_, *state_);
    seat_->check_dealt(*state_);
  }

  Node record_;
  std::uint64_t filling_;
  typename G::Rules rules_;
  typename G::Setup setup_;
  std::unique_ptr<typename G::State> state_;
  std::optional<SeatPlayback<G>> seat_;  ///< of a seat's file
};

}  // namespace mainmatch
