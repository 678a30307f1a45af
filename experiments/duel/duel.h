#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "experiments/duel/result.h"
#include "experiments/duel/units.h"
#include "experiments/io/bytes.h"
#include "experiments/runtime/play.h"

namespace mainmatch {

/// Told, in order and never twice at a time but on any thread, how many matches are played.
using DuelWatch = std::function<void(std::uint64_t matches)>;

namespace duel {

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
    out.count(pairs_[table].size());
    for (const Evidence::Pair& pair : pairs_[table]) {
      out.whole(pair.a);
      out.whole(pair.b);
    }
  }
  void load_block(std::size_t table, ByteReader& in) override {
    pairs_[table].clear();
    for (std::uint64_t left = in.count(duel::kUnitsPerBlock); left > 0; --left) {
      Evidence::Pair& pair = pairs_[table].emplace_back();
      pair.a = in.whole();
      pair.b = in.whole();
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
