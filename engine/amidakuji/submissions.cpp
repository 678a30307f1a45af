#include "engine/amidakuji/submissions.h"

#include <algorithm>
#include <bit>

#include "engine/core/index.h"

namespace mainmatch::amidakuji {

namespace {

/// Byte l of the word is leg l.
std::uint64_t word_of(const Bids& bids) noexcept { return std::bit_cast<std::uint64_t>(bids); }

/// The sum of the eight bytes of a word: neighbours are added to four 16-bit numbers, and a
/// multiplication leaves their sum in the highest one.
int sum_of(const Bids& bids) noexcept {
  constexpr std::uint64_t kEven = 0x00ff00ff00ff00ffu;
  const std::uint64_t word = word_of(bids);
  const std::uint64_t pairs = (word & kEven) + ((word >> 8) & kEven);
  return static_cast<int>((pairs * 0x0001000100010001u) >> 48);
}

/// Applies the rules to every submission. Branch-free, since submissions are unpredictable. Passed
/// by value, so that the compiler knows that writes to the log do not change it.
struct Limits {
  explicit Limits(const Rules& rules) noexcept
      : legs(static_cast<unsigned>(rules.legs)),
        rows(static_cast<unsigned>(rules.rows)),
        max_bet(rules.max_bet),
        beyond(rules.legs == kMaxLegs ? 0 : ~std::uint64_t{0} << (8 * rules.legs)) {}

  unsigned legs;
  unsigned rows;
  int max_bet;
  std::uint64_t beyond;  ///< the bytes of the legs that the board does not have

  // As unsigned numbers, negative ones are too large.
  bool has_leg(int leg) const noexcept { return static_cast<unsigned>(leg) < legs; }
  bool has_row(int row) const noexcept { return static_cast<unsigned>(row) < rows; }
  /// R32.
  bool fair_bets(const Submission& submission, int beads_left) const noexcept {
    return !submission.bets_unreadable & ((word_of(submission.bets) & beyond) == 0) &
           (sum_of(submission.bets) <= std::min(max_bet, beads_left));
  }
  /// R37.
  bool fair_blocker(Spot spot, int blockers_left) const noexcept {
    return has_leg(spot.leg) & has_row(spot.row) & (blockers_left > 0);
  }
};

void accept_bets(State::SeatState& own, Bids& log, const Bids& bets) noexcept {
  own.beads_left -= sum_of(bets);
  log = bets;
}

void accept_blocker_if(bool accepted, State::SeatState& own, Spot& log, Spot spot,
                       SpotList& blockers) noexcept {
  static_assert(std::bit_cast<std::uint16_t>(Spot{}) == 0xffff);
  log = std::bit_cast<Spot>(
      static_cast<std::uint16_t>(std::bit_cast<std::uint16_t>(spot) | (unsigned{accepted} - 1u)));
  own.blockers_left -= accepted;
  blockers.push_back_if(accepted, spot);
}

/// A submission that has peeks or void parts, part by part.
class ByPart {
 public:
  ByPart(Limits limits, State& state, Seat seat, Result* result) noexcept
      : limits_(limits),
        state_(state),
        own_(state.seats[at(seat)]),
        log_(state.rounds[at(state.round)]),
        seat_(seat),
        result_(result) {}

  void take(const Submission& submission, Taken& taken) noexcept {
    Voids& voids = log_.voids[at(seat_)];
    if (limits_.fair_bets(submission, own_.beads_left)) {
      accept_bets(own_, log_.bids[at(seat_)], submission.bets);
    } else {
      log_.bids[at(seat_)] = {};
      voids.bets = true;
      reject("bets", error_in_bets(submission), 32);
    }
    for (const std::int8_t leg : submission.peeks) {
      if (const char* error = take_peek(leg)) {
        ++voids.peeks;
        reject("peeks", error, limits_.has_leg(leg) ? 35 : 34);
      } else {
        taken.peeked = true;
      }
    }
    const bool fair = limits_.fair_blocker(submission.blocker, own_.blockers_left);
    if (submission.places_blocker && !fair) {
      voids.blocker = true;
      reject("blocker", error_in_blocker(submission.blocker), 37);
    }
    accept_blocker_if(submission.places_blocker && fair, own_, log_.blockers[at(seat_)],
                      submission.blocker, taken.blockers);
  }

 private:
  const char* error_in_bets(const Submission& submission) const noexcept {
    if (submission.bets_unreadable) return "an unknown leg, or something else than 0..255 beads";
    if (word_of(submission.bets) & limits_.beyond) return "an unknown leg";
    return sum_of(submission.bets) > limits_.max_bet ? "more beads than max_bet"
                                                     : "more beads than are left";
  }

  const char* error_in_blocker(Spot spot) const noexcept {
    if (!limits_.has_leg(spot.leg)) return "an unknown leg";
    return limits_.has_row(spot.row) ? "no blocker left" : "an unknown row";
  }

  /// Free peeks go first, then bought ones (R34, R35). The answer is filled in when all bids are
  /// known (R36). Returns what is wrong, or null.
  const char* take_peek(std::int8_t leg) noexcept {
    if (!limits_.has_leg(leg)) return "an unknown leg";
    if (own_.peeks_left > 0) {
      --own_.peeks_left;
    } else {
      if (own_.extra_peeks_left == 0) return "no peek left";
      if (own_.garnets < state_.rules->peek_price) return "not enough garnets";
      --own_.extra_peeks_left;
      own_.garnets -= state_.rules->peek_price;
    }
    own_.peeks.push_back({static_cast<std::int8_t>(state_.round), leg, 0});
    return nullptr;
  }

  /// Always counted (R39), listed only on request.
  void reject(const char* part, const char* reason, int ruling) noexcept {
    ++own_.fouls;
    if (result_) result_->rejected.push_back({seat_, part, reason, ruling});
  }

  Limits limits_;
  State& state_;
  State::SeatState& own_;
  Round& log_;
  Seat seat_;
  Result* result_;
};

}  // namespace

Taken take_submissions(State& state, std::span<const Submission> submissions,
                       Result* result) noexcept {
  Taken taken;
  const Limits limits(*state.rules);
  Round& log = state.rounds[at(state.round)];
  log.voids = {};
  const std::size_t players = at(state.rules->players);
  for (std::size_t seat = players; seat < kMaxSeats; ++seat) log.bids[seat] = {};
  for (std::size_t seat = 0; seat < players; ++seat) {
    const Submission& submission = submissions[seat];
    State::SeatState& own = state.seats[seat];
    const bool placing = submission.places_blocker;
    const bool plain = limits.fair_bets(submission, own.beads_left) &
                       (!placing | limits.fair_blocker(submission.blocker, own.blockers_left)) &
                       submission.peeks.empty();
    if (!plain) [[unlikely]] {
      ByPart(limits, state, static_cast<Seat>(seat), result).take(submission, taken);
      continue;
    }
    accept_bets(own, log.bids[seat], submission.bets);
    accept_blocker_if(placing, own, log.blockers[seat], submission.blocker, taken.blockers);
  }
  return taken;
}

}  // namespace mainmatch::amidakuji
