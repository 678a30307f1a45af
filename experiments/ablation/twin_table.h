#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <vector>

#include "engine/core/index.h"
#include "engine/core/mechanic.h"
#include "engine/core/signature.h"
#include "experiments/matches/lineup.h"
#include "experiments/matches/payoff.h"
#include "experiments/matches/round_loop.h"
#include "experiments/tournament/cast.h"

namespace mainmatch {

/// A source of submissions like BotSource, in which the bot of one seat is shown and hands in what
/// the others say: ask(state, bot, submission), instead of bot.act(observe(state), submission).
template <Game G, class Ask>
class TwinSource {
 public:
  TwinSource(std::span<Agent<G>* const> bots, Seat twin, Ask& ask)
      : bots_(bots), twin_(twin), ask_(ask) {}

  bool operator()(const typename G::State& state, Submissions<G>& submissions) const {
    for (const Seat seat : G::acting(state)) {
      auto& submission = submissions[at(seat)];
      ::new (static_cast<void*>(&submission)) typename G::Submission;
      Agent<G>& bot = *bots_[at(seat)];
      if (seat == twin_) {
        ask_(state, bot, submission);
      } else {
        bot.act(G::observe(state, seat), submission);
      }
    }
    return true;
  }

 private:
  std::span<Agent<G>* const> bots_;
  Seat twin_;
  Ask& ask_;
};

/// A table at which deals are played with a bot and, in its seat and all else equal, with its
/// twins: one that never uses a mechanic for every mechanic that it uses there, and one that is not
/// told something for everything that there is to be told. On one thread at a time.
template <Game G>
class TwinTable {
 public:
  /// `rules` and `lineup` must outlive the table.
  TwinTable(const typename G::Rules& rules, const Lineup& lineup)
      : rules_(rules),
        lineup_(lineup),
        seats_(at(G::seats(rules))),
        cast_(lineup),
        used_(mechanics<G>().size()),
        shown_(std::make_unique<typename G::State>()) {}

  /// Deals unit number `unit` of the experiment `seed` and plays it; the seats take turns in having
  /// twins.
  void play_unit(std::uint64_t seed, std::uint64_t unit) {
    sit(seed, unit, static_cast<Seat>(unit % seats_));
    play_plain();
  }

  /// The index in Lineup::bots() of the bot that has twins in this unit, and its seat.
  std::size_t bot() const { return at(bot_of_seat_[at(twin_)]); }
  Seat seat() const { return twin_; }
  /// How the match of the unit that was played last ended.
  const typename G::Outcome& outcome() const { return outcome_; }
  /// Whether the bot itself used the mechanic with this index. Up to then its match and that of the
  /// twin which never uses it are the same; so they are the same to the end if it did not.
  bool used(std::size_t mechanic) const { return used_[mechanic] != 0; }

  /// Plays the unit once more with the twin that never uses a mechanic, or is not told something;
  /// whether there was anything to tell it.
  void play_without(const Mechanic<G>& mechanic) {
    play_asking(
        [&](const typename G::State& state, Agent<G>& bot, typename G::Submission& submission) {
          const typename G::View view = G::observe(state, twin_);
          bot.act(view, submission);
          mechanic.strip(view, submission);
        });
  }
  bool play_untold(const Knowledge<G>& knowledge) {
    bool told = false;
    play_asking(
        [&](const typename G::State& state, Agent<G>& bot, typename G::Submission& submission) {
          *shown_ = state;
          knowledge.forget(*shown_, twin_);
          told = told || hash_of(G::observe(state, twin_)) != hash_of(G::observe(*shown_, twin_));
          bot.act(G::observe(*shown_, twin_), submission);
        });
    return told;
  }

  /// How the match stood when it was over.
  const typename G::State& state() const { return state_; }

 private:
  static std::uint64_t hash_of(const typename G::View& view) {
    Hash hash;
    view.tell([&](const char*, std::int64_t number) { hash.add(number); });
    return hash.value();
  }

  void sit(std::uint64_t seed, std::uint64_t unit, Seat twin) {
    seed_ = seed;
    unit_ = unit;
    twin_ = twin;
    lineup_.draw(seed, {unit, unit, 0}, bot_of_seat_);
    cast_.take_seats({bot_of_seat_.data(), seats_});
    deal_match<G>(rules_, seed, unit, setup_);
  }

  /// Looks for each mechanic in what the bot hands in.
  void play_plain() {
    used_.assign(used_.size(), 0);
    play_asking(
        [&](const typename G::State& state, Agent<G>& bot, typename G::Submission& submission) {
          const typename G::View view = G::observe(state, twin_);
          bot.act(view, submission);
          const auto all = mechanics<G>();
          for (std::size_t i = 0; i < all.size(); ++i) {
            if (used_[i]) continue;
            typename G::Submission copy = submission;
            used_[i] = all[i].strip(view, copy);
          }
        });
  }

  template <class Ask>
  void play_asking(Ask&& ask) {
    const std::span<Agent<G>* const> bots(cast_.agents().data(), seats_);
    seat_bots<G>(bots, seed_, unit_);
    G::begin(rules_, setup_, state_);
    play<G>(state_, submissions_, nullptr, TwinSource<G, Ask>(bots, twin_, ask),
            [](const auto&...) {});
    G::outcome(state_, outcome_);
  }

  const typename G::Rules& rules_;
  const Lineup& lineup_;
  std::size_t seats_;
  Cast<G> cast_;
  std::uint64_t seed_ = 0;
  std::uint64_t unit_ = 0;
  Seat twin_ = 0;
  PerSeat<int> bot_of_seat_{};
  std::vector<char> used_;  ///< by mechanic
  std::unique_ptr<typename G::State> shown_;
  typename G::Setup setup_;
  typename G::State state_;
  Submissions<G> submissions_;
  typename G::Outcome outcome_;
};

}  // namespace mainmatch
