#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "experiments/duel/result.h"
#include "experiments/duel/table.h"
#include "experiments/tournament/blocks.h"

namespace mainmatch {

/// What to play. Rules are taken as valid (in range and without a flaw).
template <Game G>
struct DuelConfig {
  typename G::Rules rules;
  DuelQuestion question;
  std::uint64_t matches = 100'000;  ///< at most, 2 to a unit: 2..10^10
  std::uint64_t seed = 1;
  int threads = 0;  ///< 0: one for every core that may be used
};

/// Told, in order and never twice at a time but on any thread, how many matches are played.
using DuelWatch = std::function<void(std::uint64_t matches)>;

namespace duel {

inline constexpr std::uint64_t kUnitsPerBlock = 256;
inline constexpr std::uint64_t kPilotUnits = 500;  ///< 1,000 matches
inline constexpr std::uint64_t kPilotUnitsPerBlock = 50;

/// Units as block work: a table for every block that is under way.
template <Game G>
class Units : public BlockWork {
 public:
  /// Units 0..count-1 of the experiment `seed`, in blocks of `per_block`.
  Units(const DuelConfig<G>& config, const Lineup& lineup, std::uint64_t seed, std::uint64_t count,
        std::uint64_t per_block)
      : seed_(seed),
        count_(count),
        per_block_(per_block),
        threads_(threads_for(blocks(), config.threads)) {
    for (std::size_t i = 0; i < worktables(threads_); ++i) {
      tables_.push_back(std::make_unique<DuelTable<G>>(config.rules, lineup, config.question.b));
    }
  }

  std::uint64_t blocks() const { return (count_ + per_block_ - 1) / per_block_; }
  int threads() const { return threads_; }

 protected:
  template <class See>
  void play_block(std::uint64_t block, std::size_t table, See&& see) {
    const std::uint64_t end = std::min((block + 1) * per_block_, count_);
    for (std::uint64_t unit = block * per_block_; unit < end; ++unit) {
      tables_[table]->play_unit(seed_, unit, see);
    }
  }
  std::size_t tables() const { return tables_.size(); }

 private:
  std::uint64_t seed_;
  std::uint64_t count_;
  std::uint64_t per_block_;
  int threads_;
  std::vector<std::unique_ptr<DuelTable<G>>> tables_;
};

/// Matches that tell what payoffs are like. Their seed is drawn from the duel's, so they say
/// nothing about its matches.
template <Game G>
class PilotRun final : public Units<G> {
 public:
  PilotRun(const DuelConfig<G>& config, const Lineup& lineup)
      : Units<G>(config, lineup, Stream(config.seed, 0, Purpose::pilot())(), kPilotUnits,
                 kPilotUnitsPerBlock),
        payoff_(config.question.payoff),
        of_block_(this->tables()) {}

  void work(std::uint64_t block, std::size_t table) override {
    Pilot& pilot = of_block_[table];
    pilot = {};
    this->play_block(block, table, [&](const Outcome& outcome, Seat) {
      for (Seat seat = 0; seat < outcome.seats; ++seat) {
        pilot.payoffs.add(payoff_.of(outcome, seat));
      }
      ++pilot.matches;
    });
  }
  bool done(std::uint64_t, std::size_t table) override {
    pilot_.merge(of_block_[table]);
    return true;
  }

  const Pilot& pilot() const { return pilot_; }

 private:
  const Payoff& payoff_;
  std::vector<Pilot> of_block_;  ///< by table
  Pilot pilot_;
};

/// The matches of the duel itself, until it is decided.
template <Game G>
class Run final : public Units<G> {
 public:
  Run(const DuelConfig<G>& config, const Lineup& lineup, Evidence& evidence, const DuelWatch& watch)
      : Units<G>(config, lineup, config.seed, config.matches / 2, kUnitsPerBlock),
        payoff_(config.question.payoff),
        evidence_(evidence),
        watch_(watch),
        pairs_(this->tables()) {}

  void work(std::uint64_t block, std::size_t table) override {
    std::vector<Evidence::Pair>& pairs = pairs_[table];
    pairs.clear();
    bool first = true;
    this->play_block(block, table, [&](const Outcome& outcome, Seat seat) {
      const std::int64_t payoff = payoff_.of(outcome, seat);
      if (first) {
        pairs.push_back({payoff, 0});
      } else {
        pairs.back().b = payoff;
      }
      first = !first;
    });
  }

  bool done(std::uint64_t, std::size_t table) override {
    evidence_.add(pairs_[table]);
    if (watch_) watch_(2 * static_cast<std::uint64_t>(evidence_.units()));
    return !evidence_.decided();
  }

 private:
  const Payoff& payoff_;
  Evidence& evidence_;
  const DuelWatch& watch_;
  std::vector<std::vector<Evidence::Pair>> pairs_;  ///< by table: of its block
};

template <Game G>
Lineup lineup_of(const DuelQuestion& question, const typename G::Rules& rules) {
  std::vector<std::string_view> known;
  for (const RosterEntry<G>& bot : roster<G>()) known.push_back(bot.name);
  require_known("a", question.a, known);
  require_known("b", question.b, known);
  const Company company{.design = Design::field,
                        .candidate = question.a,
                        .field = question.field,
                        .candidate_in_field = true};
  return {company, G::seats(rules), known};
}

}  // namespace duel

/// Plays a duel until something can be said, its matches are used up or `stop` becomes true. What
/// it finds does not depend on threads. Throws ValueError ("a", "b", "field" or "difference") for
/// bots that are not known, bots that are in the field twice, and as settle() does.
template <Game G>
DuelResult run_duel(const DuelConfig<G>& config, const std::atomic<bool>& stop,
                    const DuelWatch& watch = nullptr) {
  const DuelQuestion& question = config.question;
  const Lineup lineup = duel::lineup_of<G>(question, config.rules);
  Pilot pilot;
  if (!question.payoff.range()) {
    duel::PilotRun<G> run(config, lineup);
    run_blocks(run, 0, run.blocks(), run.threads(), stop);
    pilot = run.pilot();
  }
  const DuelTerms terms = settle(question, pilot);
  Evidence evidence(terms.payoffs, terms.difference, question.alpha, question.beta);
  if (!stop) {
    duel::Run<G> run(config, lineup, evidence, watch);
    run_blocks(run, 0, run.blocks(), run.threads(), stop);
    evidence.look();
  }
  DuelResult result = summarize(question, evidence);
  result.game = G::kName;
  result.title = G::kTitle;
  result.field = question.field;
  if (result.field.empty()) {
    for (const RosterEntry<G>& bot : roster<G>()) result.field.push_back({std::string(bot.name)});
  }
  result.seed = config.seed;
  result.asked = config.matches / 2 * 2;
  result.pilot_matches = pilot.matches;
  return result;
}

}  // namespace mainmatch
