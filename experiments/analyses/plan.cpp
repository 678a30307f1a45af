#include "experiments/analyses/plan.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "experiments/base/json_schema.h"
#include "experiments/matches/registry.h"

namespace mainmatch {

namespace {

bool is_in_plan(const PlanField& field) {
  return field.part == PlanField::Part::plan || field.part == PlanField::Part::extent;
}

/// The value of an input is its content, so that nothing is read.
void require_content(const Node& value) {
  value.object();
  value.at("content").text();
}

const AnalysisEntry& entry_of(const Node& plan) {
  if (plan.at("format").text() != kPlanFormat) plan.at("format").fail(kPlanFormat);
  return analysis_named("analysis", plan.at("analysis").text());
}

/// An end of the range of a number.
Json bound(const PlanField& field, double value) {
  constexpr double kTwoTo63 = 9223372036854775808.0;
  if (field.kind == PlanField::Kind::real) return value;
  return value < kTwoTo63 ? Json(static_cast<std::int64_t>(value)) : Json(~std::uint64_t{0});
}

Json input_schema(const Json& text) {
  return {{"type", "object"},
          {"properties",
           {{"path", text}, {"content", {{"type", "string"}}}, {"checksum", {{"type", "string"}}}}},
          {"required", {"path"}},
          {"additionalProperties", false}};
}

Json schema_of_value(const PlanField& field) {
  const Json text = {{"type", "string"}, {"minLength", 1}};
  Json schema;
  switch (field.kind) {
    case PlanField::Kind::whole:
    case PlanField::Kind::seed:
      schema = {{"type", "integer"}};
      break;
    case PlanField::Kind::real:
      schema = {{"type", "number"}};
      break;
    case PlanField::Kind::reals:
      return {{"type", "array"},
              {"minItems", 1},
              {"items", {{"type", "number"}, {"minimum", field.lo}, {"maximum", field.hi}}}};
    case PlanField::Kind::text:
      return text;
    case PlanField::Kind::choice:
      return {{"enum", field.choices}};
    case PlanField::Kind::names:
    case PlanField::Kind::texts:
      return list_schema(text);
    case PlanField::Kind::input:
      return input_schema(text);
    case PlanField::Kind::inputs:
      return list_schema(input_schema(text));
    case PlanField::Kind::flag:
      return {{"type", "boolean"}};
  }
  schema["minimum"] = bound(field, field.lo);
  schema["maximum"] = bound(field, field.hi);
  return schema;
}

}  // namespace

PlannedRun::PlannedRun(const AnalysisEntry& entry) : entry_(entry), analysis_(entry.make()) {
  analysis_->declare(fields_);
}

std::unique_ptr<PlannedRun> PlannedRun::from(const Json& plan, const std::string& place) {
  return from(plan, place, false);
}

std::unique_ptr<PlannedRun> PlannedRun::confined(const Json& plan, const std::string& place) {
  return from(plan, place, true);
}

std::unique_ptr<PlannedRun> PlannedRun::from(const Json& plan, const std::string& place,
                                             bool confined) {
  try {
    const Node node(plan, "");
    node.object();
    auto run = std::make_unique<PlannedRun>(entry_of(node));
    run->flags_.confined = confined;
    std::vector<std::string_view> keys = {"format", "analysis", "rules", kSource};
    for (const PlanField& field : run->fields_.all()) {
      if (!is_in_plan(field)) continue;
      keys.push_back(field.name);
      const auto value = node.find_unless_null(field.name);
      if (!value) {
        if (field.required) node.at(field.name).fail(field.argument);
        continue;
      }
      run->flags_.where[field.name] = place + ": " + field.name;
      if (confined && field.kind == PlanField::Kind::input) require_content(*value);
      if (confined && field.kind == PlanField::Kind::inputs) {
        for (std::size_t i = 0; i < value->array(); ++i) require_content((*value)[i]);
      }
      field.read(*value);
    }
    node.object(keys);
    if (const auto source = node.find_unless_null(kSource)) {
      if (confined) source->complain("a plan from outside can bring no match");
      run->flags_.source = source->json();
    }
    if (const auto rules = node.find("rules")) {
      rules->object();
      run->flags_.rules = rules->json();
      for (const auto& [key, value] : rules->json().items()) {
        run->flags_.where["rules." + key] = place + ": rules." + key;
      }
    }
    return run;
  } catch (const InputError& error) {
    throw InputError(place + ": " + error.what());
  }
}

void PlannedRun::read(const std::string& name, const Json& value, const std::string& place) {
  const PlanField* const field = fields_.find(name);
  if (!field) return;
  flags_.where[name] = place + ": " + name;
  field->read(Node(value, name));
}

void PlannedRun::settle() {
  fields_.check_together(flags_.where);
  analysis_->settle(flags_);
}

ValuePlaces PlannedRun::places() const {
  ValuePlaces where = flags_.where;
  for (const PlanField& field : fields_.all()) where.try_emplace(field.name, field.flag());
  return where;
}

Json PlannedRun::plan() const {
  Json plan = {{"format", kPlanFormat}, {"analysis", entry_.name}};
  for (const PlanField& field : fields_.all()) {
    if (!is_in_plan(field)) continue;
    Json value = field.planned ? field.planned() : field.value();
    if (!value.is_null()) plan[field.name] = std::move(value);
  }
  if (const std::string game = analysis_->game(); !game.empty()) {
    const MatchModule& match = match_named(game, "game");
    if (!match.traits().source.empty()) plan[kSource] = source_json(match);
  }
  Json rules = analysis_->rules();
  if (!rules.empty()) plan["rules"] = std::move(rules);
  return plan;
}

std::vector<std::string> PlannedRun::extent() const {
  std::vector<std::string> names;
  for (const PlanField& field : fields_.all()) {
    if (field.part == PlanField::Part::extent) names.push_back(field.name);
  }
  return names;
}

Json plan_schema(const AnalysisEntry& entry) {
  const PlannedRun run(entry);
  Json properties = {{"format", {{"const", kPlanFormat}}}, {"analysis", {{"const", entry.name}}}};
  Json required = {"format", "analysis"};
  for (const PlanField& field : run.fields().all()) {
    if (!is_in_plan(field)) continue;
    Json schema = schema_of_value(field);
    schema["description"] = field.help;
    const Json standard = field.value();
    if (!standard.is_null()) schema["default"] = standard;
    properties[field.name] = std::move(schema);
    if (field.required || field.name == "game") required.push_back(field.name);
  }
  if (run.fields().find("game")) {
    properties["rules"] = {{"type", "object"},
                           {"description", "parameters of the match (see 'mainmatch rules GAME')"}};
    properties[kSource] = {
        {"type", "object"},
        {"description", "the file of the match, if it is none of the program's"},
        {"properties", {{"file", {{"type", "string"}}}, {"text", {{"type", "string"}}}}},
        {"required", {"file", "text"}},
        {"additionalProperties", false}};
  }
  return {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
          {"title", "plan of mainmatch " + std::string(entry.name)},
          {"description", entry.help},
          {"type", "object"},
          {"properties", std::move(properties)},
          {"required", std::move(required)},
          {"additionalProperties", false}};
}

Json plan_schema() {
  Json all = Json::array();
  for (const AnalysisEntry& entry : analyses()) {
    Json one = plan_schema(entry);
    one.erase("$schema");
    all.push_back(std::move(one));
  }
  return {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
          {"title", "plan of mainmatch"},
          {"oneOf", std::move(all)}};
}

}  // namespace mainmatch
