#include "experiments/analyses/metagame/bot_search.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace mainmatch {

namespace {

constexpr double kSigma = 0.25;  ///< of ranges, where a strategy begins
/// Where steps are as small as that nothing more is found.
constexpr double kConverged = 0.004;
constexpr int kRounds = 3;  ///< of the race of a generation
constexpr int kLeastPhases = 4;
constexpr std::size_t kRecent = 4;
/// One part of so many of a phase's budget is for choosing among what it found.
constexpr std::uint64_t kSelection = 5;

int halvings(std::size_t count) {
  int halvings = 0;
  for (; count > 1; count = (count + 1) / 2) ++halvings;
  return halvings;
}

/// A generation's first round grows like the root of the budget: as many generations more as deals
/// more in each. Of 200,000 matches it has 64 deals.
std::uint64_t deals_for(std::uint64_t budget) {
  const double deals = std::sqrt(static_cast<double>(budget)) / 7;
  return std::max<std::uint64_t>(4, static_cast<std::uint64_t>(deals));
}

}  // namespace

BotSearch::BotSearch(BotSearchPlan plan) : plan_(std::move(plan)) {
  deal_seed_ = Stream(plan_.seed, 0, kSearchChance)();
  explorer_chance_ = Stream(plan_.seed, 1, kSearchChance);
  streams_ = 2;
  deals_ = deals_for(plan_.budget);
  phases_ = std::max(kLeastPhases, 1 + halvings(plan_.starts.size()));
  for (std::size_t i = 0; i < plan_.starts.size(); ++i) {
    const SearchStart& start = plan_.starts[i];
    runs_.push_back({BotSpace(*start.bot), {i, start.values}, nullptr});
    alive_.push_back(i);
    restart(runs_.back());
  }
  begin_phase();
  advance();
}

std::string BotSearch::name_of(const ParameterizedCandidate& candidate) const {
  return runs_[candidate.start].space.name_of(candidate.values);
}

void BotSearch::restart(Run& run) {
  run.strategy = make_strategy(plan_.optimizer, {.mean = run.space.place_of(run.best.values),
                                                 .sigma = kSigma,
                                                 .floors = run.space.floors(),
                                                 .seed = plan_.seed,
                                                 .stream = streams_++});
}

std::size_t BotSearch::explorers(const Run& run) { return 8 / run.space.size(); }

std::vector<double> BotSearch::anywhere(const Run& run) {
  Coordinates x;
  for (std::size_t i = 0; i < run.space.size(); ++i) x.push_back(uniform(explorer_chance_));
  return run.space.values_at(x);
}

void BotSearch::begin_phase() {
  const auto phase = static_cast<std::uint64_t>(phase_);
  const std::uint64_t up_to = plan_.budget / static_cast<std::uint64_t>(phases_) * (phase + 1);
  const std::uint64_t left = up_to - std::min(up_to, spent_);
  allowance_ = left * (kSelection - 1) / kSelection / alive_.size();
  turn_ = 0;
  for (Run& run : runs_) {
    run.spent = 0;
    run.recent.clear();
    run.explored.clear();
  }
}

void BotSearch::advance() {
  for (;;) {
    for (; turn_ < alive_.size(); ++turn_) {
      if (begin_generation(runs_[alive_[turn_]])) return;
    }
    if (begin_selection()) return;
    end_phase();
    if (over_) return;
  }
}

bool BotSearch::begin_generation(Run& run) {
  const std::size_t size = generation_size(run.space.size()) + explorers(run);
  if (run.spent + deals_ * Race::cost(size, kRounds) > allowance_) return false;
  if (run.strategy->spread() < kConverged) {
    run.recent.push_back(run.space.values_at(run.strategy->mean()));
    restart(run);
  }
  std::vector<ParameterizedCandidate> generation;
  for (const Coordinates& x : run.strategy->ask()) {
    generation.push_back({alive_[turn_], run.space.values_at(x)});
  }
  while (generation.size() < size) generation.push_back({alive_[turn_], anywhere(run)});
  race(std::move(generation), deals_, kRounds);
  return true;
}

/// What every run may have found, each bot once: the best before, where it started (so that luck on
/// one phase's deals does not lose it), where its strategy stands, and the winners of its last
/// generations.
std::vector<ParameterizedCandidate> BotSearch::finalists() const {
  std::vector<ParameterizedCandidate> finalists;
  for (const std::size_t start : alive_) {
    const Run& run = runs_[start];
    std::vector<std::vector<double>> found = {run.best.values, plan_.starts[start].values};
    if (run.spent > 0) found.push_back(run.space.values_at(run.strategy->mean()));
    found.insert(found.end(), run.recent.begin(), run.recent.end());
    found.insert(found.end(), run.explored.begin(), run.explored.end());
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (std::find(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(i), found[i]) ==
          found.begin() + static_cast<std::ptrdiff_t>(i)) {
        finalists.push_back({start, found[i]});
      }
    }
  }
  return finalists;
}

bool BotSearch::begin_selection() {
  std::vector<ParameterizedCandidate> found = finalists();
  const int rounds = halvings(found.size());
  if (rounds == 0) return false;
  const auto phase = static_cast<std::uint64_t>(phase_);
  const std::uint64_t up_to = plan_.budget / static_cast<std::uint64_t>(phases_) * (phase + 1);
  const std::uint64_t left = up_to - std::min(up_to, spent_);
  const std::uint64_t deals = left / Race::cost(found.size(), rounds);
  if (deals == 0) return false;
  race(std::move(found), deals, rounds);
  return true;
}

void BotSearch::end_phase() {
  alive_.resize((alive_.size() + 1) / 2);
  if (++phase_ == phases_) {
    over_ = true;
  } else {
    begin_phase();
  }
}

void BotSearch::race(std::vector<ParameterizedCandidate> entrants, std::uint64_t deals,
                     int rounds) {
  entrants_ = std::move(entrants);
  race_.emplace(entrants_.size(), deals, rounds);
  next_heat();
}

void BotSearch::next_heat() {
  heat_.bots.clear();
  for (const std::size_t entrant : race_->alive()) {
    heat_.bots.push_back(name_of(entrants_[entrant]));
  }
  heat_.seed = deal_seed_;
  heat_.first = next_deal_;
  heat_.deals = race_->deals();
  next_deal_ += heat_.deals;
}

void BotSearch::take(std::span<const std::int64_t> sums) {
  const std::uint64_t matches = heat_.deals * heat_.bots.size();
  spent_ += matches;
  const bool generation = turn_ < alive_.size();
  if (generation) runs_[alive_[turn_]].spent += matches;
  if (sums.size() == entrants_.size()) {  // all of them: the first round
    const double sum = static_cast<double>(std::accumulate(sums.begin(), sums.end(), 0LL));
    first_mean_ = sum / static_cast<double>(matches);
  }
  race_->take(sums);
  if (!race_->over()) {
    next_heat();
    return;
  }
  if (generation) {
    end_generation();
  } else {
    end_selection();
    end_phase();
    if (over_) return;
  }
  advance();
}

void BotSearch::end_generation() {
  Run& run = runs_[alive_[turn_]];
  const std::size_t members = entrants_.size() - explorers(run);
  std::vector<std::size_t> order = race_->order();
  const std::size_t winner = order.front();
  std::erase_if(order, [&](std::size_t entrant) { return entrant >= members; });
  run.strategy->tell(order);
  const std::vector<double>& values = entrants_[winner].values;
  std::vector<std::vector<double>>& winners = winner < members ? run.recent : run.explored;
  winners.push_back(values);
  if (winners.size() > kRecent) winners.erase(winners.begin());
  trace_.push_back(
      {alive_[turn_], spent_,
       static_cast<double>(race_->sum(winner)) / static_cast<double>(race_->deals_of(winner)),
       first_mean_, values});
}

void BotSearch::end_selection() {
  std::vector<std::size_t> ranked;
  for (const std::size_t entrant : race_->order()) {
    const ParameterizedCandidate& one = entrants_[entrant];
    if (std::find(ranked.begin(), ranked.end(), one.start) != ranked.end()) continue;
    ranked.push_back(one.start);
    Run& run = runs_[one.start];
    run.best = one;
    const auto& far = run.explored;
    if (std::find(far.begin(), far.end(), one.values) != far.end()) restart(run);
  }
  alive_ = ranked;
}

}  // namespace mainmatch
