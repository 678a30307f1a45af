#include "engine/threads/submissions.h"

#include <algorithm>

#include "engine/core/index.h"

namespace mainmatch::threads {

namespace {

/// Bots may name anything as a seat.
bool is_among(int seat, SeatSet seats) noexcept {
  return static_cast<unsigned>(seat) < unsigned{kMaxSeats} && seats.contains(seat);
}

/// Checks one seat's submission part by part and removes void parts from the log.
class SubmissionValidator {
 public:
  SubmissionValidator(State& state, Seat seat, Result* result) noexcept
      : state_(state),
        realms_(state.realms),
        own_(state.seats[at(seat)]),
        seat_(seat),
        result_(result) {}

  void take(Submission& submission, Voids& voids) noexcept {
    voids = {};
    if (submission.moira != Moira::none) {
      if (const char* error = visit(submission)) {
        submission.moira = Moira::none;
        voids.visit = reject("visit", error, 30);
      }
    }
    if (!submission.boost.absent()) {
      if (const char* error = boost(submission.boost)) {
        submission.boost = {};
        voids.boost = reject("boost", error, 31);
      }
    }
    const SeatSet others = realms_.other_realm(seat_);
    if (submission.cut != kNoSeat && !is_among(submission.cut, others)) {
      submission.cut = kNoSeat;
      voids.cut = reject("cut", "no player of the other realm", 32);
    }
    if (!submission.snip.absent() && !is_between_realms(submission.snip)) {
      submission.snip = {};
      voids.snip = reject("snip", "not between the realms", 33);
    }
    if (submission.create != kNoSeat) {
      if (const char* error = error_in_create(submission, others)) {
        submission.create = kNoSeat;
        voids.create = reject("create", error, 34);
      }
    }
  }

 private:
  bool is_between_realms(Link link) const noexcept {
    return is_among(link.source, realms_.heaven | realms_.hell) &&
           is_among(link.recipient, realms_.other_realm(link.source));
  }

  /// Pays for the ability in the tier that the donation reaches; or returns what is wrong.
  const char* visit(const Submission& submission) noexcept {
    const Rules& rules = *state_.rules;
    const std::size_t moira = index_of(submission.moira);
    if (moira >= kMoirai) return "an unknown Moira";
    if (own_.tiers[moira] >= 0) return "visited before";
    if (submission.donate < 0) return "no whole number of twine";
    if (submission.donate > own_.twine) return "more twine than there is";
    own_.twine -= submission.donate;
    const int tier = rules.tier_of(submission.donate);
    own_.visited.insert(static_cast<int>(moira));
    own_.tiers[moira] = static_cast<std::int8_t>(tier);
    own_.powers[moira] = static_cast<std::int16_t>(rules.powers[moira][at(tier)]);
    if (submission.moira == Moira::clotho) own_.gilding_left = true;
    if (submission.moira == Moira::atropos) own_.doubles = rules.atropos_doubles[at(tier)];
    return nullptr;
  }

  /// Strengths are not read before all boosts are done, so each is applied at once. Between two
  /// boosts a golden thread may exceed its former maximum; that is harmless, because it only grows
  /// and ends higher (R25).
  const char* boost(Link link) noexcept {
    if (own_.tiers[index_of(Moira::lachesis)] < 0) return "no Lachesis";
    if (!is_between_realms(link)) return "not between the realms";
    if (link.source != seat_ && link.recipient != seat_) return "another's thread";
    if (!state_.threads.made[at(link.source)].contains(link.recipient)) return nullptr;
    std::int16_t& strength = state_.threads.strength[realms_.at(link.source, link.recipient)];
    strength = static_cast<std::int16_t>(strength + own_.powers[index_of(Moira::lachesis)]);
    if (state_.threads.golden[at(link.source)].contains(link.recipient)) {
      for (const Seat end : {link.source, link.recipient}) {
        int& goldness = state_.seats[at(end)].goldness;
        goldness = std::max<int>(goldness, strength);
      }
    }
    return nullptr;
  }

  const char* error_in_create(const Submission& submission, SeatSet others) const noexcept {
    if (!is_among(submission.create, others)) return "no player of the other realm";
    if (own_.selected.contains(submission.create)) return "selected more often than another";
    if (submission.golden && !own_.gilding_left) return "no gilding left";
    if (submission.head_start && own_.tiers[index_of(Moira::nona)] < 0) return "no Nona";
    return nullptr;
  }

  /// Always counted, listed only on request.
  bool reject(const char* part, const char* reason, int ruling) noexcept {
    ++own_.fouls;
    if (result_) result_->rejected.push_back({seat_, part, reason, ruling});
    return true;
  }

  State& state_;
  const Realms& realms_;
  State::SeatState& own_;
  Seat seat_;
  Result* result_;
};

}  // namespace

void take_submissions(State& state, std::span<const Submission> submissions,
                      Result* result) noexcept {
  Round& log = state.rounds[at(state.round)];
  for (Seat seat = 0; seat < state.rules->seats(); ++seat) {
    log.submissions[at(seat)] = submissions[at(seat)];
    SubmissionValidator(state, seat, result).take(log.submissions[at(seat)], log.voids[at(seat)]);
  }
}

}  // namespace mainmatch::threads
