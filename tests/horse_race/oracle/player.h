#pragma once

#include <map>
#include <optional>
#include <vector>

#include "tests/oracle.h"

/// Blackout Middle Horse Race, see tests/oracle.h. Horses are numbered from 0 on, and so
/// are the cards with their letters.
namespace mainmatch::oracle::horse_race {

struct Rules {
  int players = 9;
  int horses = 9;
  int track = 15;
  int rounds = 10;
  std::vector<int> movements = {1, 2, 3};
  int chips = 30;
  int max_bet = 5;
  int cards = 1;
  std::vector<int> place_points = {2, 4, 6, 8, 10, 7, 5, 3, 1};
  int space_points = 1;
  int bonus_exponent = 2;
  int bonus_cap = 20;
  int card_price = 2;
  int points_per_garnet = 30;
  int starting_garnets = 5;

  bool is_horse(int horse) const { return horse >= 0 && horse < horses; }
};

/// Copies by horse; also chips by horse.
using Cards = std::map<int, int>;
using Chips = std::map<int, int>;

Cards count(const std::vector<int>& cards);
int copies(const Cards& cards, int horse);
/// Whether each card of `few` is there in `many`.
bool holds(const Cards& many, const Cards& few);

struct Offer {
  int partner;
  int give;
  int want;
};

enum class Kind { clue, utility, unknown };

struct Ability {
  Kind kind = Kind::clue;
  std::vector<int> use;
  std::vector<int> select;
  std::vector<int> gain;
  std::vector<double> guesses;  ///< one for each used card
};

/// What a player hands in for a round; every part may be left out. Horses may be unknown and
/// numbers out of range.
struct Submission {
  std::vector<int> buy;
  std::optional<Ability> ability;
  Chips bets;
  std::optional<int> spectate;
};

/// What an ability adds to limit and chips.
struct Raise {
  int limit = 0;
  int chips = 0;
};

/// Whether `ability` may be used in `round` by who holds these cards.
bool is_valid(const Rules& rules, int round, const Ability& ability, const Cards& held);
/// Whether this ability discards what it names as used.
bool uses_cards(int round, Kind kind);
Raise raise_of(int round, const Ability& ability);

/// Something that an ability tells.
struct Fact {
  enum class Kind { movement, sum, differ_by_one, same, space, place, chips, guess, bettors };

  Kind kind;
  int horse;
  int round;
  long long value = 0;
  std::vector<int> horses;  ///< that differ by one or are the same
  std::map<int, int> bets;  ///< chips by seat
  bool correct = false;     ///< of a guess

  bool operator==(const Fact&) const = default;
};

/// A trade as one of the two remembers it.
struct Trade {
  int round;
  int partner;
  int gave;
  int got;
  bool happened;

  bool operator==(const Trade&) const = default;
};

/// A part of a submission that is void.
enum class Part { trade, buy, ability, submission, bets, spectate };

/// A round in the eyes of one player.
struct Round {
  std::optional<int> space;  ///< the current one
  std::vector<int> seen;     ///< the horses that stood there
  std::optional<int> spectated;
  std::optional<Ability> ability;  ///< only if it was valid
  Chips bets;                      ///< with effect
  std::vector<Fact> learned;
  std::vector<Part> rejected;  ///< an entry for each void trade, card and bet
};

/// What everybody hears after a round.
struct Announcement {
  struct Finish {
    int horse;
    int place;
    std::vector<int> movements;  ///< those of the rounds to come
  };

  std::vector<std::optional<int>> spectated;  ///< by seat
  std::vector<Finish> finishes;
};

/// What a player has.
struct Hand {
  Cards cards;
  int chips = 0;
  int limit = 0;
  int garnets = 0;
  int bought = 0;
  int points = 0;
  int fouls = 0;
  Chips bets;  ///< with effect, over the match
  std::vector<Trade> trades;
  std::vector<Round> rounds;  ///< the last of them is the running one
};

/// Garnets for the next card.
int price(const Rules& rules, const Hand& hand);

/// What a player sees when it decides.
struct View {
  const Rules& rules;
  const Hand& hand;
  const std::vector<Announcement>& announcements;  ///< by past round
  int seat;

  int round() const { return static_cast<int>(hand.rounds.size()) - 1; }
};

class Player {
 public:
  virtual ~Player() = default;
  virtual std::vector<Offer> offer(const View& view, Random& random) = 0;
  virtual Submission decide(const View& view, Random& random) = 0;
  /// Who of those tied for second wins a token; nothing names none.
  virtual std::optional<int> choose_second(const View& view, const std::vector<int>& tied,
                                           Random& random) = 0;
  /// Nothing abstains.
  virtual std::optional<int> vote(const View& view, const std::vector<int>& candidates,
                                  Random& random) = 0;
};

/// Each part uniform over what is legal and not pointless: the same as the roster's `random`.
class RandomPlayer final : public Player {
 public:
  std::vector<Offer> offer(const View& view, Random& random) override;
  Submission decide(const View& view, Random& random) override;
  std::optional<int> choose_second(const View& view, const std::vector<int>& tied,
                                   Random& random) override;
  std::optional<int> vote(const View& view, const std::vector<int>& candidates,
                          Random& random) override;
};

}  // namespace mainmatch::oracle::horse_race
