#include <nlohmann/json.hpp>
#include <ostream>

#include "experiments/analyses/metagame/payoffs_result.h"
#include "experiments/analyses/result_mix.h"
#include "experiments/base/number.h"
#include "experiments/game_theory/mix_json.h"
#include "experiments/game_theory/regret.h"

namespace mainmatch {

namespace {

/// Without the reason why something is missing.
Json estimate_json(const Estimate& estimate) {
  Json json = {{"mean", nullptr}, {"low", nullptr}, {"high", nullptr}};
  if (estimate.mean) json["mean"] = to_ten_digits(*estimate.mean);
  if (estimate.interval) {
    json["low"] = to_ten_digits(estimate.interval->low);
    json["high"] = to_ten_digits(estimate.interval->high);
  }
  return json;
}

Json candidate_json(const PayoffTable& table, const Candidate& one) {
  const ProfileSpace& space = table.space();
  Json json;
  json["mix"] = mix_json(space, one.mix);
  const std::optional<Assessment> worth = assess(table, one.mix);
  for (std::size_t r = 0; worth && r < space.roles().size(); ++r) {
    json["values"][space.roles()[r].name] = to_ten_digits(worth->values[r]);
  }
  for (std::size_t s = 0; s < space.strategies(); ++s) {
    Json gain;
    if (one.gains[s]) {
      gain = {{"gain", to_ten_digits(one.gains[s]->gain)},
              {"stderr", to_ten_digits(one.gains[s]->error)},
              {"low", nullptr},
              {"high", nullptr}};
      if (one.gains[s]->limits) gain.update(interval_json(*one.gains[s]->limits));
    }
    json["gains"][space.roles()[space.role_of(s)].name][space.name(s)] = std::move(gain);
  }
  const std::optional<Gain>& best = one.gains[one.best()];
  json["regret"] = best ? Json(to_ten_digits(std::max(0.0, best->gain))) : Json();
  json["complete"] = one.complete();
  return json;
}

/// What fresh deals of the whole match say that a seat gains more by each strategy than the reduced
/// game does. Both its own limits and the table's have to hold, each of 95%: so these are of 90%.
Json bias_json(const ProfileSpace& space, const Candidate& mix, const Certificate& fresh) {
  Json json;
  for (std::size_t s = 0; s < space.strategies(); ++s) {
    Json& one = json[space.roles()[space.role_of(s)].name][space.name(s)];
    one = {{"mean", nullptr}, {"low", nullptr}, {"high", nullptr}};
    const std::optional<Gain>& on_table = mix.gains[s];
    if (!on_table || !fresh.gains[s].mean) continue;
    one["mean"] = to_ten_digits(*fresh.gains[s].mean - on_table->gain);
    if (!on_table->limits || !fresh.gains[s].interval) continue;
    one["low"] = to_ten_digits(fresh.gains[s].interval->low - on_table->limits->high);
    one["high"] = to_ten_digits(fresh.gains[s].interval->high - on_table->limits->low);
  }
  return json;
}

Json certificate_json(const ProfileSpace& space, const Certificate& one) {
  Json json = {{"deals", one.deals}, {"matches", one.matches}, {"regret", nullptr}};
  if (one.regret) {
    json["regret"] = {{"low", to_ten_digits(one.regret->low)},
                      {"high", to_ten_digits(one.regret->high)}};
  }
  if (one.verdict == MixVerdict::kOpen) {
    json["matches_to_decide"] = one.matches_to_decide ? Json(*one.matches_to_decide) : Json();
  }
  if (one.corrections > 0) json["corrections"] = one.corrections;
  json["mix"] = mix_json(space, mix_of(one.shares));
  for (std::size_t s = 0; s < space.strategies(); ++s) {
    json["gains"][space.roles()[space.role_of(s)].name][space.name(s)] =
        estimate_json(one.gains[s]);
  }
  for (std::size_t r = 0; r < space.roles().size(); ++r) {
    json["values"][space.roles()[r].name] = estimate_json(one.values[r]);
  }
  return json;
}

/// By role; null if there is none.
Json epsilon_json(const ProfileSpace& space, const std::vector<double>& epsilon) {
  Json json;
  for (std::size_t r = 0; r < epsilon.size(); ++r) {
    json[space.roles()[r].name] = to_ten_digits(epsilon[r]);
  }
  return json;
}

}  // namespace

bool EquilibriaResult::partial() const { return payoffs.partial() || !finished; }

Result to_result(const EquilibriaResult& result, const Json& rules) {
  const PayoffsResult& payoffs = result.payoffs;
  Json json;
  json["game"] = payoffs.game;
  json["rules"] = rules;
  json["payoff"] = payoffs.payoff;
  json["seed"] = payoffs.seed;
  json["matches"] = payoffs.matches;
  if (result.partial()) json["partial"] = true;
  json["profiles"] = {{"sampled", payoffs.sampled().rows()},
                      {"of", payoffs.sampled().space().size()}};
  if (payoffs.of_match) json["reduced"] = reduced_json(payoffs);
  json["what"] = kEquilibria;
  json["tolerance"] = to_ten_digits(result.tolerance);
  json["epsilon"] = epsilon_json(payoffs.table.space(), result.epsilon);
  json["equilibria"] = Json::array();
  const std::vector<Candidate>& standing = result.final_mixes;
  for (std::size_t i = 0; i < standing.size(); ++i) {
    const bool tested = i < result.certificates.size();
    Json one;
    one["verdict"] = {
        {kWithin, name_of(tested ? result.certificates[i].verdict : MixVerdict::kOpen)},
        {kByParameters, nullptr},
        {kBySearch, nullptr}};
    one.update(candidate_json(payoffs.table, standing[i]));
    if (standing[i].is_refined) one["refined"] = true;
    if (tested) {
      one["certificate"] = certificate_json(payoffs.table.space(), result.certificates[i]);
      if (payoffs.of_match) {
        one["certificate"]["bias"] =
            bias_json(payoffs.table.space(), standing[i], result.certificates[i]);
      }
    } else if (!result.certificates.empty()) {
      one["certificate"] = nullptr;
    }
    if (tested && result.certificates[i].corrections > 0) {
      one["resampled"] = nullptr;  // that would be of the table, which was corrected
    } else if (i < result.resamples.size()) {
      one["resampled"] = resampled_json(payoffs.table.space(), result.resamples[i]);
    }
    json["equilibria"].push_back(std::move(one));
  }
  json["refuted"] = Json::array();
  for (const Candidate& one : result.candidates) {
    // The last that is left stays, refuted or not.
    if (refuted(one, result.tolerance) && standing.front().mix != one.mix) {
      json["refuted"].push_back(candidate_json(payoffs.table, one));
    }
  }
  Result made{"equilibrium", std::move(json)};
  if (payoffs.partial()) {
    made.notes = {partial_note(payoffs.matches, payoffs.matches_asked, "matches")};
  } else if (result.partial()) {
    made.notes = {"PARTIAL: stopped before all certificates were finished"};
  }
  return made;
}

}  // namespace mainmatch
