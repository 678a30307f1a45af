#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "agents/determinizer.h"
#include "agents/playout.h"
#include "agents/roster.h"
#include "agents/variation.h"
#include "engine/core/index.h"
#include "engine/core/stop.h"

namespace mainmatch {

/// What a search of a match needs to know. One specialization per match that has one, in
/// agents/<match>/search.cpp, beside vary() (variation.h), with these static members:
///
/// - `kBase`: the bot whose choice a search must beat.
/// - `kGoesOn`: the bot that plays on for the seat after its own step.
/// - `kField`: the bots that others are taken to be, all as likely.
/// - `kInfers`: whether worlds tell who sits where, by what the field would have done; else others
///   are drawn from the field, and taken to have played at random so far.
/// - `kWorlds`: the default of `worlds`: a decision takes at most 5 ms with it on average.
/// - `kTimes`: how often a world is played out, with other players and other chance, before
///   one more is drawn: above 1 where it takes longer to draw a world than to play it out.
/// - `searches(view)`: whether this step is searched; else the base bot's choice is handed in.
/// - `kRemembers`: whether views do not tell all that the seat has handed in, so that there is no
///   `recall` and the search keeps it itself. Then also `agrees(view, own)`: whether what it has
///   kept is what was played; not so where it took a seat from somebody else.
/// - `same(a, b)`: whether two submissions are the same to the referee.
template <Game G>
struct Searching;

/// What a search is after.
enum class Aim : std::uint8_t { tokens, wins, rank, score, survival };
inline constexpr std::string_view kAims[] = {"tokens", "wins", "rank", "score", "survival"};

inline double aimed_at(Aim aim, const Outcome& outcome, Seat seat) noexcept {
  switch (aim) {
    case Aim::tokens:
      return outcome.tokens[at(seat)];
    case Aim::wins:
      return outcome.winners.contains(seat) ? 1.0 / outcome.winners.size() : 0.0;
    case Aim::score:
      return static_cast<double>(outcome.scores[at(seat)]);
    case Aim::survival:
      return outcome.elimination_candidate == seat ? 0 : 1;
    case Aim::rank:
      break;
  }
  const auto end = outcome.ranking.begin() + outcome.seats;
  return static_cast<double>(end - std::find(outcome.ranking.begin(), end, seat) - 1);
}

template <Game G>
struct SearchValues {
  int worlds = Searching<G>::kWorlds;
  int candidates = 16;
  int aim = 0;
  int copies = 4;
  double caution = 2;
};

/// Plays candidates for its next submission out on imagined worlds, the same for all of them, and
/// hands in what ends best: one step of policy improvement over its base bot (Tesauro, Galperin,
/// "On-line Policy Improvement using Monte-Carlo Search", 1996). Candidates are what every bot of
/// the default roster would do, and the base's choice with a part changed. Sequential halving
/// shares out the playouts (Karnin, Koren, Somekh, "Almost Optimal Exploration in Multi-Armed
/// Bandits", 2013): each stage plays the better half on as many worlds again as the budget gives
/// it. The base's choice stays to the end, and gives way only to what is better by `caution`
/// standard errors of the difference.
template <Game G>
class Search final : public Agent<G> {
 public:
  using Match = G;
  using View = typename G::View;
  using Submission = typename G::Submission;
  using Parameters = SearchValues<G>;
  static constexpr int kMaxCandidates = 64;
  static constexpr int kDraws = 4;  ///< most draws for a world, where some find none
  static constexpr auto kParameters = std::to_array<BotField<Parameters>>({
      {"worlds", &Parameters::worlds, 1, 1000,
       "imagined worlds for each candidate, if they were shared out evenly", Scale::logarithmic},
      {"candidates", &Parameters::candidates, 2, kMaxCandidates, "submissions that are compared"},
      {"aim", &Parameters::aim, 0, std::size(kAims) - 1, "what is to be won", Scale::linear, kAims},
      {"copies", &Parameters::copies, 1, 16,
       "copies of each bot that are asked how likely it is to have done what was seen"},
      {"caution", &Parameters::caution, 0, 10,
       "standard errors by which a choice must be better than the base bot's"},
  });

  explicit Search(const Parameters& values) : values_(values) {
    for (const RosterEntry<G>& bot : roster<G>()) {
      if (bot.plays == Plays::by_default && bot.name != Searching<G>::kBase) {
        advisers_.push_back(bot.make());
      }
    }
    base_ = find_bot<G>(Searching<G>::kBase)->make();
  }

  void prepare(const typename G::Rules& rules) override {
    for (const auto& adviser : advisers_) adviser->prepare(rules);
    base_->prepare(rules);
    Model<G> model;
    for (const std::string_view name : Searching<G>::kField) {
      model.mix.push_back({find_bot<G>(name), 1, {}});
    }
    model.copies = values_.copies;
    determinizer_ = make_determinizer<G>(rules, Searching<G>::kInfers ? model : Model<G>{});
    const typename Model<G>::Part base{find_bot<G>(Searching<G>::kGoesOn), 1, {}};
    playout_ = std::make_unique<Playout<G>>(rules, model.mix, &base);
    world_.reserve(rules);
    own_.reserve(at(G::max_steps(rules)));
    candidates_.reserve(at(values_.candidates));
  }

  void act(const View& view, Submission& submission) override {
    candidates_.clear();
    add(*base_, view);
    submission = candidates_.front().submission;
    if (Searching<G>::searches(view) && determinizer_->covers(view) && recalls(view)) {
      submission = candidates_[find_best(view)].submission;
    }
    if constexpr (Searching<G>::kRemembers) own_.push_back(submission);
  }

 private:
  struct Candidate {
    Submission submission;
    // Over the worlds on which it was played:
    double sum = 0;  ///< of what it gained less what the base's choice gained
    double squares = 0;
    int worlds = 0;
    double mean() const noexcept { return worlds > 0 ? sum / worlds : 0; }
  };

  void begin_match() override {
    for (const auto& adviser : advisers_) adviser->sit(this->chance().draw_key(), this->cache());
    base_->sit(this->chance().draw_key(), this->cache());
    own_.clear();
  }

  /// Fills `own_` with what the seat has handed in so far; false if that is not known.
  bool recalls(const View& view) noexcept {
    if constexpr (Searching<G>::kRemembers) {
      return Searching<G>::agrees(view, own_);
    } else {
      recall<G>(view, own_);
      return true;
    }
  }

  /// Its place among the candidates, the first of which is the base's choice.
  std::size_t find_best(const View& view) noexcept {
    for (const auto& adviser : advisers_) add(*adviser, view);
    const int most_tries = 4 * values_.candidates;  // in small matches there are few candidates
    for (int i = 0; i < most_tries && candidates_.size() < at(values_.candidates); ++i) {
      Submission varied = candidates_.front().submission;
      vary<G>(view, this->chance(), varied);
      add(varied);
    }
    return halve(view);
  }

  void add(Agent<G>& bot, const View& view) {
    Submission answer;
    bot.act(view, answer);
    add(answer);
  }
  /// If it is new and there is room.
  void add(const Submission& submission) noexcept {
    if (candidates_.size() == at(values_.candidates)) return;
    for (const Candidate& one : candidates_) {
      if (Searching<G>::same(one.submission, submission)) return;
    }
    candidates_.push_back({submission});
  }

  /// Compares the candidates by sequential halving.
  std::size_t halve(const View& view) noexcept {
    determinizer_->observe(view, own_, this->chance());
    plays_ = 0;
    std::array<std::size_t, kMaxCandidates> left;
    std::size_t count = candidates_.size();
    for (std::size_t i = 0; i < count; ++i) left[i] = i;
    int stages = 0;
    for (std::size_t n = count; n > 1; n = (n + 1) / 2) ++stages;
    const double budget = static_cast<double>(values_.worlds) * static_cast<double>(count);
    while (count > 1) {
      const auto worlds = static_cast<int>(budget / stages / static_cast<double>(count));
      for (int i = 0; i < std::max(worlds, 1); ++i) {
        if (stop_asked() || !play(view.seat(), std::span(left).first(count))) return settle();
      }
      // The base's choice, first of all, stays.
      const auto better = [&](std::size_t a, std::size_t b) {
        const double x = candidates_[a].mean();
        const double y = candidates_[b].mean();
        return x != y ? x > y : a < b;
      };
      std::sort(left.begin() + 1, left.begin() + static_cast<std::ptrdiff_t>(count), better);
      count = (count + 1) / 2;
    }
    return settle();
  }

  /// Draws a world if it is time for one. False if none is found that may be.
  bool determinize() noexcept {
    if (plays_++ % Searching<G>::kTimes > 0) return true;
    for (int tries = 0; tries < kDraws; ++tries) {
      info_ = determinizer_->draw(this->chance(), world_);
      if (!info_.weight.is_zero()) return true;
    }
    return false;
  }

  /// One more playout of each of these, of which the base's choice is the first.
  bool play(Seat seat, std::span<const std::size_t> left) noexcept {
    if (!determinize()) return false;
    playout_->begin(world_, info_, seat, this->chance());
    double base = 0;
    for (const std::size_t i : left) {
      Candidate& one = candidates_[i];
      const double gained =
          aimed_at(static_cast<Aim>(values_.aim), playout_->play(one.submission), seat);
      if (i == 0) base = gained;
      one.sum += gained - base;
      one.squares += (gained - base) * (gained - base);
      ++one.worlds;
    }
    return true;
  }

  /// The best of those that were played most, if it is better than the base's choice by enough.
  std::size_t settle() const noexcept {
    std::size_t best = 0;
    for (std::size_t i = 1; i < candidates_.size(); ++i) {
      const Candidate& one = candidates_[i];
      const Candidate& most = candidates_[best];
      if (best == 0 || one.worlds > most.worlds ||
          (one.worlds == most.worlds && one.mean() > most.mean())) {
        best = i;
      }
    }
    if (best == 0) return 0;
    const Candidate& one = candidates_[best];
    const double n = one.worlds;
    const double variance = std::max(one.squares / n - one.mean() * one.mean(), 0.0);
    return one.mean() > values_.caution * std::sqrt(variance / n) && one.mean() > 0 ? best : 0;
  }

  Parameters values_;
  std::vector<std::unique_ptr<Agent<G>>> advisers_;
  std::unique_ptr<Agent<G>> base_;
  std::unique_ptr<Determinizer<G>> determinizer_;
  std::unique_ptr<Playout<G>> playout_;
  World<G> world_;
  WorldInfo info_;
  int plays_ = 0;  ///< in this step
  std::vector<Submission> own_;
  std::vector<Candidate> candidates_;
};

/// Its entry: named alike in all matches, and in no default roster, as it takes its time.
template <Game G>
RosterEntry<G> search_entry() {
  return entry<Search<G>>("search", "plays candidates out on imagined worlds", Plays::when_named);
}

}  // namespace mainmatch
