#include "experiments/analyses/balance/balance.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/core/game.h"
#include "engine/core/index.h"
#include "experiments/analyses/balance/measures.h"
#include "experiments/analyses/balance/population.h"
#include "experiments/base/bytes.h"
#include "experiments/runtime/play.h"

namespace mainmatch {

namespace {
constexpr std::uint64_t kUnitsPerBlock = kMatchesPerBlock / BalanceUnit::kMatches;
}  // namespace

BalanceExperiment::BalanceExperiment(std::shared_ptr<const RuleSet> rules, BalancePlan plan,
                                     BalanceWatch watch)
    : rules_(std::move(rules)),
      plan_(std::move(plan)),
      watch_(std::move(watch)),
      units_{(plan_.matches + BalanceUnit::kMatches - 1) / BalanceUnit::kMatches, kUnitsPerBlock},
      bots_(drawn_from(*rules_, plan_.mix)),
      subject_(balance_subject(*rules_, bots_, plan_.payoff)),
      layout_(subject_),
      total_(layout_),
      threads_(threads_for(blocks(), plan_.threads)) {
  const SimulatorOptions options{.bots = pool_of(bots_, rules_->seats()),
                                 .tally = plan_.metrics.wants("count"),
                                 .standings = true};
  for (std::size_t i = 0; i < worker_slots(threads_); ++i) {
    slots_.push_back(
        {rules_->simulator(options), BalanceUnit(subject_, layout_), BalanceSums(layout_)});
  }
}

void BalanceExperiment::work(std::uint64_t block, std::size_t slot) {
  Slot& own = slots_[slot];
  own.sums = BalanceSums(layout_);
  const auto [first, end] = units_.units(block);
  for (std::uint64_t unit = first; unit < end; ++unit) {
    own.unit.clear();
    play_unit(unit, own);
    own.sums.add(unit, own.unit.cells());
  }
}

/// Matches 4 unit .. 4 unit + 3 are of deals 2 unit and 2 unit + 1.
void BalanceExperiment::play_unit(std::uint64_t unit, Slot& own) const {
  const std::size_t seats = subject_.seats;
  const std::size_t lists = bots_.mix().size();
  Stream stream(plan_.seed, unit, Purpose::lineup());
  std::array<std::array<PerSeat<int>, kMaxRoles>, 2> lineups;  // by list of the mix
  for (auto& lineup : lineups) {
    for (std::size_t seat = 0; seat < seats; ++seat) {
      for (std::size_t list = 0; list < lists; ++list) {
        lineup[list][seat] = bots_.draw(stream, static_cast<int>(list));
      }
    }
  }
  const std::size_t moved = stream.below(static_cast<std::uint32_t>(seats));
  Simulator& simulator = *own.simulator;
  for (std::size_t deal = 0; deal < 2; ++deal) {
    simulator.deal(plan_.seed, 2 * unit + deal);
    for (std::size_t i = 0; i < 2; ++i) {
      PerSeat<int> seated;
      for (std::size_t seat = 0; seat < seats; ++seat) {
        const std::size_t to = (seat + (deal == 0 ? 0 : moved)) % seats;
        seated[to] = lineups[i][bots_.list_of(simulator.role_of_seat()[to])][seat];
      }
      const std::span<const int> bot_of_seat(seated.data(), seats);
      simulator.seat(bot_of_seat);
      simulator.play(plan_.seed, BalanceUnit::kMatches * unit + 2 * deal + i);
      BalanceMatch match{.outcome = simulator.outcome(),
                         .standings = simulator.standings()->by_round,
                         .bot_of_seat = bot_of_seat,
                         .place_of_seat = simulator.standings()->place_of_seat};
      if (!subject_.roles.empty()) match.role_of_seat = simulator.role_of_seat();
      if (simulator.tally()) match.counts = simulator.tally()->facts;
      own.unit.add(match, deal, i);
    }
  }
  own.unit.close(moved);
}

bool BalanceExperiment::done(std::uint64_t block, std::size_t slot) {
  total_.merge(slots_[slot].sums);
  if (watch_) watch_(BalanceUnit::kMatches * units_.units(block).end);
  return true;
}

void BalanceExperiment::load(ByteReader& in) {
  BalanceSums more(layout_);
  more.load(in);
  total_.merge(more);
}

void BalanceExperiment::save_block(std::size_t slot, ByteWriter& out) const {
  slots_[slot].sums.save(out);
}

void BalanceExperiment::load_block(std::size_t slot, ByteReader& in) {
  slots_[slot].sums = BalanceSums(layout_);
  slots_[slot].sums.load(in);
}

void BalanceExperiment::join_block(std::size_t slot, ByteReader& in) {
  BalanceSums next(layout_);
  next.load(in);
  slots_[slot].sums.merge(next);
}

BalanceResult BalanceExperiment::result() const {
  BalanceResult result{
      .game = std::string(rules_->match().name()),
      .title = std::string(rules_->match().title()),
      .seed = plan_.seed,
      .matches = BalanceUnit::kMatches * static_cast<std::uint64_t>(total_.units()),
      .asked = BalanceUnit::kMatches * units_.count,
      .subject = subject_,
      .sums = total_};
  result.metrics = metrics_of(subject_, total_, plan_.metrics);
  return result;
}

BalanceResult run_balance(std::shared_ptr<const RuleSet> rules, const BalancePlan& plan,
                          const std::atomic<bool>& stop) {
  BalanceExperiment experiment(std::move(rules), plan);
  play(experiment, stop);
  return experiment.result();
}

}  // namespace mainmatch
