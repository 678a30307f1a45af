#include "experiments/analyses/metagame/psro_result.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/analyses/metagame/gains.h"
#include "experiments/analyses/result_mix.h"
#include "experiments/base/json.h"
#include "experiments/base/number.h"
#include "experiments/matches/match_module.h"
#include "experiments/statistics/student.h"

namespace mainmatch {

namespace {

/// What a seat gains that plays `bot` where all others of its role play `field`.
struct Response {
  std::size_t field;
  std::size_t bot;
  double gain;
  /// Of this pair alone, with 95%; empty where all matches were alike or there are too few.
  std::optional<Interval> interval;

  bool certain() const { return interval && interval->low > 0; }
};

std::optional<Interval> interval_of(const Gain& one, std::uint32_t batches) {
  if (batches < 2 || !(one.error > 0)) return std::nullopt;
  const double half = student_quantile(0.975, batches - 1) * one.error;
  return Interval{one.gain - half, one.gain + half};
}

/// Of all pairs in the same role that were sampled. In other roles everybody plays what is played
/// most in the first final mix.
std::vector<Response> responses_of(const Payoffs& payoffs, const EquilibriaResult& found) {
  std::vector<Response> all;
  const ProfileSpace& space = payoffs.space();
  if (found.final_mixes.empty()) return all;
  const SampledTables tables(payoffs.game(), payoffs.samples());
  std::vector<double> usual(space.strategies());
  const std::vector<double>& mix = found.final_mixes.front().mix;
  for (std::size_t r = 0; r < space.roles().size(); ++r) {
    const auto part = space.part(std::span<const double>(mix), r);
    const auto most = std::max_element(part.begin(), part.end()) - part.begin();
    usual[space.first(r) + static_cast<std::size_t>(most)] = 1;
  }
  std::uint32_t batches = ~std::uint32_t{0};  // of the profile with the fewest
  for (std::size_t i = 0; i < payoffs.samples().profiles(); ++i) {
    batches = std::min(batches, payoffs.samples().batches_of(i));
  }
  for (std::size_t field = 0; field < space.strategies(); ++field) {
    const std::size_t role = space.role_of(field);
    std::vector<double> pure = usual;
    for (std::size_t s = space.first(role); s < space.first(role + 1); ++s) pure[s] = s == field;
    const auto of_field = gains(payoffs.game(), payoffs.samples(), tables, pure);
    for (std::size_t s = space.first(role); s < space.first(role + 1); ++s) {
      if (s == field || !of_field[s]) continue;
      all.push_back({field, s, of_field[s]->gain, interval_of(*of_field[s], batches)});
    }
  }
  return all;
}

Json responses_json(const ProfileSpace& space, const std::vector<Response>& responses) {
  Json json = Json::array();
  for (const Response& one : responses) {
    Json entry = {{"role", space.roles()[space.role_of(one.field)].name},
                  {"field", space.name(one.field)},
                  {"deviation", space.name(one.bot)},
                  {"gain", to_ten_digits(one.gain)},
                  {"low", nullptr},
                  {"high", nullptr}};
    if (one.interval) {
      entry["low"] = to_ten_digits(one.interval->low);
      entry["high"] = to_ten_digits(one.interval->high);
    }
    json.push_back(std::move(entry));
  }
  return json;
}

/// The parameters of a bot that are not at their defaults, with what they are.
Json differences_json(const MatchModule& match, const Json& search) {
  if (search.at("influence").empty()) return Json::array();
  const std::string base = search.at("base");
  const BotInfo& info = bot_named("base", {base, {}}, match.bots());
  Json json = Json::array();
  for (const Json& one : search.at("influence")) {
    if (one.at("value") == one.at("default")) continue;
    const std::string name = one.at("parameter");
    const auto row = std::find_if(info.parameters.begin(), info.parameters.end(),
                                  [&](const Parameter& of) { return of.name == name; });
    Json entry = {{"parameter", name},         {"help", row->help},
                  {"value", one.at("value")},  {"default", one.at("default")},
                  {"range", range_text(*row)}, {"loss", one.at("loss")}};
    json.push_back(std::move(entry));
  }
  return json;
}

/// What is known of a bot that was added to a role.
Json learned_json(const Psro& psro, const Json& round, const std::string& role,
                  const std::string& bot, const std::vector<Response>& responses) {
  const ProfileSpace& space = psro.payoffs().space();
  Json json = {{"bot", bot}, {"role", role}, {"round", round.at("round")}};
  for (const Json& mix : round.at("mixes")) {
    for (const Json& search : mix.at("searches")) {
      if (search.at("bot") != bot || search.value("role", role) != role) continue;
      if (json.contains("base")) continue;
      const MatchModule& match = psro.config().payoffs.rules->match();
      const std::string base = search.at("base");
      json["base"] = base;
      json["idea"] = names_outside(base) ? std::string_view("from outside")
                                         : bot_named("base", {base, {}}, match.bots()).idea;
      json["gain"] = search.at("gain");
      json["differs"] = differences_json(match, search);
    }
  }
  json["beats"] = Json::array();
  json["beaten_by"] = Json::array();
  for (const Response& one : responses) {
    if (!one.certain() || space.roles()[space.role_of(one.field)].name != role) continue;
    if (space.name(one.bot) == bot) json["beats"].push_back(space.name(one.field));
    if (space.name(one.field) == bot) json["beaten_by"].push_back(space.name(one.bot));
  }
  return json;
}

/// What responses are found by, beside the bot that searches in every match.
const char* way_of(const PsroConfig& config) {
  return config.oracle.empty() ? kByParameters : kByOracle;
}

/// What a search has found by an oracle; null where that was not asked.
const Json& found_by(const std::string& oracle, const Json& search) {
  return oracle == kBySearch ? search.at("by_search") : search;
}

/// The largest gain by an oracle in the round, with its interval; null without any.
Json largest_gain(const std::string& oracle, const Json& round) {
  Json largest;
  for (const Json& mix : round.at("mixes")) {
    for (const Json& search : mix.at("searches")) {
      const Json& found = found_by(oracle, search);
      if (found.is_null()) continue;
      const Json& gain = found.at("gain");
      if (!gain.at("mean").is_number()) continue;
      if (largest.is_null() || largest.at("mean") < gain.at("mean")) largest = gain;
    }
  }
  return largest;
}

/// The largest upper bound of what a seat gains within the strategies; null where one is unknown.
Json largest_regret(const Json& round) {
  Json largest;
  for (const Json& mix : round.at("mixes")) {
    const Json& regret = mix.at("regret");
    if (regret.is_null()) return nullptr;
    if (largest.is_null() || largest < regret.at("high")) largest = regret.at("high");
  }
  return largest;
}

/// What the responses of an oracle say of a mix: "refuted" where one gains more than epsilon,
/// "certified" where none does, by their intervals; null where it was not asked in every role.
Json verdict_by(const std::string& oracle, const Json& mix, const std::vector<double>& epsilon) {
  bool all = true;
  for (std::size_t role = 0; role < epsilon.size(); ++role) {
    const Json& found = found_by(oracle, mix.at("searches")[role]);
    if (found.is_null()) return nullptr;
    const Json& gain = found.at("gain");
    const bool known = gain.at("low").is_number();
    if (known && gain.at("low").get<double>() > epsilon[role]) {
      return name_of(MixVerdict::kRefuted);
    }
    all = all && known && gain.at("high").get<double>() <= epsilon[role];
  }
  return name_of(all ? MixVerdict::kCertified : MixVerdict::kOpen);
}

/// Of all responses to the mix, that whose upper limit is the farthest above epsilon, with that
/// distance under "over"; null where one that was asked for is missing or has no limits.
Json strongest_response(const PsroConfig& config, const std::vector<SeatRole>& roles,
                        const Json& mix) {
  const Json& searches = mix.at("searches");
  if (searches.size() < roles.size()) return nullptr;
  Json strongest;
  for (std::size_t role = 0; role < roles.size(); ++role) {
    for (const char* const oracle : {way_of(config), kBySearch}) {
      const Json& found = found_by(oracle, searches[role]);
      if (found.is_null() && config.search_fresh == 0) continue;
      if (found.is_null() || !found.at("gain").at("high").is_number()) return nullptr;
      const double over = found.at("gain").at("high").get<double>() - config.payoffs.epsilon[role];
      if (!strongest.is_null() && over <= strongest.at("over").get<double>()) continue;
      strongest = {{"by", oracle},
                   {"role", roles[role].name},
                   {"bot", found.at("bot")},
                   {"gain", found.at("gain")},
                   {"over", to_ten_digits(over)}};
    }
  }
  return strongest;
}

/// The mix of all rounds whose strongest response gains least, and that response: what to play. The
/// last round's need not be it, as a bot that gains on one mix can make the next easier to exploit.
/// Null where no mix was searched against in full.
Json least_exploited(const Psro& psro) {
  Json least;
  for (const Json& round : psro.rounds()) {
    const Json& mixes = round.at("mixes");
    for (std::size_t i = 0; i < mixes.size(); ++i) {
      Json strongest = strongest_response(psro.config(), psro.payoffs().space().roles(), mixes[i]);
      if (strongest.is_null()) continue;
      if (!least.is_null() && least.at("strongest").at("over") < strongest.at("over")) continue;
      least = {{"round", round.at("round")}, {"mix", i}, {"strongest", std::move(strongest)}};
    }
  }
  return least;
}

/// Writes into the final mixes that were searched against in the last round what that says.
void add_verdicts(const Psro& psro, const EquilibriaResult& found, Json& equilibria) {
  const Json& mixes = psro.rounds().back().at("mixes");
  const std::vector<std::size_t> searched = searched_mixes(found);
  for (std::size_t i = 0; i < searched.size(); ++i) {
    Json& one = equilibria[searched[i]];
    for (const char* const oracle : {way_of(psro.config()), kBySearch}) {
      one["verdict"][oracle] = verdict_by(oracle, mixes[i], found.epsilon);
    }
    one["searched"] = i;
  }
}

}  // namespace

std::vector<std::string> learned_bots(const Psro& psro) {
  std::vector<std::string> all;
  for (const Json& round : psro.rounds()) {
    if (!round.contains("added")) continue;
    for (const Json& bots : round.at("added")) {
      for (const std::string bot : bots) {
        if (std::find(all.begin(), all.end(), bot) == all.end()) all.push_back(bot);
      }
    }
  }
  return all;
}

Result to_result(const Psro& psro, const EquilibriaResult& equilibria, const Json& rules) {
  Result result = to_result(equilibria, rules);
  const PsroConfig& config = psro.config();
  const std::string way = way_of(config);
  Json improve = {{"rounds", config.rounds},
                  {"budget", config.budget},
                  {"fresh", config.fresh},
                  {"from", psro.from()},
                  {"search_fresh", config.search_fresh},
                  {"end", nullptr},
                  {"least_exploited", least_exploited(psro)},
                  {"curve", Json::array()}};
  if (!config.oracle.empty()) improve["oracle"] = config.oracle;
  std::uint64_t matches = 0;
  for (const Json& round : psro.rounds()) {
    for (const Json& mix : round.at("mixes")) {
      for (const Json& search : mix.at("searches")) {
        matches += search.at("search_matches").get<std::uint64_t>() +
                   search.at("fresh_matches").get<std::uint64_t>();
      }
    }
    improve["curve"].push_back({{"round", round.at("round")},
                                {"strategies", round.at("strategies")},
                                {"matches", round.at("matches").get<std::uint64_t>() + matches},
                                {"within", largest_regret(round)},
                                {"by_" + way, largest_gain(way, round)},
                                {"by_search", largest_gain(kBySearch, round)}});
  }
  improve["rounds_played"] = psro.rounds();
  if (psro.over()) {
    improve["end"] = psro.rounds().back().at("end");
    add_verdicts(psro, equilibria, result.tree["equilibria"]);
  }
  const std::vector<Response> responses = responses_of(psro.payoffs(), equilibria);
  Json learned = Json::array();
  for (const Json& round : psro.rounds()) {
    if (!round.contains("added")) continue;
    for (const auto& [role, bots] : round.at("added").items()) {
      for (const std::string bot : bots) {
        learned.push_back(learned_json(psro, round, role, bot, responses));
      }
    }
  }
  result.tree["improve"] = std::move(improve);
  result.tree["learned"] = std::move(learned);
  result.tree["responses"] = responses_json(psro.payoffs().space(), responses);
  if (!psro.over()) {
    result.tree["partial"] = true;
    if (result.notes.empty()) result.notes = {"PARTIAL: stopped before the rounds ended"};
  }
  return result;
}

}  // namespace mainmatch
