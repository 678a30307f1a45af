#pragma once

#include <memory>
#include <string>
#include <vector>

#include "experiments/matches/rules_json.h"
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

/// Plays a record: rules and setup are read and checked, submissions are still to be played.
/// Holds on to the record's nodes, so the record must outlive it.
template <Game G>
class Playback {
 public:
  explicit Playback(const Node& record)
      : record_(record), state_(std::make_unique<typename G::State>()) {
    check_frame(record);
    if (const auto rules = record.find("rules")) rules_ = rules_from_json<G>(*rules);
    check_bots(record, G::seats(rules_));
    Codec<G>::read_setup(record.at("setup"), rules_, setup_);
    check_steps(record, Codec<G>::kHasPregame, TradeCodec<G>, Codec<G>::kDecisions);
    G::begin(rules_, setup_, *state_);
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
      if (!holder_of(record_, step)) return false;
      const std::optional<Node> there = submissions_at(record_, step);
      read_step<G>(there ? &*there : nullptr, *state_, into);
      if (step.kind == StepKind::round) ++rounds;
      return true;
    };
    play<G>(*state_, *submissions, result.get(), source, witness);
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

 private:
  Node record_;
  typename G::Rules rules_;
  typename G::Setup setup_;
  std::unique_ptr<typename G::State> state_;
};

}  // namespace mainmatch
