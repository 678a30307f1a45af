#include "agents/horse_race/inference/determinizer.h"

#include <algorithm>

namespace mainmatch {

namespace horse_race {

namespace {

/// Exchanges a seat with the earliest of some seats in the tie-break order, which leaves a uniform
/// order given that it is the earliest.
void put_first(Seat seat, SeatSet of, PerSeat<std::int8_t>& order) noexcept {
  const auto is_one = [&](std::int8_t other) { return of.contains(other); };
  std::swap(*std::find_if(order.begin(), order.end(), is_one),
            *std::find(order.begin(), order.end(), seat));
}

}  // namespace

void HorseRaceDeterminizer::observe(const View& view, std::span<const Submission> own,
                                    Stream& stream) noexcept {
  seat_ = view.seat();
  steps_ = own.size();
  std::copy(own.begin(), own.end(), own_.begin());
  int bought = 0;
  for (int round = 0; round < view.round(); ++round) {
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      spectated_[at(round)][at(seat)] = view.spectated(round, seat);
    }
    bought += static_cast<int>(own_[at(2 * round + 1)].buy.size()) - view.voids(round).buys;
  }
  garnets_ = view.garnets();
  for (int i = 0; i < bought; ++i) garnets_ += static_cast<int>(price_of(rules_, i));
  bets_.gather(view);
  scores_.observe(view);
  second_ = view.second();
  second_token_ = view.second_token();
  token_by_lots_ = false;
  if (steps_ > at(2 * kRounds)) {  // the winner could give it, but need not have done so
    bool is_winner = true;
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      is_winner = is_winner && view.score(seat) <= view.score(seat_);
    }
    token_by_lots_ = is_winner && own.back().second_token != second_token_;
  }
  race_.observe(view, bets_, scores_, stream);
  deals_.observe(view);
  follow_own_cards(stream);
}

/// Determines which of the seat's offers could become trades and what its partners held. Its own
/// cards follow from its actions in every world.
void HorseRaceDeterminizer::follow_own_cards(Stream& stream) noexcept {
  Setup setup;
  race_.draw(rules_, stream, setup);
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    setup.garnets[at(seat)] = garnets_;
    setup.tie_break[at(seat)] = static_cast<std::int8_t>(seat);
  }
  begin(rules_, setup, *state_);
  Submissions<HorseRace> step;
  for (std::size_t i = 0; i < std::min(steps_, at(2 * kRounds)); ++i) {
    step.fill({});
    step[at(seat_)] = own_[i];
    if (i % 2 == 1) {
      resolve(*state_, std::span(step.data(), at(rules_.players)), nullptr);
      continue;
    }
    const int round = static_cast<int>(i / 2);
    State::SeatState& own = state_->seats[at(seat_)];
    OwnDeals::Offers sound;
    for (const Offer& offer : own_[i].offers) {
      const bool known = offer.partner >= 0 && offer.partner < rules_.players &&
                         offer.partner != seat_ && offer.give >= 0 && offer.give < rules_.horses &&
                         offer.want >= 0 && offer.want < rules_.horses;
      if (known && own.cards[at(offer.give)] > 0) sound.push_back(offer);
    }
    deals_.offered(round, sound, own.cards);
    deals_.trade(round, own.cards);
    state_->phase = State::Phase::submitting;
  }
}

void HorseRaceDeterminizer::draw_setup(Stream& stream, Setup& setup, WorldInfo& info) noexcept {
  constexpr int kLots = 4096;
  if (!race_.draw(rules_, stream, setup)) info.weight *= 0;
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    setup.garnets[at(seat)] = seat == seat_ ? garnets_ : rules_.starting_garnets;
    setup.tie_break[at(seat)] = static_cast<std::int8_t>(seat);
  }
  int left = kLots;
  do {
    shuffle(setup.tie_break, rules_.players, stream);
    if (token_by_lots_) put_first(second_token_, second_, setup.tie_break);
  } while (--left > 0 && !deals_.fit(setup.tie_break, rules_.players));
  if (left == 0) info.weight *= 0;
}

/// If more was bet than seats may bet in the sampled world, their limits are raised; if that is not
/// enough because too few seats are there, another race is drawn. Scores usually fit on some other
/// race.
WorldInfo HorseRaceDeterminizer::draw(Stream& stream, World<HorseRace>& world) noexcept {
  constexpr int kTries = 64;
  WorldInfo info;
  for (int left = kTries; left > 0; --left) {
    raise_ = missing_ = 0;
    info = play(stream, world);
    if (missing_ == 0) return info;
    if (scores_.any() && left > kTries / 2 && left % 16 != 1) continue;
    raise_ = missing_;
    missing_ = 0;
    info = play(stream, world);
    if (missing_ == 0) return info;
  }
  info.weight *= 0;
  return info;
}

WorldInfo HorseRaceDeterminizer::play(Stream& stream, World<HorseRace>& world) noexcept {
  WorldInfo info;
  info.bots.fill(-1);
  draw_setup(stream, world.setup, info);
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    if (!is_other(seat)) continue;
    const std::size_t part = bots_.draw_part(*state_, seat, stream);
    info.bots[at(seat)] = static_cast<std::int8_t>(part);
    for (std::size_t i = 0; i < bots_.copies(); ++i) bots_.sit(part, seat, i, stream);
  }
  begin(rules_, world.setup, *state_);
  world.steps.resize(steps_);
  const std::size_t played = std::min(steps_, at(2 * kRounds));
  for (std::size_t i = 0; i < played; ++i) {
    Submissions<HorseRace>& step = world.steps[i];
    const int round = static_cast<int>(i / 2);
    step[at(seat_)] = own_[i];
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      if (is_other(seat)) choose(static_cast<int>(i), seat, stream, step[at(seat)], info);
    }
    const bool trades_follow = i % 2 == 1 && i + 1 < played && deals_.any(round + 1);
    if (i % 2 == 1) {
      if (raise_ > 0) save_up(round, world, step, info);
      bet(round, stream, step, info);
    }
    if (trades_follow) *before_ = *state_;
    resolve(*state_, std::span(step.data(), at(rules_.players)), nullptr);
    if (trades_follow && !hold(round + 1, world, step)) ++info.forced;
    if (i % 2 == 1 && scores_.any()) note_bets(round);
  }
  if (scores_.any()) score(stream, world, info);
  if (steps_ > played && missing_ == 0) give_token(world, info);
  if (is_uniform_) info.bots.fill(-1);
  return info;
}

/// Asks the bots for a seat's submission and imposes the observation on it.
void HorseRaceDeterminizer::choose(int step, Seat seat, Stream& stream, Submission& chosen,
                                   WorldInfo& info) noexcept {
  const auto part = at(info.bots[at(seat)]);
  const View view = HorseRace::observe(*state_, seat);
  std::uint32_t fitting = 0;
  for (std::size_t i = 0; i < bots_.copies(); ++i) {
    ::new (static_cast<void*>(&answers_[i])) Submission;
    bots_.act(part, seat, i, view, answers_[i]);
    const bool fits = does_what_was_seen(step, seat, answers_[i]);
    fitting += fits;
    // Reservoir sampling: all fitting copies are equally likely.
    if (i == 0 || (fits && stream.below(fitting) == 0)) chosen = answers_[i];
  }
  if (!is_uniform_) {
    info.weight *= copies_factor(fitting, bots_.copies());
    info.forced += fitting == 0;
  }
  const int round = step / 2;
  if (step % 2 == 0) {
    offer(round, seat, chosen, info);
  } else {
    watch(round, seat, chosen, info);
  }
}

bool HorseRaceDeterminizer::does_what_was_seen(int step, Seat seat,
                                               const Submission& answer) const noexcept {
  const int round = step / 2;
  if (step % 2 == 1) {
    const bool none = round == 0 || answer.spectate < 1 || answer.spectate > rules_.track;
    return (none ? kNoSpace : answer.spectate) == spectated_[at(round)][at(seat)];
  }
  const OwnDeals::Offers wanted = deals_.mirrored(round, seat);
  std::size_t found = 0;
  for (const Offer& offer : answer.offers) {
    if (!deals_.would_mirror(round, seat, offer)) continue;
    if (std::find(wanted.begin(), wanted.end(), offer) == wanted.end()) return false;
    ++found;
  }
  return found == wanted.size();
}

/// Offers exactly what mirrored an offer of the seat, and nothing else that would.
void HorseRaceDeterminizer::offer(int round, Seat seat, Submission& submission,
                                  WorldInfo& info) noexcept {
  const OwnDeals::Offers wanted = deals_.mirrored(round, seat);
  if (is_uniform_) {
    const Cards& held = state_->seats[at(seat)].cards;
    int kinds = 0;
    for (const std::int32_t copies : held) kinds += copies > 0;
    const double one = 1.0 / ((kinds + 1) * (rules_.horses - 1) * (rules_.players - 1));
    if (wanted.empty()) {
      const auto mirrors = [&] {
        return !submission.offers.empty() && deals_.would_mirror(round, seat, submission.offers[0]);
      };
      info.weight *= 1 - one * deals_.count_mirrors(round, seat, held);
      for (int left = 64; left > 0 && mirrors(); --left) {
        submission = {};
        bots_.bot(0, seat, 0).act(HorseRace::observe(*state_, seat), submission);
      }
      if (mirrors()) submission = {};
      return;
    }
    const bool possible = wanted.size() == 1 && wanted[0].give != wanted[0].want;
    info.weight *= possible ? one : kForced;
    info.forced += !possible;
    submission.offers = wanted;
    return;
  }
  OwnDeals::Offers offers = wanted;
  for (const Offer& other : submission.offers) {  // a partner of the seat trades with nobody else
    if (wanted.empty() && !deals_.would_mirror(round, seat, other)) offers.push_back(other);
  }
  submission.offers = offers;
}

/// Watches the announced space.
void HorseRaceDeterminizer::watch(int round, Seat seat, Submission& submission,
                                  WorldInfo& info) const noexcept {
  const int space = spectated_[at(round)][at(seat)];
  if (is_uniform_) {
    int slowest = rules_.movements[0];
    int fastest = slowest;
    for (const int movement : rules_.values()) {
      slowest = std::min(slowest, movement);
      fastest = std::max(fastest, movement);
    }
    const int first = 1 + round * slowest;
    const int last = std::min(1 + round * fastest, rules_.track);
    const bool looks = round > 0 && round < kLastRound && first <= last;
    info.forced += looks ? space < first || space > last : space != kNoSpace;
  }
  submission.spectate = space;
}

}  // namespace horse_race

template <>
std::unique_ptr<Determinizer<HorseRace>> make_determinizer<HorseRace>(
    const horse_race::Rules& rules, const Model<HorseRace>& model) {
  return std::make_unique<horse_race::HorseRaceDeterminizer>(rules, model);
}

}  // namespace mainmatch
