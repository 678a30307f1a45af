#include "agents/threads/inference/twisting_function.h"

#include <algorithm>

#include "engine/core/index.h"

namespace mainmatch::threads {

namespace {

/// Approximate rate at which a thread is destroyed, or made, in a round.
constexpr double kDestroyed = 0.15;
/// Approximate probability that one more seat shares a cut or snipped thread.
constexpr double kShared = 0.2;
constexpr double kUnlikely = 0.02;
/// Probability assigned to wrong guesses about shares.
constexpr double kWrong = 0x1p-10;
/// Probability that gold is made at once where a thread was cut, against the habits.
constexpr double kMadeAgain = 0x1p-26;
constexpr double kImpossible = 0x1p-40;

}  // namespace

void TwistingFunction::observe(const State& start, std::span<const Seen> seen, Seat self) noexcept {
  self_ = self;
  watched_.clear();
  openings_.clear();
  const Rules& rules = *start.rules;
  Watch watch{};
  for (std::size_t i = 0; i < seen.size(); ++i) {
    const Submission& own = seen[i].own;
    const int tier = own.moira == Moira::none ? 0 : rules.tier_of(own.donate);
    if (own.moira == Moira::morta) watch.morta = rules.powers[index_of(Moira::morta)][at(tier)];
    if (own.moira == Moira::atropos) {
      watch.recycled = rules.powers[index_of(Moira::atropos)][at(tier)];
      watch.doubles = rules.atropos_doubles[at(tier)];
    }
    watch.round = static_cast<int>(i);
    watch.gain = seen[i].gain;
    watch.cuts = own.cut != kNoSeat;
    watch.snips = !own.snip.absent();
    watch.cut_strength = 0;
    if (watch.cuts && i > 0 && seen[i - 1].made.contains(own.cut) &&
        !seen[i - 1].golden.contains(own.cut)) {
      watch.cut_strength = seen[i - 1].strength[at(own.cut)];
    }
    const int number = watch.round + 1;
    for (const Seat other : seen[i].chats) {
      const bool was_open = i > 0 && seen[i - 1].chats.contains(other);
      const bool own_opens =
          seen[i].golden.contains(other) || seen[i].strength[at(other)] >= number;
      if (!was_open && !own_opens) openings_.push_back({watch.round, other});
    }
    watch.is_cut = false;
    watch.link = own.snip;
    if (watch.snips && own.snip.source != self) watched_.push_back(watch);
    watch.is_cut = true;
    const auto is_held = [&](std::size_t k) {
      return seen[k].chats.contains(own.cut) && !seen[k].golden.contains(own.cut) &&
             seen[k].strength[at(own.cut)] <= static_cast<int>(k);
    };
    watch.stays_open = watch.cuts && is_held(i);
    watch.open_since = watch.round;
    while (watch.cuts && watch.open_since > 0 && is_held(at(watch.open_since - 1))) {
      --watch.open_since;
    }
    watch.link = Submission::link(own.cut, self);
    if (watch.cuts) watched_.push_back(watch);
  }
}

/// Likelihood that the cut, if any, brings this much.
double TwistingFunction::likely_rest(const Watch& watch, int twine) noexcept {
  if (twine < 0 || !watch.cuts) return twine == 0;
  if (watch.cut_strength == 0) return twine == 0 ? 1 : twine > watch.recycled ? 0.5 : 0;
  const int alone = twine - watch.gain_of(watch.cut_strength);
  const int shared = twine - watch.gain_of((watch.cut_strength + 1) / 2);
  const auto fits = [&](int rest) { return rest == 0 || rest > watch.recycled; };
  return fits(alone) ? 1 : fits(shared) ? kShared : 0;
}

/// Likelihood of the snip's result for a thread of this strength.
double TwistingFunction::likely_snip(const Watch& watch, int strength, int protection) noexcept {
  const bool is_enough = strength >= std::max(0, 1 + watch.morta - protection);
  const double snipped = likely_rest(watch, watch.gain - (is_enough ? watch.gain_of(1) : 0));
  return std::max(snipped, 0.1 * likely_rest(watch, watch.gain - watch.gain_of(strength)));
}

/// Likelihood of the cut's result if the thread to the seat brings this much twine.
double TwistingFunction::likely_cut(const Watch& watch, int twine) noexcept {
  double best = 0;
  for (int snipped = 0; snipped <= static_cast<int>(watch.snips); ++snipped) {
    const int rest = watch.gain - twine - (snipped > 0 ? watch.gain_of(1) : 0);
    for (int sharing = 1; sharing <= 2; ++sharing) {
      const int share = (watch.cut_strength + sharing - 1) / sharing;
      if (rest != (share > 0 ? watch.gain_of(share) : 0)) continue;
      best = std::max(best, sharing == 1 ? 1.0 : kShared);
    }
  }
  return best;
}

/// Strength 0 means no thread.
double TwistingFunction::likely(const Watch& watch, int strength, int protection) noexcept {
  double chance = 0;
  if (watch.is_cut && strength > 0 && watch.gain == 0) return kImpossible;
  if (!watch.is_cut) {
    chance =
        strength == 0 ? likely_rest(watch, watch.gain) : likely_snip(watch, strength, protection);
  } else if (strength == 0) {
    chance = likely_cut(watch, 0);
    // Without an own thread and a snip there, only this thread can have brought twine.
    if (chance == 0 && watch.cut_strength == 0 && !watch.snips) return kImpossible;
  } else {
    chance = std::max(likely_cut(watch, watch.gain_of(strength)),
                      kShared * likely_cut(watch, watch.gain_of((strength + 1) / 2)));
    return std::max(chance, kWrong) * (watch.stays_open ? kMadeAgain : 1);
  }
  return std::max(chance, watch.is_cut ? kWrong : kUnlikely);
}

/// The likelihood if the thread may be made or destroyed before that round. `now` describes it
/// before `round`.
double TwistingFunction::likely_after(const Watch& watch, const State& state, int round,
                                      const Thread& now) noexcept {
  const Link link = watch.link;
  const State::SeatState& source = state.seats[at(link.source)];
  const int protection = source.powers[index_of(Moira::decima)];
  const double none = likely(watch, 0, protection);
  const int left = watch.round - round;  // rounds until then
  if (now.exists) {
    double stays = 1;
    for (int i = 0; i < left && round <= watch.open_since; ++i) stays *= 1 - kDestroyed;
    const int then = now.strength + left * now.growth;
    const double there = watch.is_cut && now.golden ? none : likely(watch, then, protection);
    return stays * there + (1 - stays) * none;
  }
  const bool can = !source.selected.contains(link.recipient);
  const double made = can ? 1.0 / (state.realms.other_realm(link.source).size() + 1) : 0.05;
  double absent = 1;
  double sum = 0;
  for (int i = 0; i < left; ++i) {
    sum += absent * made * likely(watch, left - i, protection);
    absent *= 1 - made;
  }
  return sum + absent * none;
}

bool TwistingFunction::watches(const State& state, Link link) const noexcept {
  return std::any_of(watched_.begin(), watched_.end(), [&](const Watch& watch) {
    return watch.round > state.round && watch.link == link;
  });
}

double TwistingFunction::value(const State& state, Link link, const Thread& after) const noexcept {
  for (const Watch& watch : watched_) {
    if (watch.round <= state.round || watch.link != link) continue;
    return likely_after(watch, state, state.round + 1, after);
  }
  return 1;
}

/// The likelihood of an opening, which takes a new thread with gold or a head start, or a boosted
/// thread.
double TwistingFunction::likely_opened(const Opening& opening, const State& state,
                                       Seat self) noexcept {
  const State::SeatState& by = state.seats[at(opening.by)];
  const int left = opening.round - state.round;  // rounds until then
  const auto visited = [&](Moira moira) { return by.visited.contains(static_cast<int>(moira)); };
  double means = by.gilding_left || !visited(Moira::clotho) ? 1 : kUnlikely;
  const int x = by.x + left * by.powers[index_of(Moira::nona)];
  if (visited(Moira::nona) ? x >= opening.round : left > 0) means = 1;
  if (state.threads.made[at(opening.by)].contains(self)) {
    return std::max(visited(Moira::lachesis) ? 0.2 : 0.0, (left > 0 ? 0.1 : 0.05) * means);
  }
  return by.selected.contains(self) ? (left > 0 ? 0.1 * means : kUnlikely) : means;
}

double TwistingFunction::value(const State& state) const noexcept {
  double product = 1;
  SeatSet opened;
  for (const Opening& opening : openings_) {
    if (opening.round < state.round || opened.contains(opening.by)) continue;
    opened.insert(opening.by);
    product *= likely_opened(opening, state, self_);
  }
  for (std::size_t i = 0; i < watched_.size(); ++i) {
    const Watch& watch = watched_[i];
    if (watch.round < state.round) continue;
    bool is_first = true;
    for (std::size_t k = 0; k < i; ++k) {
      is_first = is_first && (watched_[k].round < state.round || watched_[k].link != watch.link);
    }
    if (!is_first) continue;
    const Link link = watch.link;
    const std::size_t thread = state.realms.at(link.source, link.recipient);
    product *= likely_after(watch, state, state.round,
                            {state.threads.made[at(link.source)].contains(link.recipient),
                             state.threads.golden[at(link.source)].contains(link.recipient),
                             state.threads.strength[thread], state.growth[thread]});
  }
  return product;
}

}  // namespace mainmatch::threads
