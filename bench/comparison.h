#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/observation.h"
#include "bench/plain_counts.h"
#include "bench/worlds.h"
#include "experiments/matches/list.h"
#include "experiments/matches/simulator_of.h"
#include "tests/oracle.h"

namespace mainmatch::bench {

/// Whole matches on both sides, under the default rules, with a `random` bot at every seat.
class Comparison {
 public:
  virtual ~Comparison() = default;

  virtual std::string_view name() const = 0;
  /// Plays match number `match` of seed 1.
  virtual void play_on_engine(std::uint64_t match) = 0;
  /// Plays another match; the yardstick's chance is one generator for everything, seeded once.
  virtual void play_on_yardstick() = 0;
  /// Counts the match that the yardstick played last.
  virtual void count_on_yardstick() = 0;
  /// What stands in the match that was played last: the same names in the same order.
  virtual void observe_engine(Observation& seen) const = 0;
  virtual void observe_yardstick(Observation& seen) const = 0;
  /// What the engine alone does.
  virtual std::unique_ptr<Worlds> worlds() const = 0;
};

/// Every match has one in bench/<match>/compared.cpp: compare_NAME().
#define MAINMATCH_DECLARED(NAME) std::unique_ptr<Comparison> compare_##NAME();
MAINMATCH_MATCHES(MAINMATCH_DECLARED)
#undef MAINMATCH_DECLARED

/// In the order of the list of matches.
std::vector<std::unique_ptr<Comparison>> all_comparisons();

/// The comparison of G with a yardstick of these types: C::Rules, Player, RandomPlayer, Match and
/// Outcome, with C::observe(simulator, seen) and C::observe(match, outcome, seen).
template <Game G, class C>
class ComparisonOf final : public Comparison {
 public:
  ComparisonOf()
      : simulator_(engine_rules_, {.bots = {{"random", G::seats(engine_rules_)}}}), random_(1) {
    for (int seat = 0; seat < G::seats(engine_rules_); ++seat) {
      players_.push_back(std::make_unique<typename C::RandomPlayer>());
      bots_.emplace_back("random");
    }
    seated_.assign(players_.size(), 0);
  }

  std::string_view name() const override { return G::kName; }
  void play_on_engine(std::uint64_t match) override {
    Simulator& simulator = simulator_;  // as experiments see it
    simulator.deal(1, match);
    simulator.seat(seated_);
    simulator.play(1, match);
  }
  void play_on_yardstick() override {
    match_.emplace(rules_, deal(rules_, random_));
    outcome_.emplace(match_->play(players_, random_));
  }
  void count_on_yardstick() override { counts_.add(*outcome_, bots_); }
  void observe_engine(Observation& seen) const override { C::observe(simulator_, seen); }
  void observe_yardstick(Observation& seen) const override { C::observe(*match_, *outcome_, seen); }
  std::unique_ptr<Worlds> worlds() const override { return std::make_unique<WorldsOf<G>>(); }

 private:
  typename G::Rules engine_rules_;
  SimulatorOf<G> simulator_;
  std::vector<int> seated_;
  typename C::Rules rules_;
  std::vector<std::unique_ptr<typename C::Player>> players_;
  std::vector<std::string> bots_;
  PlainCounts counts_;
  oracle::Random random_;
  std::optional<typename C::Match> match_;
  std::optional<typename C::Outcome> outcome_;
};

}  // namespace mainmatch::bench
