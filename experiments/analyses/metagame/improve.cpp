#include "experiments/analyses/metagame/improve.h"

#include <algorithm>
#include <utility>

#include "engine/core/index.h"
#include "experiments/analyses/metagame/starts.h"
#include "experiments/base/bytes.h"

namespace mainmatch {

namespace {

/// Matches of a block, about: few, as a round of a race has no more than some hundreds.
constexpr std::uint64_t kHeatBlock = 64;
/// The same of one that searches, whose matches take as long as a thousand others.
constexpr std::uint64_t kSearchBlock = 6;
/// Of the fresh deals, on which parameters are set back.
constexpr std::uint64_t kInfluencePart = 8;
/// Farther than any payoff is.
constexpr std::int64_t kUnseen = std::int64_t{1} << 60;

}  // namespace

void Improve::Sums::merge(const Sums& other) {
  for (std::size_t i = 0; i < payoffs.size(); ++i) payoffs[i] += other.payoffs[i];
  least = std::min(least, other.least);
  most = std::max(most, other.most);
  for (std::size_t i = 0; i < lead.size(); ++i) lead[i].merge(other.lead[i]);
  value.merge(other.value);
  of_mix.merge(other.of_mix);
  lead_on_mix.merge(other.lead_on_mix);
}

void Improve::Sums::save(ByteWriter& out) const {
  for (const std::int64_t sum : payoffs) out.whole(sum);
  out.whole(least);
  out.whole(most);
  for (const ValueCounts& counts : lead) counts.save(out);
  if (lead.empty()) return;
  for (const ValueCounts* const counts : {&value, &of_mix, &lead_on_mix}) counts->save(out);
}

void Improve::Sums::load(ByteReader& in) {
  for (std::int64_t& sum : payoffs) sum = in.whole();
  least = in.whole();
  most = in.whole();
  for (ValueCounts& counts : lead) counts.load(in);
  if (lead.empty()) return;
  for (ValueCounts* const counts : {&value, &of_mix, &lead_on_mix}) counts->load(in);
}

Improve::Improve(ImproveConfig config, ImproveWatch watch)
    : config_(std::move(config)),
      opponents_(*config_.rules, config_.against, config_.role),
      plan_{config_.by_parameters ? starts_of(config_.rules->match(), config_.from)
                                  : std::vector<SearchStart>{},
            config_.seed, config_.budget, config_.optimizer},
      watch_(std::move(watch)),
      threads_(threads_meant(config_.threads)),
      slots_(worker_slots(threads_)) {
  clear();
}

std::string Improve::found_name() const {
  return config_.by_parameters ? search_->best_name() : config_.given;
}

Improve::Sums Improve::no_sums() const {
  Sums sums{
      .payoffs = std::vector<std::int64_t>(heat_.bots.size()), .least = kUnseen, .most = -kUnseen};
  if (stage_ != Stage::parameters) sums.lead.resize(heat_.bots.size());
  return sums;
}

std::uint64_t Improve::deals_per_block() const {
  const std::uint64_t matches = stage_ == Stage::search ? kSearchBlock : kHeatBlock;
  return std::max<std::uint64_t>(1, matches / heat_.bots.size());
}

std::uint64_t Improve::heat_blocks() const {
  if (stage_ == Stage::over) return 0;
  const std::uint64_t per_block = deals_per_block();
  return (heat_.deals + per_block - 1) / per_block;
}

void Improve::work(std::uint64_t block, std::size_t slot) {
  Slot& own = slots_[slot];
  if (own.heat != heats_) {
    SimulatorOptions options;
    const int others = config_.rules->seats();
    for (const std::string& bot : opponents_.bots()) options.bots.push_back({bot, others});
    for (const std::string& bot : heat_.bots) options.bots.push_back({bot, 1});
    if (own.simulators) {
      own.simulators->remake(std::move(options));
    } else {
      own.simulators.emplace(*config_.rules, std::move(options));
    }
    own.heat = heats_;
  }
  own.sums = no_sums();
  const std::uint64_t per_block = deals_per_block();
  const std::uint64_t first = heat_.first + (block - first_) * per_block;
  const std::uint64_t end = std::min(first + per_block, heat_.first + heat_.deals);
  own.simulators->in_turns(
      first, end, [&](std::uint64_t deal, std::size_t many) { play_deals(deal, many, own); });
}

void Improve::play_deals(std::uint64_t first, std::size_t many, Slot& own) const {
  own.drawn.resize(many);
  for (std::size_t i = 0; i < many; ++i) {
    Simulator& simulator = (*own.simulators)[i];
    simulator.deal(heat_.seed, first + i);
    own.drawn[i] = opponents_.draw(heat_.seed, first + i, simulator.role_of_seat());
  }
  own.of_mix.clear();
  for (const Opponents::Drawn& drawn : own.drawn)
    own.of_mix.push_back(drawn.bots[at(drawn.deviator)]);
  Sums& sums = own.sums;
  const int first_bot = static_cast<int>(opponents_.bots().size());
  for (std::size_t bot = 0; bot < heat_.bots.size(); ++bot) {
    own.deviators.assign(many, first_bot + static_cast<int>(bot));
    play_deviators(first, own);
    if (bot == 0) own.payoffs_of_first = own.payoffs;
    for (std::size_t i = 0; i < many; ++i) {
      const std::int64_t payoff = own.payoffs[i];
      sums.payoffs[bot] += payoff;
      sums.least = std::min(sums.least, payoff);
      sums.most = std::max(sums.most, payoff);
      if (stage_ != Stage::parameters) sums.lead[bot].add(own.payoffs_of_first[i] - payoff);
    }
  }
  if (!plays_mix()) return;
  own.deviators = own.of_mix;
  play_deviators(first, own);
  for (std::size_t i = 0; i < many; ++i) {
    sums.value.add(own.payoffs_of_first[i]);
    sums.of_mix.add(own.payoffs[i]);
    sums.lead_on_mix.add(own.payoffs_of_first[i] - own.payoffs[i]);
  }
}

void Improve::play_deviators(std::uint64_t first, Slot& own) const {
  const std::size_t many = own.drawn.size();
  for (std::size_t i = 0; i < many; ++i) {
    Opponents::Drawn& drawn = own.drawn[i];
    drawn.bots[at(drawn.deviator)] = own.deviators[i];
    Simulator& simulator = (*own.simulators)[i];
    simulator.seat({drawn.bots.data(), simulator.seats()});
  }
  own.simulators->play(heat_.seed, first, many);
  own.payoffs.clear();
  for (std::size_t i = 0; i < many; ++i) {
    own.payoffs.push_back(config_.payoff.of((*own.simulators)[i].outcome(), own.drawn[i].deviator));
  }
}

bool Improve::done(std::uint64_t block, std::size_t slot) {
  sums_.merge(slots_[slot].sums);
  const std::uint64_t before = matches_;
  const std::uint64_t played_in_heat = block + 1 - first_;
  const std::uint64_t deals = std::min(played_in_heat * deals_per_block(), heat_.deals);
  std::uint64_t asked = config_.by_parameters ? config_.budget + 3 * config_.fresh
                        : finds()             ? 2 * config_.fresh
                                              : 0;
  if (!config_.search.empty()) asked += (finds() ? 3 : 2) * config_.search_fresh;
  if (watch_) watch_(before + deals * each(), asked);
  heat_done_ = played_in_heat;
  if (heat_done_ == heat_blocks()) end_heat();
  return true;
}

/// Goes on to the next heat: no block is under way.
void Improve::end_heat() {
  matches_ += heat_.deals * each();
  first_ += heat_blocks();
  heat_done_ = 0;
  history_.push_back(std::move(sums_));
  if (stage_ == Stage::parameters) search_->take(history_.back().payoffs);
  begin_heat();
}

void Improve::begin_heat() {
  if (stage_ == Stage::parameters && search_->heat()) {
    heat_ = *search_->heat();
  } else {
    begin_stage(static_cast<Stage>(static_cast<int>(stage_) + 1));
  }
  ++heats_;
  sums_ = no_sums();
}

void Improve::begin_stage(Stage stage) {
  stage_ = stage;
  const std::uint64_t influence_deals = (config_.fresh + kInfluencePart - 1) / kInfluencePart;
  heat_.seed = Stream(config_.seed, 1, kFreshChance)();
  heat_.bots.clear();
  switch (stage) {
    case Stage::parameters:
      if (!config_.by_parameters) break;
      heat_ = *search_->heat();
      return;
    case Stage::gain:
      if (!finds()) break;
      heat_.bots = {found_name()};
      if (config_.by_parameters) {
        heat_.bots.emplace_back(plan_.starts[search_->best().start].bot->name);
      }
      heat_.first = 0;
      heat_.deals = config_.fresh;
      break;
    case Stage::influence:
      if (!config_.by_parameters) break;
      heat_.bots = set_back();
      if (heat_.bots.empty()) break;
      heat_.bots.insert(heat_.bots.begin(), search_->best_name());
      heat_.first = config_.fresh;
      heat_.deals = influence_deals;
      break;
    case Stage::search:
      if (config_.search.empty()) break;
      heat_.bots = {config_.search};
      if (finds()) heat_.bots.push_back(found_name());
      heat_.first = config_.fresh + influence_deals;
      heat_.deals = config_.search_fresh;
      break;
    case Stage::over:
      return;
  }
  if (heat_.bots.empty()) return begin_stage(static_cast<Stage>(static_cast<int>(stage) + 1));
  heat_of_[stage] = history_.size();
}

/// The bot found with one of its parameters at its default, for each that is not.
std::vector<std::string> Improve::set_back() const {
  const ParameterizedCandidate& best = search_->best();
  const BotSpace space(*plan_.starts[best.start].bot);
  const std::vector<double> defaults = space.defaults();
  std::vector<std::string> names;
  for (std::size_t i = 0; i < defaults.size(); ++i) {
    std::vector<double> values = best.values;
    if (values[i] == defaults[i]) continue;
    values[i] = defaults[i];
    names.push_back(space.name_of(values));
  }
  return names;
}

void Improve::clear() {
  if (config_.by_parameters) search_.emplace(plan_);
  heats_ = 0;
  heat_of_.clear();
  first_ = 0;
  heat_done_ = 0;
  matches_ = 0;
  history_.clear();
  begin_stage(Stage::parameters);
  ++heats_;
  sums_ = no_sums();
}

void Improve::save(ByteWriter& out) const {
  out.count(history_.size());
  for (const Sums& sums : history_) sums.save(out);
  out.count(heat_done_);
  if (heat_done_ > 0) sums_.save(out);
}

void Improve::load(ByteReader& in) {
  if (!history_.empty() || heat_done_ > 0) throw DamagedBytes();
  for (std::uint64_t left = in.count(); left > 0; --left) {
    if (stage_ == Stage::over) throw DamagedBytes();
    sums_.load(in);
    end_heat();
  }
  heat_done_ = in.count();
  if (heat_done_ == 0) return;
  if (heat_done_ >= heat_blocks()) throw DamagedBytes();
  sums_.load(in);
}

void Improve::save_block(std::size_t slot, ByteWriter& out) const { slots_[slot].sums.save(out); }

void Improve::load_block(std::size_t slot, ByteReader& in) {
  slots_[slot].sums = no_sums();
  slots_[slot].sums.load(in);
}

}  // namespace mainmatch
