#include "experiments/analyses/metagame/payoffs_result.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/base/number.h"
#include "experiments/game_theory/mix_json.h"
#include "experiments/game_theory/table_json.h"

namespace mainmatch {

namespace {

Json sets_json(const ProfileSpace& space, const std::vector<StrategySet>& sets) {
  Json json = Json::array();
  for (const StrategySet set : sets) {
    Json one;
    for (std::size_t s = 0; s < space.strategies(); ++s) {
      if (holds(set, s)) one[space.roles()[space.role_of(s)].name].push_back(space.name(s));
    }
    json.push_back(std::move(one));
  }
  return json;
}

}  // namespace

PayoffsResult summarize(const ReducedGame& game, const ProfileSamples& samples,
                        const Growth& growth) {
  SampledTables tables(game, samples);
  PayoffsResult result{.table = std::move(tables.table)};
  if (game.reduced()) result.of_match = std::move(tables.of_match);
  result.estimates = samples.estimates();
  result.matches_each = samples.matches();
  result.matches = samples.matches_done();
  result.profiles_asked = samples.profiles();
  result.matches_asked = samples.matches_asked();
  result.sub_games = growth.sub_games();
  result.skipped = growth.skipped();
  return result;
}

Json reduced_json(const PayoffsResult& result) {
  if (!result.of_match) return nullptr;
  Json json;
  for (const SeatRole& role : result.table.space().roles()) json[role.name] = role.seats;
  return json;
}

namespace {

Json about_json(const PayoffsResult& result, const Json& rules) {
  const ProfileSpace& space = result.table.space();
  Json about;
  about["game"] = result.game;
  about["rules"] = rules;
  about["payoff"] = result.payoff;
  about["seed"] = result.seed;
  about["matches"] = result.matches;
  if (result.partial()) about["matches_asked"] = result.matches_asked;
  about["profiles"] = {{"sampled", result.sampled().rows()},
                       {"of", result.sampled().space().size()}};
  if (result.of_match) about["reduced"] = reduced_json(result);
  if (!result.sub_games.empty()) about["sub_games"] = sets_json(space, result.sub_games);
  if (!result.skipped.empty()) about["skipped"] = sets_json(space, result.skipped);
  return about;
}

}  // namespace

Result to_result(const PayoffsResult& result, const Json& rules) {
  return {"payoffs", payoffs_json(result.table, about_json(result, rules))};
}

Result to_sampled_result(const PayoffsResult& result, const Json& rules) {
  return {"payoffs", payoffs_json(result.sampled(), about_json(result, rules))};
}

}  // namespace mainmatch
