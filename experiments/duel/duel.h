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
#include "experiments/store/bytes.h"
#include "experiments/store/play.h"

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

/// The units of an experiment and the tables at which they are played, one for every block that is
/// under way.
template <Game G>
class Units {
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
  std::uint64_t whole_blocks() const { return count_ / per_block_; }
  int threads() const { return threads_; }
  std::size_t tables() const { return tables_.size(); }

  template <class See>
  void play_block(std::uint64_t block, std::size_t table, See&& see) {
    const std::uint64_t end = std::min((block + 1) * per_block_, count_);
    for (std::uint64_t unit = block * per_block_; unit < end; ++unit) {
      tables_[table]->play_unit(seed_, unit, see);
    }
  }

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
class PilotRun final : public BlockWork {
 public:
  PilotRun(const DuelConfig<G>& config, const Lineup& lineup)
      : units_(config, lineup, Stream(config.seed, 0, Purpose::pilot())(), kPilotUnits,
               kPilotUnitsPerBlock),
        payoff_(config.question.payoff),
        of_block_(units_.tables()) {}

  void work(std::uint64_t block, std::size_t table) override {
    Pilot& pilot = of_block_[table];
    pilot = {};
    units_.play_block(block, table, [&](const Outcome& outcome, Seat) {
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

  /// All of it, or as much as `stop` allows.
  Pilot run(const std::atomic<bool>& stop) {
    run_blocks(*this, 0, units_.blocks(), units_.threads(), stop);
    return pilot_;
  }

 private:
  Units<G> units_;
  const Payoff& payoff_;
  std::vector<Pilot> of_block_;  ///< by table
  Pilot pilot_;
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

template <Game G>
Pilot pilot_of(const DuelConfig<G>& config, const Lineup& lineup, const std::atomic<bool>& stop) {
  if (config.question.payoff.range()) return {};
  return PilotRun<G>(config, lineup).run(stop);
}

}  // namespace duel

/// The units of a duel as block work, until it is decided. What it finds does not depend on
/// threads.
template <Game G>
class Duel final : public Experiment {
 public:
  /// Plays the pilot's matches, where the payoff needs one; `stop` may cut that short. `config`
  /// must outlive it. Throws ValueError ("a", "b", "field" or "difference") for bots that are not
  /// known, bots that are in the field twice, and as settle() does.
  Duel(const DuelConfig<G>& config, const std::atomic<bool>& stop, DuelWatch watch = nullptr)
      : config_(config),
        lineup_(duel::lineup_of<G>(config.question, config.rules)),
        pilot_(duel::pilot_of(config, lineup_, stop)),
        terms_(settle(config.question, pilot_)),
        evidence_(none()),
        units_(config, lineup_, config.seed, config.matches / 2, duel::kUnitsPerBlock),
        watch_(std::move(watch)),
        pairs_(units_.tables()) {}

  std::uint64_t blocks() const override { return units_.blocks(); }
  std::uint64_t whole_blocks() const override { return units_.whole_blocks(); }
  int threads() const override { return units_.threads(); }
  bool decided() const override { return evidence_.decided(); }
  /// The pilot was not cut short: only then is there anything to play.
  bool settled() const {
    return config_.question.payoff.range() || pilot_.matches == 2 * duel::kPilotUnits;
  }

  void work(std::uint64_t block, std::size_t table) override {
    std::vector<Evidence::Pair>& pairs = pairs_[table];
    pairs.clear();
    bool first = true;
    units_.play_block(block, table, [&](const Outcome& outcome, Seat seat) {
      const std::int64_t payoff = config_.question.payoff.of(outcome, seat);
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
    return !decided();
  }

  void clear() override { evidence_ = none(); }
  void save(ByteWriter& out) const override { evidence_.save(out); }
  void load(ByteReader& in) override { evidence_.load(in); }
  void save_block(std::size_t table, ByteWriter& out) const override {
    for (const Evidence::Pair& pair : pairs_[table]) {
      out.whole(pair.a);
      out.whole(pair.b);
    }
  }

  DuelResult result() const {
    Evidence evidence = evidence_;
    evidence.look();  // one more, at what is there: it may end here
    DuelResult result = summarize(config_.question, evidence);
    result.game = G::kName;
    result.title = G::kTitle;
    result.field = config_.question.field;
    if (result.field.empty()) {
      for (const RosterEntry<G>& bot : roster<G>()) result.field.push_back({std::string(bot.name)});
    }
    result.seed = config_.seed;
    result.asked = config_.matches / 2 * 2;
    result.pilot_matches = pilot_.matches;
    return result;
  }

 private:
  Evidence none() const {
    const DuelQuestion& question = config_.question;
    return {terms_.payoffs, terms_.difference, question.alpha, question.beta};
  }

  const DuelConfig<G>& config_;
  Lineup lineup_;
  Pilot pilot_;
  DuelTerms terms_;
  Evidence evidence_;
  duel::Units<G> units_;
  DuelWatch watch_;
  std::vector<std::vector<Evidence::Pair>> pairs_;  ///< by table: of its block
};

/// Plays a duel until something can be said, its matches are used up or `stop` becomes true. Throws
/// as Duel does.
template <Game G>
DuelResult run_duel(const DuelConfig<G>& config, const std::atomic<bool>& stop,
                    const DuelWatch& watch = nullptr) {
  Duel<G> played(config, stop, watch);
  play(played, stop);
  return played.result();
}

}  // namespace mainmatch
