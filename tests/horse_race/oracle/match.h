#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "tests/horse_race/oracle/player.h"
#include "tests/horse_race/oracle/race.h"

namespace mainmatch::oracle::horse_race {

struct Setup {
  std::vector<std::vector<int>> movements;  ///< by round, from round 1 on, and horse
  std::vector<int> garnets;
  std::vector<int> lots;
};

Setup deal(const Rules& rules, Random& random);

struct Outcome {
  std::vector<int> scores;
  std::vector<int> tokens;
  std::vector<int> garnets;
  std::vector<int> ranking;
  std::vector<int> winners;
  std::vector<int> tied_second;  ///< if one seat alone is on top
  std::optional<int> second;     ///< who wins the second token
  std::vector<int> tied_last;
  std::map<int, int> votes;  ///< from voter to candidate
  int elimination_candidate = 0;
};

/// What was counted in a match.
struct Counts {
  int fouls = 0;
  int trades = 0;
  int clues = 0;
  int utilities = 0;
  int bought = 0;
};

class Match {
 public:
  using Players = std::vector<std::unique_ptr<Player>>;

  /// `rules` must outlive the match.
  Match(const Rules& rules, Setup setup);

  Outcome play(const Players& players, Random& random);

  const Setup& setup() const { return setup_; }
  const Race& race() const { return race_; }
  const std::vector<Hand>& hands() const { return hands_; }
  const std::vector<Announcement>& announcements() const { return announcements_; }
  const Counts& counts() const { return counts_; }

 private:
  View view(int seat) const;

  // A round.
  void begin_round(int round);
  bool is_sound(int seat, const Offer& offer) const;
  void trade_offers(std::vector<std::vector<Offer>> offers);
  void trade(int seat, const Offer& offer);
  int buy(Hand& hand, const std::vector<int>& horses);
  void play_seat(int seat, const Submission& submission);
  void use(Hand& hand, const Ability& ability);
  int bonus(const Cards& used) const;
  int place_bets(Hand& hand, const Chips& bets);
  Announcement announce(int round) const;

  // What abilities tell at the end of a round.
  int movement(int round, int horse) const;
  void add_movements(int horse, int first, int last, std::vector<Fact>& facts) const;
  void add_clue(int round, const Hand& hand, std::vector<Fact>& facts) const;
  void add_sums(const Ability& ability, std::vector<Fact>& facts) const;
  void add_utility(int round, const Ability& ability, std::vector<Fact>& facts) const;
  std::vector<int> differing(int round, int horse, int difference) const;
  std::map<int, int> bettors(int round, int horse) const;
  std::vector<Fact> learn(int round, const Hand& hand) const;

  // The outcome.
  int score(const Hand& hand) const;
  Outcome settle(const Players& players, Random& random);
  void give_tokens(Outcome& out, const Players& players, Random& random);
  void take_votes(Outcome& out, const Players& players, Random& random);
  int eliminate(const Outcome& out) const;
  std::vector<int> rank(const Outcome& out) const;

  const Rules& rules_;
  Setup setup_;
  Race race_;
  std::vector<Hand> hands_;
  std::vector<Announcement> announcements_;
  Counts counts_;
};

}  // namespace mainmatch::oracle::horse_race
