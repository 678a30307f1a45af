#include "agents/search.h"

#include <array>

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
  static constexpr int kWorlds = 4;
  static constexpr int kTimes = 1;

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

namespace edges {

RosterEntry<Edges> search() { return search_entry<Edges>(); }

}  // namespace edges

}  // namespace mainmatch
