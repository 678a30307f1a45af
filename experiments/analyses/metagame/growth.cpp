#include "experiments/analyses/metagame/growth.h"

#include <algorithm>
#include <cmath>
#include <queue>

#include "experiments/base/bytes.h"
#include "experiments/game_theory/nash.h"

namespace mainmatch {

namespace {

constexpr int kStarts = 50;                 // of the search in a sub-game
constexpr std::uint64_t kShareOfRound = 4;  // a round of refinement adds a quarter of what is there

std::vector<double> widened(const ProfileSpace& space, StrategySet sub_game,
                            const std::vector<double>& inner) {
  std::vector<double> mix(space.strategies());
  std::size_t next = 0;
  for (std::size_t s = 0; s < mix.size(); ++s) {
    if (holds(sub_game, s)) mix[s] = inner[next++];
  }
  return mix;
}

constexpr double kRounding = 1e-9;

/// The greatest gain on the table, where it is above the tolerance; else 0.
double benefit(const Candidate& one, double tolerance) {
  const std::optional<Gain>& best = one.gains[one.best()];
  return best && best->gain > std::max(tolerance, kRounding) ? best->gain : 0;
}

/// Of the greatest gain, all strategies at once.
double lower_limit(const Candidate& one) {
  double most = 0;
  for (const std::optional<Gain>& gain : one.gains) {
    if (gain && gain->limits) most = std::max(most, gain->limits->low);
  }
  return most;
}

}  // namespace

std::vector<double> all_alike(const ProfileSpace& space) {
  std::vector<double> mix;
  for (const SeatRole& role : space.roles()) {
    const std::size_t strategies = role.strategies.size();
    mix.insert(mix.end(), strategies, 1 / static_cast<double>(strategies));
  }
  return mix;
}

std::size_t Candidate::best() const {
  std::size_t best = 0;
  for (std::size_t s = 1; s < gains.size(); ++s) {
    if (gains[s] && (!gains[best] || gains[s]->gain > gains[best]->gain)) best = s;
  }
  return best;
}

bool Candidate::complete() const {
  return std::all_of(gains.begin(), gains.end(), [](const auto& one) { return one.has_value(); });
}

double Candidate::error() const {
  double most = 0;
  for (const std::optional<Gain>& one : gains) {
    if (one && could_be_greatest(*one)) most = std::max(most, one->error);
  }
  return most;
}

Growth::Growth(const SamplingTerms& terms, const ReducedGame& game)
    : terms_(terms), game_(&game), whole_(terms.most_profiles == 0) {
  const ProfileSpace& space = game.space();
  if (whole_ || space.size() > terms.most_profiles) return;
  double supports = 1;
  for (const SeatRole& role : space.roles()) {
    supports *= std::ldexp(1.0, static_cast<int>(role.strategies.size())) - 1;
  }
  if (terms.all_supports && supports > static_cast<double>(kMaxSupports)) return;
  whole_ = game.sources(profiles_over(space, all_of(space))).size() <= terms.most_profiles;
}

bool Growth::ask(const std::vector<std::uint64_t>& ranks, ProfileSamples& samples) const {
  const std::vector<std::uint64_t> sources = game_->sources(ranks);
  std::uint64_t more = 0;
  for (const std::uint64_t rank : sources) more += samples.asked_for(rank) ? 0 : 1;
  if (samples.profiles() + more > terms_.most_profiles) return false;
  samples.ask_for(sources);
  return true;
}

void Growth::begin(ProfileSamples& samples) { begin_with(pure_sub_games(game_->space()), samples); }

void Growth::begin_after(const Growth& fewer, const ProfileSamples& before,
                         ProfileSamples& samples) {
  const ProfileSpace& space = game_->space();
  const std::vector<std::size_t> places = places_in(space, before.space());
  const auto placed = [&](StrategySet set) {
    StrategySet here = 0;
    for (const std::size_t s : members(set)) here |= bit(places[s]);
    return here;
  };
  std::vector<StrategySet> alone;
  if (space.roles().size() == 1) {
    alone = pure_sub_games(space);
    std::erase_if(alone,
                  [&](StrategySet one) { return (one & placed(all_of(before.space()))) != 0; });
  }
  begin_with(alone, samples);
  if (whole_) return;
  std::vector<StrategySet> known = fewer.sub_games_;
  for (const Candidate& one : fewer.standing(before)) known.push_back(support_of(one.mix));
  for (const StrategySet one : known) {
    const StrategySet here = placed(one);
    const bool there = std::find(sub_games_.begin(), sub_games_.end(), here) != sub_games_.end();
    if (!there) sub_games_.push_back(here);
  }
}

void Growth::begin_with(const std::vector<StrategySet>& alone, ProfileSamples& samples) {
  const ProfileSpace& space = game_->space();
  if (whole_) return samples.ask_for(game_->sources(profiles_over(space, all_of(space))));
  std::vector<std::uint64_t> ranks;
  for (const StrategySet pure : alone) {
    std::vector<std::uint64_t> with_this = ranks;
    for (const auto& more : {profiles_over(space, pure), deviations_from(space, pure)}) {
      with_this.insert(with_this.end(), more.begin(), more.end());
    }
    std::sort(with_this.begin(), with_this.end());
    with_this.erase(std::unique(with_this.begin(), with_this.end()), with_this.end());
    const bool room = samples.profiles() + game_->sources(with_this).size() <= terms_.most_profiles;
    (room ? sub_games_ : skipped_).push_back(pure);
    if (room) ranks = std::move(with_this);
  }
  samples.ask_for(game_->sources(ranks));
}

std::vector<Candidate> Growth::candidates(const ProfileSamples& samples) const {
  const SampledTables tables(*game_, samples);
  const ProfileSpace& space = game_->space();
  std::vector<Candidate> found;
  const auto search = [&](StrategySet sub_game, const NashQuestion& question) {
    const PayoffTable inner = tables.table.restricted(members(sub_game));
    if (!inner.complete()) return;
    for (const Equilibrium& one : find_equilibria(inner, question)) {
      std::vector<double> mix = widened(space, sub_game, one.mix);
      const bool known = std::any_of(found.begin(), found.end(), [&](const Candidate& before) {
        double far = 0;
        for (std::size_t s = 0; s < mix.size(); ++s) {
          far = std::max(far, std::abs(mix[s] - before.mix[s]));
        }
        return far < 1e-7;
      });
      if (known) continue;
      std::vector<std::optional<Gain>> of_mix = gains(*game_, samples, tables, mix);
      found.push_back({sub_game, std::move(mix), std::move(of_mix)});
    }
  };
  if (whole_) {
    search(all_of(space), {});
  } else {
    for (const StrategySet sub_game : sub_games_) search(sub_game, {.starts = kStarts});
  }
  if (found.empty() && samples.done() == samples.asked()) {
    std::vector<double> mix = all_alike(space);
    std::vector<std::optional<Gain>> of_mix = gains(*game_, samples, tables, mix);
    found.push_back({all_of(space), std::move(mix), std::move(of_mix)});
  }
  std::stable_sort(found.begin(), found.end(), [&](const Candidate& a, const Candidate& b) {
    return benefit(a, terms_.tolerance) < benefit(b, terms_.tolerance);
  });
  return found;
}

bool beneficial_to_leave(const Candidate& one, double tolerance) {
  return benefit(one, tolerance) > 0;
}

bool refuted(const Candidate& one, double tolerance) {
  return lower_limit(one) > std::max(tolerance, kRounding);
}

std::vector<Candidate> standing(const std::vector<Candidate>& all, double tolerance) {
  std::vector<Candidate> left;
  for (const Candidate& one : all) {
    if (!refuted(one, tolerance)) left.push_back(one);
  }
  if (!left.empty() || all.empty()) return left;
  return {*std::min_element(all.begin(), all.end(), [](const Candidate& a, const Candidate& b) {
    return lower_limit(a) < lower_limit(b);
  })};
}

bool Growth::widen(StrategySet to, ProfileSamples& samples) {
  const auto part_of = [&](StrategySet other) { return (to & ~other) == 0; };
  if (std::any_of(sub_games_.begin(), sub_games_.end(), part_of)) return false;
  if (std::find(skipped_.begin(), skipped_.end(), to) != skipped_.end()) return false;
  const bool room = ask(profiles_over(game_->space(), to), samples);
  (room ? sub_games_ : skipped_).push_back(to);
  return room;
}

bool Growth::grow(ProfileSamples& samples) {
  if (whole_) return false;
  const std::vector<Candidate> all = candidates(samples);
  const std::size_t before = samples.profiles();
  bool stands = false;
  for (const Candidate& one : all) {
    if (beneficial_to_leave(one)) continue;
    stands |= one.complete();
    if (!one.complete()) ask(deviations_from(game_->space(), support_of(one.mix)), samples);
  }
  if (samples.profiles() > before) return true;
  bool more = false;
  for (const Candidate& one : all) {
    if (beneficial_to_leave(one)) more |= widen(support_of(one.mix) | bit(one.best()), samples);
  }
  if (more || stands) return more;
  for (const Candidate& one : all) {
    if (beneficial_to_leave(one)) more |= widen(one.sub_game | bit(one.best()), samples);
  }
  return more;
}

void Growth::refine(ProfileSamples& samples) const {
  if (!terms_.target_error) return;
  const SampledTables tables(*game_, samples);
  std::vector<double> shares(samples.profiles());
  for (const Candidate& one : candidates(samples)) {
    if (beneficial_to_leave(one) || one.error() <= *terms_.target_error) continue;
    const std::vector<double> more = shares_of_error(*game_, samples, tables, one.mix, one.gains);
    for (std::size_t i = 0; i < shares.size(); ++i) shares[i] = std::max(shares[i], more[i]);
  }
  struct Place {
    double relief;  ///< by how much another batch would lower the squared error
    std::size_t profile;
    bool operator<(const Place& other) const {
      return relief != other.relief ? relief < other.relief : profile > other.profile;
    }
  };
  const auto place_of = [&](std::size_t i, double batches, double batches_now) {
    return Place{shares[i] * shares[i] * batches_now / (batches * (batches + 1)), i};
  };
  std::priority_queue<Place> places;
  std::vector<std::uint32_t> batches_now;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    batches_now.push_back(samples.batches_of(i));
    if (shares[i] > 0) places.push(place_of(i, batches_now[i], batches_now[i]));
  }
  std::uint64_t left = std::max<std::uint64_t>(1, samples.done() / kShareOfRound);
  std::uint64_t matches = samples.matches_asked();
  for (; left > 0 && !places.empty(); --left) {
    const std::size_t i = places.top().profile;
    places.pop();
    matches += samples.matches_of({static_cast<std::uint32_t>(i), samples.batches_of(i)}).size();
    if (matches > terms_.most_matches) return;
    samples.ask_for_more(i);
    places.push(place_of(i, samples.batches_of(i), batches_now[i]));
  }
}

void Growth::advance(ProfileSamples& samples) {
  while (samples.asked() == samples.done()) {
    if (!grow(samples)) return refine(samples);
  }
}

void Growth::save(ByteWriter& out) const {
  for (const auto* const sets : {&sub_games_, &skipped_}) {
    out.count(sets->size());
    for (const StrategySet set : *sets) out.count(set);
  }
}

void Growth::load(ByteReader& in) {
  const ProfileSpace& space = game_->space();
  for (auto* const sets : {&sub_games_, &skipped_}) {
    sets->clear();
    for (std::uint64_t left = in.count(); left > 0; --left) {
      sets->push_back(in.count(all_of(space)));
      if (!plays_in_every_role(space, sets->back())) throw DamagedBytes();
    }
  }
}

}  // namespace mainmatch
