#include "engine/bugcatcher/sweep.h"

#include <algorithm>
#include <limits>

#include "engine/core/index.h"

namespace mainmatch::bugcatcher {

namespace {

/// Plays one round on sets of places, one bit a place: a word suffices for boards of up to 6 rows,
/// such as the default one; larger ones take two.
template <class Set>
class Sweep {
 public:
  explicit Sweep(State& state) noexcept
      : state_(state), log_(state.rounds[at(state.round)]), players_(at(state.rules->players)) {
    for (std::size_t n = 0; n < 2; ++n) {
      claimed_[n] = set_of(state.standing[n]);
      for (std::size_t way = 0; way < 4; ++way) {
        leads_on_[n][way] = set_of(state.board.leads_on[n][way]);
      }
    }
  }

  void run() noexcept {
    int now = std::numeric_limits<int>::max();
    for (std::size_t seat = 0; seat < players_; ++seat) {
      state_.walks[seat].begin_round();
      next_[seat] = 0;
      failed_[seat] = 0;
      if (!deeds(seat).empty()) now = std::min<int>(now, deeds(seat)[0].step);
    }
    while (now != std::numeric_limits<int>::max()) now = step(now);
    write_down();
  }

 private:
  struct Mover {
    Deed* deed;
    Walk* walk;
    std::uint8_t* failed;
    std::uint8_t node;
    std::uint8_t colour;
    std::uint8_t lies;
    Set middle;
    Set end;
  };

  static Set set_of(PlaceSet set) noexcept { return static_cast<Set>(set.bits()); }
  static Set bit(int place) noexcept { return Set{1} << place; }
  Deeds& deeds(std::size_t seat) noexcept { return log_.seats[seat].deeds; }

  /// Plays step `now` and returns the next one.
  int step(int now) noexcept {
    int upcoming = std::numeric_limits<int>::max();
    std::array<Mover, kMaxPlayers> movers;
    std::size_t count = 0;
    // By colour and orientation of the midpoint: crossed by one path of this step, and by several.
    std::array<std::array<Set, 2>, 2> once{};
    std::array<std::array<Set, 2>, 2> twice{};
    for (std::size_t seat = 0; seat < players_; ++seat) {
      Deeds& own = deeds(seat);
      if (next_[seat] == own.size()) continue;
      Deed& deed = own[next_[seat]];
      if (deed.step == now) {
        ++next_[seat];
        if (start(deed, state_.walks[seat], failed_[seat], movers[count])) {
          const Mover& mover = movers[count++];
          Set& first = once[mover.colour][mover.lies];
          twice[mover.colour][mover.lies] |= first & mover.middle;
          first |= mover.middle;
        }
        if (next_[seat] == own.size()) continue;
      }
      upcoming = std::min<int>(upcoming, own[next_[seat]].step);
    }
    if (count > 0) collide(movers.data(), count, twice);
    return upcoming;
  }

  /// Carries out a swap; returns whether the entry is a path that tries to move.
  bool start(Deed& deed, Walk& walk, std::uint8_t& failed, Mover& mover) noexcept {
    if (!is_path(deed.word)) {
      walk.swap_colours();
      return false;
    }
    const Node node = node_of(deed.word);
    const std::size_t n = index_of(node);
    if ((failed >> n) & 1u) {
      deed.fate = Fate::idle;
      return false;
    }
    const Direction direction = direction_of(deed.word);
    deed.from = walk.stand[n];
    deed.colour = walk.colour(node);
    if ((leads_on_[n][index_of(direction)] & bit(deed.from)) == 0) {
      deed.fate = Fate::off_board;
      failed = static_cast<std::uint8_t>(failed | 1u << n);
      return false;
    }
    const Midpoint middle = midpoint(node, deed.from, direction);
    mover = {&deed,
             &walk,
             &failed,
             static_cast<std::uint8_t>(n),
             static_cast<std::uint8_t>(deed.colour),
             middle.lies,
             bit(middle.place),
             bit(after(deed.from, direction))};
    return true;
  }

  /// The midpoints, then the arrivals.
  void collide(Mover* movers, std::size_t count,
               const std::array<std::array<Set, 2>, 2>& twice) noexcept {
    std::array<Set, 2> once{};
    std::array<Set, 2> several{};
    std::size_t left = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const Mover mover = movers[i];
      const auto& crossed = crossed_[mover.colour];
      if ((crossed[0][mover.lies] | crossed[1][mover.lies]) & mover.middle) {
        fail(mover, Fate::crossed);
      } else if (twice[mover.colour][mover.lies] & mover.middle) {
        fail(mover, Fate::intersected);
      } else if (claimed_[mover.node] & mover.end) {
        fail(mover, Fate::claimed);
      } else {
        several[mover.node] |= once[mover.node] & mover.end;
        once[mover.node] |= mover.end;
        movers[left++] = mover;
      }
    }
    for (std::size_t i = 0; i < left; ++i) {
      const Mover& mover = movers[i];
      if (several[mover.node] & mover.end) {
        fail(mover, Fate::met);
      } else {
        place(mover);
      }
    }
  }

  static void fail(const Mover& mover, Fate fate) noexcept {
    mover.deed->fate = fate;
    *mover.failed = static_cast<std::uint8_t>(*mover.failed | 1u << mover.node);
    ++mover.walk->collisions;
  }

  void place(const Mover& mover) noexcept {
    const Direction direction = direction_of(mover.deed->word);
    const bool forward = direction == Direction::right || direction == Direction::down;
    mover.walk->place(static_cast<Node>(mover.node), direction);
    claimed_[mover.node] |= mover.end;
    crossed_[mover.colour][mover.node][mover.lies] |= mover.middle;
    forward_[mover.node][mover.lies] |= forward ? mover.middle : Set{0};
  }

  void write_down() noexcept {
    Paths& paths = log_.paths;
    for (std::size_t n = 0; n < 2; ++n) {
      for (std::size_t lies = 0; lies < 2; ++lies) {
        paths.forward[n][lies] = PlaceSet::of_bits(forward_[n][lies]);
        for (std::size_t colour = 0; colour < 2; ++colour) {
          paths.crossed[colour][n][lies] = PlaceSet::of_bits(crossed_[colour][n][lies]);
        }
      }
    }
    std::array<Set, 2> standing{};
    for (std::size_t seat = 0; seat < players_; ++seat) {
      const Walk& walk = state_.walks[seat];
      for (std::size_t n = 0; n < 2; ++n) standing[n] |= bit(walk.stand[n]);
    }
    for (std::size_t n = 0; n < 2; ++n) {
      log_.standing[n] = state_.standing[n] = PlaceSet::of_bits(standing[n]);
    }
  }

  State& state_;
  Round& log_;
  const std::size_t players_;
  std::array<std::array<Set, 4>, 2> leads_on_;
  std::array<Set, 2> claimed_;  ///< by node: ends that are taken
  /// By colour, node and orientation of the midpoint.
  std::array<std::array<std::array<Set, 2>, 2>, 2> crossed_{};
  std::array<std::array<Set, 2>, 2> forward_{};
  PerSeat<std::uint8_t> next_;    ///< deed of each seat
  PerSeat<std::uint8_t> failed_;  ///< a bit for each node
};

}  // namespace

void sweep(State& state) noexcept {
  // The lower right corner is the last place.
  if (place_at(state.rules->columns, state.rules->rows) < 64) {
    Sweep<std::uint64_t>(state).run();
  } else {
    Sweep<PlaceSet::Wide>(state).run();
  }
}

}  // namespace mainmatch::bugcatcher
