#include "engine/threads/referee.h"

#include <algorithm>

#include "engine/core/index.h"
#include "engine/threads/submissions.h"

namespace mainmatch::threads {

namespace {

/// Plays the phases after the boosts, from the accepted submissions in the round's log.
class Phases {
 public:
  explicit Phases(State& state) noexcept
      : state_(state),
        realms_(state.realms),
        log_(state.rounds[at(state.round)]),
        submissions_(log_.submissions),
        seats_(state.rules->seats()) {
    log_.cut = {};
    log_.snipped = {};
    for (Seat seat = 0; seat < seats_; ++seat) {
      const Link link = submissions_[at(seat)].snip;
      if (!link.absent()) snippers_[realms_.at(link.source, link.recipient)].insert(seat);
    }
  }

  /// R11 to R13.
  void cuts() noexcept {
    for (Seat seat = 0; seat < seats_; ++seat) {
      const Seat target = submissions_[at(seat)].cut;
      if (target == kNoSeat) continue;
      SeatSet cutters;
      cutters.insert(seat);
      if (submissions_[at(target)].cut == seat) cutters.insert(target);
      cut(seat, target, cutters);
      cut(target, seat, cutters);
    }
  }

  /// R14 to R16.
  void snips() noexcept {
    for (Seat seat = 0; seat < seats_; ++seat) {
      const Link link = submissions_[at(seat)].snip;
      if (link.absent() || !state_.threads.made[at(link.source)].contains(link.recipient)) continue;
      const std::size_t thread = realms_.at(link.source, link.recipient);
      const SeatSet snippers = snippers_[thread];
      if (snippers.empty()) continue;  // already counted
      snippers_[thread] = {};
      const int left = state_.threads.strength[thread] - reduction(snippers, link.source);
      state_.threads.strength[thread] = static_cast<std::int16_t>(left);
      if (left >= 0) {
        for (const Seat snipper : snippers) gain(snipper, 1);
      }
      if (left <= 0) {
        destroy(link.source, link.recipient);
        log_.snipped[at(link.source)].insert(link.recipient);
      }
    }
  }

  /// R18 to R21.
  void creates() noexcept {
    for (Seat seat = 0; seat < seats_; ++seat) {
      const Submission& submission = submissions_[at(seat)];
      if (submission.create == kNoSeat) continue;
      State::SeatState& own = state_.seats[at(seat)];
      own.selected.insert(submission.create);
      if (own.selected == realms_.other_realm(seat)) {
        own.selected = {};
        ++own.selected_all;
      }
      if (!state_.threads.made[at(seat)].contains(submission.create)) make(seat, submission);
    }
  }

  /// R22, R23, R25.
  void grow() noexcept {
    auto& strength = state_.threads.strength;
    for (std::size_t i = 0; i < strength.size(); ++i) {
      strength[i] = static_cast<std::int16_t>(strength[i] + state_.growth[i]);
    }
    for (Seat seat = 0; seat < seats_; ++seat) {
      State::SeatState& own = state_.seats[at(seat)];
      own.x = spent_x_.contains(seat) ? 0 : own.x + own.powers[index_of(Moira::nona)];
      for (const Seat recipient : state_.threads.golden[at(seat)]) {
        const int now = strength[realms_.at(seat, recipient)];
        for (const Seat end : {seat, recipient}) {
          int& goldness = state_.seats[at(end)].goldness;
          goldness = std::max(goldness, now);
        }
      }
    }
  }

 private:
  /// For one thread, R17.
  void gain(Seat seat, int twine) noexcept {
    State::SeatState& own = state_.seats[at(seat)];
    own.twine += twine + own.powers[index_of(Moira::atropos)] + (own.doubles ? twine : 0);
  }

  void destroy(Seat source, Seat recipient) noexcept {
    const std::size_t thread = realms_.at(source, recipient);
    state_.threads.made[at(source)].erase(recipient);
    state_.threads.golden[at(source)].erase(recipient);
    state_.threads.strength[thread] = 0;
    state_.growth[thread] = 0;
  }

  void cut(Seat source, Seat recipient, SeatSet cutters) noexcept {
    const SeatSet plain = state_.threads.made[at(source)] - state_.threads.golden[at(source)];
    if (!plain.contains(recipient)) return;
    const std::size_t thread = realms_.at(source, recipient);
    const SeatSet sharing = cutters | snippers_[thread];
    const int share = (state_.threads.strength[thread] + sharing.size() - 1) / sharing.size();
    for (const Seat seat : sharing) gain(seat, share);
    destroy(source, recipient);
    log_.cut[at(source)].insert(recipient);
  }

  int reduction(SeatSet snippers, Seat source) const noexcept {
    const int protection = state_.seats[at(source)].powers[index_of(Moira::decima)];
    int sum = 0;
    for (const Seat snipper : snippers) {
      const int strong = 1 + state_.seats[at(snipper)].powers[index_of(Moira::morta)];
      sum += std::max(0, strong - protection);
    }
    return sum;
  }

  void make(Seat seat, const Submission& submission) noexcept {
    State::SeatState& own = state_.seats[at(seat)];
    const std::size_t thread = realms_.at(seat, submission.create);
    state_.threads.made[at(seat)].insert(submission.create);
    ++state_.threads_made;
    state_.growth[thread] = 1;
    if (submission.golden) {
      state_.threads.golden[at(seat)].insert(submission.create);
      state_.growth[thread] = static_cast<std::int16_t>(1 + own.powers[index_of(Moira::clotho)]);
      own.gilding_left = false;
      ++state_.threads_golden;
    }
    if (submission.head_start) {
      state_.threads.strength[thread] = static_cast<std::int16_t>(own.x);
      spent_x_.insert(seat);
    }
  }

  State& state_;
  const Realms& realms_;
  Round& log_;
  const PerSeat<Submission>& submissions_;
  const int seats_;
  std::array<SeatSet, 2 * 64> snippers_;  ///< of each thread, whether it exists or not
  SeatSet spent_x_;
};

void report(const State& state, Result& result) noexcept {
  const Weave& threads = state.threads;
  result.threads.clear();
  result.chats.clear();
  for (Seat seat = 0; seat < state.rules->seats(); ++seat) {
    const State::SeatState& own = state.seats[at(seat)];
    for (const Seat recipient : threads.made[at(seat)]) {
      result.threads.push_back({seat, recipient, threads.strength[state.realms.at(seat, recipient)],
                                threads.golden[at(seat)].contains(recipient)});
    }
    result.twine[at(seat)] = own.twine;
    result.x[at(seat)] = own.tiers[index_of(Moira::nona)] < 0 ? -1 : own.x;
    result.goldness[at(seat)] = own.goldness;
  }
  for (const Seat seat : state.realms.heaven) {
    for (const Seat other : chats_of(threads, state.realms, seat, state.round + 1)) {
      result.chats.push_back({seat, other});
    }
  }
}

}  // namespace

SeatSet chats_of(const Weave& threads, const Realms& realms, Seat seat, int round) noexcept {
  const auto place = [&](Seat of) { return static_cast<int>(realms.place[at(of)]); };
  const bool is_hell = realms.hell.contains(seat);
  const std::int16_t* const made = &threads.strength[is_hell ? 64 : 0];
  const std::int16_t* const received = &threads.strength[is_hell ? 0 : 64];
  unsigned open = threads.golden[at(seat)].bits();
  for (const Seat other : realms.other_realm(seat)) {
    // Missing threads have strength 0, and rounds are counted from 1. Branch-free, because the
    // outcomes are unpredictable.
    const int pair = place(seat) + place(other);
    const unsigned talks = unsigned{threads.golden[at(other)].contains(seat)} |
                           unsigned{made[pair] >= round} | unsigned{received[pair] >= round};
    open |= talks << other;
  }
  return SeatSet::of_bits(static_cast<std::uint16_t>(open));
}

void begin(const Rules& rules, const Setup& setup, State& state) noexcept {
  state.rules = &rules;
  state.setup = setup;
  state.realms = {};
  for (std::size_t i = 0; i < setup.heaven.size(); ++i) {
    state.realms.heaven.insert(setup.heaven[i]);
    state.realms.place[at(setup.heaven[i])] = static_cast<std::int8_t>(8 * i);
  }
  for (std::size_t i = 0; i < setup.hell.size(); ++i) {
    state.realms.hell.insert(setup.hell[i]);
    state.realms.place[at(setup.hell[i])] = static_cast<std::int8_t>(i);
  }
  state.marked = {};
  for (const Seat seat : setup.marks) state.marked.insert(seat);
  state.round = 0;
  state.threads = {};
  state.growth = {};
  State::SeatState fresh{};
  fresh.tiers.fill(-1);
  for (std::size_t seat = 0; seat < at(rules.seats()); ++seat) state.seats[seat] = fresh;
  state.threads_made = 0;
  state.threads_golden = 0;
}

void resolve(State& state, std::span<const Submission> submissions, Result* result) noexcept {
  if (result) result->rejected.clear();
  take_submissions(state, submissions, result);
  Phases phases(state);
  phases.cuts();
  phases.snips();
  phases.creates();
  phases.grow();
  Round& log = state.rounds[at(state.round)];
  log.threads = state.threads;
  for (std::size_t seat = 0; seat < at(state.rules->seats()); ++seat) {
    log.twine[seat] = state.seats[seat].twine;
  }
  if (result) report(state, *result);
  ++state.round;
}

}  // namespace mainmatch::threads
