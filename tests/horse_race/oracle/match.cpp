#include "tests/horse_race/oracle/match.h"

#include <algorithm>
#include <numeric>

namespace mainmatch::oracle::horse_race {

namespace {

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

Setup deal(const Rules& rules, Random& random) {
  Setup setup;
  const int last = static_cast<int>(rules.movements.size()) - 1;
  for (int round = 1; round <= rules.rounds; ++round) {
    std::vector<int> movements;
    for (int horse = 0; horse < rules.horses; ++horse) {
      movements.push_back(rules.movements[at(uniform(0, last, random))]);
    }
    setup.movements.push_back(std::move(movements));
  }
  setup.garnets.assign(at(rules.players), rules.starting_garnets);
  setup.tie_break.resize(at(rules.players));
  std::iota(setup.tie_break.begin(), setup.tie_break.end(), 0);
  std::shuffle(setup.tie_break.begin(), setup.tie_break.end(), random);
  return setup;
}

int price(const Rules& rules, const Hand& hand) {
  int price = rules.card_price;
  for (int i = 0; i < hand.bought && price <= hand.garnets; ++i) price *= 2;
  return price;
}

Match::Match(const Rules& rules, Setup setup)
    : rules_(rules), setup_(std::move(setup)), race_(rules, setup_.movements) {
  for (const int garnets : setup_.garnets) {
    Hand hand;
    for (int horse = 0; horse < rules.horses; ++horse) hand.cards[horse] = rules.cards;
    hand.chips = rules.chips;
    hand.limit = rules.max_bet;
    hand.garnets = garnets;
    hands_.push_back(std::move(hand));
  }
  begin_round();
}

View Match::view(int seat) const { return {rules_, hands_[at(seat)], announcements_, seat}; }

Outcome Match::play(const Players& players, Random& random) {
  while (round() <= rules_.rounds) {
    std::vector<std::vector<Offer>> offers;
    for (int seat = 0; seat < rules_.players; ++seat) {
      offers.push_back(players[at(seat)]->offer(view(seat), random));
    }
    trade_offers(std::move(offers));
    std::vector<Submission> submissions;
    for (int seat = 0; seat < rules_.players; ++seat) {
      submissions.push_back(players[at(seat)]->decide(view(seat), random));
    }
    play_round(submissions);
  }
  Outcome out = count_scores();
  std::optional<int> choice;
  if (out.tied_second.size() > 1) {
    const int winner = out.winners.front();
    choice = players[at(winner)]->choose_second(view(winner), out.tied_second, random);
  }
  give_tokens(out, choice);
  std::map<int, int> votes;
  for (const int voter : voters(out)) {
    const auto vote = players[at(voter)]->vote(view(voter), out.tied_last, random);
    if (vote) votes[voter] = *vote;
  }
  take_votes(out, votes);
  return out;
}

void Match::play_round(const std::vector<Submission>& submissions) {
  for (int seat = 0; seat < rules_.players; ++seat) play_seat(seat, submissions[at(seat)]);
  for (Hand& hand : hands_) hand.rounds.back().learned = learn(round(), hand);
  announcements_.push_back(announce(round()));
  if (round() <= rules_.rounds) begin_round();
}

/// Everybody sees the horses on the space that it spectated.
void Match::begin_round() {
  for (Hand& hand : hands_) {
    Round next;
    if (round() > 0) next.space = hand.rounds.back().spectated;
    if (next.space) next.seen = race_.running_on(round() - 1, *next.space);
    hand.rounds.push_back(std::move(next));
  }
}

bool Match::is_sound(int seat, const Offer& offer) const {
  return offer.partner >= 0 && offer.partner < rules_.players && offer.partner != seat &&
         rules_.is_horse(offer.give) && rules_.is_horse(offer.want) &&
         copies(hands_[at(seat)].cards, offer.give) > 0;
}

/// Offers that mirror each other become trades.
void Match::trade_offers(std::vector<std::vector<Offer>> offers) {
  for (int seat = 0; seat < rules_.players; ++seat) {
    hands_[at(seat)].fouls += static_cast<int>(std::erase_if(
        offers[at(seat)], [&](const Offer& offer) { return !is_sound(seat, offer); }));
  }
  for (const int seat : setup_.tie_break) {
    std::vector<Offer> own;
    own.swap(offers[at(seat)]);
    for (const Offer& offer : own) {
      auto& theirs = offers[at(offer.partner)];
      const auto mirrored = std::find_if(theirs.begin(), theirs.end(), [&](const Offer& other) {
        return other.partner == seat && other.give == offer.want && other.want == offer.give;
      });
      if (mirrored == theirs.end()) continue;
      theirs.erase(mirrored);
      trade(seat, offer);
    }
  }
}

bool Match::trade(int seat, const Offer& offer) {
  Hand& one = hands_[at(seat)];
  Hand& other = hands_[at(offer.partner)];
  const bool happens = offer.partner != seat && copies(one.cards, offer.give) > 0 &&
                       copies(other.cards, offer.want) > 0;
  if (happens) {
    --one.cards[offer.give];
    ++one.cards[offer.want];
    --other.cards[offer.want];
    ++other.cards[offer.give];
    ++counts_.trades;
  } else {
    one.rounds.back().rejected.push_back(Part::trade);
  }
  one.trades.push_back({round(), offer.partner, offer.give, offer.want, happens});
  if (offer.partner != seat) {
    other.trades.push_back({round(), seat, offer.want, offer.give, happens});
  }
  return happens;
}

Announcement Match::announce(int round) const {
  Announcement announcement;
  for (const Hand& hand : hands_) announcement.spectated.push_back(hand.rounds.back().spectated);
  for (const int horse : race_.finishing(round)) {
    Announcement::Finish finish{horse, race_.final_place(horse), {}};
    for (int later = round + 1; later <= rules_.rounds; ++later) {
      finish.movements.push_back(movement(later, horse));
    }
    announcement.finishes.push_back(std::move(finish));
  }
  return announcement;
}

}  // namespace mainmatch::oracle::horse_race
