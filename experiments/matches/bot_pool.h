#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "agents/roster.h"
#include "engine/core/index.h"
#include "experiments/base/error.h"
#include "experiments/matches/bot_host.h"
#include "experiments/matches/bot_part.h"
#include "experiments/matches/outside_agent.h"
#include "experiments/matches/programs/session.h"
#include "experiments/matches/round_loop.h"
#include "experiments/matches/simulator.h"

namespace mainmatch {

/// The bots of a simulator, made once, and which of them sit where.
template <Game G>
class BotPool {
 public:
  /// Rules and forms must outlive it.
  BotPool(const typename G::Rules& rules, const SimulatorOptions& options,
          const OutsideForms<G>& forms)
      : sessions_(options.sessions ? options.sessions : std::make_shared<Sessions>()),
        shares_sessions_(options.sessions != nullptr),
        cache_(options.cache ? std::static_pointer_cast<Cache<G>>(options.cache)
                             : make_cache<G>()) {
    pool_.reserve(options.bots.size());  // name() is a view of these
    for (const PooledBot& bot : options.bots) add(bot, rules, forms);
    taken_.resize(pool_.size());
  }

  /// See Simulator::seat.
  void seat(std::span<const int> bot_of_seat) {
    seats_ = bot_of_seat.size();
    taken_.assign(taken_.size(), 0);
    outside_ = {};
    any_outside_ = any_ = false;
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      bots_[seat] = nullptr;
      if (bot_of_seat[seat] == kNobody) continue;
      const std::size_t bot = at(bot_of_seat[seat]);
      of_seat_[seat] = &pool_[bot];
      bots_[seat] = pool_[bot].copies[taken_[bot]++].get();
      any_ = true;
      if (!pool_[bot].outside) continue;
      outside_[seat] = static_cast<OutsideAgent<G>*>(bots_[seat]);
      any_outside_ = true;
    }
  }

  /// By seat; null where nobody sits.
  std::span<Agent<G>* const> bots() const { return {bots_.data(), seats_}; }
  /// Whether any seat has a bot.
  bool any() const { return any_; }
  std::string_view name(int bot) const { return pool_[at(bot)].name; }
  const std::shared_ptr<Cache<G>>& cache() const { return cache_; }

  /// Match number `match` of the experiment `seed` begins.
  void begin(const typename G::State& state, std::uint64_t seed, std::uint64_t match) {
    seat_bots<G>(bots(), seed, match, *cache_);
    if (!any_outside_) return;
    if (!shares_sessions_) sessions_->begin_matches();
    for_each_outside([&](OutsideBots<G>& bots) { bots.begin_match(match); });
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      if (outside_[seat]) outside_[seat]->begin(state, static_cast<Seat>(seat));
    }
  }
  /// Goes on as the bots of another pool, which is made of the same bots and seated alike. Throws
  /// ValueError, and changes nothing, if one of these cannot be copied.
  void take_over(const BotPool& other) {
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      if (!bots_[seat] || (of_seat_[seat]->entry && of_seat_[seat]->entry->copy)) continue;
      throw ValueError("bots[" + std::to_string(seat) + "]", of_seat_[seat]->name,
                       "a bot that can be copied");
    }
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      if (bots_[seat]) of_seat_[seat]->entry->copy(*other.bots_[seat], *bots_[seat]);
    }
  }
  void ask_ahead(const typename G::State& state) {
    if (!any_outside_) return;
    for_each_outside([&](OutsideBots<G>& bots) { bots.ask_ahead(state); });
  }
  void end(const typename G::Outcome& outcome) {
    if (!any_outside_) return;
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      if (outside_[seat]) outside_[seat]->end(outcome);
    }
  }

 private:
  struct Pooled {
    std::string name;
    std::unique_ptr<OutsideBots<G>> outside;  ///< which has made the copies; null: the roster
    const RosterEntry<G>* entry = nullptr;    ///< in the roster
    std::vector<std::unique_ptr<Agent<G>>> copies;
  };

  void add(const PooledBot& bot, const typename G::Rules& rules, const OutsideForms<G>& forms) {
    Pooled& pooled = pool_.emplace_back(Pooled{bot.name, {}, {}, {}});
    if (names_outside(bot.name)) {
      pooled.outside = forms.make_bots(bot.name, rules, *sessions_);
      for (int i = 0; i < bot.copies; ++i) pooled.copies.push_back(pooled.outside->make());
      return;
    }
    const Part<G> part = bot_part<G>("bots", bot.name);
    pooled.entry = part.bot;
    for (int i = 0; i < bot.copies; ++i) {
      pooled.copies.push_back(part.make());
      pooled.copies.back()->prepare(rules);
    }
  }

  template <class F>
  void for_each_outside(F&& f) {
    for (const Pooled& one : pool_) {
      if (one.outside) f(*one.outside);
    }
  }

  const std::shared_ptr<Sessions> sessions_;
  const bool shares_sessions_;
  const std::shared_ptr<Cache<G>> cache_;
  std::vector<Pooled> pool_;
  std::vector<std::size_t> taken_;  ///< copies of each pooled bot that sit somewhere
  std::size_t seats_ = 0;
  PerSeat<Agent<G>*> bots_{};
  PerSeat<const Pooled*> of_seat_{};     ///< of those of bots_ that are
  PerSeat<OutsideAgent<G>*> outside_{};  ///< those of bots_ that are
  bool any_ = false;
  bool any_outside_ = false;
};

}  // namespace mainmatch
