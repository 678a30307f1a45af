#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "agents/imagined_worlds.h"
#include "agents/own_plan.h"
#include "agents/roster.h"
#include "agents/search_defaults.h"
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
/// - `kInfers`: whether worlds infer each seat's bot of that field from its past moves. If not, the
///   others are drawn from it and assumed to have played at random so far. A field that is named
///   is always inferred.
/// - `kWorlds`, `kDraws`, `kCandidates`: the defaults of these parameters. A decision should take
/// at
///   most 5 ms on average.
/// - `searches(view)`: whether this step is searched; if not, the base bot's choice is submitted.
/// - `kRemembers`: whether views do not show all that the seat has submitted. The search then keeps
///   its submissions itself instead of calling `recall`, and needs `agrees(view, own)`: whether
///   what it kept is what was played. They differ if it took over another player's seat.
/// - `same(a, b)`: whether the referee treats two submissions as equal.
///
/// and, optionally,
///
/// - `each(view, f)`: calls f(submission) for all legal submissions of a step, fewer than
///   kMaxCandidates, and `worth(state, seat)`: the tokens that a seat may hope for from here. Where
///   tokens or wins are the aim, all of them are compared by what they are worth after the step.
/// - `Plan`: how a part of what the seat hands in is planned for the rest of the match
///   (own_plan.h). It has `worth(state, seat)` too, of a match that is over.
template <Game G>
struct Searching;

template <class G>
concept EnumeratedStep = requires(const typename G::View& view, const typename G::State& state,
                                  Seat seat) {
  Searching<G>::each(view, [](const typename G::Submission&) {});
  Searching<G>::worth(state, seat);
};
template <class G>
concept PlannedMatch = requires {
  typename Searching<G>::Plan;
};

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

/// What plans a match; nothing where it is not planned.
template <Game G>
struct PlanOf {
  using Type = std::monostate;
};
template <Game G>
requires PlannedMatch<G>
struct PlanOf<G> {
  using Type = OwnPlan<G, typename Searching<G>::Plan>;
};

template <Game G>
struct SearchValues {
  int worlds = Searching<G>::kWorlds;
  int draws = Searching<G>::kDraws;
  int candidates = Searching<G>::kCandidates;
  int batches = 1;
  int aim = 0;
  int copies = 4;
  double caution = 2;
};

/// Plays candidate submissions out on the same sampled worlds and submits the best: one step of
/// policy improvement over a base bot (Tesauro, Galperin, "On-line Policy Improvement using
/// Monte-Carlo Search", 1996). The others are bots of a field that it may be given. Candidates are
/// all legal submissions where a step has few, else the choices of the bots of its field and of the
/// default roster, then variations of the best so far. Sequential halving allocates the playouts
/// (Karnin, Koren, Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", 2013): each stage
/// plays the better half on as many more worlds as the budget allows. The best so far stays to the
/// end and is replaced only by a candidate that is better by `caution` standard errors of the
/// difference.
template <Game G>
class Search final : public Agent<G> {
 public:
  using Match = G;
  using View = typename G::View;
  using Submission = typename G::Submission;
  using Parameters = SearchValues<G>;
  static constexpr int kMaxCandidates = 1024;
  static constexpr auto kParameters = std::to_array<Field<Parameters>>({
      {"worlds", &Parameters::worlds, 1, 1000,
       "imagined worlds for each candidate, if they were shared out evenly", Scale::logarithmic},
      {"draws", &Parameters::draws, 1, 1000,
       "worlds that are drawn in each step; playouts take them in turn", Scale::logarithmic},
      {"candidates", &Parameters::candidates, 2, kMaxCandidates,
       "submissions that are compared at a time", Scale::logarithmic},
      {"batches", &Parameters::batches, 1, 100,
       "times that variations of the best are compared, until none is better"},
      {"aim", &Parameters::aim, 0, std::size(kAims) - 1, "what is to be won", Scale::linear, kAims},
      {"copies", &Parameters::copies, 1, 16,
       "copies of each bot that are asked how likely it is to have done what was seen"},
      {"caution", &Parameters::caution, 0, 10,
       "standard errors by which a choice must be better than the best before"},
  });

  explicit Search(const Parameters& values, const FieldModel<G>* others = nullptr)
      : values_(values) {
    if (others) others_ = *others;
    knows_field_ = !others_.mix.empty();
    const auto part = [](std::string_view name) { return Part<G>{find_bot<G>(name), 1, {}}; };
    if (others_.mix.empty()) {
      for (const std::string_view name : Searching<G>::kField) others_.mix.push_back(part(name));
    }
    if (others_.base.empty()) {
      bases_.push_back(part(Searching<G>::kBase).make());
      others_.base.push_back(part(Searching<G>::kGoesOn));
    } else {
      for (const Part<G>& base : others_.base) bases_.push_back(base.make());
    }
    const bool has_all = PlannedMatch<G> || (EnumeratedStep<G> && is_for_tokens());
    if (!has_all) hire_advisers();
  }

  void prepare(const typename G::Rules& rules) override {
    for (const auto& adviser : advisers_) adviser->prepare(rules);
    for (const auto& base : bases_) base->prepare(rules);
    Model<G> model{{}, values_.copies, false};
    if (knows_field_ || Searching<G>::kInfers) model.mix = others_.mix;
    worlds_ =
        std::make_unique<ImaginedWorlds<G>>(rules, others_, model, values_.draws, values_.draws);
    own_.reserve(at(G::max_steps(rules)));
    candidates_.reserve(at(EnumeratedStep<G> ? kMaxCandidates : values_.candidates));
    left_.reserve(candidates_.capacity());
    if constexpr (PlannedMatch<G>) plan_.emplace(rules, values_.worlds);
  }

  void act(const View& view, Submission& submission) override {
    candidates_.clear();
    add(base(view), view);
    submission = candidates_.front().submission;
    if constexpr (PlannedMatch<G>) {
      const auto rest = plan_->rest();
      if (!rest.empty() && Searching<G>::Plan::allows(view, rest)) {
        return Searching<G>::Plan::follow(rest.front(), submission);
      }
    }
    if (Searching<G>::searches(view) && worlds_->covers(view) && recalls(view)) {
      worlds_->observe(view, own_, this->chance());
      if (worlds_->draw(this->chance()) > 0) submission = find_best(view);
    }
    if constexpr (Searching<G>::kRemembers) own_.push_back(submission);
  }

 private:
  struct Candidate {
    Submission submission;
    // Over the worlds on which it was played:
    double sum = 0;  ///< of its gain minus the first candidate's gain
    double squares = 0;
    int worlds = 0;
    double mean() const noexcept { return worlds > 0 ? sum / worlds : 0; }
  };

  /// Makes the bots whose choices are candidates.
  void hire_advisers() {
    if (knows_field_) {
      for (const Part<G>& one : others_.mix) advisers_.push_back(one.make());
    }
    for (const RosterEntry<G>& bot : roster<G>()) {
      if (bot.plays == Plays::by_default) advisers_.push_back(bot.make());
    }
  }

  void begin_match() override {
    for (const auto& adviser : advisers_) adviser->sit(this->chance().draw_key(), this->cache());
    for (const auto& base : bases_) base->sit(this->chance().draw_key(), this->cache());
    own_.clear();
    if constexpr (PlannedMatch<G>) plan_->begin_match();
  }

  Agent<G>& base(const View& view) const noexcept {
    int role = 0;
    if constexpr (RoleGame<G>) role = G::role(view);
    return *bases_[first_part<G>(others_.base, role)];
  }

  bool is_for_tokens() const noexcept { return static_cast<Aim>(values_.aim) <= Aim::wins; }

  double gain(const Outcome& outcome, Seat seat) const noexcept {
    return aimed_at(static_cast<Aim>(values_.aim), outcome, seat);
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

  Submission find_best(const View& view) noexcept {
    if constexpr (PlannedMatch<G>) {
      const auto gained = [&](const typename G::State& end) {
        if (is_for_tokens()) return Searching<G>::Plan::worth(end, view.seat());
        G::outcome(end, outcome_);
        return gain(outcome_, view.seat());
      };
      const auto plan = plan_->search(view, *worlds_, values_.candidates * values_.batches,
                                      values_.caution, this->chance(), gained);
      Submission submission = candidates_.front().submission;
      if (!plan.empty()) Searching<G>::Plan::follow(plan.front(), submission);
      return submission;
    } else {
      if constexpr (EnumeratedStep<G>) {
        if (is_for_tokens()) {
          // A playout of one step costs less than to begin in a world: no halving.
          Searching<G>::each(view, [&](const Submission& one) { candidates_.push_back({one}); });
          return candidates_[halve(view.seat(), 1)].submission;
        }
      }
      for (const auto& adviser : advisers_) add(*adviser, view);
      vary(view);
      std::size_t best = halve(view.seat());
      for (int batch = 1; batch < values_.batches; ++batch) {
        candidates_.front() = Candidate{candidates_[best].submission};
        candidates_.resize(1);
        vary(view);
        best = halve(view.seat());
        if (best == 0) break;
      }
      return candidates_[best].submission;
    }
  }

  /// Adds variations of the first candidate as long as there is room.
  void vary(const View& view) noexcept {
    const int most_tries = 4 * values_.candidates;  // in small matches there are few candidates
    for (int i = 0; i < most_tries && candidates_.size() < at(values_.candidates); ++i) {
      Submission varied = candidates_.front().submission;
      mainmatch::vary<G>(view, this->chance(), varied);
      add(varied);
    }
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

  /// Compares the candidates by sequential halving, in at most so many stages. Returns the index of
  /// the best.
  std::size_t halve(Seat seat, int max_stages = 16) noexcept {
    std::size_t count = candidates_.size();
    left_.resize(count);
    std::iota(left_.begin(), left_.end(), std::size_t{0});
    int stages = 0;
    for (std::size_t n = count; n > 1; n = (n + 1) / 2) ++stages;
    stages = std::min(stages, max_stages);
    const double budget = static_cast<double>(values_.worlds) * static_cast<double>(count);
    for (int stage = 0; stage < stages; ++stage) {
      const auto worlds = static_cast<int>(budget / stages / static_cast<double>(count));
      for (int i = 0; i < std::max(worlds, 1); ++i) {
        if (stop_asked()) return settle();
        play(seat, std::span(left_).first(count));
      }
      // The first is never dropped.
      const auto better = [&](std::size_t a, std::size_t b) {
        const double x = candidates_[a].mean();
        const double y = candidates_[b].mean();
        return x != y ? x > y : a < b;
      };
      std::sort(left_.begin() + 1, left_.begin() + static_cast<std::ptrdiff_t>(count), better);
      count = (count + 1) / 2;
    }
    return settle();
  }

  /// Plays each of these candidates out in one more world.
  void play(Seat seat, std::span<const std::size_t> left) noexcept {
    Playout<G>& playout = worlds_->next(this->chance());
    double first = 0;
    for (const std::size_t i : left) {
      Candidate& one = candidates_[i];
      const double gained = play_out(playout, one.submission, seat);
      if (i == 0) first = gained;
      one.sum += gained - first;
      one.squares += (gained - first) * (gained - first);
      ++one.worlds;
    }
  }

  double play_out(Playout<G>& playout, const Submission& submission, Seat seat) noexcept {
    if constexpr (EnumeratedStep<G>) {
      if (is_for_tokens()) {
        const typename G::State& after = playout.step(submission);
        if (!G::is_over(after)) return Searching<G>::worth(after, seat);
      }
    }
    return gain(playout.play(submission), seat);
  }

  /// The best of the candidates with the most playouts, or 0 if it is not clearly enough better
  /// than the first.
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
    if (one.worlds == 0) return 0;
    const double n = one.worlds;
    const double variance = std::max(one.squares / n - one.mean() * one.mean(), 0.0);
    return one.mean() > values_.caution * std::sqrt(variance / n) && one.mean() > 0 ? best : 0;
  }

  Parameters values_;
  FieldModel<G> others_;
  bool knows_field_ = false;
  std::vector<std::unique_ptr<Agent<G>>> advisers_;
  std::vector<std::unique_ptr<Agent<G>>> bases_;  ///< of others_.base
  std::unique_ptr<ImaginedWorlds<G>> worlds_;
  std::vector<Submission> own_;
  std::vector<Candidate> candidates_;
  typename G::Outcome outcome_;
  std::vector<std::size_t> left_;                 ///< candidates in the running stage
  std::optional<typename PlanOf<G>::Type> plan_;  ///< where a match is planned
};

/// What search_defaults() is of this match.
template <Game G>
SearchDefaults defaults_of_search() {
  return {Searching<G>::kGoesOn, Searching<G>::kField, Searching<G>::kWorlds};
}

/// The roster entry. It has the same name in all matches and is in no default roster, because it is
/// slow.
template <Game G>
RosterEntry<G> search_entry() {
  return entry<Search<G>>("search", "plays candidates out on imagined worlds", Plays::when_named);
}

}  // namespace mainmatch
