#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/horse_race/setup.h"

// The match a second time, as plainly as its rules are written: words, maps and sets, one seat
// after another, nothing shared with the engine but parameters and setup.

namespace mainmatch::horse_race::naive {

using Letters = std::vector<char>;  ///< '?' is no card

struct Ability {
  std::string kind;  ///< "" for none at all, "?" for one without a known kind
  Letters use;
  Letters select;
  Letters gain;
  std::vector<double> guesses;
};

struct Turn {
  Letters buy;
  Ability ability;
  std::map<char, double> bets;  ///< small letters are none of the match
  double spectate = 0.5;        ///< 0.5 is nothing at all
};

struct Swap {
  int seats[2];
  char gives[2];
};

struct Ended {
  std::map<int, long long> scores;
  std::map<int, int> tokens;
  std::map<int, long long> garnets;
  std::set<int> winners;
  std::set<int> last;
  int candidate;
  std::vector<int> ranking;
};

class Match {
 public:
  Match(const Rules& rules, const Setup& setup);

  /// Plays a round: trades, then a turn for each seat. What happened is told in words, a line for
  /// each thing, sorted.
  std::set<std::string> play(const std::vector<Swap>& swaps, const std::vector<Turn>& turns);

  std::set<int> tied_for_second() const;
  std::set<int> voters(int second_token) const;
  std::set<int> tied_last() const;
  /// `chosen` is the seat named for the second token, or -1.
  Ended end(int chosen, const std::map<int, int>& votes) const;

  int holds(int seat, char letter) const;
  std::set<char> sees(int seat) const;
  int may_bet(int seat) const;

 private:
  struct Player {
    std::map<char, int> cards;
    int chips;
    int limit;
    long long garnets;
    int bought = 0;
    long long points = 0;
    int space = 0;                            ///< the current one, 0 for none
    std::map<int, std::map<char, int>> bets;  ///< by round
    std::set<char> watched;
  };

  bool is_card(char letter) const { return position_.count(letter) > 0; }
  int moves(int round, char letter) const { return setup_.movement(round, letter - 'A'); }
  /// Where it stands after a round, and when it came home (99: never).
  int space_after(int round, char letter) const;
  int home(char letter) const;
  int final_place(char letter) const;
  int place_after(int round, char letter) const;
  int ahead_after(int round, char letter) const;

  bool can_use(const Player& player, const Ability& ability) const;
  void turn(int seat, const Turn& turn, std::set<std::string>& told);
  void clue(int seat, const Ability& ability, std::set<std::string>& told);
  void utility(int seat, const Ability& ability, std::set<std::string>& told);
  void tell_bets(std::set<std::string>& told);
  std::map<int, long long> scores() const;
  std::string letters_whose(int round, char letter, int difference) const;

  Rules rules_;
  Setup setup_;
  int round_ = 0;
  std::map<char, int> position_;
  std::map<int, Player> players_;
  std::map<int, Letters> spied_;              ///< round 6's utility: who wants to know of what
  std::map<int, std::map<char, int>> gains_;  ///< cards at the end of the round
};

}  // namespace mainmatch::horse_race::naive
