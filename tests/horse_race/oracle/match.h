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
  std::vector<int> tie_break;
};

Setup deal(const Rules& rules, Random& random);

/// What is left open until everybody has decided stands at its default.
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
  int trades = 0;
  int clues = 0;
  int utilities = 0;
  int bought = 0;
};

class Match {
 public:
  using Players = std::vector<std::unique_ptr<Player>>;

  /// Before the trades of round 0. `rules` must outlive the match.
  Match(const Rules& rules, Setup setup);

  Outcome play(const Players& players, Random& random);

  // The steps of which it consists, for given submissions, by seat: in every round trades, then all
  // else; after the last round the outcome, in three parts.
  void trade_offers(std::vector<std::vector<Offer>> offers);
  /// A single trade of whoever agrees on it; whether it happened.
  bool trade(int seat, const Offer& offer);
  void play_round(const std::vector<Submission>& submissions);
  /// The scores and who is tied.
  Outcome count_scores() const;
  /// `choice` is what the seat on top names if several are tied for second.
  void give_tokens(Outcome& out, std::optional<int> choice);
  /// Who votes for the Elimination Candidate: nobody if a single seat is last.
  std::vector<int> voters(const Outcome& out) const;
  /// `votes` by voter; who abstains is left out.
  void take_votes(Outcome& out, const std::map<int, int>& votes);

  const Setup& setup() const { return setup_; }
  const Race& race() const { return race_; }
  const std::vector<Hand>& hands() const { return hands_; }
  const std::vector<Announcement>& announcements() const { return announcements_; }
  const Counts& counts() const { return counts_; }

 private:
  View view(int seat) const;

  // A round.
  int round() const { return static_cast<int>(announcements_.size()); }
  void begin_round();
  bool is_sound(int seat, const Offer& offer) const;
  void buy(Hand& hand, const std::vector<int>& horses);
  void play_seat(int seat, const Submission& submission);
  void use(Hand& hand, const Ability& ability);
  int bonus(const Cards& used) const;
  void place_bets(Hand& hand, const Chips& bets);
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
