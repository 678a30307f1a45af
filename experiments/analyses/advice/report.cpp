#include <algorithm>

#include "experiments/analyses/advice/fitted.h"
#include "experiments/analyses/advice/imagined_odds.h"
#include "experiments/analyses/advice/pool.h"
#include "experiments/analyses/advice/result.h"
#include "experiments/analyses/judging.h"
#include "experiments/base/number.h"
#include "experiments/matches/registry.h"
#include "experiments/report/estimate_json.h"

namespace mainmatch {

namespace {

const char* word_for(Settled settled) {
  switch (settled) {
    case Settled::kBest:
      return "best told apart";
    case Settled::kIndifferent:
      return "indifferent";
    case Settled::kPrecise:
      return "target error";
    case Settled::kWorlds:
      break;
  }
  return "worlds";
}

/// Of the worlds in which one of the first two gains more: how many, and what both gain there.
Json side_json(const advice::Versus::Side& side, bool of_first, double unit) {
  const auto mean = [&](std::int64_t sum) {
    return side.better == 0 ? Json()
                            : Json(to_ten_digits(static_cast<double>(sum) / unit /
                                                 static_cast<double>(side.better)));
  };
  return {{"worlds", side.better},
          {"first", mean(of_first ? side.gain : side.other_gain)},
          {"second", mean(of_first ? side.other_gain : side.gain)}};
}

Json ranks_json(const std::vector<Estimate>& shares) {
  Json json = Json::array();
  for (const Estimate& share : shares) json.push_back(json_of(share));
  return json;
}

Json candidate_json(const AdvisedCandidate& candidate) {
  Json json = {{"submission", candidate.submission}, {"source", candidate.source}};
  constexpr const char* kKeys[] = {"payoff", "win", "elimination", "score", "rank"};
  for (std::size_t i = 0; i < advice::kNumbers; ++i) {
    json[kKeys[i]] = json_of(candidate.numbers[i]);
  }
  json["loss"] = json_of(candidate.loss);
  json["worlds"] = candidate.worlds;
  json["active"] = candidate.active;
  return json;
}

/// What a submission gains less than the best.
Estimate loss_of(const FieldAdvice& advice, const Json& submission) {
  const auto there =
      std::ranges::find(advice.candidates, submission, &AdvisedCandidate::submission);
  return there == advice.candidates.end() ? Estimate{} : there->loss;
}

Json field_json(const MatchModule& match, const FieldAdvice& advice, Seat self) {
  Json json;
  json["judged_by"] = judging_json(match, advice.judging);
  json["model"] = advice.infers ? "bots" : "uniform";
  json["worlds"] = advice.worlds;
  json["drawn"] = advice.drawn;
  json["effective"] = to_ten_digits(advice.effective);
  json["forced"] = advice.forced;
  if (advice.fit) {
    json["fitted"] = fit_json(match, *advice.fit, advice.judging.field, advice.seats, self);
  }
  if (!advice.pool.seats.empty()) {
    json["pool"] = pool_json(advice.pool);
    json["pool"]["alone"] = advice.alone;
    json["pool"]["worth"] = json_of(loss_of(advice, advice.alone));
  }
  json["indifference"] = to_ten_digits(advice.indifference);
  json["candidates"] = Json::array();
  for (const AdvisedCandidate& one : advice.candidates) {
    json["candidates"].push_back(candidate_json(one));
  }
  json["settled"] = word_for(advice.settled);
  if (advice.partial) json["partial"] = true;
  json["odds"] = {{"known", advice.odds.picture.known}, {"tables", tables_json(advice.odds)}};
  if (advice.first_two) {
    const auto payoff_unit = static_cast<double>(advice.judging.payoff.unit());
    const auto& [versus, ranks] = *advice.first_two;
    const auto& [first, second] = versus.sides;
    json["first_two"] = {{"worlds", versus.worlds},
                         {"first_better", side_json(first, true, payoff_unit)},
                         {"second_better", side_json(second, false, payoff_unit)},
                         {"first_ranks", ranks_json(ranks[0])},
                         {"second_ranks", ranks_json(ranks[1])}};
  }
  return json;
}

/// What was judged against all fields: what it loses against each, and in the worst of them; what
/// loses least there first.
Json across_json(const std::vector<FieldAdvice>& fields) {
  struct Row {
    const AdvisedCandidate* candidate;
    std::vector<Estimate> losses;
    double worst = 0;
  };
  std::vector<Row> rows;
  for (const AdvisedCandidate& one : fields.front().candidates) {
    Row row{&one, {}};
    for (const FieldAdvice& field : fields) {
      const auto same = std::find_if(
          field.candidates.begin(), field.candidates.end(),
          [&](const AdvisedCandidate& other) { return other.submission == one.submission; });
      if (same == field.candidates.end() || !same->loss.mean) break;
      row.losses.push_back(same->loss);
      row.worst = std::max(row.worst, *same->loss.mean);
    }
    if (row.losses.size() == fields.size()) rows.push_back(std::move(row));
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const Row& a, const Row& b) { return a.worst < b.worst; });
  Json json = Json::array();
  for (const Row& row : rows) {
    Json losses = Json::array();
    for (const Estimate& loss : row.losses) losses.push_back(json_of(loss));
    json.push_back({{"submission", row.candidate->submission},
                    {"losses", std::move(losses)},
                    {"worst", to_ten_digits(row.worst)}});
  }
  return json;
}

}  // namespace

Result to_result(const AdviceResult& result) {
  Json json = {{"game", result.game},
               {"seat", result.seat},
               {"step", result.step},
               {"seed", result.seed},
               {"alpha", to_ten_digits(result.alpha)}};
  const MatchModule& match = match_named(result.game, "game");
  if (result.fields.size() == 1) {
    json.update(field_json(match, result.fields.front(), result.seat));
  } else {
    json["fields"] = Json::array();
    for (const FieldAdvice& one : result.fields) {
      json["fields"].push_back(field_json(match, one, result.seat));
    }
    json["across"] = across_json(result.fields);
  }
  Result made{"advise", std::move(json)};
  made.words = {{"title", result.title}, {"step", result.step_words}};
  for (const FieldAdvice& one : result.fields) made.words["odds"].push_back(table_words(one.odds));
  for (const FieldAdvice& one : result.fields) {
    if (!one.partial) continue;
    made.notes.push_back(fmt::format(
        "PARTIAL: stopped after {} imagined worlds, before anything was settled", one.worlds));
    break;
  }
  return made;
}

}  // namespace mainmatch
