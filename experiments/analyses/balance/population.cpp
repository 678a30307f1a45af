#include "experiments/analyses/balance/population.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/analyses/mix_text.h"
#include "experiments/base/number.h"

namespace mainmatch {

namespace {

std::int64_t total(const std::vector<WeightedBot>& list) {
  std::int64_t sum = 0;
  for (const WeightedBot& one : list) sum += one.weight;
  return sum;
}

/// Whether every bot has the same share in both.
bool same(const std::vector<WeightedBot>& a, const std::vector<WeightedBot>& b) {
  const std::int64_t of_a = total(a), of_b = total(b);
  return a.size() == b.size() && std::all_of(a.begin(), a.end(), [&](const WeightedBot& one) {
           return std::any_of(b.begin(), b.end(), [&](const WeightedBot& other) {
             return one.bot == other.bot && one.weight * of_b == other.weight * of_a;
           });
         });
}

}  // namespace

MixByRole population_of(const char* path, const MatchModule& match,
                        const std::vector<std::string>& lists) {
  if (lists.empty()) return alike(match.default_bots());
  MixByRole mix = BotMix(path, mix_by_role(path, match, lists), match.bots()).mix();
  const auto is_first = [&](const auto& list) { return same(list, mix.front()); };
  if (std::all_of(mix.begin(), mix.end(), is_first)) mix.resize(1);
  return mix;
}

BotMix drawn_from(const RuleSet& rules, const MixByRole& mix) {
  const MatchModule& match = rules.match();
  return {"bots", mix.empty() ? alike(match.default_bots()) : mix, match.bots()};
}

std::vector<std::string> lists_of(const MixByRole& mix, const MatchModule& match) {
  if (!is_alike(mix)) {
    return mix.size() == 1 ? std::vector{text_of(mix.front())} : texts_of(mix, match);
  }
  std::string names;
  for (const WeightedBot& one : mix.front()) names += (names.empty() ? "" : ",") + one.bot;
  return {names};
}

std::vector<std::string> strategies_of(const MixByRole& mix, const MatchModule& match) {
  std::vector<std::string> lists;
  for (const auto& list : mix) {
    std::string text = mix.size() > 1 ? std::string(match.traits().roles[lists.size()]) + ":" : "";
    for (const WeightedBot& one : list) text += (&one == &list.front() ? "" : ",") + one.bot;
    lists.push_back(std::move(text));
  }
  return lists;
}

MixByRole learned_population(const MatchModule& match) {
  const std::optional<LearnedMix> learned = learned_mix(match);
  if (!learned) return {};
  std::vector<std::string> lists;
  for (const auto& [role, bots] : learned->texts) {
    std::string& list = lists.emplace_back(learned->texts.size() > 1 ? role + ":" : "");
    for (const std::string& bot : bots) {
      const std::size_t colon = bot.rfind(':');
      list += (&bot == &bots.front() ? "" : ",") + learned_definition(match, bot.substr(0, colon)) +
              bot.substr(colon);
    }
  }
  return population_of("bots", match, lists);
}

std::string remark_on(const MixByRole& mix, const MatchModule& match) {
  const MixByRole learned = learned_population(match);
  const bool is_learned =
      std::equal(mix.begin(), mix.end(), learned.begin(), learned.end(), same) && !mix.empty();
  return is_learned ? "learned under the published rules" : "";
}

void add_population(const MixByRole& mix, std::span<const std::string> roles, Json& json) {
  json["bots"] = Json::array();
  Json shares = Json::object();
  for (std::size_t list = 0; list < mix.size(); ++list) {
    double all = 0;
    for (const WeightedBot& one : mix[list]) all += one.weight;
    Json& of_list = shares[mix.size() == 1 ? "all" : roles[list]];
    for (const WeightedBot& one : mix[list]) {
      Json& bots = json["bots"];
      if (std::find(bots.begin(), bots.end(), one.bot) == bots.end()) bots.push_back(one.bot);
      of_list[one.bot] = to_ten_digits(one.weight / all);
    }
  }
  if (!is_alike(mix)) json["mix"] = std::move(shares);
}

}  // namespace mainmatch
