#include "experiments/analyses/balance/ablation_report.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/base/number.h"
#include "experiments/report/estimate_json.h"
#include "experiments/report/result.h"

namespace mainmatch {

namespace {

std::string_view word_for(Ablation::Kind kind) {
  return kind == Ablation::Kind::mechanic ? "mechanic" : "information";
}

}  // namespace

Json json_of(const AblationResult& result) {
  Json json = {{"deals", result.deals}, {"partial", result.partial()}};
  json["lines"] = Json::array();
  for (const AblationLine& line : result.lines) {
    const AblatedPart& part = result.parts[line.part];
    Json row = {{"kind", word_for(part.kind)},
                {"name", part.name},
                {"help", part.help},
                {"bot", line.bot.empty() ? Json() : Json(line.bot)},
                {"deals", line.deals}};
    row["use"] = json_of(line.use);
    row["with"] = json_of(line.with);
    row["without"] = json_of(line.without);
    row["value"] = json_of(line.value);
    row["value_if_used"] = json_of(line.at_work);
    row["p_value"] = line.p_value ? Json(to_ten_digits(*line.p_value)) : Json();
    row["adjusted"] = line.adjusted ? Json(to_ten_digits(*line.adjusted)) : Json();
    json["lines"].push_back(std::move(row));
  }
  return json;
}

std::vector<std::string> notes_of(const AblationResult& result) {
  const auto lacks = [&](bool asked, Ablation::Kind kind) {
    return asked && std::none_of(result.parts.begin(), result.parts.end(),
                                 [&](const AblatedPart& part) { return part.kind == kind; });
  };
  std::vector<std::string> notes;
  if (result.partial()) {
    notes.push_back("Ablation: " + partial_note(result.deals, result.asked, "deals"));
  }
  if (lacks(result.of_mechanics, Ablation::Kind::mechanic)) {
    notes.emplace_back("No values of mechanics: a seat of this match has none to do without.");
  }
  if (lacks(result.of_knowledge, Ablation::Kind::knowledge)) {
    notes.emplace_back(
        "No values of information: no seat of this match knows more than the others.");
  }
  return notes;
}

}  // namespace mainmatch
