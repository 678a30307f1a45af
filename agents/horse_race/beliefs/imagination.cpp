#include "agents/imagination.h"

#include <algorithm>
#include <array>
#include <vector>

#include "agents/horse_race/beliefs/drawn_race.h"
#include "agents/horse_race/beliefs/own_deals.h"
#include "agents/seen_sum.h"
#include "engine/horse_race/game.h"

namespace mainmatch {

namespace horse_race {

namespace {

constexpr double kForced = 0x1p-20;

/// The race is drawn from its posterior. Then the match is played on it by bots that sit at the
/// other seats, `random` in the model of that name, and what the seat has seen of them is put in
/// their hands: the spaces that they watched, which everybody is told; trades with the seat; and
/// what abilities revealed of their bets. What bots see of each other does not reach the seat, so
/// all else is as they play.
class HorseRaceImagination final : public Imagination<HorseRace> {
 public:
  HorseRaceImagination(const Rules& rules, const Model<HorseRace>& model)
      : rules_(rules),
        is_uniform_(model.mix.empty()),
        bots_(rules,
              is_uniform_ ? Model<HorseRace>{{{find_bot<HorseRace>("random"), 1}}, 1} : model),
        sums_(rules.players, rules.players * (rules.chips + kMaxHorses * 9)),
        state_(std::make_unique<State>()),
        before_(std::make_unique<State>()) {
    answers_.resize(bots_.copies());
  }

  bool covers(const View& view) const noexcept override { return view.round() < kRounds; }
  void look(const View& view, std::span<const Submission> own, Stream& stream) noexcept override;
  Imagined draw(Stream& stream, World<HorseRace>& world) noexcept override;

 private:
  Imagined play(Stream& stream, World<HorseRace>& world) noexcept;
  bool is_other(Seat seat) const noexcept { return seat != seat_ && seat < rules_.players; }
  void follow_own_cards(Stream& stream) noexcept;
  void draw_setup(Stream& stream, Setup& setup, Imagined& imagined) noexcept;
  void choose(int step, Seat seat, Stream& stream, Submission& chosen, Imagined& imagined) noexcept;
  bool does_what_was_seen(int step, Seat seat, const Submission& answer) const noexcept;
  void offer(int round, Seat seat, Submission& submission, Imagined& imagined) noexcept;
  void watch(int round, Seat seat, Submission& submission, Imagined& imagined) const noexcept;
  void bet(int round, Stream& stream, Submissions<HorseRace>& step, Imagined& imagined) noexcept;
  void bet_on(int round, SeatSet seats, const PerHorse<int>& chips, HorseSet known, Stream& stream,
              Submissions<HorseRace>& step, Imagined& imagined) noexcept;
  int room(Seat seat, const Submission& submission) const noexcept;
  void save_up(int round, World<HorseRace>& world, Submissions<HorseRace>& step,
               Imagined& imagined) noexcept;
  void discard(int round, const Cards& spare, Ability& ability) const noexcept;
  bool hold(int round, World<HorseRace>& world, Submissions<HorseRace>& step) noexcept;

  const Rules& rules_;
  bool is_uniform_;
  ModelBots<HorseRace> bots_;
  SeenSum sums_;
  DrawnRace race_;
  OwnDeals deals_;
  SeenBets bets_;
  std::vector<Submission> answers_;  ///< by copy
  std::unique_ptr<State> state_;
  std::unique_ptr<State> before_;

  // What was seen.
  Seat seat_ = 0;
  std::size_t steps_ = 0;
  int garnets_ = 0;  ///< of the seat, at the start
  int raise_ = 0;    ///< by which others are made able to bet more than they would
  int missing_ = 0;  ///< chips of which too few could be bet, in the last world
  std::array<Submission, 2 * kRounds> own_;
  std::array<PerSeat<int>, kRounds> spectated_;
};

void HorseRaceImagination::look(const View& view, std::span<const Submission> own,
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
  race_.look(view, bets_, stream);
  deals_.look(view);
  follow_own_cards(stream);
}

/// Which of the seat's offers could become trades, and what its partners held for them: its own
/// cards follow from what it did, whatever world it is in.
void HorseRaceImagination::follow_own_cards(Stream& stream) noexcept {
  Setup setup;
  race_.draw(rules_, stream, setup);
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    setup.garnets[at(seat)] = garnets_;
    setup.tie_break[at(seat)] = static_cast<std::int8_t>(seat);
  }
  begin(rules_, setup, *state_);
  Submissions<HorseRace> step;
  for (std::size_t i = 0; i < steps_; ++i) {
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

void HorseRaceImagination::draw_setup(Stream& stream, Setup& setup, Imagined& imagined) noexcept {
  constexpr int kLots = 4096;
  if (!race_.draw(rules_, stream, setup)) imagined.weight *= 0;
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    setup.garnets[at(seat)] = seat == seat_ ? garnets_ : rules_.starting_garnets;
    setup.tie_break[at(seat)] = static_cast<std::int8_t>(seat);
  }
  int left = kLots;
  do {
    shuffle(setup.tie_break, rules_.players, stream);
  } while (--left > 0 && !deals_.fit(setup.tie_break, rules_.players));
  if (left == 0) imagined.weight *= 0;
}

/// Where more was bet than seats may in the world that comes out, they are made able to; and where
/// they still may not, as too few of them are there, another race is drawn.
Imagined HorseRaceImagination::draw(Stream& stream, World<HorseRace>& world) noexcept {
  constexpr int kTries = 64;
  Imagined imagined;
  for (int left = kTries; left > 0; --left) {
    raise_ = missing_ = 0;
    imagined = play(stream, world);
    if (missing_ == 0) return imagined;
    raise_ = missing_;
    missing_ = 0;
    imagined = play(stream, world);
    if (missing_ == 0) return imagined;
  }
  imagined.weight *= 0;
  return imagined;
}

Imagined HorseRaceImagination::play(Stream& stream, World<HorseRace>& world) noexcept {
  Imagined imagined;
  imagined.bots.fill(-1);
  draw_setup(stream, world.setup, imagined);
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    if (!is_other(seat)) continue;
    const std::size_t part = bots_.draw_part(stream);
    imagined.bots[at(seat)] = static_cast<std::int8_t>(part);
    for (std::size_t i = 0; i < bots_.copies(); ++i) bots_.sit(part, seat, i, stream);
  }
  begin(rules_, world.setup, *state_);
  world.steps.resize(steps_);
  for (std::size_t i = 0; i < steps_; ++i) {
    Submissions<HorseRace>& step = world.steps[i];
    const int round = static_cast<int>(i / 2);
    step[at(seat_)] = own_[i];
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      if (is_other(seat)) choose(static_cast<int>(i), seat, stream, step[at(seat)], imagined);
    }
    const bool trades_follow = i % 2 == 1 && i + 1 < steps_ && deals_.any(round + 1);
    if (i % 2 == 1) {
      if (raise_ > 0) save_up(round, world, step, imagined);
      bet(round, stream, step, imagined);
    }
    if (trades_follow) *before_ = *state_;
    resolve(*state_, std::span(step.data(), at(rules_.players)), nullptr);
    if (trades_follow && !hold(round + 1, world, step)) ++imagined.forced;
  }
  if (is_uniform_) imagined.bots.fill(-1);
  return imagined;
}

/// Lets bots say what a seat hands in, and puts what was seen of it in.
void HorseRaceImagination::choose(int step, Seat seat, Stream& stream, Submission& chosen,
                                  Imagined& imagined) noexcept {
  const auto part = at(imagined.bots[at(seat)]);
  const View view = HorseRace::observe(*state_, seat);
  std::uint32_t fitting = 0;
  for (std::size_t i = 0; i < bots_.copies(); ++i) {
    ::new (static_cast<void*>(&answers_[i])) Submission;
    bots_.bot(part, seat, i).act(view, answers_[i]);
    const bool fits = does_what_was_seen(step, seat, answers_[i]);
    fitting += fits;
    // Each of those that fit is as likely to be the one.
    if (i == 0 || (fits && stream.below(fitting) == 0)) chosen = answers_[i];
  }
  if (!is_uniform_) {
    imagined.weight *= copies_factor(fitting, bots_.copies());
    imagined.forced += fitting == 0;
  }
  const int round = step / 2;
  if (step % 2 == 0) {
    offer(round, seat, chosen, imagined);
  } else {
    watch(round, seat, chosen, imagined);
  }
}

bool HorseRaceImagination::does_what_was_seen(int step, Seat seat,
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

/// Offers what mirrored an offer of the seat, and nothing else that would.
void HorseRaceImagination::offer(int round, Seat seat, Submission& submission,
                                 Imagined& imagined) noexcept {
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
      imagined.weight *= 1 - one * deals_.count_mirrors(round, seat, held);
      for (int left = 64; left > 0 && mirrors(); --left) {
        submission = {};
        bots_.bot(0, seat, 0).act(HorseRace::observe(*state_, seat), submission);
      }
      if (mirrors()) submission = {};
      return;
    }
    const bool possible = wanted.size() == 1 && wanted[0].give != wanted[0].want;
    imagined.weight *= possible ? one : kForced;
    imagined.forced += !possible;
    submission.offers = wanted;
    return;
  }
  OwnDeals::Offers offers = wanted;
  for (const Offer& other : submission.offers) {  // who trades with the seat, with nobody else
    if (wanted.empty() && !deals_.would_mirror(round, seat, other)) offers.push_back(other);
  }
  submission.offers = offers;
}

/// Watches the space that it did.
void HorseRaceImagination::watch(int round, Seat seat, Submission& submission,
                                 Imagined& imagined) const noexcept {
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
    imagined.forced += looks ? space < first || space > last : space != kNoSpace;
  }
  submission.spectate = space;
}

/// Chips that it may bet with what its ability adds.
int HorseRaceImagination::room(Seat seat, const Submission& submission) const noexcept {
  const State::SeatState& own = state_->seats[at(seat)];
  Raise raise;
  const Ability& ability = submission.ability;
  if (ability.kind == Kind::clue || ability.kind == Kind::utility) {
    const AbilityRule& rule = ability_rule(state_->round, ability.kind);
    if (!error_of(rule, ability, own.cards, rules_.horses)) raise = raise_of(rule.effect, ability);
  }
  return std::max(0, std::min(own.limit + raise.limit, own.chips + raise.chips));
}

/// Changes the bets of which something was seen.
void HorseRaceImagination::bet(int round, Stream& stream, Submissions<HorseRace>& step,
                               Imagined& imagined) noexcept {
  if (round == 0) return;
  HorseSet watched;
  HorseSet known;
  for (Horse horse = 0; horse < rules_.horses; ++horse) {
    if (bets_.sums[at(round)][at(horse)] >= 0) watched.insert(horse);
    if (round == 6 && bets_.by_seat[at(horse)][0] >= 0) known.insert(horse);
  }
  for (Seat seat = 0; !known.empty() && seat < rules_.players; ++seat) {
    if (!is_other(seat)) continue;
    SeatSet alone;
    alone.insert(seat);
    PerHorse<int> chips{};
    for (const Horse horse : known) chips[at(horse)] = bets_.by_seat[at(horse)][at(seat)];
    bet_on(round, alone, chips, known, stream, step, imagined);
  }
  while (!watched.empty()) {  // those on one space have the same bettors
    const Horse first = watched.nth(0);
    SeatSet bettors;
    HorseSet together;
    together.insert(first);
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      const HorseSet seen = state_->seats[at(seat)].rounds[at(round)].seen;
      if (!is_other(seat) || !seen.contains(first)) continue;
      bettors.insert(seat);
      together = seen & watched;
    }
    watched = watched - together;
    bet_on(round, bettors, bets_.sums[at(round)], together, stream, step, imagined);
  }
}

/// Seats that see the same horses bet so many chips on those of which that is known.
void HorseRaceImagination::bet_on(int round, SeatSet seats, const PerHorse<int>& chips,
                                  HorseSet known, Stream& stream, Submissions<HorseRace>& step,
                                  Imagined& imagined) noexcept {
  PerHorse<int> wanted{};
  PerHorse<int> found{};
  int all = 0;
  if (seats.empty()) return;
  const HorseSet seen = state_->seats[at(seats.nth(0))].rounds[at(round)].seen;
  for (const Horse horse : known& seen) {
    all += wanted[at(horse)] = chips[at(horse)];
    for (const Seat seat : seats) found[at(horse)] += step[at(seat)].bets[at(horse)];
  }
  if ((known & seen).empty() || (!is_uniform_ && found == wanted)) return;
  std::array<SeenSum::Range, kMaxSeats> ranges;
  std::array<int, kMaxSeats> counts{};
  std::array<Horse, kMaxHorses> unseen;
  std::size_t bins = 0;
  std::size_t n = 0;
  for (const Horse horse : seen - known) unseen[bins++] = horse;
  for (const Seat seat : seats) {
    ranges[n++] = {0, room(seat, step[at(seat)])};
    step[at(seat)].bets = {};
  }
  Weight likely = imagined.weight;
  const bool possible =
      sums_.draw(std::span(ranges).first(n), all, seen.size(), static_cast<int>(bins), stream,
                 std::span(counts).first(n), likely);
  if (possible && is_uniform_) imagined.weight = likely;
  if (!possible || !is_uniform_) {
    ++imagined.forced;
    imagined.weight *= kForced;
  }
  if (!possible) {
    missing_ = std::max(missing_, all);
    counts.fill(0);
    for (std::size_t i = 0; i < n; ++i) {
      counts[i] = std::min(all, ranges[i].high);
      all -= counts[i];
    }
  }
  put_into_bins(std::span(counts).first(n), wanted, std::span(unseen).first(bins), stream,
                [&](std::size_t i, Horse horse) {
                  ++step[at(seats.nth(static_cast<int>(i)))].bets[at(horse)];
                });
}

/// Others bet nothing of which nothing was seen, and in round 2 use all of their cards for a higher
/// limit (R23), more of them than they would have.
void HorseRaceImagination::save_up(int round, World<HorseRace>& world, Submissions<HorseRace>& step,
                                   Imagined& imagined) noexcept {
  constexpr int kMostMore = 24;
  ++imagined.forced;
  imagined.weight *= kForced;
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    if (!is_other(seat)) continue;
    Submission& submission = step[at(seat)];
    submission.bets = {};
    if (round != 2) continue;
    State::SeatState& own = state_->seats[at(seat)];
    submission.buy.clear();
    submission.ability = {};
    submission.ability.kind = Kind::utility;
    submission.ability.use.copies = own.cards;
    const int held = count_cards(own.cards).cards;
    const int missing = std::clamp(2 * raise_ - held, 0, kMostMore);
    for (int i = 0; i < missing; ++i) {
      const auto price = static_cast<int>(price_of(rules_, own.bought + i));
      submission.buy_card(0);
      submission.ability.use.add(0);
      world.setup.garnets[at(seat)] += price;
      state_->setup.garnets[at(seat)] += price;
      own.garnets += price;
    }
  }
}

/// Uses up cards by the ability of a round that takes any: mostly the clue.
void HorseRaceImagination::discard(int round, const Cards& spare, Ability& ability) const noexcept {
  ability = {};
  ability.kind = Kind::clue;
  ability.use.copies = spare;
  int left = count_cards(spare).cards;
  if (ability_rule(round, Kind::clue).select == SelectRule::half_of_used) {
    left /= 2;
    for (Horse horse = 0; horse < rules_.horses; ++horse) {
      const int selected = std::min(left, spare[at(horse)]);
      ability.select.add(horse, selected);
      left -= selected;
    }
  }
  if (ability_rule(round, Kind::clue).use != UseRule::one_of_selected) return;
  ability.kind = Kind::utility;  // for other letters
  for (Horse horse = 0; horse < rules_.horses && left > 0; ++horse) {
    if (spare[at(horse)] > 0) continue;
    ability.gain.add(horse);
    --left;
  }
}

/// Lets partners of the trades that follow hold what they had: they buy what they lack and use up
/// what they have beyond it, instead of what they would do with cards. False if something was
/// changed; plays the step again then.
bool HorseRaceImagination::hold(int round, World<HorseRace>& world,
                                Submissions<HorseRace>& step) noexcept {
  bool as_it_was = true;
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    if (!is_other(seat) || deals_.holds(round, seat, state_->seats[at(seat)].cards)) continue;
    as_it_was = false;
    Submission& submission = step[at(seat)];
    State::SeatState& own = before_->seats[at(seat)];
    Cards spare{};
    submission.buy.clear();
    for (Horse horse = 0; horse < rules_.horses; ++horse) {
      const OwnDeals::Holding& holding = deals_.holding(round, seat, horse);
      const int missing = std::max(holding.least, holding.exactly) - own.cards[at(horse)];
      for (int i = 0; i < missing; ++i) {
        const auto bought = static_cast<int>(submission.buy.size());
        const auto price = static_cast<int>(price_of(rules_, own.bought + bought));
        submission.buy_card(horse);
        world.setup.garnets[at(seat)] += price;
        before_->setup.garnets[at(seat)] += price;
        own.garnets += price;
      }
      if (holding.exactly >= 0) spare[at(horse)] = std::max(0, -missing);
    }
    submission.ability = {};
    if (count_cards(spare).cards > 0) discard(round - 1, spare, submission.ability);
    std::int32_t chips = 0;
    for (const std::int32_t n : submission.bets) chips += n;
    if (chips > std::min(own.limit, own.chips)) submission.bets = {};
  }
  if (!as_it_was) {
    *state_ = *before_;
    resolve(*state_, std::span(step.data(), at(rules_.players)), nullptr);
  }
  return as_it_was;
}

}  // namespace

}  // namespace horse_race

template <>
std::unique_ptr<Imagination<HorseRace>> make_imagination<HorseRace>(const horse_race::Rules& rules,
                                                                    const Model<HorseRace>& model) {
  return std::make_unique<horse_race::HorseRaceImagination>(rules, model);
}

}  // namespace mainmatch
