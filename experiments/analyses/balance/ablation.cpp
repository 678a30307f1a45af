#include "experiments/analyses/balance/ablation.h"

#include <algorithm>
#include <utility>

#include "engine/core/index.h"
#include "experiments/analyses/balance/population.h"
#include "experiments/base/bytes.h"

namespace mainmatch {

namespace {

/// The ablated parts of the plan, in the order of the match.
std::vector<AblatedPart> parts_of(const MatchModule& match, const AblationPlan& plan) {
  std::vector<AblatedPart> parts;
  const auto add = [&](Ablation::Kind kind, const std::vector<Fact>& listed) {
    for (std::size_t i = 0; i < listed.size(); ++i) {
      parts.push_back({kind, i, std::string(listed[i].name), std::string(listed[i].help)});
    }
  };
  if (plan.mechanics) add(Ablation::Kind::mechanic, match.traits().mechanics);
  if (plan.knowledge) add(Ablation::Kind::knowledge, match.traits().knowledge);
  return parts;
}

}  // namespace

AblationExperiment::AblationExperiment(std::shared_ptr<const RuleSet> rules, AblationPlan plan,
                                       AblationWatch watch)
    : rules_(std::move(rules)),
      plan_(std::move(plan)),
      parts_(parts_of(rules_->match(), plan_)),
      bots_(drawn_from(*rules_, plan_.mix)),
      watch_(std::move(watch)),
      deals_{plan_.deals, kDealsPerBlock},
      threads_(threads_for(blocks(), plan_.threads)),
      total_(none()) {
  const SimulatorOptions options{.bots = pool_of(bots_, rules_->seats())};
  for (std::size_t i = 0; i < worker_slots(threads_); ++i) {
    simulators_.push_back(rules_->simulator(options));
    of_block_.push_back(none());
    deals_of_block_.push_back(0);
  }
}

void AblationExperiment::work(std::uint64_t block, std::size_t slot) {
  of_block_[slot] = none();
  const auto [first, end] = deals_.units(block);
  deals_of_block_[slot] = end - first;
  for (std::uint64_t unit = first; unit < end; ++unit) {
    play_unit(unit, *simulators_[slot], of_block_[slot]);
  }
}

void AblationExperiment::play_unit(std::uint64_t unit, Simulator& simulator,
                                   AllAblationSums& sums) const {
  const std::size_t seats = simulator.seats();
  const auto seat = static_cast<Seat>(unit % seats);
  PerSeat<int> bot_of_seat{};
  simulator.deal(plan_.seed, unit);
  draw_seats(bots_, plan_.seed, unit, simulator.role_of_seat(), bot_of_seat);
  simulator.seat({bot_of_seat.data(), seats});
  simulator.play(plan_.seed, unit, {.ablation = {.seat = seat, .kind = Ablation::Kind::watch}});
  const std::int64_t own = plan_.payoff.of(simulator.outcome(), seat);
  const std::vector<char> used = simulator.ablation_trace()->used;  // the next match forgets it
  const std::size_t bot = at(bot_of_seat[at(seat)]);
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const AblatedPart& part = parts_[i];
    const bool is_mechanic = part.kind == Ablation::Kind::mechanic;
    if (is_mechanic && !used[part.index]) {  // it would play the same match
      sums.at(i, bot).add(own, own, false);
      continue;
    }
    simulator.play(plan_.seed, unit, {.ablation = {seat, part.kind, part.index}});
    sums.at(i, bot).add(own, plan_.payoff.of(simulator.outcome(), seat),
                        is_mechanic || simulator.ablation_trace()->had_knowledge);
  }
}

bool AblationExperiment::done(std::uint64_t, std::size_t slot) {
  total_.merge(of_block_[slot]);
  played_ += deals_of_block_[slot];
  if (watch_) watch_(played_);
  return true;
}

void AblationExperiment::clear() {
  total_ = none();
  played_ = 0;
}

void AblationExperiment::save(ByteWriter& out) const {
  out.count(played_);
  total_.save(out);
}

void AblationExperiment::load(ByteReader& in) {
  played_ += in.count(plan_.deals);
  AllAblationSums more = none();
  more.load(in);
  total_.merge(more);
}

void AblationExperiment::save_block(std::size_t slot, ByteWriter& out) const {
  out.count(deals_of_block_[slot]);
  of_block_[slot].save(out);
}

void AblationExperiment::load_block(std::size_t slot, ByteReader& in) {
  deals_of_block_[slot] = in.count(plan_.deals);
  of_block_[slot] = none();
  of_block_[slot].load(in);
}

void AblationExperiment::join_block(std::size_t slot, ByteReader& in) {
  deals_of_block_[slot] += in.count(plan_.deals);
  AllAblationSums next = none();
  next.load(in);
  of_block_[slot].merge(next);
}

AblationResult AblationExperiment::result() const {
  AblationResult result;
  result.game = rules_->match().name();
  result.title = rules_->match().title();
  result.payoff = plan_.payoff.name();
  result.bots = bots_.bots();
  result.seed = plan_.seed;
  result.deals = played_;
  result.asked = plan_.deals;
  result.of_mechanics = plan_.mechanics;
  result.of_knowledge = plan_.knowledge;
  result.parts = parts_;
  add_lines(total_, plan_.payoff, result);
  return result;
}

}  // namespace mainmatch
