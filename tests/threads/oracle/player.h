#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/oracle.h"

/// Threads of Fate, see tests/oracle.h.
namespace mainmatch::oracle::threads {

enum class Moira { clotho, nona, lachesis, decima, atropos, morta };

struct Rules {
  int heaven = 3;
  int hell = 6;
  int rounds = 7;
  std::array<int, 3> thresholds = {3, 6, 10};
  /// What each ability is worth in tiers 0..3.
  std::map<Moira, std::array<int, 4>> powers = {
      {Moira::clotho, {0, 1, 2, 3}},   {Moira::nona, {1, 2, 3, 4}},
      {Moira::lachesis, {1, 2, 3, 4}}, {Moira::decima, {1, 2, 3, 10}},
      {Moira::atropos, {1, 2, 3, 3}},  {Moira::morta, {1, 2, 4, 8}},
  };
  std::array<bool, 4> atropos_doubles = {false, false, false, true};
  int starting_garnets = 5;

  int players() const { return heaven + hell; }
  int tier_of(int donated) const;
};

/// Source and recipient of a thread.
using Link = std::pair<int, int>;

struct Thread {
  int strength = 0;
  bool golden = false;
  int extra_growth = 0;
};

using Threads = std::map<Link, Thread>;

struct Visit {
  std::optional<Moira> moira;  ///< nothing if nobody is called so
  int donate;
};

struct Create {
  int recipient;
  bool golden;
  bool head_start;
};

/// What a player hands in for a round; every part may be left out.
struct Submission {
  std::optional<Visit> visit;
  std::optional<Link> boost;
  std::optional<int> cut;
  std::optional<Link> snip;
  std::optional<Create> create;
};

/// What a player learns after a round.
struct Report {
  std::map<int, Thread> threads;  ///< those it has made, by recipient
  std::vector<int> chats;         ///< with whom it can talk
  int twine = 0;
  std::vector<std::string> voids;  ///< parts of its submission that were void, in their order
};

/// What a player has.
struct Hand {
  int twine = 0;
  int x = 0;                     ///< the counter of the head start
  bool gilding_left = false;     ///< can still make a golden thread
  std::map<Moira, int> tiers;    ///< of the Moirai that it has visited
  std::map<int, int> selected;   ///< how often it has, by player of the other realm
  std::vector<Report> reports;   ///< by past round
  std::vector<Submission> past;  ///< what was accepted, by past round

  bool has(Moira moira) const { return tiers.count(moira) > 0; }
  /// Afterwards no two may differ by more than one.
  bool may_select(int recipient) const;
};

/// What a player sees when it decides.
struct View {
  const Rules& rules;
  const std::vector<int>& own_realm;
  const std::vector<int>& other_realm;
  const Hand& hand;
  int seat;
};

class Player {
 public:
  virtual ~Player() = default;
  virtual Submission decide(const View& view, Random& random) = 0;
};

/// Each part uniform over what is legal and not pointless: the same as the roster's `random`.
class RandomPlayer final : public Player {
 public:
  Submission decide(const View& view, Random& random) override;
};

}  // namespace mainmatch::oracle::threads
