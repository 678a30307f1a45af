#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "agents/determinizer.h"
#include "agents/outside_agent.h"
#include "agents/roster.h"
#include "agents/world.h"
#include "engine/core/index.h"

namespace mainmatch {

/// Which bots are asked along the past of a world.
enum class Joining : std::uint8_t {
  all,          ///< everybody's stream of chance is then where it would be
  remembering,  ///< all but those that are known to carry nothing from step to step
};

/// Plays a seat's next submission out to the end of the match, many times from the same point of a
/// world. Between candidates only the submission differs: chance is the same (common random
/// numbers), and so are the other seats' submissions at the running step, since they cannot see it.
/// In later steps the others may react.
///
///     Playout<G> playout(rules, field, base);
///     playout.begin(world, info, seat, stream);
///     for (candidates) outcome = playout.play(candidate);
///
/// The other seats are bots of the field. A base bot continues for the seat, or else a bot of the
/// field. All of them first replay the world (world.h), so they know what they would remember.
/// Nothing is allocated after construction except by bots that cannot be copied; only outside bots
/// can throw.
template <Game G>
class Playout {
 public:
  using Submission = typename G::Submission;

  /// The rules must outlive the object. `field` is not empty. `base` has a part for each role;
  /// without one, a bot of the field is drawn to continue in each world.
  Playout(const typename G::Rules& rules, std::span<const Part<G>> field,
          std::span<const Part<G>> base, Joining joining = Joining::all)
      : rules_(rules), joining_(joining), seats_(at(G::seats(rules))), cache_(make_cache<G>()) {
    for (const Part<G>& part : field) add_kind(part);
    for (const Part<G>& part : base) add_kind(part);
    field_.assign(field.begin(), field.end());
    base_.assign(base.begin(), base.end());
  }

  /// Takes a match played up to, but not including, the current step, in which `seat` acts. Bots of
  /// the other seats come from `info` if it names parts of the field; otherwise they are drawn by
  /// share. Outside bots get the match number `match`.
  void begin(const World<G>& world, const WorldInfo& info, Seat seat, Stream& stream,
             std::uint64_t match = 0) {
    seat_ = seat;
    world_ = &world;
    match_ = match;
    if constexpr (RoleGame<G>) G::begin(rules_, world.setup, state_);
    for (std::size_t s = 0; s < seats_; ++s) {
      const int part = info.bots[s];
      const int role = role_of<G>(state_, static_cast<Seat>(s));
      const bool is_base = static_cast<Seat>(s) == seat && !base_.empty();
      kind_of_[s] = is_base     ? field_.size() + first_part<G>(base_, role)
                    : part >= 0 ? at(part)
                                : draw_part<G>(field_, role, stream);
      keys_[s] = stream.draw_key();
    }
    join_all();
  }

  /// The match at the running step, and every seat's submission there. The seat's own entry is what
  /// its bot would submit.
  const typename G::State& state() const noexcept { return start_; }
  const Submissions<G>& submissions() const noexcept { return handed_in_; }
  /// What the base bot would submit.
  const Submission& base_submission() const noexcept { return handed_in_[at(seat_)]; }

  /// The match after the running step with this submission of the seat. Valid until the next call.
  const typename G::State& step(const Submission& submission) noexcept {
    state_ = start_;
    submissions_ = handed_in_;
    submissions_[at(seat_)] = submission;
    G::resolve(state_, std::span(submissions_.data(), seats_), nullptr);
    return state_;
  }

  /// The match where the last call of step() or play() left it.
  const typename G::State& after() const noexcept { return state_; }

  /// Plays to the end with this submission of the seat. The outcome is valid until the next call.
  const typename G::Outcome& play(const Submission& submission) {
    if (!is_copied_) join_all();
    for (std::size_t s = 0; s < seats_; ++s) {
      const Kind& kind = kinds_[kind_of_[s]];
      players_[s] = is_copied_ ? kind.players[s].get() : kind.joined[s].get();
      if (is_copied_) kind.part.bot->copy(*kind.joined[s], *kind.players[s]);
    }
    step(submission);
    while (!G::is_over(state_)) {
      ask(G::acting(state_), players_, state_, submissions_);
      G::resolve(state_, std::span(submissions_.data(), seats_), nullptr);
    }
    G::outcome(state_, outcome_);
    for (std::size_t s = 0; s < seats_; ++s) {
      if (kinds_[kind_of_[s]].part.outside) outside(s).end(outcome_);
    }
    return outcome_;
  }

 private:
  struct Kind {
    Part<G> part;
    std::vector<std::unique_ptr<Agent<G>>>
        joined;  ///< by seat: bots as they are where playouts begin
    std::vector<std::unique_ptr<Agent<G>>> players;  ///< by seat: bots that play the playouts
  };
  using Seated = PerSeat<Agent<G>*>;

  void add_kind(const Part<G>& part) {
    Kind& kind = kinds_.emplace_back(Kind{part, {}, {}});
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      if (part.outside) {
        kind.joined.push_back(part.outside->make());
        continue;
      }
      for (auto* const bots : {&kind.joined, &kind.players}) {
        bots->push_back(part.make());
        bots->back()->prepare(rules_);
      }
    }
  }

  OutsideAgent<G>& outside(std::size_t s) {
    return static_cast<OutsideAgent<G>&>(*kinds_[kind_of_[s]].joined[s]);
  }

  void ask(SeatSet seats, const Seated& bots, const typename G::State& state,
           Submissions<G>& submissions) {
    for (std::size_t s = 0; s < seats_; ++s) submissions[s] = {};
    for (const Seat seat : seats) {
      if (bots[at(seat)]) bots[at(seat)]->act(G::observe(state, seat), submissions[at(seat)]);
    }
  }

  /// Seats all bots, replays the world and collects submissions at the running step. The match
  /// stays in state_ throughout, because outside bots refer to it.
  void join_all() {
    is_copied_ = true;
    for (const Kind& kind : kinds_) {
      if (kind.part.outside) kind.part.outside->begin_match(match_);
    }
    Seated joined{};
    Seated past{};
    for (std::size_t s = 0; s < seats_; ++s) {
      const Kind& kind = kinds_[kind_of_[s]];
      is_copied_ = is_copied_ && !kind.part.outside && kind.part.bot->copy != nullptr;
      joined[s] = kind.joined[s].get();
      joined[s]->sit(keys_[s], *cache_);
      if (kind.part.outside) outside(s).begin(state_, static_cast<Seat>(s));
      const bool is_asked =
          joining_ == Joining::all || kind.part.outside || !kind.part.bot->forgets;
      past[s] = is_asked ? joined[s] : nullptr;
    }
    replay<G>(rules_, *world_, state_, [&](const typename G::State& now, std::size_t step) {
      ask(G::acting(now), step < world_->steps.size() ? past : joined, now, handed_in_);
    });
    start_ = state_;
  }

  const typename G::Rules& rules_;
  Joining joining_;
  std::size_t seats_;
  std::shared_ptr<Cache<G>> cache_;
  std::vector<Part<G>> field_;
  std::vector<Part<G>> base_;
  std::vector<Kind> kinds_;  ///< of the field, then of the base

  // Set for each world:
  const World<G>* world_ = nullptr;
  Seat seat_ = kNoSeat;
  std::uint64_t match_ = 0;
  PerSeat<std::size_t> kind_of_{};
  PerSeat<StreamKey> keys_{};
  typename G::State start_;
  Submissions<G> handed_in_{};
  bool is_copied_ = false;

  // Set for each playout:
  Seated players_{};
  typename G::State state_;
  Submissions<G> submissions_{};
  typename G::Outcome outcome_;
};

}  // namespace mainmatch
