#include "experiments/analyses/metagame/improve_result.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/analyses/metagame/improve.h"
#include "experiments/analyses/metagame/starts.h"
#include "experiments/base/number.h"
#include "experiments/report/estimate_json.h"
#include "experiments/statistics/betting.h"

namespace mainmatch {

namespace {

using nlohmann::ordered_json;

/// Values as they count: clipped to where they lie.
std::vector<Bin> within(const ValueCounts& counts, const PayoffRange& range,
                        std::int64_t* clipped = nullptr) {
  ValueCounts kept;
  for (const Bin& bin : counts.bins()) {
    const std::int64_t value = std::clamp(bin.low, range.least, range.most);
    kept.add(value, bin.count);
    if (clipped && value != bin.low) *clipped += bin.count;
  }
  return kept.bins();
}

/// Its mean, with limits that hold however many deals there are.
Estimate estimate_of(const ValueCounts& counts, const PayoffRange& range, std::int64_t unit) {
  const std::vector<Bin> bins = within(counts, range);
  Estimate estimate{.mean = mean_payoff(bins)};
  if (!estimate.mean) return estimate;
  estimate.interval = confidence_sequence(bins, range);
  return estimate.mapped(1 / static_cast<double>(unit), 0);
}

ordered_json value_json(const ImproveResult::Parameter& parameter, const std::string& text) {
  return parameter.is_word ? ordered_json(text) : ordered_json::parse(text);
}

ordered_json mix_json(const std::vector<WeightedBot>& mix) {
  ordered_json json = ordered_json::object();
  for (const WeightedBot& one : mix) json[one.bot] = one.weight;
  return json;
}

ordered_json against_json(const ImproveResult& result) {
  if (result.roles.empty()) return mix_json(result.against.front());
  ordered_json json = ordered_json::object();
  for (std::size_t role = 0; role < result.roles.size(); ++role) {
    json[result.roles[role]] = mix_json(result.against[role]);
  }
  return json;
}

}  // namespace

ImproveResult Improve::result() const {
  const MatchModule& match = config_.rules->match();
  ImproveResult result{.game = std::string(match.name()),
                       .title = std::string(match.title()),
                       .payoff = config_.payoff.name(),
                       .role = config_.role,
                       .roles = {match.traits().roles.begin(), match.traits().roles.end()},
                       .against = opponents_.mix(),
                       .optimizer = config_.optimizer,
                       .seed = config_.seed,
                       .by_parameters = config_.by_parameters,
                       .budget = config_.budget,
                       .fresh = config_.fresh};
  if (config_.by_parameters) {
    describe_found(result);
  } else {
    result.definition = finds() ? config_.given : config_.search;
    result.base = names_outside(result.definition)
                      ? result.definition
                      : read_bot_name("search", result.definition).base;
  }
  result.fresh_matches = matches_ - std::min(matches_, result.search_matches);
  result.partial = stage_ != Stage::over;
  measure(result);
  return result;
}

void Improve::describe_found(ImproveResult& result) const {
  const MatchModule& match = config_.rules->match();
  result.from = start_names(match, config_.from);
  result.search_matches = search_->matches();
  const ParameterizedCandidate& best = search_->best();
  const BotInfo& base = *plan_.starts[best.start].bot;
  result.definition = search_->best_name();
  result.base = base.name;
  for (std::size_t i = 0; i < best.values.size(); ++i) {
    const Parameter& parameter = base.parameters[i];
    result.parameters.push_back({std::string(parameter.name), value_text(parameter, best.values[i]),
                                 value_text(parameter, parameter.standard),
                                 !parameter.words.empty()});
  }
  const auto unit = static_cast<double>(config_.payoff.unit());
  for (const TracedGeneration& one : search_->trace()) {
    result.trace.push_back({result.from[one.start], one.matches, one.best / unit, one.mean / unit,
                            search_->name_of({one.start, one.values})});
  }
}

/// The range of a payoff: its own, or where those of the first stage lay, widened to twice its
/// width about its middle.
PayoffRange Improve::payoffs() const {
  if (const auto known = config_.payoff.range()) return *known;
  const Sums& first = history_.empty() ? sums_ : history_.front();
  std::int64_t least = first.least;
  std::int64_t most = first.most;
  for (const Sums& sums : history_) {
    if (!sums.lead.empty()) break;
    least = std::min(least, sums.least);
    most = std::max(most, sums.most);
  }
  const std::int64_t more = most > least ? (most - least + 1) / 2 : config_.payoff.unit();
  return {least - more, most + more};
}

const Improve::Sums* Improve::sums_of(Stage stage) const {
  const auto heat = heat_of_.find(stage);
  if (heat == heat_of_.end()) return nullptr;
  return heat->second < history_.size() ? &history_[heat->second] : &sums_;
}

void Improve::measure(ImproveResult& result) const {
  if (stage_ == Stage::parameters) return;
  const PayoffRange range = payoffs();
  const std::int64_t width = range.most - range.least;
  const PayoffRange differences{-width, width};
  const std::int64_t unit = config_.payoff.unit();
  const auto count_clipped = [&](const Sums& sums) {
    within(sums.value, range, &result.clipped);
    within(sums.of_mix, range, &result.clipped);
  };
  if (const Sums* const gain = sums_of(Stage::gain)) {
    result.value = estimate_of(gain->value, range, unit);
    result.value_of_mix = estimate_of(gain->of_mix, range, unit);
    result.gain = estimate_of(gain->lead_on_mix, differences, unit);
    if (config_.by_parameters) {
      result.gain_over_base = estimate_of(gain->lead[1], differences, unit);
    }
    count_clipped(*gain);
  }
  if (const Sums* const influence = sums_of(Stage::influence)) {
    std::size_t bot = 1;
    for (ImproveResult::Parameter& parameter : result.parameters) {
      if (parameter.value == parameter.standard) continue;
      parameter.loss = estimate_of(influence->lead[bot++], differences, unit);
    }
  }
  if (const Sums* const search = sums_of(Stage::search)) {
    ImproveResult::Searcher found{.bot = config_.search,
                                  .fresh = config_.search_fresh,
                                  .value = estimate_of(search->value, range, unit),
                                  .value_of_mix = estimate_of(search->of_mix, range, unit),
                                  .gain = estimate_of(search->lead_on_mix, differences, unit)};
    if (finds()) found.lead = estimate_of(search->lead[1], differences, unit);
    count_clipped(*search);
    if (!finds()) {
      result.value = found.value;
      result.value_of_mix = found.value_of_mix;
      result.gain = found.gain;
    }
    result.by_search = std::move(found);
  }
}

Result to_result(const ImproveResult& result, const ordered_json& rules) {
  ordered_json json;
  json["game"] = result.game;
  json["payoff"] = result.payoff;
  if (!result.roles.empty()) {
    json["role"] = result.role.empty() ? ordered_json() : ordered_json(result.role);
  }
  json["against"] = against_json(result);
  json["by_parameters"] = result.by_parameters;
  json["from"] = result.from;
  json["optimizer"] = result.optimizer;
  json["seed"] = result.seed;
  json["budget"] = result.budget;
  json["fresh"] = result.fresh;
  json["partial"] = result.partial;
  json["rules"] = rules;
  ordered_json parameters = ordered_json::object();
  ordered_json influence = ordered_json::array();
  for (const ImproveResult::Parameter& one : result.parameters) {
    parameters[one.name] = value_json(one, one.value);
    influence.push_back({{"parameter", one.name},
                         {"value", value_json(one, one.value)},
                         {"default", value_json(one, one.standard)},
                         {"loss", json_of(one.loss)}});
  }
  json["bot"] = {{"name", result.name.empty() ? result.definition : result.name},
                 {"base", result.base},
                 {"parameters", parameters},
                 {"definition", result.definition}};
  json["better"] = result.better();
  json["gain"] = json_of(result.gain);
  json["gain_over_base"] = json_of(result.gain_over_base);
  json["value"] = json_of(result.value);
  json["value_of_mix"] = json_of(result.value_of_mix);
  json["clipped"] = result.clipped;
  json["matches"] = result.search_matches + result.fresh_matches;
  json["search_matches"] = result.search_matches;
  json["fresh_matches"] = result.fresh_matches;
  json["influence"] = std::move(influence);
  json["trace"] = ordered_json::array();
  for (const ImproveResult::Generation& one : result.trace) {
    json["trace"].push_back({{"matches", one.matches},
                             {"from", one.from},
                             {"best", to_ten_digits(one.best)},
                             {"mean", to_ten_digits(one.mean)},
                             {"bot", one.bot}});
  }
  json["by_search"] = nullptr;
  if (const auto& found = result.by_search) {
    json["by_search"] = {{"bot", found->bot},
                         {"fresh", found->fresh},
                         {"better", found->better()},
                         {"gain", json_of(found->gain)},
                         {"lead", json_of(found->lead)},
                         {"value", json_of(found->value)},
                         {"value_of_mix", json_of(found->value_of_mix)}};
  }
  Result made{"improve", std::move(json)};
  if (result.partial) {
    made.notes = {"PARTIAL: stopped before all of the search and of the fresh deals was played"};
  }
  return made;
}

std::string bots_file_of(const ImproveResult& result) {
  const auto quoted = [](const std::string& text) { return "\"" + text + "\""; };
  std::string text =
      fmt::format("[bots.{}]\ngame = {}\nbase = {}\n\n[bots.{}.parameters]\n", result.name,
                  quoted(result.game), quoted(result.base), result.name);
  for (const ImproveResult::Parameter& one : result.parameters) {
    text += one.name + " = " + (one.is_word ? quoted(one.value) : one.value) + "\n";
  }
  return text;
}

}  // namespace mainmatch
