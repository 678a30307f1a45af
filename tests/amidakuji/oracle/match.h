#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/amidakuji/oracle/fraction.h"
#include "tests/amidakuji/oracle/setup.h"

namespace mainmatch::oracle::amidakuji {

struct Blocker {
  int leg;
  int row;

  friend auto operator<=>(const Blocker&, const Blocker&) = default;
};

/// What a player decides in a round.
struct Submission {
  std::vector<int> bets;   ///< beads by starting leg; none on those left out
  std::vector<int> peeks;  ///< starting legs
  std::optional<Blocker> blocker;
};

struct Peek {
  int round;
  int leg;
  int beads;
};

/// A part of a submission that was void: "bets", "peeks" or "blocker".
struct Void {
  int round;
  std::string part;
};

/// What a player owns and knows.
struct Hand {
  int beads;
  int blockers;
  int peeks;
  int extra_peeks;
  int garnets;
  Hint rung_hint;
  Hint placement_hint;
  std::vector<Peek> answers;
  std::vector<Void> voids;
};

/// What happened in a round and is not shown.
struct Round {
  std::vector<int> ends;  ///< by starting leg
  std::vector<int> bids;  ///< beads of all seats, by starting leg
  int blockers_idle = 0;
  int blockers_destroyed = 0;
};

/// What a player sees when it decides.
struct View {
  const Rules& rules;
  const std::vector<Slot>& phantoms;
  const std::vector<std::vector<Blocker>>& revealed;  ///< by past round
  const Hand& hand;
  int round;
};

class Player {
 public:
  virtual ~Player() = default;
  virtual Submission decide(const View& view, Random& random) = 0;
};

/// Plays any legal match, all beads used: the same behaviour as the roster's `random`.
class RandomPlayer final : public Player {
 public:
  Submission decide(const View& view, Random& random) override;
};

struct Outcome {
  std::vector<std::vector<int>> beads;  ///< by seat and ending leg
  std::vector<Fraction> payouts;
  std::vector<int> scores;
  std::vector<int> tokens;
  std::vector<int> garnets;
  std::vector<int> ranking;
  std::vector<int> winners;
  std::vector<int> tied_last;
  int elimination_candidate = 0;
};

class Match {
 public:
  /// `rules` must outlive the match.
  Match(const Rules& rules, Setup setup);

  /// The whole match.
  Outcome play(const std::vector<std::unique_ptr<Player>>& players, Random& random);

  /// A round of it: submissions by seat.
  void play_round(const std::vector<Submission>& submissions);
  /// After the last round.
  Outcome settle() const;

  const Setup& setup() const { return setup_; }
  const std::vector<Hand>& hands() const { return hands_; }
  const std::vector<Round>& rounds() const { return rounds_; }
  /// By round, sorted.
  const std::vector<std::vector<Blocker>>& revealed() const { return revealed_; }

 private:
  bool accept_bets(Hand& hand, const Submission& submission);
  void accept_peeks(Hand& hand, const Submission& submission);
  bool accept_blocker(Hand& hand, const Submission& submission);
  Board active_rungs() const;

  const Rules& rules_;
  Setup setup_;
  std::vector<Hand> hands_;
  std::vector<std::vector<int>> beads_;  ///< by seat and ending leg
  std::vector<std::vector<Blocker>> revealed_;
  std::vector<Round> rounds_;
  int round_ = 0;
};

}  // namespace mainmatch::oracle::amidakuji
