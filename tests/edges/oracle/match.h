#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "tests/oracle.h"

/// Double-edged Edges, see tests/oracle.h.
namespace mainmatch::oracle::edges {

enum class Direction { left, right };
enum class Partner { right, down };
enum class Type : std::uint8_t { surviving, screwed, dumb };

struct Move {
  Direction direction;
  int amount;
  Partner partner;

  int spaces() const { return direction == Direction::right ? amount : -amount; }
};

struct Rules {
  int rows = 3;
  int columns = 3;
  int rounds = 7;
  std::vector<int> values = {8, 7, 6, 5, 4, 3, 2, 1, 1, 2, 3, 4, 5, 6, 7, 8};
  int start = 8;
  int screwed_points = 2;
  int dumb_multiplier = 2;
  int garnet_multiplier = 2;
  int dumb_garnet = 1;
  Move default_move = {Direction::right, 1, Partner::right};
  int max_tokens = 4;
  int starting_garnets = 5;
  int max_amount = 1'000'000;

  int players() const { return rows * columns; }
  int length() const { return static_cast<int>(values.size()); }
};

struct Setup {
  std::vector<std::vector<int>> grid;  ///< rows of seats
  std::vector<int> garnets;
  std::vector<int> tie_break;
};

Setup deal(const Rules& rules, Random& random);

/// Whom a seat may take along.
using Partners = std::map<Partner, int>;

/// What a player hands in for a round. Direction and partner are nothing also where something is
/// said that is neither of the two.
struct Submission {
  std::optional<Direction> direction;
  std::optional<int> amount;
  std::optional<Partner> partner;
  int garnets = 0;
};

/// What a seat did in a round and what became of it.
struct Turn {
  Move move;
  int bet = 0;
  bool defaulted = false;
  bool rejected = false;
  Type type = Type::surviving;
  int landed = 0;
  std::int64_t points = 0;
};

/// Where a seat stands and what it has.
struct Standing {
  int position;
  int garnets;
  std::int64_t points = 0;
  int fouls = 0;
};

/// What a player sees when it decides.
struct View {
  const Rules& rules;
  const std::vector<Partners>& partners;        ///< by seat
  const std::vector<Standing>& standings;       ///< by seat
  const std::vector<std::vector<Turn>>& turns;  ///< by past round and seat
  int seat;
};

class Player {
 public:
  virtual ~Player() = default;
  /// Nothing is a missed round.
  virtual std::optional<Submission> decide(const View& view, Random& random) = 0;
  /// Nothing abstains.
  virtual std::optional<int> vote(const View& view, const std::vector<int>& candidates,
                                  Random& random) = 0;
};

/// Heads for any other space with any partner and any bet: the same as the roster's `random`.
class RandomPlayer final : public Player {
 public:
  std::optional<Submission> decide(const View& view, Random& random) override;
  std::optional<int> vote(const View& view, const std::vector<int>& candidates,
                          Random& random) override;
};

struct Outcome {
  std::vector<std::int64_t> scores;
  std::vector<int> tokens;
  std::vector<int> garnets;
  std::vector<int> ranking;
  std::vector<int> winners;
  std::vector<int> tied_last;
  std::map<int, int> votes;  ///< those that count, from voter to candidate
  int elimination_candidate = 0;
};

class Match {
 public:
  /// `rules` must outlive the match.
  Match(const Rules& rules, Setup setup);

  /// The whole match.
  Outcome play(const std::vector<std::unique_ptr<Player>>& players, Random& random);

  /// A round of it: submissions by seat, nothing being a missed one.
  void play_round(const std::vector<std::optional<Submission>>& submissions);
  /// After the last round: all but what waits for the votes.
  Outcome score() const;
  /// Completes what score() returned: `votes` are from voter to candidate. Those of seats that have
  /// not won are passed over; one for a seat that is not tied for last is a foul.
  Outcome settle(Outcome out, const std::map<int, int>& votes);

  const Rules& rules() const { return rules_; }
  const Setup& setup() const { return setup_; }
  const std::vector<Standing>& standings() const { return standings_; }
  const std::vector<std::vector<Turn>>& turns() const { return turns_; }

 private:
  View view(int seat) const { return {rules_, partners_, standings_, turns_, seat}; }
  bool is_legal(int seat, const Submission& submission) const;
  Turn begin_turn(int seat, const std::optional<Submission>& submission);
  int partner_of(int seat, const Turn& turn) const;
  std::map<int, int> collect_votes(const Outcome& out,
                                   const std::vector<std::unique_ptr<Player>>& players,
                                   Random& random) const;
  int eliminate(const Outcome& out) const;

  const Rules& rules_;
  Setup setup_;
  std::vector<Partners> partners_;
  std::vector<Standing> standings_;
  std::vector<std::vector<Turn>> turns_;
};

}  // namespace mainmatch::oracle::edges
