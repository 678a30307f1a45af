#include "agents/threads/inference/determinizer.h"

#include <algorithm>

namespace mainmatch {

namespace threads {

namespace {

Model<Threads> believed(const Model<Threads>& model, std::size_t copies) {
  Model<Threads> same = model;
  if (model.mix.empty()) same.mix.push_back({find_bot<Threads>("random"), 1, {}});
  same.copies = static_cast<int>(copies);
  return same;
}

/// Copies only the rounds played so far.
void copy_match(const State& from, State& to) noexcept {
  to.rules = from.rules;
  to.setup = from.setup;
  to.realms = from.realms;
  to.marked = from.marked;
  to.round = from.round;
  to.threads = from.threads;
  to.growth = from.growth;
  to.seats = from.seats;
  std::copy_n(from.rounds.begin(), from.round, to.rounds.begin());
  to.threads_made = from.threads_made;
  to.threads_golden = from.threads_golden;
}

}  // namespace

ThreadsParticleFilter::ThreadsParticleFilter(const Rules& rules, const Model<Threads>& model)
    : rules_(rules),
      is_uniform_(model.mix.empty()),
      model_(believed(model, kParticles)),
      asked_(is_uniform_ ? 1 : at(model.copies)),
      bots_(rules, model_),
      habits_(is_uniform_ ? 0 : asked_) {
  witnesses_.reserve(1);
  twisting_.push_back(std::make_unique<TwistingFunction>());
}

void ThreadsParticleFilter::observe(const View& view, std::span<const Submission> own,
                                    Stream&) noexcept {
  rounds_ = static_cast<int>(own.size());
  setup_ = {};
  for (Seat seat = 0; seat < rules_.seats(); ++seat) {
    const auto name = static_cast<std::int8_t>(seat);
    Realm& realm = view.heaven().contains(seat) ? setup_.heaven : setup_.hell;
    if (!realm.full()) realm.push_back(name);
    if (view.marked().contains(seat)) setup_.marks.push_back(name);
    setup_.garnets[at(seat)] = rules_.starting_garnets;
    setup_.tie_break[at(seat)] = static_cast<std::int8_t>(seat);
  }
  threads::begin(rules_, setup_, particles_[0].state);
  witnesses_.clear();
  know(view, own);
  for (const Ally<Threads>& ally : allies_) know(ally.view, ally.own);
}

void ThreadsParticleFilter::know(const View& view, std::span<const Submission> own) noexcept {
  Witness& witness = witnesses_.emplace_back();
  witness.seat = view.seat();
  std::copy(own.begin(), own.end(), witness.own.begin());
  for (int round = 0; round < rounds_; ++round) {
    Seen& seen = witness.seen[at(round)];
    seen.own = view.submission(round);
    seen.made = view.threads(round);
    seen.golden = view.golden(round);
    for (const Seat other : view.other_realm()) {
      seen.strength[at(other)] = view.strength(round, other);
    }
    seen.chats = view.chats(round);
    seen.twine = view.twine(round);
    seen.gain = view.twine(round) - (round == 0 ? 0 : view.twine(round - 1)) +
                (seen.own.moira == Moira::none ? 0 : seen.own.donate);
    seen.start = Seen::Start::unknown;
  }
  follow_counter(witness, 0, 0, 0, view.x());
  if (twisting_.size() < witnesses_.size()) {
    twisting_.push_back(std::make_unique<TwistingFunction>());
  }
  const auto& twisting = twisting_[witnesses_.size() - 1];
  twisting->observe(particles_[0].state, std::span(witness.seen.data(), at(rounds_)), witness.seat);
  witness.twisting = twisting.get();
}

/// Searches for the rounds in which the head start counter was spent, so that it ends at its known
/// value. A create to a seat that already had a thread may not show whether the thread is new.
/// Later counters were not public then, but the seat was shown each of them.
bool ThreadsParticleFilter::follow_counter(Witness& witness, int round, int x, int growth,
                                           int last) noexcept {
  if (round == rounds_) return x == last;
  Seen& seen = witness.seen[at(round)];
  const Submission& own = seen.own;
  if (own.moira == Moira::nona) {
    growth = rules_.powers[index_of(Moira::nona)][at(rules_.tier_of(own.donate))];
  }
  if (own.create == kNoSeat || !own.head_start) {
    return follow_counter(witness, round + 1, x + growth, growth, last);
  }
  const bool was_there = round > 0 && witness.seen[at(round - 1)].made.contains(own.create);
  const bool is_gold = seen.golden.contains(own.create);
  const bool can_be_new = seen.made.contains(own.create) && own.golden == is_gold &&
                          (is_gold || seen.strength[at(own.create)] == x + 1);
  if (can_be_new) {
    seen.start = Seen::Start::made;
    if (follow_counter(witness, round + 1, 0, growth, last)) return true;
  }
  seen.start = Seen::Start::not_made;
  if (was_there && follow_counter(witness, round + 1, x + growth, growth, last)) return true;
  seen.start = Seen::Start::unknown;
  return false;
}

void ThreadsParticleFilter::begin(Stream& stream) noexcept {
  shuffle(setup_.tie_break, rules_.seats(), stream);
  for (std::size_t i = 0; i < kParticles; ++i) {
    Particle& particle = particles_[i];
    threads::begin(rules_, setup_, particle.state);
    particle.bots.fill(-1);
    particle.forced = 0;
    particle.twist = 1;  // the same for all
    for (Seat seat = 0; seat < rules_.seats(); ++seat) {
      if (witness(seat)) continue;
      const std::size_t part = bots_.draw_part(particle.state, seat, stream);
      particle.bots[at(seat)] = static_cast<std::int8_t>(part);
      bots_.sit(part, seat, i, stream);
    }
  }
}

/// What a seat knows, if that is known; else null.
const Witness* ThreadsParticleFilter::witness(Seat seat) const noexcept {
  for (const Witness& one : witnesses_) {
    if (one.seat == seat) return &one;
  }
  return nullptr;
}

double ThreadsParticleFilter::twist(const State& state) const noexcept {
  double all = 1;
  for (const Witness& one : witnesses_) all *= one.twisting->value(state);
  return all;
}

/// Asks all others of a particle, as often as the habits need answers. Bots of this match can be
/// asked more than once a round.
void ThreadsParticleFilter::ask(std::size_t i, Stream& stream) noexcept {
  const Particle& particle = particles_[i];
  habits_.begin(particle.state);
  for (Seat seat = 0; seat < rules_.seats(); ++seat) {
    if (const Witness* const one = witness(seat)) {
      for (std::size_t k = 0; !is_uniform_ && k < asked_; ++k) {
        habits_.answer(seat, k) = one->seen[at(particle.state.round)].own;
      }
      continue;
    }
    const View view = Threads::observe(particle.state, seat);
    const auto part = at(particle.bots[at(seat)]);
    round_[at(seat)] = {};
    if (is_uniform_) {
      bots_.act(part, seat, i, view, round_[at(seat)]);
      continue;
    }
    for (std::size_t k = 0; k < asked_; ++k) {
      habits_.answer(seat, k) = {};
      bots_.act(part, seat, i, view, habits_.answer(seat, k), k);
    }
    round_[at(seat)] = habits_.answer(seat, stream.below(static_cast<std::uint32_t>(asked_)));
  }
}

bool ThreadsParticleFilter::shows_what_was_seen(const State& state) const noexcept {
  return std::all_of(witnesses_.begin(), witnesses_.end(),
                     [&](const Witness& one) { return shows(state, one); });
}

bool ThreadsParticleFilter::shows(const State& state, const Witness& witness) const noexcept {
  const Seen& seen = witness.seen[at(state.round - 1)];
  const View view = Threads::observe(state, witness.seat);
  if (view.threads() != seen.made || view.golden() != seen.golden) return false;
  for (const Seat other : view.other_realm()) {
    if (view.strength(other) != seen.strength[at(other)]) return false;
  }
  return view.chats() == seen.chats && view.twine() == seen.twine &&
         round_[at(witness.seat)] == seen.own;
}

/// Advances a particle by one round and returns the likelihood of the observation.
Weight ThreadsParticleFilter::advance(std::size_t i, Stream& stream) noexcept {
  Particle& particle = particles_[i];
  ask(i, stream);
  Weight weight =
      conditioner_->impose(particle.state, witnesses_, habits_, round_, stream, particle.forced);
  if (!weight.is_zero()) {
    resolve(particle.state, std::span(round_.data(), at(rules_.seats())), nullptr);
    if (!shows_what_was_seen(particle.state)) return weight *= 0;
    const double before = particle.twist;
    particle.twist = twist(particle.state);
    weight *= particle.twist / before;
  }
  return weight;
}

void ThreadsParticleFilter::copy(std::size_t from, std::size_t to) noexcept {
  copy_match(particles_[from].state, particles_[to].state);
  particles_[to].bots = particles_[from].bots;
  particles_[to].forced = particles_[from].forced;
  particles_[to].twist = particles_[from].twist;
  if (is_uniform_) return;
  for (Seat seat = 0; seat < rules_.seats(); ++seat) {
    const int part = particles_[to].bots[at(seat)];
    if (part < 0) continue;
    const RosterEntry<Threads>& entry = *model_.mix[at(part)].bot;
    if (entry.copy) entry.copy(bots_.bot(at(part), seat, from), bots_.bot(at(part), seat, to));
  }
}

/// Resamples: particles drawn more than once replace those not drawn.
void ThreadsParticleFilter::resample_particles(Stream& stream) noexcept {
  resample(shares_, stream, chosen_);
  std::size_t free = 0;
  const auto is_chosen = [&](std::size_t i) {
    return std::binary_search(chosen_.begin(), chosen_.end(), static_cast<int>(i));
  };
  for (std::size_t k = 1; k < kParticles; ++k) {
    if (chosen_[k] != chosen_[k - 1]) continue;
    while (is_chosen(free)) ++free;
    copy(at(chosen_[k]), free++);
  }
}

/// Multiplies the estimate by the mean weight and computes shares. False if no particle is left.
bool ThreadsParticleFilter::weigh(Weight& total) noexcept {
  int largest = 0;
  bool any = false;
  for (const Weight& weight : weights_) {
    if (weight.is_zero()) continue;
    largest = any ? std::max(largest, weight.exponent()) : weight.exponent();
    any = true;
  }
  if (!any) return false;
  double sum = 0;
  for (const Weight& weight : weights_) sum += weight.over(largest);
  total *= sum / kParticles;
  total.shift(largest);
  shares_of(weights_, shares_);
  return true;
}

Weight ThreadsParticleFilter::filter(Stream& stream) noexcept {
  begin(stream);
  Weight total;
  for (int round = 0; round < rounds_; ++round) {
    for (std::size_t i = 0; i < kParticles; ++i) weights_[i] = advance(i, stream);
    if (!weigh(total)) return total *= 0;
    resample_particles(stream);
  }
  return total;
}

WorldInfo ThreadsParticleFilter::draw(Stream& stream, World<Threads>& world) noexcept {
  WorldInfo info;
  info.bots.fill(-1);
  const int tries = kWork / (rules_.seats() * std::max(rounds_, 1));
  for (int left = std::max(tries, 4); left > 0; --left) {
    info.weight = filter(stream);
    if (!info.weight.is_zero()) break;
  }
  const Particle& drawn = particles_[stream.below(kParticles)];
  info.forced = drawn.forced;
  if (!is_uniform_) info.bots = drawn.bots;
  world.setup = drawn.state.setup;
  world.steps.resize(at(rounds_));
  for (int round = 0; round < rounds_; ++round) {
    Submissions<Threads>& step = world.steps[at(round)];
    step = drawn.state.rounds[at(round)].submissions;
    for (const Witness& one : witnesses_) step[at(one.seat)] = one.own[at(round)];
  }
  return info;
}

}  // namespace threads

template <>
std::unique_ptr<Determinizer<Threads>> make_determinizer<Threads>(const threads::Rules& rules,
                                                                  const Model<Threads>& model) {
  return std::make_unique<threads::ThreadsParticleFilter>(rules, model);
}

/// Void parts are made void again.
template <>
void recall<Threads>(const threads::View& view, std::vector<threads::Submission>& own) noexcept {
  own.clear();
  const auto self = static_cast<std::int8_t>(view.seat());
  for (int round = 0; round < view.round(); ++round) {
    threads::Submission& one = own.emplace_back(view.submission(round));
    const threads::Voids voids = view.voids(round);
    if (voids.visit) one.visit(threads::Moira::unknown, 0);
    if (voids.boost) one.boost = {self, self};
    if (voids.cut) one.cut = self;
    if (voids.snip) one.snip = {self, self};
    if (voids.create) one.create = self;
  }
}

}  // namespace mainmatch
