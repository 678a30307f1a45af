#include "experiments/analyses/metagame/payoffs.h"

#include <algorithm>
#include <utility>

#include "engine/core/rng.h"
#include "experiments/analyses/metagame/space_of_bots.h"
#include "experiments/analyses/metagame/sub_games.h"
#include "experiments/base/bytes.h"
#include "experiments/game_theory/local_equilibrium.h"
#include "experiments/game_theory/regret.h"
#include "experiments/runtime/play.h"

namespace mainmatch {

Payoffs::Payoffs(PayoffsConfig config, PayoffsWatch watch)
    : config_(std::move(config)),
      space_(space_of_bots(*config_.rules, config_.bots)),
      game_(space_, config_.reduce),
      samples_(no_samples()),
      growth_(config_.terms, game_),
      refinement_(no_refinement()),
      certificates_(no_certificates()),
      watch_(std::move(watch)) {
  clear();
  threads_ = threads_for(blocks(), config_.threads);
  for (std::size_t i = 0; i < worker_slots(threads_); ++i) {
    slots_.push_back({.matches = {*config_.rules, space_, config_.payoff},
                      .sums = {},
                      .local = LocalSums(space_),
                      .fresh = FreshSums(space_)});
  }
}

ProfileSamples Payoffs::no_samples() const {
  return {space_, config_.matches, config_.payoff.unit(), coarse_for(config_.payoff),
          config_.payoff.range()};
}

Refinement Payoffs::no_refinement() const {
  // Every PSRO round has chance of its own.
  return {space_,
          {.matches = config_.refine,
           .unit = config_.payoff.unit(),
           .seed = Stream(config_.seed, config_.fresh_deals, kRefinementChance)()}};
}

Certificates Payoffs::no_certificates() const {
  return {space_,
          {.deals = config_.certify,
           .budget = config_.certify_budget,
           .corrects = config_.refine == 0,  // by the table, which knows less than what refined it
           .epsilon = config_.epsilon,
           .unit = config_.payoff.unit(),
           .range = config_.payoff.range()}};
}

void Payoffs::work(std::uint64_t block, std::size_t slot) {
  Slot& own = slots_[slot];
  own.sums.assign(space_.strategies(), {});
  own.local = LocalSums(space_);
  own.fresh = FreshSums(space_);
  if (block < samples_.asked()) {
    play_batch(samples_.batch(block), own);
  } else if (block < refined_blocks()) {
    play_around(refinement_.part(block - samples_.asked()), own);
  } else {
    play_fresh(certificates_.part(block - refined_blocks()), own);
  }
}

bool Payoffs::done(std::uint64_t block, std::size_t slot) {
  if (block < samples_.asked()) {
    samples_.add(slots_[slot].sums);
    go_on();
  } else if (block < refined_blocks()) {
    refinement_.add(slots_[slot].local);
    if (refinement_.finished()) certify();
  } else {
    certificates_.add(slots_[slot].fresh, [this](TestedMix& mix) { return corrected(mix); });
  }
  if (watch_) watch_(block + 1, blocks());
  return true;
}

void Payoffs::go_on() {
  // No batch is in flight, so batches may be added.
  if (samples_.done() == samples_.asked()) growth_.advance(samples_);
  if (samples_.done() == samples_.asked()) refine();
}

void Payoffs::adopt(const Payoffs& fewer) {
  samples_ = no_samples();
  samples_.adopt(fewer.samples_);
  growth_ = Growth(config_.terms, game_);
  growth_.begin_after(fewer.growth_, fewer.samples_, samples_);
  if (!fewer.refinement_.refined().empty()) {
    refined_before_.assign(space_.strategies(), 0);
    const std::vector<std::size_t> places = places_in(space_, fewer.space_);
    for (std::size_t s = 0; s < places.size(); ++s) {
      refined_before_[places[s]] = fewer.refinement_.refined().front()[s];
    }
  }
  go_on();
}

void Payoffs::play_batch(const Batch& batch, Slot& own) const {
  const MatchRange matches = samples_.matches_of(batch);
  own.matches.in_turns(config_.seed, matches.first, matches.end, [&](std::size_t many) {
    for (std::size_t i = 0; i < many; ++i) {
      own.matches.seat_profile(i, samples_.counts(batch.profile));
    }
    own.matches.play();
    own.matches.add_to(own.sums);
  });
}

void Payoffs::play_around(const Refinement::Part& part, Slot& own) const {
  std::uint64_t first = part.matches.first;
  own.matches.in_turns(part.seed, first, part.matches.end, [&](std::size_t many) {
    own.deviators.assign(many, std::nullopt);
    for (std::size_t i = 0; i < many; ++i) {
      const std::optional<std::size_t> strategy = refinement_.deviation(first + i);
      const std::size_t role = strategy ? space_.role_of(*strategy) : 0;
      const std::size_t seat = own.matches.seat_mix(i, refinement_.shares(), role);
      if (!strategy) continue;
      own.matches.seat(i, seat, *strategy);
      own.deviators[i] = seat;
    }
    own.matches.play();
    for (std::size_t i = 0; i < many; ++i) {
      const std::span<const int> strategies = own.matches.strategies(i);
      own.of_seats.clear();
      for (std::size_t seat = 0; seat < strategies.size(); ++seat) {
        own.of_seats.push_back(own.matches.payoff(i, seat));
      }
      own.local.add(strategies, own.of_seats, own.deviators[i]);
    }
    first += many;
  });
}

void Payoffs::play_fresh(const Certificates::Part& part, Slot& own) const {
  const std::span<const int> shares = certificates_.shares(part.mix);
  const std::span<const int> settled = certificates_.settled(part.mix);
  // A seed drawn from the table's; number 0 is taken by pilots.
  constexpr std::uint64_t kCorrections = Certificates::kMaxCorrections + 1;
  const std::uint64_t number =
      1 + part.mix +
      (static_cast<std::uint64_t>(part.corrections) + config_.fresh_deals * kCorrections) *
          Certificates::kMax;
  const std::uint64_t seed = Stream(config_.seed, number, Purpose::pilot())();
  own.matches.in_turns(seed, part.matches.first, part.matches.end, [&](std::size_t many) {
    own.payoffs.resize(many, std::vector<std::int64_t>(space_.strategies()));
    own.leavers.resize(many);
    for (std::size_t role = 0; role < space_.roles().size(); ++role) {
      for (std::size_t i = 0; i < many; ++i) {
        own.leavers[i] = own.matches.seat_mix(i, shares, role);
      }
      for (std::size_t s = space_.first(role); s < space_.first(role + 1); ++s) {
        if (settled[s] > 0) continue;
        for (std::size_t i = 0; i < many; ++i) own.matches.seat(i, own.leavers[i], s);
        own.matches.play();
        for (std::size_t i = 0; i < many; ++i) {
          own.payoffs[i][s] = own.matches.payoff(i, own.leavers[i]);
        }
      }
      for (std::size_t i = 0; i < many; ++i) {
        own.fresh.add(space_, shares, role, own.payoffs[i], settled);
      }
    }
  });
}

void Payoffs::refine() {
  if (config_.refine == 0) return certify();
  if (!refined_before_.empty()) return refinement_.begin({refined_before_});
  std::vector<std::vector<double>> mixes;
  for (Candidate& one : growth_.standing(samples_)) {
    if (!mixes.empty() && beneficial_to_leave(one, config_.terms.tolerance)) break;
    mixes.push_back(std::move(one.mix));
  }
  refinement_.begin(mixes);
}

void Payoffs::certify() {
  if (config_.certify == 0 && config_.certify_budget == 0) return;
  std::vector<std::vector<double>> mixes;
  std::size_t equilibria = 0;  // of the table, which come first
  for (Candidate& one : growth_.standing(samples_)) {
    equilibria += beneficial_to_leave(one, config_.terms.tolerance) ? 0 : 1;
    mixes.push_back(std::move(one.mix));
  }
  std::copy(refinement_.refined().begin(), refinement_.refined().end(), mixes.begin());
  certificates_.begin(mixes, equilibria);
}

std::optional<std::vector<double>> Payoffs::corrected(TestedMix& refuted) const {
  const PayoffTable table = game_.table(samples_.table());
  const std::vector<double> mix = mix_of(refuted.shares);
  const std::optional<Assessment> worth = assess(table, mix);
  if (!worth) return std::nullopt;
  const std::uint64_t deals = refuted.deals();
  const double share =
      static_cast<double>(deals) / static_cast<double>(refuted.offset_deals + deals);
  refuted.offset_deals += deals;
  for (std::size_t s = 0; s < space_.strategies(); ++s) {
    if (!worth->payoffs[s]) continue;
    const double on_table = *worth->payoffs[s] - worth->values[space_.role_of(s)];
    const double off = mean_gain(certificates_.plan(), refuted, s) - on_table;
    refuted.offsets[s] += share * (off - refuted.offsets[s]);
  }
  const PayoffTable moved = table.moved(refuted.offsets);
  Stream chance(config_.seed, static_cast<std::uint64_t>(refuted.corrections),
                Purpose::bootstrap());
  const auto near = equilibrium_near(moved, mix, config_.terms.tolerance, chance);
  return near ? std::optional(near->mix) : std::nullopt;
}

void Payoffs::clear() {
  samples_ = no_samples();
  growth_ = Growth(config_.terms, game_);
  growth_.begin(samples_);
  refinement_ = no_refinement();
  refined_before_.clear();
  certificates_ = no_certificates();
}

void Payoffs::save(ByteWriter& out) const {
  growth_.save(out);
  samples_.save(out);
  if (config_.refine > 0) {
    out.count(refined_before_.empty() ? 0 : 1);
    for (const double share : refined_before_) out.real(share);
    refinement_.save(out);
  }
  certificates_.save(out);
}

void Payoffs::load(ByteReader& in) {
  growth_.load(in);
  samples_.load(in);
  if (config_.refine > 0) {
    refined_before_.resize(in.count(1) * space_.strategies());
    for (double& share : refined_before_) share = in.real(0, 1);
    refinement_.load(in);
  }
  certificates_.load(in);
}

void Payoffs::save_block(std::size_t slot, ByteWriter& out) const {
  for (const BatchSum& sum : slots_[slot].sums) {
    out.whole(sum.x);
    out.wide(sum.xx);
    out.wide(sum.yyy);
  }
  if (config_.refine > 0) slots_[slot].local.save(out);
  slots_[slot].fresh.save(out);
}

void Payoffs::load_block(std::size_t slot, ByteReader& in) {
  Slot& own = slots_[slot];
  own.sums.resize(space_.strategies());
  for (BatchSum& sum : own.sums) {
    sum.x = in.whole();
    sum.xx = in.wide();
    sum.yyy = in.wide();
  }
  own.local = LocalSums(space_);
  if (config_.refine > 0) own.local.load(in);
  own.fresh = FreshSums(space_);
  own.fresh.load(in);
}

PayoffsResult Payoffs::result() const {
  PayoffsResult result = summarize(game_, samples_, growth_);
  result.game = config_.rules->match().name();
  result.title = config_.rules->match().title();
  result.payoff = config_.payoff.name();
  result.seed = config_.seed;
  return result;
}

EquilibriaResult Payoffs::equilibria(bool solve, bool resampled) const {
  EquilibriaResult found{.payoffs = result(), .tolerance = config_.terms.tolerance};
  found.certificates = certificates_.certificates();
  found.epsilon = config_.epsilon;
  found.finished = refinement_.finished() && certificates_.finished();
  if (solve) {
    found.candidates = growth_.candidates(samples_);
    found.final_mixes = standing(found.candidates, config_.terms.tolerance);
  }
  for (std::size_t i = 0; i < found.final_mixes.size(); ++i) {
    const bool is_corrected =
        i < found.certificates.size() && found.certificates[i].corrections > 0;
    const bool is_refined = i < refinement_.refined().size();
    if (!is_corrected && !is_refined) continue;
    Candidate& one = found.final_mixes[i];
    one.is_refined = is_refined;
    one.mix = is_corrected ? mix_of(found.certificates[i].shares) : refinement_.refined()[i];
    one.gains = gains(game_, samples_, SampledTables(game_, samples_), one.mix);
  }
  // Of what was refined, the table's matches say no more.
  if (!solve || !resampled || config_.refine > 0 || found.partial()) return found;
  std::vector<Candidate> certified = found.final_mixes;
  certified.resize(std::min(certified.size(), found.certificates.size()));
  found.resamples = resample(game_, samples_, certified, config_.terms.tolerance, config_.seed);
  return found;
}

bool samples_all(const PayoffsConfig& config) {
  const ReducedGame game(space_of_bots(*config.rules, config.bots), config.reduce);
  return Growth(config.terms, game).samples_all();
}

PayoffsResult run_payoffs(const PayoffsConfig& config, const std::atomic<bool>& stop) {
  Payoffs played(config);
  play(played, stop);
  return played.result();
}

}  // namespace mainmatch
