#include "experiments/analyses/balance/coalition.h"

#include <algorithm>
#include <utility>

#include "engine/core/index.h"
#include "experiments/analyses/balance/population.h"
#include "experiments/base/bytes.h"
#include "experiments/base/error.h"
#include "experiments/base/printable.h"

namespace mainmatch {

namespace {

/// The plan with its member named. Throws as CoalitionExperiment does.
CoalitionPlan checked(const RuleSet& rules, CoalitionPlan plan) {
  const int seats = rules.seats();
  if (plan.size < 2 || plan.size >= seats) {
    throw ValueError("coalition", std::to_string(plan.size),
                     fmt::format("2..{} of {} seats", seats - 1, seats));
  }
  const std::string game(rules.match().name());
  for (const BotInfo& bot : rules.match().bots()) {
    if (!bot.listens) continue;
    if (plan.member.empty()) plan.member = bot.name;
    if (read_bot_name("ally", plan.member).base != bot.name) continue;
    plan.member = canonical_bot("ally", plan.member, rules.match().bots());
    return plan;
  }
  if (plan.member.empty()) {
    throw ValueError("coalition", "no bot of " + game + " supports coalitions");
  }
  throw ValueError("ally", shown_word(plan.member),
                   "a bot that supports coalitions: " + listening_bots(rules.match()));
}

}  // namespace

std::string listening_bots(const MatchModule& match) {
  std::string names;
  for (const BotInfo& bot : match.bots()) {
    if (bot.listens) names += (names.empty() ? "" : ", ") + std::string(bot.name);
  }
  return names.empty() ? "none" : names;
}

CoalitionExperiment::CoalitionExperiment(std::shared_ptr<const RuleSet> rules, CoalitionPlan plan,
                                         CoalitionWatch watch)
    : rules_(std::move(rules)),
      plan_(checked(*rules_, std::move(plan))),
      bots_(drawn_from(*rules_, plan_.mix)),
      watch_(std::move(watch)),
      deals_{plan_.deals, kDealsPerBlock},
      threads_(threads_for(blocks(), plan_.threads)),
      total_(none()) {
  SimulatorOptions options{.bots = pool_of(bots_, rules_->seats())};
  options.bots.push_back({plan_.member, plan_.size});  // the members, after those of the line-up
  for (std::size_t i = 0; i < worker_slots(threads_); ++i) {
    simulators_.push_back(rules_->simulator(options));
    of_block_.push_back(none());
  }
}

void CoalitionExperiment::work(std::uint64_t block, std::size_t slot) {
  of_block_[slot] = none();
  const auto [first, end] = deals_.units(block);
  for (std::uint64_t unit = first; unit < end; ++unit) {
    play_unit(unit, *simulators_[slot], of_block_[slot]);
  }
}

void CoalitionExperiment::play_unit(std::uint64_t unit, Simulator& simulator,
                                    CoalitionSums& sums) const {
  const std::size_t seats = simulator.seats();
  const int member = static_cast<int>(bots_.bots().size());
  Stream chance(plan_.seed, unit, Purpose::coalition());
  PerSeat<int> bot_of_seat{};
  simulator.deal(plan_.seed, unit);
  draw_seats(bots_, plan_.seed, unit, simulator.role_of_seat(), bot_of_seat);
  PerSeat<Seat> order;  // the coalition has any seats, all alike
  for (std::size_t seat = 0; seat < seats; ++seat) order[seat] = static_cast<Seat>(seat);
  shuffle(order, static_cast<int>(seats), chance);
  SeatSet coalition;
  for (std::size_t i = 0; i < at(plan_.size); ++i) {
    coalition.insert(order[i]);
    bot_of_seat[at(order[i])] = member;
  }
  simulator.seat({bot_of_seat.data(), seats});
  simulator.play(plan_.seed, unit, {.coalition = coalition});
  const Outcome allied = simulator.outcome();
  const auto add_kingmaking = [&](RatioSums& named, RatioSums& made) {
    named.add(simulator.kingmaking()->could_name_winner(coalition, chance), 1);
    const ChosenWinner chosen = simulator.kingmaking()->choose_winner(coalition, chance);
    made.add(int{chosen.wins} - int{chosen.won}, 1);
  };
  add_kingmaking(sums.named, sums.made);
  simulator.play(plan_.seed, unit, {.coalition = coalition, .strangers = true});
  add_kingmaking(sums.named_strangers, sums.made_strangers);
  sums.add(plan_.payoff, coalition, allied, simulator.outcome());
}

bool CoalitionExperiment::done(std::uint64_t, std::size_t slot) {
  total_.merge(of_block_[slot]);
  if (watch_) watch_(static_cast<std::uint64_t>(total_.named.matches));
  return true;
}

void CoalitionExperiment::load(ByteReader& in) {
  CoalitionSums more = none();
  more.load(in);
  total_.merge(more);
}

void CoalitionExperiment::save_block(std::size_t slot, ByteWriter& out) const {
  of_block_[slot].save(out);
}

void CoalitionExperiment::load_block(std::size_t slot, ByteReader& in) {
  of_block_[slot] = none();
  of_block_[slot].load(in);
}

void CoalitionExperiment::join_block(std::size_t slot, ByteReader& in) {
  CoalitionSums next = none();
  next.load(in);
  of_block_[slot].merge(next);
}

CoalitionResult CoalitionExperiment::result() const {
  CoalitionResult result;
  result.game = rules_->match().name();
  result.title = rules_->match().title();
  result.payoff = plan_.payoff.name();
  result.member = plan_.member;
  result.size = plan_.size;
  result.seed = plan_.seed;
  result.deals = static_cast<std::uint64_t>(total_.named.matches);
  result.asked = plan_.deals;
  add_estimates(total_, plan_.payoff, result);
  return result;
}

}  // namespace mainmatch
