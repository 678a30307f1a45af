#include "experiments/analyses/balance/relearn.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "experiments/analyses/balance/population.h"
#include "experiments/analyses/metagame/epsilon.h"
#include "experiments/analyses/metagame/opponents.h"
#include "experiments/analyses/named_bots.h"
#include "experiments/base/number.h"

namespace mainmatch {

namespace {

// Of a table that is sampled anew for every seed.
constexpr std::uint64_t kMatchesOfProfile = 50;
constexpr std::uint64_t kProfiles = 300;
constexpr int kReducedSeats = 2;
constexpr double kTolerance = 0.005;
/// Where nothing was learned before.
const LearnedMix kUsual{.texts = {}, .budget = 20'000, .fresh = 4'000, .search_fresh = 20};
/// Learned play may be exploited so much more than the learned mix of the published rules.
constexpr double kTimesEmbedded = 2;

/// Of all rounds the mix, with its searches, against which searches over parameters gain least: a
/// bot that gains on one mix can make the next easier to exploit. What a bot gains that searches in
/// every match is measured too coarsely to choose by it.
const Json& chosen_mix(const Psro& psro) {
  const Json* chosen = nullptr;
  double least = 0;
  for (const Json& round : psro.rounds()) {
    for (const Json& mix : round.at("mixes")) {
      double most = -std::numeric_limits<double>::infinity();
      for (std::size_t role = 0; role < psro.config().payoffs.epsilon.size(); ++role) {
        const Json& gain = mix.at("searches").at(role).at("gain").at("mean");
        most = std::max(most, gain.get<double>() - psro.config().payoffs.epsilon[role]);
      }
      if (chosen && most >= least) continue;
      chosen = &mix;
      least = most;
    }
  }
  if (!chosen) throw std::runtime_error("--relearn: no equilibrium of what was learned was found");
  return *chosen;
}

/// But for rules, epsilon and seed.
PsroConfig config_of(const RelearnFields& fields, const MatchModule& match,
                     const BalancePlan& plan) {
  const std::optional<LearnedMix> known = learned_mix(match);
  const LearnedMix& sizes = known ? *known : kUsual;
  const std::uint64_t budget = fields.budget() > 0 ? fields.budget() : sizes.budget;
  const auto grown = [&](std::uint64_t size) {
    return std::max<std::uint64_t>(2, size * budget / sizes.budget);
  };
  return {.payoffs = {.bots = strategies_of(learned_population(match), match),
                      .payoff = plan.payoff,
                      .matches = kMatchesOfProfile,
                      .terms = {.most_profiles = kProfiles, .tolerance = kTolerance},
                      .reduce = kReducedSeats,
                      .refine = grown(sizes.fresh),
                      .certify_budget = grown(sizes.fresh),
                      .seed = plan.seed,
                      .threads = plan.threads},
          .rounds = fields.rounds(),
          .budget = budget,
          .fresh = grown(sizes.fresh),
          .search_fresh = grown(sizes.search_fresh),
          .retries = 0};
}

/// What the strongest response to the learned mix gains at most, if that is known by this payoff.
std::optional<double> embedded_gain(const MatchModule& match, const Payoff& payoff) {
  const std::optional<LearnedMix> known = learned_mix(match);
  if (!known || payoff.name() != Payoff({"tokens"}).name()) return std::nullopt;
  return known->most_gained;
}

}  // namespace

bool is_little(const Json& gain, double limit) {
  if (!gain.at("low").is_number() || !gain.at("high").is_number()) return false;
  const double half = (gain.at("high").get<double>() - gain.at("low").get<double>()) / 2;
  return gain.at("mean").get<double>() <= limit && half <= limit;
}

void RelearnFields::declare(Fields& fields, const std::string& help) {
  fields
      .on("relearn", asked_,
          help + ": best-response oracles from the learned mix on, several times over")
      .whole("relearn-seeds", seeds_, 2, 100, "how often they learn (default 3)")
      .needs({"relearn"})
      .whole("relearn-rounds", rounds_, 1, 100,
             "rounds that add bots, at most, in each (default 3)")
      .needs({"relearn"})
      .whole("relearn-budget", budget_, static_cast<std::int64_t>(kMinBudget), 10'000'000'000,
             "matches of each search (default: by the match); fresh deals grow with it")
      .needs({"relearn"});
}

Relearning::Relearning(const RelearnFields& fields, const MatchModule& match, BalancePlan plan,
                       PsroWatch watch)
    : fields_(fields),
      plan_(std::move(plan)),
      watch_(std::move(watch)),
      config_(config_of(fields, match, plan_)),
      embedded_gain_(embedded_gain(match, plan_.payoff)) {}

bool Relearning::add(std::string name, std::shared_ptr<const RuleSet> rules,
                     const std::atomic<bool>& stop) {
  PayoffsConfig config = config_.payoffs;
  config.rules = rules;
  std::optional<std::vector<double>> epsilon;
  try {
    epsilon = default_epsilon(config, stop);
  } catch (const ValueError&) {
    throw ValueError("relearn", fmt::format("payoff {} under the rules {}, expected one whose mean "
                                            "is above 0",
                                            plan_.payoff.name(), name));
  }
  if (epsilon) sets_.push_back({std::move(name), std::move(rules), *std::move(epsilon)});
  return epsilon.has_value();
}

void Relearning::keep(std::size_t sets) {
  sets_.resize(sets);
  learnings_.clear();
  playing_.reset();
  all_.reset();
}

Experiment& Relearning::experiment() {
  for (std::size_t seed = 0; seed < fields_.seeds(); ++seed) {
    for (std::size_t set = 0; set < sets_.size(); ++set) {
      PsroConfig config = config_;
      config.payoffs.rules = sets_[set].rules;
      config.payoffs.epsilon = sets_[set].epsilon;
      Stream stream(plan_.seed, seed, kRelearnChance);
      config.payoffs.seed = stream() >> 11;
      const std::uint64_t number = config.payoffs.seed, play = stream() >> 11;
      learnings_.push_back({set, number, play, std::make_unique<Psro>(std::move(config), watch_)});
    }
  }
  std::vector<Experiment*> learning;
  for (const Learning& one : learnings_) learning.push_back(one.psro.get());
  return all_.emplace(std::move(learning), [this] { return playing(); });
}

Experiment* Relearning::playing() {
  std::vector<std::unique_ptr<BalanceExperiment>> all;
  for (const Learning& one : learnings_) {
    BalancePlan plan = plan_;
    plan.mix = mix_of_shares(chosen_mix(*one.psro).at("mix"), kMixParts);
    plan.seed = one.play_seed;
    all.push_back(std::make_unique<BalanceExperiment>(
        sets_[one.set].rules, std::move(plan), [this](std::uint64_t played) {
          if (watch_) watch_(played, plan_.matches, "matches of what was learned");
        }));
  }
  return &playing_.emplace(std::move(all));
}

bool Relearning::over() const {
  return playing_ && !playing_->result(learnings_.size() - 1).partial();
}

std::vector<BalanceResult> Relearning::results(std::size_t set) const {
  std::vector<BalanceResult> results;
  for (std::size_t i = 0; i < learnings_.size(); ++i) {
    if (learnings_[i].set == set) results.push_back(playing_->result(i));
  }
  return results;
}

bool Relearning::settled(std::size_t set) const {
  return std::ranges::all_of(learnings_, [&](const Learning& one) {
    return one.set != set || (one.psro->over() && learned(one).at("settled").get<bool>());
  });
}

double Relearning::limit(const Set& set, std::size_t role) const {
  const double embedded = embedded_gain_ ? kTimesEmbedded * *embedded_gain_ : 0.0;
  return std::max(embedded, set.epsilon[role]);
}

Json Relearning::learned(const Learning& one) const {
  const Set& set = sets_[one.set];
  const Json& best = chosen_mix(*one.psro);
  Json json = {{"rules", set.name},
               {"seed", one.seed},
               {"rounds", one.psro->rounds().size()},
               {"end", one.psro->rounds().back().value("end", "")},
               {"settled", true},
               {"mix", best.at("mix")},
               {"gains", Json::array()}};
  const auto& roles = one.psro->payoffs().space().roles();
  for (std::size_t role = 0; role < roles.size(); ++role) {
    const Json& search = best.at("searches").at(role);
    const double most = limit(set, role);
    const Json planned = search.value("by_search", Json());
    const Json by_search = planned.is_null() ? Json() : planned.at("gain");
    // A search over parameters must be measured closely; one in every match cannot be.
    const bool searched = !by_search.is_null() && by_search.at("low").is_number() &&
                          by_search.at("low").get<double>() > most;
    const bool settled = is_little(search.at("gain"), most) && !searched;
    if (!settled) json["settled"] = false;
    json["gains"].push_back({{"role", roles[role].name},
                             {"limit", to_ten_digits(most)},
                             {"settled", settled},
                             {"by_parameters", search.at("gain")},
                             {"by_search", by_search}});
  }
  return json;
}

Json Relearning::report() const {
  Json json = {{"seeds", fields_.seeds()},
               {"budget", config_.budget},
               {"fresh", config_.fresh},
               {"search_fresh", config_.search_fresh},
               {"embedded", embedded_gain_ ? Json(*embedded_gain_) : Json()},
               {"settled", over()},
               {"learned", Json::array()}};
  for (const Learning& one : learnings_) {
    if (!one.psro->over()) {
      json["settled"] = false;
      continue;
    }
    json["learned"].push_back(learned(one));
    if (!json["learned"].back().at("settled").get<bool>()) json["settled"] = false;
  }
  return json;
}

}  // namespace mainmatch
