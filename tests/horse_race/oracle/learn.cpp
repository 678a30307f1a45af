#include <algorithm>

#include "tests/horse_race/oracle/match.h"

namespace mainmatch::oracle::horse_race {

namespace {

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

int Match::movement(int round, int horse) const {
  return setup_.movements[at(round - 1)][at(horse)];
}

void Match::add_movements(int horse, int first, int last, std::vector<Fact>& facts) const {
  for (int round = first; round <= std::min(last, rules_.rounds); ++round) {
    facts.push_back({Fact::Kind::movement, horse, round, movement(round, horse), {}, {}});
  }
}

std::vector<int> Match::differing(int round, int horse, int difference) const {
  std::vector<int> horses;
  for (int other = 0; other < rules_.horses; ++other) {
    const int apart = std::abs(movement(round, other) - movement(round, horse));
    if (other != horse && apart == difference) horses.push_back(other);
  }
  return horses;
}

void Match::add_sums(const Ability& ability, std::vector<Fact>& facts) const {
  const int first = *std::min_element(ability.select.begin(), ability.select.end());
  for (int round = 2; round <= 4; ++round) {
    int sum = 0;
    for (const int horse : ability.select) sum += movement(round, horse);
    facts.push_back({Fact::Kind::sum, first, round, sum, {}, {}});
  }
}

void Match::add_clue(int round, const Hand& hand, std::vector<Fact>& facts) const {
  const Ability& clue = *hand.rounds.back().ability;
  if (round == 1) return add_sums(clue, facts);
  for (const auto& [horse, used] : count(clue.use)) {
    switch (round) {
      case 0:
        add_movements(horse, 1, 2, facts);
        break;
      case 2:
        for (const int later : {3, 4}) {
          facts.push_back(
              {Fact::Kind::differ_by_one, horse, later, 0, differing(later, horse, 1), {}});
        }
        break;
      case 3:
        for (int later = 4; later <= std::min(5, 3 + used); ++later) {
          facts.push_back({Fact::Kind::space, horse, later, race_.space(later, horse), {}, {}});
        }
        break;
      case 4:
        facts.push_back({Fact::Kind::same, horse, 5, 0, differing(5, horse, 0), {}});
        break;
      case 5:
        for (const int at_end : {5, 6}) {
          facts.push_back({Fact::Kind::place, horse, at_end, race_.place(at_end, horse), {}, {}});
        }
        break;
      case 6:
        add_movements(horse, 7, 6 + used, facts);
        break;
      case 7:
        // Bets end with this round, so those over the match are those up to it.
        add_movements(horse, 8, 7 + (copies(hand.bets, horse) + 4) / 5, facts);
        break;
      case 8:
        if (std::count(clue.select.begin(), clue.select.end(), horse) > 0) {
          add_movements(horse, 9, 9, facts);
        }
        break;
      case 9:
        add_movements(horse, 10, 10, facts);
        break;
      default:
        if (used >= 3) add_movements(horse, 1, rules_.rounds, facts);
        break;
    }
  }
}

std::map<int, int> Match::bettors(int round, int horse) const {
  std::map<int, int> bets;
  for (int seat = 0; seat < rules_.players; ++seat) {
    const int chips = copies(hands_[at(seat)].rounds[at(round)].bets, horse);
    if (chips > 0) bets[seat] = chips;
  }
  return bets;
}

void Match::add_utility(int round, const Ability& utility, std::vector<Fact>& facts) const {
  if (round == 5) {
    for (std::size_t i = 0; i < utility.use.size(); ++i) {
      const int horse = utility.use[i];
      const auto ahead = static_cast<long long>(utility.guesses[i]);
      facts.push_back({Fact::Kind::guess, horse, 5, ahead, {}, {}, ahead == race_.ahead(5, horse)});
    }
  }
  if (round == 6) {
    for (const auto& [horse, used] : count(utility.use)) {
      if (used < 2) continue;
      facts.push_back({Fact::Kind::bettors, horse, 6, 0, {}, bettors(6, horse)});
    }
  }
}

/// By horse, and in the order in which they are added of each.
std::vector<Fact> Match::learn(int round, const Hand& hand) const {
  std::vector<Fact> facts;
  if (round >= 3 && round <= 5) {
    const auto& watching = hand.rounds[3].ability;
    if (watching && watching->kind == Kind::utility) {
      for (const auto& [horse, selected] : count(watching->select)) {
        int total = 0;
        for (const auto& [seat, chips] : bettors(round, horse)) total += chips;
        facts.push_back({Fact::Kind::chips, horse, round, total, {}, {}});
      }
    }
  }
  if (const auto& ability = hand.rounds.back().ability) {
    if (ability->kind == Kind::clue) {
      add_clue(round, hand, facts);
    } else {
      add_utility(round, *ability, facts);
    }
  }
  std::stable_sort(facts.begin(), facts.end(),
                   [](const Fact& a, const Fact& b) { return a.horse < b.horse; });
  return facts;
}

}  // namespace mainmatch::oracle::horse_race
