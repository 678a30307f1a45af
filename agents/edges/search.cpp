#include "agents/search.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "agents/edges/cache.h"
#include "engine/edges/game.h"

namespace mainmatch {

template <>
struct Searching<Edges> {
  static constexpr std::string_view kBase = "adaptive";
  static constexpr std::string_view kGoesOn = kBase;
  static constexpr auto kField = std::to_array<std::string_view>(
      {"random", "safe", "climber", "level-1", "level-2", "pusher", "gambler"});

  static constexpr bool kInfers = true;
  static constexpr bool kRemembers = false;
  static constexpr int kWorlds = 24;
  static constexpr int kDraws = 256;
  static constexpr int kCandidates = 16;

  static constexpr int kMaxMoves = 1000;
  /// All moves up to the length of the platform, each with bets from none to about all: at most
  /// kMaxMoves in all.
  template <class F>
  static void each(const edges::View& view, F&& f) noexcept {
    const edges::Rules& rules = view.rules();
    const int garnets = view.garnets(view.seat());
    const int max_bets = kMaxMoves / (4 * rules.length);
    const int step = 1 + garnets / max_bets;
    for (const edges::Partner partner : {edges::Partner::right, edges::Partner::down}) {
      if (!rules.is_eligible(partner)) continue;
      for (const edges::Direction way : {edges::Direction::left, edges::Direction::right}) {
        for (int amount = 1; amount <= rules.length; ++amount) {
          for (int bet = 0; bet <= garnets; bet += step) {
            edges::Submission move;
            move.move(way, amount, partner, bet);
            f(move);
          }
        }
      }
    }
  }

  /// Two tokens times a guess at the chance to be ahead of everybody in the end, by the points that
  /// the seat is ahead now.
  static double worth(const edges::State& state, Seat seat) noexcept {
    const edges::Rules& rules = *state.rules;
    const int left = rules.rounds - state.round;
    const double garnet = kGarnet * left / (left + 1.0);
    const auto stands = [&](Seat one) {
      return static_cast<double>(state.points[at(one)]) + garnet * state.garnets[at(one)];
    };
    double best = -1e9;
    for (Seat other = 0; other < rules.players(); ++other) {
      if (other != seat) best = std::max(best, stands(other));
    }
    const double ahead = stands(seat) - best;
    return 1 + ahead / std::sqrt(ahead * ahead + kSpread * kSpread * left);
  }
  static constexpr double kGarnet =
      13;  ///< points that a bet of one may bring, while rounds are left
  static constexpr double kSpread = 15;  ///< points by which a lead changes in a round

  static bool searches(const edges::View& view) noexcept { return !view.is_vote(); }

  static bool same(const edges::Submission& a, const edges::Submission& b) noexcept {
    return a.direction == b.direction && a.amount == b.amount && a.partner == b.partner &&
           a.garnets == b.garnets && a.handed_in == b.handed_in;
  }
};

/// Changes the target space, the partner or the bet.
template <>
void vary<Edges>(const edges::View& view, Stream& stream, edges::Submission& move) noexcept {
  const edges::Rules& rules = view.rules();
  const Seat seat = view.seat();
  switch (stream.below(4)) {
    default: {
      const int here = view.position(seat);
      const int drawn =
          1 + static_cast<int>(stream.below(static_cast<std::uint32_t>(rules.length - 1)));
      const int way = drawn + (drawn >= here ? 1 : 0) - here;
      move.direction = way < 0 ? edges::Direction::left : edges::Direction::right;
      move.amount = way < 0 ? -way : way;
      break;
    }
    case 1: {
      const auto other =
          move.partner == edges::Partner::right ? edges::Partner::down : edges::Partner::right;
      if (rules.is_eligible(other)) move.partner = other;
      break;
    }
    case 2:
      move.garnets =
          static_cast<int>(stream.below(static_cast<std::uint32_t>(view.garnets(seat)) + 1));
  }
}

template <>
SearchDefaults search_defaults<Edges>() {
  return defaults_of_search<Edges>();
}

namespace edges {

RosterEntry<Edges> search() { return search_entry<Edges>(); }

}  // namespace edges

}  // namespace mainmatch
