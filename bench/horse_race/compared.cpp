#include <algorithm>
#include <array>

#include "agents/horse_race/roster.h"
#include "bench/comparison.h"
#include "bench/observation.h"
#include "engine/horse_race/mechanics.h"
#include "experiments/matches/horse_race/record.h"
#include "tests/horse_race/oracle/match.h"

namespace mainmatch::bench {

namespace {

using Engine = SimulatorOf<HorseRace>;

struct Compared {
  using Rules = oracle::horse_race::Rules;
  using Player = oracle::horse_race::Player;
  using RandomPlayer = oracle::horse_race::RandomPlayer;
  using Match = oracle::horse_race::Match;
  using Outcome = oracle::horse_race::Outcome;

  static void observe(const Engine& played, Observation& seen);
  static void observe(const Match& match, const oracle::horse_race::Outcome& out,
                      Observation& seen);
};

using FactKind = horse_race::Learned::Kind;
using Fact = oracle::horse_race::Fact;

/// What abilities may reveal, in the order of FactKind and of Fact::Kind.
constexpr std::array<std::string_view, 9> kFactNames = {
    "movements learned",    "sums learned",   "learned who differs",
    "learned who is equal", "spaces learned", "places learned",
    "chips learned",        "guesses",        "learned who bets"};
static_assert(static_cast<int>(FactKind::movement) == static_cast<int>(Fact::Kind::movement) &&
              static_cast<int>(FactKind::sum_of) == static_cast<int>(Fact::Kind::sum) &&
              static_cast<int>(FactKind::differ_by_one) ==
                  static_cast<int>(Fact::Kind::differ_by_one) &&
              static_cast<int>(FactKind::same_as) == static_cast<int>(Fact::Kind::same) &&
              static_cast<int>(FactKind::space) == static_cast<int>(Fact::Kind::space) &&
              static_cast<int>(FactKind::place) == static_cast<int>(Fact::Kind::place) &&
              static_cast<int>(FactKind::chips_on) == static_cast<int>(Fact::Kind::chips) &&
              static_cast<int>(FactKind::guess) == static_cast<int>(Fact::Kind::guess) &&
              static_cast<int>(FactKind::bets_on) == static_cast<int>(Fact::Kind::bettors));

/// What a match of Blackout Middle Horse Race comes to besides its outcome.
struct Seen {
  double clues = 0;
  double utilities = 0;
  double clue_rounds = 0;  ///< the sum of the rounds of all clues
  double utility_rounds = 0;
  double trades = 0;
  double remembered = 0;  ///< trades, by both parties
  double bought = 0;
  double fouls = 0;
  double chips_bet = 0;
  double chips_bet_early = 0;  ///< in round 2, the first with current spaces
  double chips_left = 0;
  double limits = 0;
  double cards_left = 0;
  double cards_squared = 0;  ///< of each seat
  double points = 0;
  double seen_horses = 0;
  double spectated = 0;  ///< the sum of the spaces
  std::array<double, kFactNames.size()> facts{};
  double fact_rounds = 0;  ///< the sum of the rounds that facts are about
  double fact_values = 0;
  double fact_horses = 0;
  double correct = 0;   ///< guesses
  double bettors = 0;   ///< learned
  double finished = 0;  ///< horses
  double finish_rounds = 0;
  double last_space = 0;  ///< of the first horse
  double last_place = 0;
  double chips_on_best = 0;
  double tied_second = 0;
  double votes = 0;
  double votes_for_candidate = 0;
  double candidate_in_tie_break = 0;  ///< the place of the Elimination Candidate
  double candidate_wins = 0;          ///< tokens

  void add_to(Observation& seen) const {
    seen.insert(seen.end(), {{"clues", clues},
                             {"clues, squared", clues * clues},
                             {"rounds of clues", clue_rounds},
                             {"utilities", utilities},
                             {"utilities, squared", utilities * utilities},
                             {"rounds of utilities", utility_rounds},
                             {"trades", trades},
                             {"trades remembered", remembered},
                             {"cards bought", bought},
                             {"cards bought, squared", bought * bought},
                             {"fouls", fouls},
                             {"chips bet", chips_bet},
                             {"chips bet, squared", chips_bet * chips_bet},
                             {"chips bet in round 2", chips_bet_early},
                             {"chips left", chips_left},
                             {"limits", limits},
                             {"cards left", cards_left},
                             {"squared cards left", cards_squared},
                             {"points", points},
                             {"horses seen", seen_horses},
                             {"horses seen, squared", seen_horses * seen_horses},
                             {"spaces spectated", spectated}});
    for (std::size_t kind = 0; kind < kFactNames.size(); ++kind) {
      seen.push_back({kFactNames[kind], facts[kind]});
    }
    seen.insert(seen.end(), {{"rounds of facts", fact_rounds},
                             {"values learned", fact_values},
                             {"values learned, squared", fact_values * fact_values},
                             {"horses learned", fact_horses},
                             {"correct guesses", correct},
                             {"bettors learned", bettors},
                             {"horses finished", finished},
                             {"horses finished, squared", finished * finished},
                             {"rounds of finishes", finish_rounds},
                             {"space of horse A", last_space},
                             {"place of horse A", last_place},
                             {"chips on the best horse", chips_on_best},
                             {"tied for second", tied_second},
                             {"votes", votes},
                             {"votes for the candidate", votes_for_candidate},
                             {"candidate in the lots", candidate_in_tie_break},
                             {"tokens of the candidate", candidate_wins}});
  }

  void add_cards(double cards) {
    cards_left += cards;
    cards_squared += cards * cards;
  }
  void add_fact(int kind, int round, std::int64_t value, bool is_correct) {
    ++facts[static_cast<std::size_t>(kind)];
    fact_rounds += round;
    fact_values += static_cast<double>(value);
    correct += is_correct;
  }
};

template <class Lots>
double place_in(const Lots& tie_break, int seat) {
  return static_cast<double>(std::find(tie_break.begin(), tie_break.end(), seat) -
                             tie_break.begin());
}

void observe_seat(const Engine& played, Seat seat, Seen& own) {
  const auto& state = played.state();
  const auto& hand = state.seats[static_cast<std::size_t>(seat)];
  own.add_cards(horse_race::count_cards(hand.cards).cards);
  own.chips_left += hand.chips;
  own.limits += hand.limit;
  own.points += static_cast<double>(hand.points);
  own.remembered += static_cast<double>(hand.deals.size());
  for (std::size_t horse = 0; horse < static_cast<std::size_t>(played.rules().horses); ++horse) {
    own.chips_on_best += state.track.places[horse] == 5 ? hand.bets[horse] : 0;
    own.chips_bet_early += hand.rounds[2].bets[horse];
  }
  for (int round = 0; round < horse_race::kRounds; ++round) {
    const horse_race::Round& log = hand.rounds[static_cast<std::size_t>(round)];
    own.clue_rounds += log.kind == horse_race::Kind::clue ? round : 0;
    own.utility_rounds += log.kind == horse_race::Kind::utility ? round : 0;
    own.seen_horses += log.seen.size();
    own.spectated += std::max<int>(log.spectated, 0);
    horse_race::LearnedList learned;
    horse_race::learn(state, seat, round, learned);
    for (const horse_race::Learned& fact : learned) {
      own.add_fact(static_cast<int>(fact.kind), fact.round, fact.value, fact.correct);
      own.fact_horses += fact.horses.size();
      if (fact.kind != FactKind::bets_on) continue;
      for (int bettor = 0; bettor < played.rules().players; ++bettor) {
        const auto& bets = state.seats[static_cast<std::size_t>(bettor)].rounds[6].bets;
        own.bettors += bets[static_cast<std::size_t>(fact.horse)] > 0;
      }
    }
  }
}

void observe_hand(const oracle::horse_race::Match& match, const oracle::horse_race::Hand& hand,
                  Seen& own) {
  using oracle::horse_race::Kind;
  double cards = 0;
  for (const auto& [horse, copies] : hand.cards) cards += copies;
  own.add_cards(cards);
  own.chips_left += hand.chips;
  own.limits += hand.limit;
  own.points += hand.points;
  own.fouls += hand.fouls;
  own.remembered += static_cast<double>(hand.trades.size());
  for (const auto& [horse, chips] : hand.bets) {
    own.chips_bet += chips;
    own.chips_on_best += match.race().final_place(horse) == 5 ? chips : 0;
  }
  for (const auto& [horse, chips] : hand.rounds[2].bets) own.chips_bet_early += chips;
  int round = 0;
  for (const auto& log : hand.rounds) {
    if (log.ability) {
      (log.ability->kind == Kind::clue ? own.clue_rounds : own.utility_rounds) += round;
    }
    own.seen_horses += static_cast<double>(log.seen.size());
    own.spectated += log.spectated.value_or(0);
    for (const Fact& fact : log.learned) {
      own.add_fact(static_cast<int>(fact.kind), fact.round, fact.value, fact.correct);
      own.fact_horses += static_cast<double>(fact.horses.size());
      own.bettors += static_cast<double>(fact.bets.size());
    }
    ++round;
  }
}

void Compared::observe(const Engine& played, Observation& seen) {
  const horse_race::State& state = played.state();
  observe_outcome(played.ended(), static_cast<std::size_t>(played.rules().players), seen);
  Seen own;
  std::array<std::int64_t, HorseRace::kFacts.size()> facts;
  HorseRace::facts(state, facts);
  own.clues = static_cast<double>(facts[0]);
  own.utilities = static_cast<double>(facts[1]);
  own.trades = static_cast<double>(facts[2]);
  own.bought = static_cast<double>(facts[3]);
  own.chips_bet = static_cast<double>(facts[4]);
  own.finished = static_cast<double>(facts[5]);
  own.fouls = fouls_of(played.ended());
  for (Seat seat = 0; seat < played.rules().players; ++seat) observe_seat(played, seat, own);
  for (int horse = 0; horse < played.rules().horses; ++horse) {
    if (!state.track.has_finished(horse_race::kLastRound, horse)) continue;
    own.finish_rounds += state.track.finish[static_cast<std::size_t>(horse)];
  }
  own.last_space = state.track.space(horse_race::kLastRound, 0);
  own.last_place = state.track.places[0];
  own.tied_second = state.second.size();
  const int candidate = played.ended().elimination_candidate;
  for (const Seat voter : state.voters) {
    if (state.last.size() == 1) break;
    const int vote = state.votes[static_cast<std::size_t>(voter)];
    own.votes += vote != kNoSeat;
    own.votes_for_candidate += vote == candidate;
  }
  own.candidate_in_tie_break = place_in(played.setup().tie_break, candidate);
  own.candidate_wins = played.ended().tokens[static_cast<std::size_t>(candidate)];
  own.add_to(seen);
}

void Compared::observe(const Match& match, const oracle::horse_race::Outcome& out,
                       Observation& seen) {
  observe_outcome(out, out.scores.size(), seen);
  Seen own;
  own.clues = match.counts().clues;
  own.utilities = match.counts().utilities;
  own.trades = match.counts().trades;
  own.bought = match.counts().bought;
  for (const auto& hand : match.hands()) observe_hand(match, hand, own);
  int round = 0;
  for (const auto& announcement : match.announcements()) {
    own.finished += static_cast<double>(announcement.finishes.size());
    own.finish_rounds += round * static_cast<double>(announcement.finishes.size());
    ++round;
  }
  own.last_space = match.race().space(round - 1, 0);
  own.last_place = match.race().final_place(0);
  own.tied_second = static_cast<double>(out.tied_second.size());
  own.votes = static_cast<double>(out.votes.size());
  for (const auto& [voter, candidate] : out.votes) {
    own.votes_for_candidate += candidate == out.elimination_candidate;
  }
  own.candidate_in_tie_break = place_in(match.setup().tie_break, out.elimination_candidate);
  own.candidate_wins = out.tokens[static_cast<std::size_t>(out.elimination_candidate)];
  own.add_to(seen);
}

}  // namespace

std::unique_ptr<Comparison> compare_horse_race() {
  return std::make_unique<ComparisonOf<HorseRace, Compared>>();
}

}  // namespace mainmatch::bench
