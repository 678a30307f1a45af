#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "experiments/coalition/coalition.h"
#include "experiments/coalition/table.h"
#include "experiments/io/bytes.h"
#include "experiments/io/error.h"
#include "experiments/io/printable.h"

namespace mainmatch {

/// What it is worth to have allies: the mean payoff of a member less that of the same bot in the
/// same seat of the same deals, with nobody to hear from (common random numbers). A deal is one
/// unit.
template <Game G>
class Coalition final : public CoalitionExperiment {
 public:
  static constexpr std::uint64_t kDealsPerBlock = 32;

  /// Throws as make_coalition() does.
  Coalition(const typename G::Rules& rules, const CoalitionPlan& plan, CoalitionWatch watch)
      : rules_(rules),
        plan_(checked(rules, plan)),
        lineup_(lineup_of(rules_, plan_)),
        watch_(std::move(watch)),
        threads_(threads_for(blocks(), plan_.threads)),
        total_(plan_.payoff.reach()) {
    for (std::size_t i = 0; i < worktables(threads_); ++i) {
      tables_.push_back(
          std::make_unique<CoalitionTable<G>>(rules_, lineup_, plan_.member, plan_.size));
      of_block_.emplace_back(plan_.payoff.reach());
    }
  }

  std::uint64_t blocks() const override {
    return (plan_.deals + kDealsPerBlock - 1) / kDealsPerBlock;
  }
  std::uint64_t whole_blocks() const override { return plan_.deals / kDealsPerBlock; }
  int threads() const override { return threads_; }
  bool decided() const override { return false; }

  void work(std::uint64_t block, std::size_t table) override {
    CoalitionSums& sums = of_block_[table] = CoalitionSums(plan_.payoff.reach());
    CoalitionTable<G>& place = *tables_[table];
    for (std::uint64_t unit = block * kDealsPerBlock; unit < end_of(block); ++unit) {
      Outcome allied;
      bool first = true;
      place.play_unit(plan_.seed, unit, [&](const Outcome& outcome) {
        if (!first) sums.add(plan_.payoff, place.coalition(), allied, outcome);
        if (first) allied = outcome;
        first = false;
      });
      sums.named.add(place.could_name(), 1);
    }
  }
  bool done(std::uint64_t, std::size_t table) override {
    total_.merge(of_block_[table]);
    if (watch_) watch_(static_cast<std::uint64_t>(total_.named.matches));
    return true;
  }

  void clear() override { total_ = CoalitionSums(plan_.payoff.reach()); }
  void save(ByteWriter& out) const override { total_.save(out); }
  void load(ByteReader& in) override {
    CoalitionSums more(plan_.payoff.reach());
    more.load(in);
    total_.merge(more);
  }
  void save_block(std::size_t table, ByteWriter& out) const override { of_block_[table].save(out); }
  void load_block(std::size_t table, ByteReader& in) override {
    of_block_[table] = CoalitionSums(plan_.payoff.reach());
    of_block_[table].load(in);
  }

  CoalitionResult result() const override {
    CoalitionResult result;
    result.game = G::kName;
    result.title = G::kTitle;
    result.payoff = plan_.payoff.name();
    result.member = plan_.member;
    result.size = plan_.size;
    result.seed = plan_.seed;
    result.deals = static_cast<std::uint64_t>(total_.named.matches);
    result.asked = plan_.deals;
    add_estimates(total_, plan_.payoff, result);
    return result;
  }

 private:
  static CoalitionPlan checked(const typename G::Rules& rules, CoalitionPlan plan) {
    const int seats = G::seats(rules);
    if (plan.size < 2 || plan.size >= seats) {
      throw ValueError("coalition", std::to_string(plan.size) + ", allowed 2.." +
                                        std::to_string(seats - 1) + " of " + std::to_string(seats) +
                                        " seats");
    }
    const std::string able = listening_bots(G::kName);
    for (const RosterEntry<G>& bot : roster<G>()) {
      if (bot.listens && (plan.member.empty() || plan.member == bot.name)) {
        plan.member = bot.name;
        return plan;
      }
    }
    if (plan.member.empty()) {
      throw ValueError("coalition",
                       "no bot of " + std::string(G::kName) + " plays together with allies");
    }
    throw ValueError(
        "ally", shown_word(plan.member) + ", allowed of " + std::string(G::kName) + ": " + able);
  }

  static Lineup lineup_of(const typename G::Rules& rules, const CoalitionPlan& plan) {
    std::vector<std::string_view> known;
    for (const RosterEntry<G>& bot : roster<G>()) known.push_back(bot.name);
    return {{.design = Design::mix, .bots = plan.bots}, G::seats(rules), known};
  }
  std::uint64_t end_of(std::uint64_t block) const {
    return std::min((block + 1) * kDealsPerBlock, plan_.deals);
  }

  typename G::Rules rules_;
  CoalitionPlan plan_;
  Lineup lineup_;
  CoalitionWatch watch_;
  int threads_;
  CoalitionSums total_;
  std::vector<std::unique_ptr<CoalitionTable<G>>> tables_;
  std::vector<CoalitionSums> of_block_;  ///< by table
};

}  // namespace mainmatch
