#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/mechanic.h"
#include "experiments/ablation/twin_table.h"
#include "experiments/ablation/twins.h"
#include "experiments/io/bytes.h"

namespace mainmatch {

/// What a mechanic is worth is the mean payoff of a bot less that of its twin, which does the same
/// and never uses it, in the same seat of the same deals, against the same bots, which draw from
/// the same streams of chance (common random numbers: Law, "Simulation Modeling and Analysis", 5th
/// ed. 2015, section 11.2). A deal is one unit. So for what the seat was told.
template <Game G>
class Twins final : public TwinExperiment {
 public:
  static constexpr std::uint64_t kDealsPerBlock = 32;

  /// Throws ValueError ("bots") for bots that are not known or named twice.
  Twins(const typename G::Rules& rules, const TwinPlan& plan, TwinWatch watch = nullptr)
      : rules_(rules),
        plan_(plan),
        lineup_(lineup_of(rules_, plan_)),
        watch_(std::move(watch)),
        threads_(threads_for(blocks(), plan_.threads)),
        total_(none()) {
    for (std::size_t i = 0; i < worktables(threads_); ++i) {
      tables_.push_back(std::make_unique<TwinTable<G>>(rules_, lineup_));
      of_block_.push_back(none());
    }
  }

  std::uint64_t blocks() const override {
    return (plan_.deals + kDealsPerBlock - 1) / kDealsPerBlock;
  }
  std::uint64_t whole_blocks() const override { return plan_.deals / kDealsPerBlock; }
  int threads() const override { return threads_; }
  bool decided() const override { return false; }

  void work(std::uint64_t block, std::size_t table) override {
    of_block_[table] = none();
    for (std::uint64_t unit = block * kDealsPerBlock; unit < end_of(block); ++unit) {
      play_unit(unit, *tables_[table], of_block_[table]);
    }
  }
  bool done(std::uint64_t block, std::size_t table) override {
    total_.merge(of_block_[table]);
    played_ += end_of(block) - block * kDealsPerBlock;
    if (watch_) watch_(played_);
    return true;
  }

  void clear() override {
    total_ = none();
    played_ = 0;
  }
  void save(ByteWriter& out) const override {
    out.count(played_);
    total_.save(out);
  }
  void load(ByteReader& in) override {
    played_ += in.count(plan_.deals);
    AllTwinSums more = none();
    more.load(in);
    total_.merge(more);
  }
  void save_block(std::size_t table, ByteWriter& out) const override { of_block_[table].save(out); }
  void load_block(std::size_t table, ByteReader& in) override {
    of_block_[table] = none();
    of_block_[table].load(in);
  }

  TwinResult result() const override {
    TwinResult result;
    result.game = G::kName;
    result.title = G::kTitle;
    result.payoff = plan_.payoff.name();
    result.bots = lineup_.bots();
    result.seed = plan_.seed;
    result.deals = played_;
    result.asked = plan_.deals;
    if (plan_.mechanics) {
      for (const Mechanic<G>& one : mechanics<G>()) {
        result.twins.push_back(
            {TwinKind::Kind::mechanic, std::string(one.name), std::string(one.help)});
      }
    }
    result.of_knowledge = plan_.knowledge;
    if (plan_.knowledge) {
      for (const Knowledge<G>& one : knowledge<G>()) {
        result.twins.push_back(
            {TwinKind::Kind::knowledge, std::string(one.name), std::string(one.help)});
      }
    }
    add_lines(total_, plan_.payoff, result);
    return result;
  }

 private:
  static Lineup lineup_of(const typename G::Rules& rules, const TwinPlan& plan) {
    std::vector<std::string_view> known;
    for (const RosterEntry<G>& bot : roster<G>()) known.push_back(bot.name);
    return {{.design = Design::mix, .bots = plan.bots}, G::seats(rules), known};
  }

  AllTwinSums none() const {
    const std::size_t twins = (plan_.mechanics ? mechanics<G>().size() : 0) +
                              (plan_.knowledge ? knowledge<G>().size() : 0);
    return {twins, lineup_.bots().size(), plan_.payoff.reach()};
  }
  std::uint64_t end_of(std::uint64_t block) const {
    return std::min((block + 1) * kDealsPerBlock, plan_.deals);
  }

  void play_unit(std::uint64_t unit, TwinTable<G>& table, AllTwinSums& sums) const {
    table.play_unit(plan_.seed, unit);
    const std::int64_t own = plan_.payoff.of(table.outcome(), table.seat());
    std::size_t twin = 0;
    const auto add = [&](std::int64_t of_twin, bool used) {
      sums.at(twin++, table.bot()).add(own, of_twin, used);
    };
    if (plan_.mechanics) {
      const auto all = mechanics<G>();
      for (std::size_t i = 0; i < all.size(); ++i) {
        if (table.used(i)) table.play_without(all[i]);
        add(table.used(i) ? plan_.payoff.of(table.outcome(), table.seat()) : own, table.used(i));
      }
    }
    if (plan_.knowledge) {
      for (const Knowledge<G>& one : knowledge<G>()) {
        const bool told = table.play_untold(one);
        add(plan_.payoff.of(table.outcome(), table.seat()), told);
      }
    }
  }

  typename G::Rules rules_;
  TwinPlan plan_;
  Lineup lineup_;
  TwinWatch watch_;
  int threads_;
  std::uint64_t played_ = 0;
  AllTwinSums total_;
  std::vector<std::unique_ptr<TwinTable<G>>> tables_;
  std::vector<AllTwinSums> of_block_;  ///< by table
};

}  // namespace mainmatch
