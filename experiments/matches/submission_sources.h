#pragma once

#include <memory>
#include <new>
#include <span>

#include "engine/core/index.h"
#include "engine/core/mechanic.h"
#include "engine/core/signature.h"
#include "experiments/matches/observers.h"
#include "experiments/matches/round_loop.h"

// Sources of submissions beside BotSource: matches in which one bot or some are asked otherwise.

namespace mainmatch {

/// Asks one bot per seat as BotSource does, but for those of `special`, whose submission is what
/// ask(state, bot, seat, submission) makes of it.
template <Game G, class Ask>
bool ask_bots(const typename G::State& state, std::span<Agent<G>* const> bots, SeatSet special,
              Submissions<G>& submissions, Ask&& ask) {
  for (const Seat seat : G::acting(state)) {
    auto& submission = submissions[at(seat)];
    ::new (static_cast<void*>(&submission)) typename G::Submission;
    Agent<G>& bot = *bots[at(seat)];
    if (special.contains(seat)) {
      ask(state, bot, seat, submission);
    } else {
      bot.act(G::observe(state, seat), submission);
    }
  }
  return true;
}

/// The bots of a coalition are shown what all the others of it are before they act. What is sealed
/// stays so: nobody is shown a submission.
template <Game G>
class AlliedSource {
 public:
  AlliedSource(std::span<Agent<G>* const> bots, SeatSet coalition)
      : bots_(bots), coalition_(coalition) {}

  bool operator()(const typename G::State& state, Submissions<G>& submissions) const {
    return ask_bots<G>(state, bots_, coalition_, submissions,
                       [&](const typename G::State& now, Agent<G>& bot, Seat seat,
                           typename G::Submission& submission) {
                         SeatSet allies = coalition_;
                         allies.erase(seat);
                         for (const Seat ally : allies) bot.hear(G::observe(now, ally));
                         bot.act(G::observe(now, seat), submission);
                       });
  }

 private:
  std::span<Agent<G>* const> bots_;
  SeatSet coalition_;
};

/// One bot plays without a mechanic or some knowledge, or is watched for its use of mechanics.
template <Game G>
class AblatedSource {
 public:
  /// `room` is where states are copied to.
  AblatedSource(std::span<Agent<G>* const> bots, const Ablation& ablation, AblationTrace& trace,
                typename G::State& room)
      : bots_(bots), ablation_(ablation), trace_(trace), room_(room) {
    trace_.used.assign(mechanics<G>().size(), 0);
    trace_.had_knowledge = false;
  }

  bool operator()(const typename G::State& state, Submissions<G>& submissions) const {
    SeatSet ablated;
    ablated.insert(ablation_.seat);
    return ask_bots<G>(state, bots_, ablated, submissions,
                       [&](const typename G::State& now, Agent<G>& bot, Seat seat,
                           typename G::Submission& submission) {
                         if (ablation_.kind == Ablation::Kind::knowledge) {
                           without_knowledge(now, bot, seat, submission);
                         } else {
                           with_knowledge(now, bot, seat, submission);
                         }
                       });
  }

 private:
  void without_knowledge(const typename G::State& state, Agent<G>& bot, Seat seat,
                         typename G::Submission& submission) const {
    room_ = state;
    knowledge<G>()[ablation_.index].ablate(room_, seat);
    trace_.had_knowledge = trace_.had_knowledge ||
                           hash_of(G::observe(state, seat)) != hash_of(G::observe(room_, seat));
    bot.act(G::observe(room_, seat), submission);
  }

  void with_knowledge(const typename G::State& state, Agent<G>& bot, Seat seat,
                      typename G::Submission& submission) const {
    const typename G::View view = G::observe(state, seat);
    bot.act(view, submission);
    const auto all = mechanics<G>();
    if (ablation_.kind == Ablation::Kind::mechanic) {
      all[ablation_.index].ablate(view, submission);
      return;
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (trace_.used[i]) continue;
      typename G::Submission copy = submission;
      trace_.used[i] = all[i].ablate(view, copy);
    }
  }

  std::span<Agent<G>* const> bots_;
  const Ablation& ablation_;
  AblationTrace& trace_;
  typename G::State& room_;
};

}  // namespace mainmatch
