#include "tests/horse_race/naive.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace mainmatch::horse_race::naive {

namespace {

int count(const Letters& letters, char letter) {
  return static_cast<int>(std::count(letters.begin(), letters.end(), letter));
}
std::set<char> kinds(const Letters& letters) { return {letters.begin(), letters.end()}; }
std::string number(long long n) { return std::to_string(n); }
std::string who(int seat) { return "seat " + number(seat) + " "; }

bool all_different(const Letters& letters) { return kinds(letters).size() == letters.size(); }
bool all_alike(const Letters& letters) { return kinds(letters).size() == 1; }
bool within(const Letters& few, const Letters& many) {
  for (const char letter : few) {
    if (count(few, letter) > count(many, letter)) return false;
  }
  return true;
}

}  // namespace

Match::Match(const Rules& rules, const Setup& setup) : rules_(rules), setup_(setup) {
  for (int horse = 0; horse < rules.horses; ++horse) position_[static_cast<char>('A' + horse)] = 1;
  for (int seat = 0; seat < rules.players; ++seat) {
    Player& player = players_[seat];
    for (const auto& [letter, space] : position_) player.cards[letter] = rules.cards;
    player.chips = rules.chips;
    player.limit = rules.max_bet;
    player.garnets = setup.garnets[static_cast<std::size_t>(seat)];
  }
}

int Match::holds(int seat, char letter) const {
  const auto& cards = players_.at(seat).cards;
  return cards.count(letter) ? cards.at(letter) : 0;
}

std::set<char> Match::sees(int seat) const {
  std::set<char> seen;
  const int space = players_.at(seat).space;
  for (const auto& [letter, position] : position_) {
    if (space > 0 && position == space) seen.insert(letter);
  }
  return seen;
}

int Match::may_bet(int seat) const {
  return std::min(players_.at(seat).chips, players_.at(seat).limit);
}

int Match::space_after(int round, char letter) const {
  int space = 1;
  for (int r = 1; r <= round; ++r) {
    if (space <= rules_.track) space += moves(r, letter);
  }
  return space;
}

int Match::home(char letter) const {
  for (int round = 1; round <= 10; ++round) {
    if (space_after(round, letter) > rules_.track) return round;
  }
  return 99;
}

int Match::final_place(char letter) const {
  int place = 1;
  for (const auto& [other, space] : position_) {
    const int mine = space_after(10, letter);
    const int theirs = space_after(10, other);
    if (home(other) != home(letter)) {
      place += home(other) < home(letter);
    } else if (mine != theirs) {
      place += theirs > mine;
    } else {
      place += other < letter;
    }
  }
  return place;
}

int Match::place_after(int round, char letter) const {
  if (home(letter) <= round) return final_place(letter);
  int place = 1;
  for (const auto& [other, space] : position_) {
    place += home(other) <= round || space_after(round, other) > space_after(round, letter);
  }
  return place;
}

int Match::ahead_after(int round, char letter) const {
  int ahead = 0;
  for (const auto& [other, space] : position_) {
    ahead += space_after(round, other) > space_after(round, letter);
  }
  return ahead;
}

std::string Match::letters_whose(int round, char letter, int difference) const {
  std::string letters;
  for (const auto& [other, space] : position_) {
    if (other == letter) continue;
    if (std::abs(moves(round, other) - moves(round, letter)) == difference) letters += other;
  }
  return letters;
}

bool Match::can_use(const Player& player, const Ability& ability) const {
  const auto holds_all = [&](const Letters& letters) {
    for (const char letter : letters) {
      if (!is_card(letter) || player.cards.at(letter) < count(letters, letter)) return false;
    }
    return true;
  };
  const auto cards = [&](const Letters& letters) {
    return std::all_of(letters.begin(), letters.end(), [&](char c) { return is_card(c); });
  };
  const Letters& use = ability.use;
  const Letters& select = ability.select;
  const Letters& gain = ability.gain;
  const bool uses = !use.empty() && holds_all(use);
  const bool selects = !select.empty() && holds_all(select);
  if (ability.kind == "clue") {
    if (round_ == 1) return selects && use.size() == 1 && within(use, select);
    if (round_ == 8) return uses && within(select, use) && select.size() == use.size() / 2;
    return uses;
  }
  if (ability.kind != "utility") return false;
  switch (round_) {
    case 0:
      return selects && select.size() == 1;
    case 1:
      return uses && gain.size() == use.size() && all_different(gain) && cards(gain);
    case 3:
      return selects && select.size() <= 3;
    case 4:
      return selects && all_alike(select) && use.size() == 1 && within(use, select);
    case 5:
      for (const char letter : use) {
        if (count(use, letter) > 2) return false;
      }
      for (const double guess : ability.guesses) {
        if (guess != std::floor(guess)) return false;
      }
      return uses && ability.guesses.size() == use.size();
    case 7:
      return uses && all_different(use) && gain.size() == 1 && cards(gain);
    case 8:
      return uses && all_different(use);
    case 9:
      return uses && all_alike(use);
    default:
      return uses;
  }
}

void Match::clue(int seat, const Ability& ability, std::set<std::string>& told) {
  const auto fact = [&](const std::string& text) { told.insert(who(seat) + "learns " + text); };
  const auto movement = [&](char letter, int first, int rounds) {
    for (int r = first; r < first + rounds && r <= 10; ++r) {
      fact(std::string("movement ") + letter + " " + number(r) + " " + number(moves(r, letter)));
    }
  };
  if (round_ == 1) {
    Letters cards = ability.select;
    std::sort(cards.begin(), cards.end());
    for (int r = 2; r <= 4; ++r) {
      int sum = 0;
      for (const char letter : cards) sum += moves(r, letter);
      fact("sum " + std::string(cards.begin(), cards.end()) + " " + number(r) + " " + number(sum));
    }
    return;
  }
  for (const char letter : kinds(ability.use)) {
    const int copies = count(ability.use, letter);
    const std::string name = std::string(" ") + letter + " ";
    if (round_ == 0) movement(letter, 1, 2);
    for (const int r : {3, 4}) {
      if (round_ == 2) fact("differ" + name + number(r) + " " + letters_whose(r, letter, 1));
    }
    if (round_ == 3) fact("space" + name + "4 " + number(space_after(4, letter)));
    if (round_ == 3 && copies > 1) fact("space" + name + "5 " + number(space_after(5, letter)));
    if (round_ == 4) fact("same" + name + "5 " + letters_whose(5, letter, 0));
    for (const int r : {5, 6}) {
      if (round_ == 5) fact("place" + name + number(r) + " " + number(place_after(r, letter)));
    }
    if (round_ == 6) movement(letter, 7, copies);
    if (round_ == 7) {
      int chips = 0;
      for (int r = 1; r <= 7; ++r) {
        const auto& bets = players_.at(seat).bets[r];
        if (bets.count(letter)) chips += bets.at(letter);
      }
      movement(letter, 8, static_cast<int>(std::ceil(chips / 5.0)));
    }
    if (round_ == 8 && count(ability.select, letter) > 0) movement(letter, 9, 1);
    if (round_ == 9) movement(letter, 10, 1);
    if (round_ == 10 && copies >= 3) movement(letter, 1, 10);
  }
}

void Match::utility(int seat, const Ability& ability, std::set<std::string>& told) {
  Player& player = players_.at(seat);
  std::map<char, int>& gains = gains_[seat];
  const Letters& use = ability.use;
  if (round_ == 0) ++gains[ability.select[0]];
  if (round_ == 1) {
    for (const char letter : ability.gain) ++gains[letter];
  }
  if (round_ == 3) player.watched = kinds(ability.select);
  if (round_ == 4) gains[use[0]] += static_cast<int>(ability.select.size());
  if (round_ == 5) {
    std::map<char, int> made;
    for (std::size_t i = 0; i < use.size(); ++i) {
      const bool right = ability.guesses[i] == ahead_after(5, use[i]);
      if (right) gains[use[i]] += 3;
      told.insert(who(seat) + "learns guess " + use[i] + " " + number(made[use[i]]++) + " " +
                  number(static_cast<long long>(ability.guesses[i])) + " " + number(right));
    }
  }
  if (round_ == 6) spied_[seat] = use;
  if (round_ == 7) gains[ability.gain[0]] += static_cast<int>(use.size());
  if (round_ == 10) {
    for (const char letter : kinds(use)) {
      const double points = std::pow(count(use, letter), rules_.bonus_exponent);
      player.points += static_cast<long long>(std::min<double>(points, rules_.bonus_cap));
    }
  }
}

void Match::turn(int seat, const Turn& turn, std::set<std::string>& told) {
  Player& player = players_.at(seat);
  int voids = 0;
  const auto is_void = [&](const std::string& part) {
    told.insert(who(seat) + "void " + part + " " + number(++voids));
  };
  const std::set<char> seen = sees(seat);
  player.points += rules_.space_points * static_cast<long long>(seen.size());
  const int old_space = player.space;
  player.space = 0;
  told.insert(who(seat) +
              (old_space == 0 ? "has no space" : "sees " + std::string(seen.begin(), seen.end())));
  bool broke = false;
  for (const char letter : turn.buy) {
    const double price = rules_.card_price * std::pow(2.0, player.bought);
    if (is_card(letter) && price > static_cast<double>(player.garnets)) broke = true;
    if (!is_card(letter) || broke) {
      is_void("buy");
      continue;
    }
    player.garnets -= static_cast<long long>(price);
    ++player.bought;
    ++player.cards[letter];
  }

  const Ability& ability = turn.ability;
  const bool used = !ability.kind.empty() && can_use(player, ability);
  const int n = static_cast<int>(ability.use.size());
  const bool utility_used = used && ability.kind == "utility";
  const int raise = !utility_used ? 0 : round_ == 2 ? n / 2 : round_ == 8 ? n : 0;
  const int chips = utility_used && round_ == 9 ? n : 0;
  double sum = 0;
  bool bad = false;
  for (const auto& [letter, bet] : turn.bets) {
    sum += bet;
    bad = bad || bet < 0 || bet != std::floor(bet);
  }
  bad = bad || sum > player.limit + raise || sum > player.chips + chips;
  if (bad && round_ > 0) {
    is_void("submission");
    return;
  }
  if (!ability.kind.empty() && !used) is_void("ability");
  const bool discards = !(ability.kind == "utility" && (round_ == 0 || round_ == 3));
  for (const char letter : ability.use) {
    if (used && discards) --player.cards[letter];
  }
  player.limit += raise;
  player.chips += chips;
  for (const auto& [letter, bet] : turn.bets) {
    if (bet == 0) continue;
    if (round_ == 0 || seen.count(letter) == 0) {
      is_void("bets");
      continue;
    }
    player.chips -= static_cast<int>(bet);
    player.bets[round_][letter] = static_cast<int>(bet);
    told.insert(who(seat) + "bets " + letter + " " + number(static_cast<long long>(bet)));
  }
  if (used && ability.kind == "clue") clue(seat, ability, told);
  if (used && ability.kind == "utility") utility(seat, ability, told);
  if (turn.spectate == 0.5) return;
  const bool on_track = turn.spectate >= 1 && turn.spectate <= rules_.track &&
                        turn.spectate == std::floor(turn.spectate);
  if (round_ > 0 && on_track) {
    player.space = static_cast<int>(turn.spectate);
  } else {
    is_void("spectate");
  }
}

/// What is told about the chips of others, when all of them are on the horses.
void Match::tell_bets(std::set<std::string>& told) {
  const auto bet = [&](int seat, char letter) {
    const auto& bets = players_.at(seat).bets[round_];
    return bets.count(letter) ? bets.at(letter) : 0;
  };
  for (auto& [seat, player] : players_) {
    for (const char letter : player.watched) {
      int total = 0;
      for (const auto& [other, unused] : players_) total += bet(other, letter);
      if (round_ < 3 || round_ > 5) continue;
      told.insert(who(seat) + "learns chips " + letter + " " + number(round_) + " " +
                  number(total));
    }
  }
  for (const auto& [seat, cards] : spied_) {
    for (const char letter : kinds(cards)) {
      if (round_ != 6 || count(cards, letter) < 2) continue;
      std::string by;
      for (const auto& [other, unused] : players_) {
        if (bet(other, letter) > 0) by += " " + number(other) + ":" + number(bet(other, letter));
      }
      told.insert(who(seat) + "learns bettors " + letter + by);
    }
  }
}

std::set<std::string> Match::play(const std::vector<Swap>& swaps, const std::vector<Turn>& turns) {
  std::set<std::string> told;
  std::map<int, int> failed;
  for (const Swap& swap : swaps) {
    const auto [one, other] = swap.seats;
    const auto [given, taken] = swap.gives;
    if (one == other || holds(one, given) == 0 || holds(other, taken) == 0) {
      told.insert(who(one) + "void trade " + number(++failed[one]));
      continue;
    }
    --players_[one].cards[given];
    ++players_[one].cards[taken];
    ++players_[other].cards[given];
    --players_[other].cards[taken];
  }
  for (auto& [seat, player] : players_) turn(seat, turns[static_cast<std::size_t>(seat)], told);
  tell_bets(told);
  for (auto& [letter, space] : position_) {
    if (round_ > 0 && space <= rules_.track) space += moves(round_, letter);
    told.insert(std::string("horse ") + letter + " on " + number(space));
    if (home(letter) == round_) {
      told.insert(std::string("horse ") + letter + " home " + number(final_place(letter)));
    }
  }
  for (auto& [seat, gains] : gains_) {
    for (const auto& [letter, copies] : gains) players_[seat].cards[letter] += copies;
  }
  gains_.clear();
  for (const auto& [seat, player] : players_) {
    std::string cards;
    for (const auto& [letter, copies] : player.cards) cards += " " + number(copies);
    told.insert(who(seat) + "cards" + cards);
    told.insert(who(seat) + "points " + number(player.points));
    told.insert(who(seat) + "chips " + number(player.chips));
    told.insert(who(seat) + "limit " + number(player.limit));
    told.insert(who(seat) + "garnets " + number(player.garnets));
  }
  ++round_;
  return told;
}

std::map<int, long long> Match::scores() const {
  std::map<int, long long> scores;
  for (const auto& [seat, player] : players_) {
    scores[seat] = player.points;
    for (const auto& [round, bets] : player.bets) {
      for (const auto& [letter, chips] : bets) {
        const int place = final_place(letter);
        scores[seat] += chips * rules_.place_points[static_cast<std::size_t>(place - 1)];
      }
    }
  }
  return scores;
}

namespace {

std::set<int> seats_with(const std::map<int, long long>& scores, long long score) {
  std::set<int> seats;
  for (const auto& [seat, points] : scores) {
    if (points == score) seats.insert(seat);
  }
  return seats;
}

/// Different scores, the best first.
std::vector<long long> sorted(const std::map<int, long long>& scores) {
  std::set<long long> all;
  for (const auto& [seat, points] : scores) all.insert(points);
  return {all.rbegin(), all.rend()};
}

}  // namespace

std::set<int> Match::tied_for_second() const {
  const auto levels = sorted(scores());
  if (seats_with(scores(), levels[0]).size() > 1) return {};
  return seats_with(scores(), levels[1]);
}

std::set<int> Match::tied_last() const { return seats_with(scores(), sorted(scores()).back()); }

std::set<int> Match::voters(int second_token) const {
  std::set<int> seats = seats_with(scores(), sorted(scores())[0]);
  if (second_token >= 0) seats.insert(second_token);
  return seats;
}

Ended Match::end(int chosen, const std::map<int, int>& votes) const {
  Ended ended;
  ended.scores = scores();
  ended.winners = seats_with(ended.scores, sorted(ended.scores)[0]);
  ended.last = tied_last();
  const auto lot = [&](int seat) {
    return std::find(setup_.lots.begin(), setup_.lots.end(), seat) - setup_.lots.begin();
  };
  for (const auto& [seat, points] : ended.scores) {
    ended.tokens[seat] = 0;
    ended.garnets[seat] = players_.at(seat).garnets + points / rules_.points_per_garnet;
  }
  const std::set<int> seconds = tied_for_second();
  int second = -1;
  for (const int seat : seconds) {
    if (second < 0 || lot(seat) < lot(second)) second = seat;
  }
  if (seconds.count(chosen)) second = chosen;
  if (ended.winners.size() == 1) {
    ended.tokens[*ended.winners.begin()] = seconds.size() == 1 ? 2 : 1;
    ended.tokens[second] = 1;
  } else if (ended.winners.size() <= 4) {
    for (const int seat : ended.winners) ended.tokens[seat] = 1;
  }
  std::map<int, int> ballots;
  std::map<int, long long> wealth;
  for (const auto& [voter, candidate] : votes) {
    if (!voters(second).count(voter) || !ended.last.count(candidate)) continue;
    ++ballots[candidate];
    wealth[candidate] += ended.garnets[voter];
  }
  ended.candidate = *std::max_element(ended.last.begin(), ended.last.end(), [&](int a, int b) {
    return std::make_tuple(ballots[a], wealth[a], lot(a)) <
           std::make_tuple(ballots[b], wealth[b], lot(b));
  });
  for (const auto& [seat, points] : ended.scores) ended.ranking.push_back(seat);
  std::sort(ended.ranking.begin(), ended.ranking.end(), [&](int a, int b) {
    const auto key = [&](int seat) {
      return std::make_tuple(-ended.scores[seat], seat == ended.candidate, !(seat == second),
                             lot(seat));
    };
    return key(a) < key(b);
  });
  return ended;
}

}  // namespace mainmatch::horse_race::naive
