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

/// The traits of a match that a search needs. Matches with search specialize it in
/// agents/<match>/search.cpp, beside vary() (variation.h), with these static members:
///
/// - `kBase`: the bot whose choice a search must beat.
/// - `kGoesOn`: the bot that continues for the seat after its own step.
/// - `kField`: the bots that the others are assumed to be, equally likely.
/// - `kInfers`: whether worlds infer each seat's bot from its past moves. If not, the others are
///   drawn from the field and assumed to have played at random so far.
/// - `kWorlds`: the default of `worlds`, such that a decision takes at most 5 ms on average.
/// - `kTimes`: playouts per world, with other players and other chance; above 1 where drawing a
///   world costs more than playing it out.
/// - `searches(view)`: whether this step is searched; if not, the base bot's choice is submitted.
/// - `kRemembers`: whether views do not show all that the seat has submitted. The search then keeps
///   its submissions itself instead of calling `recall`, and needs `agrees(view, own)`: whether
///   what it kept is what was played. They differ if it took over another player's seat.
/// - `same(a, b)`: whether the referee treats two submissions as equal.
template <Game G>
struct Searching;

/// What a search maximizes.
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

/// Plays candidate submissions out on the same sampled worlds and submits the best: one step of
/// policy improvement over a base bot (Tesauro, Galperin, "On-line Policy Improvement using
/// Monte-Carlo Search", 1996). Candidates are the choices of every bot of the default roster, and
/// the base bot's choice with one part changed. Sequential halving allocates the playouts (Karnin,
/// Koren, Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", 2013): each stage plays the
/// better half on as many more worlds as the budget allows. The base choice stays to the end and is
/// replaced only by a candidate that is better by `caution` standard errors of the difference.
template <Game G>
class Search final : public Agent<G> {
 public:
  using Match = G;
  using View = typename G::View;
  using Submission = typename G::Submission;
  using Parameters = SearchValues<G>;
  static constexpr int kMaxCandidates = 64;
  static constexpr int kDraws = 4;  ///< attempts to draw a world before giving up
  static constexpr auto kParameters = std::to_array<Field<Parameters>>({
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
    double sum = 0;  ///< of its gain minus the base choice's gain
    double squares = 0;
    int worlds = 0;
    double mean() const noexcept { return worlds > 0 ? sum / worlds : 0; }
  };

  void begin_match() override {
    for (const auto& adviser : advisers_) adviser->sit(this->chance().draw_key(), this->cache());
    base_->sit(this->chance().draw_key(), this->cache());
    own_.clear();
  }

  /// Fills `own_` with the seat's submissions so far; false if they are not known.
  bool recalls(const View& view) noexcept {
    if constexpr (Searching<G>::kRemembers) {
      return Searching<G>::agrees(view, own_);
    } else {
      recall<G>(view, own_);
      return true;
    }
  }

  /// Returns the index of the best candidate; index 0 is the base bot's choice.
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
  /// Adds a candidate if it is new and there is room.
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
      // The base choice, at index 0, is never dropped.
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

  /// Draws a world when the last one has been played kTimes. False if no possible world is found.
  bool determinize() noexcept {
    if (plays_++ % Searching<G>::kTimes > 0) return true;
    for (int tries = 0; tries < kDraws; ++tries) {
      info_ = determinizer_->draw(this->chance(), world_);
      if (!info_.weight.is_zero()) return true;
    }
    return false;
  }

  /// Plays each of these candidates out once more. The first of them is the base choice.
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

  /// The best of the candidates with the most playouts, or 0 if it does not beat the base choice
  /// clearly enough.
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
  int plays_ = 0;  ///< rounds of playouts in this step
  std::vector<Submission> own_;
  std::vector<Candidate> candidates_;
};

/// The roster entry. It has the same name in all matches and is in no default roster, because it is
/// slow.
template <Game G>
RosterEntry<G> search_entry() {
  return entry<Search<G>>("search", "plays candidates out on imagined worlds", Plays::when_named);
}

}  // namespace mainmatch
