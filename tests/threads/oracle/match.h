#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/threads/oracle/player.h"

namespace mainmatch::oracle::threads {

struct Setup {
  std::vector<int> heaven;
  std::vector<int> hell;
  std::vector<int> marks;
  std::vector<int> garnets;
  std::vector<int> tie_break;
};

Setup deal(const Rules& rules, Random& random);

struct Outcome {
  std::vector<int> scores;
  std::vector<int> tokens;
  std::vector<int> garnets;
  std::vector<int> ranking;
  std::vector<int> winners;  ///< the winning pair, Heaven's member first, or nobody
  std::vector<int> tied_last;
  std::vector<int> heaven_next;
  std::vector<int> fallen;
  std::optional<int> elimination_candidate;
};

/// What was counted in a match.
struct Counts {
  int fouls = 0;
  int visits = 0;
  int threads_made = 0;
  int threads_golden = 0;
  int threads_cut = 0;
  int threads_snipped = 0;
};

class Match {
 public:
  /// `rules` must outlive the match.
  Match(const Rules& rules, Setup setup);

  /// The whole match.
  Outcome play(const std::vector<std::unique_ptr<Player>>& players, Random& random);

  /// A round of it: submissions by seat.
  void play_round(std::vector<Submission> submissions);
  /// After the last round.
  Outcome settle() const;

  const Setup& setup() const { return setup_; }
  const Counts& counts() const { return counts_; }
  const std::vector<Hand>& hands() const { return hands_; }
  const std::vector<int>& goldness() const { return goldness_; }
  /// All threads after each round.
  const std::vector<Threads>& history() const { return history_; }
  /// What seats are ranked by, first things first: the greater, the better.
  std::vector<std::vector<int>> seat_keys() const;
  /// What pairs are ranked by; empty for one that cannot win.
  std::vector<int> pair_key(int heaven, int hell) const;

 private:
  /// Who snips each thread.
  using Snippers = std::map<Link, std::set<int>>;

  bool is_in_heaven(int seat) const;
  const std::vector<int>& realm_of(int seat) const;
  const std::vector<int>& other_realm(int seat) const;
  bool is_player(int seat) const;
  bool are_apart(int a, int b) const;
  int power(int seat, Moira moira) const;

  std::vector<std::string> accept(int seat, Submission& submission);
  bool accept_visit(Hand& hand, const Visit& visit);
  bool may_create(int seat, const Create& create) const;
  void boost(const std::vector<Submission>& submissions);
  void cut(const std::vector<Submission>& submissions, const Snippers& snippers);
  void snip(const Snippers& snippers);
  std::set<int> create(const std::vector<Submission>& submissions);
  void grow(const std::set<int>& spent_x);
  void gain(int seat, int twine);
  void note_goldness();
  Report report(int seat, std::vector<std::string> voids) const;
  std::optional<std::pair<int, int>> winning_pair() const;

  const Rules& rules_;
  Setup setup_;
  std::vector<Hand> hands_;
  std::vector<int> goldness_;
  std::vector<int> lot_;  ///< by seat
  Threads threads_;
  std::vector<Threads> history_;
  Counts counts_;
};

}  // namespace mainmatch::oracle::threads
