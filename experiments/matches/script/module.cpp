#include "experiments/matches/script/module.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <lua.hpp>
#include <mutex>
#include <nlohmann/json.hpp>
#include <ostream>
#include <set>

#include "experiments/base/bytes.h"
#include "experiments/base/error.h"
#include "experiments/base/number.h"
#include "experiments/base/printable.h"
#include "experiments/matches/playback.h"
#include "experiments/matches/registry.h"
#include "experiments/matches/script/adviser.h"
#include "experiments/matches/script/breakdowns.h"
#include "experiments/matches/script/interpreter.h"
#include "experiments/matches/script/recorded.h"
#include "experiments/matches/script/seat.h"
#include "experiments/matches/script/table.h"
#include "experiments/matches/seat_file.h"
#include "experiments/matches/step_form.h"
#include "experiments/matches/view_question.h"

namespace mainmatch::script {

namespace {

constexpr std::size_t kMaxTurns = 1024;

/// The text, which lives as long as the program.
std::string_view kept(std::string text) {
  static std::mutex mutex;
  static std::set<std::string> all;
  const std::scoped_lock lock(mutex);
  return *all.insert(std::move(text)).first;
}
template <class T>
std::span<const T> kept(std::vector<T> list) {
  static std::mutex mutex;
  static std::deque<std::vector<T>> all;
  const std::scoped_lock lock(mutex);
  return all.emplace_back(std::move(list));
}

/// Whether the row of a rule is no parameter, but a list or a record.
bool is_structured(const Json& row) { return row["kind"] == "list" || row["kind"] == "record"; }

/// Rows of rules, or of parameters of a bot, that are parameters.
std::vector<Parameter> parameters_of_rows(const Json& rows) {
  std::vector<Parameter> all;
  for (const Json& row : rows) {
    const std::string kind = row["kind"];
    if (is_structured(row)) continue;
    Parameter& one = all.emplace_back(Parameter{
        kept(row["name"].get<std::string>()), FieldKind::whole, 0, 0, 1, Scale::linear, {}, {}});
    if (row.contains("help")) one.help = kept(row["help"].get<std::string>());
    if (kind == "choice") {
      std::vector<std::string_view> words;
      for (const Json& word : row["of"]) words.push_back(kept(word.get<std::string>()));
      const auto found = std::ranges::find(words, row["default"].get<std::string>());
      one.standard = static_cast<double>(found - words.begin());
      one.high = static_cast<double>(words.size() - 1);
      one.words = kept(std::move(words));
    } else if (kind == "flag") {
      one.kind = FieldKind::flag;
      one.standard = row["default"].get<bool>();
    } else {
      if (kind == "number") one.kind = FieldKind::real;
      one.standard = row["default"];
      one.low = row["least"];
      one.high = row["most"];
    }
  }
  return all;
}

Json read_value(const Parameter& parameter, const Node& node) {
  if (!parameter.words.empty()) return std::string(parameter.words[node.one_of(parameter.words)]);
  if (parameter.kind == FieldKind::flag) return node.flag();
  const double value = node.real();
  if (value < parameter.low || value > parameter.high) node.fail(range_text(parameter));
  if (parameter.is_whole() && value != std::floor(value)) node.fail("a whole number");
  return parameter_json(parameter, value);
}

std::vector<std::string_view> texts(const Json& list) {
  std::vector<std::string_view> all;
  for (const Json& one : list) all.push_back(kept(one.get<std::string>()));
  return all;
}

/// Names and what they mean.
std::vector<Fact> meanings(const Json& list) {
  std::vector<Fact> all;
  for (const Json& one : list) {
    all.push_back({kept(one["name"].get<std::string>()), kept(one["help"].get<std::string>())});
  }
  return all;
}

MatchModule::Traits traits_of_file(const Json& declared, const std::string& path,
                                   const std::string& text) {
  MatchModule::Traits traits;
  traits.name = kept(declared["name"].get<std::string>());
  traits.title = kept(declared["title"].get<std::string>());
  traits.source = kept(text);
  traits.file = kept(path);
  for (const Json& row : declared["rules"]) {
    if (row["name"] == "players") traits.seats = row["default"];
  }
  traits.bots.push_back({"random", "hands in anything that the form has, each equally likely"});
  const auto checks = [](const Json& step) { return step["checks"] == true; };
  traits.bots.push_back({"void-free", "the same, and nothing that the match finds void", false,
                         std::ranges::any_of(declared["steps"], checks)});
  BotInfo& search = traits.bots.emplace_back(
      BotInfo{"search", "plays candidates out on imagined worlds", false, false});
  search.parameters = kept(parameters_of_rows(
      {{{"name", "worlds"},
        {"kind", "int"},
        {"default", 64},
        {"least", 1},
        {"most", 4096},
        {"help", "in which the last two candidates are compared"}},
       {{"name", "variations"},
        {"kind", "int"},
        {"default", 6},
        {"least", 0},
        {"most", 100},
        {"help", "candidates that differ in one part from the best that bots hand in"}}}));
  for (const Json& bot : declared["bots"]) {
    BotInfo& info = traits.bots.emplace_back(BotInfo{kept(bot["name"].get<std::string>())});
    info.idea = kept(bot["about"].get<std::string>());
    info.by_default = bot["default"];
    info.parameters = kept(parameters_of_rows(bot["parameters"]));
  }
  traits.facts = kept(meanings(declared["metrics"]));
  traits.mechanics = meanings(declared["mechanics"]);
  traits.roles = kept(texts(declared["roles"]));
  traits.public_keys = kept(texts(declared["public"]));
  std::vector<BreakdownPicture> pictures;
  for (const Json& one : declared["breakdowns"]) {
    const auto side = [&](const char* key) {
      return one[key].is_string() ? kept(one[key].get<std::string>()) : std::string_view();
    };
    const std::string_view name = kept(one["name"].get<std::string>());
    pictures.push_back(
        {name, BreakdownPicture::Form::heat, name, side("rows"), side("columns"), ""});
  }
  traits.pictures = kept(std::move(pictures));
  traits.signature = checksum(text);
  traits.certify_matches = 10'000;
  traits.judging_base = "";
  traits.judging_worlds = 256;
  traits.advice = &kAdvice;
  traits.seat = &kSeats;
  return traits;
}

}  // namespace

Json parameter_json(const Parameter& parameter, double value) {
  if (!parameter.words.empty())
    return std::string(parameter.words[static_cast<std::size_t>(value)]);
  if (parameter.kind == FieldKind::flag) return value != 0;
  return parameter.is_whole() ? Json(static_cast<std::int64_t>(value)) : Json(value);
}

Module::Module(std::string path, std::string text)
    : Module(path, text, Interpreter(path, text).declared()) {}

Module::Module(std::string path, std::string text, Json declared)
    : MatchModule(traits_of_file(declared, path, text)),
      path_(std::move(path)),
      text_(std::move(text)),
      declared_(std::move(declared)) {}

std::shared_ptr<const RuleSet> Module::rules(const Node& object) const {
  object.object();
  const std::vector<Parameter> known = parameters_of_rows(declared_["rules"]);
  std::vector<std::string_view> names;
  Json values;
  for (const Parameter& one : known) names.push_back(one.name);
  for (const Json& row : declared_["rules"]) {
    if (!is_structured(row)) continue;
    const auto& name = row["name"].get_ref<const std::string&>();
    names.push_back(name);
    values[name] = read_rule(row, object.find(name).value_or(Node(row["default"], name)));
  }
  object.object(names);
  for (const Parameter& one : known) {
    const auto given = object.find(one.name);
    values[std::string(one.name)] =
        given ? read_value(one, *given) : parameter_json(one, one.standard);
  }
  return std::make_shared<Rules>(*this, std::move(values));
}

Json Module::parameters() const {
  Json rows = Json::array();
  for (const Parameter& one : parameters_of_rows(declared_["rules"])) {
    Json& row =
        rows.emplace_back(Json{{"name", one.name}, {"default", parameter_json(one, one.standard)}});
    row["low"] = one.words.empty() ? parameter_json(one, one.low) : Json(nullptr);
    row["high"] = one.words.empty() ? parameter_json(one, one.high) : Json(nullptr);
    row["help"] = one.help;
  }
  for (const Json& row : declared_["rules"]) {
    if (!is_structured(row)) continue;
    rows.push_back({{"name", row["name"]},
                    {"default", row["default"]},
                    {"low", nullptr},
                    {"high", nullptr},
                    {"help", row.value("help", "")}});
  }
  return rows;
}

Json Module::schema() const {
  const auto standard = std::static_pointer_cast<const Rules>(default_rules());
  Json forms = Json::array();
  for (std::size_t i = 0; i < standard->turns().size(); ++i) {
    Json form = standard->form(i).schema();
    if (std::ranges::find(forms, form) == forms.end()) forms.push_back(std::move(form));
  }
  return {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
          {"title", std::string(title()) + ": views and submissions"},
          {"$defs", {{"view", {{"type", "object"}}}, {"round", {{"anyOf", std::move(forms)}}}}}};
}

Json Module::adjudicate(const Node& record) const {
  const auto rules = rules_of(*this, record);
  Table table(*rules, {});
  Json done = {{"format", kRecordFormat}, {"game", name()}};
  begin_record(record, table);
  for (const char* key : {"seed", "match", "bots", kProvenance}) keep_entry(record, key, done);
  done.update(rules->record_body(table.setup()));
  done["rounds"] = rounds_as_read(record);
  while (has_turn(record, table)) {
    const std::size_t turn = at(table.step().index);
    table.replay(record);
    if (turn < done["rounds"].size()) done["rounds"][turn]["result"] = table.result();
  }
  if (table.is_over()) {
    check_round_count(record, at(table.step().index));
    done["outcome"] = table.outcome_json();
  }
  return done;
}

void Module::replay(const Node& record, std::ostream& out) const {
  const Json done = adjudicate(record);
  out << title() << '\n' << "setup: " << to_line(done["setup"]) << '\n';
  const bool several = declared()["steps"].size() > 1;
  for (std::size_t i = 0; i < done["rounds"].size(); ++i) {
    const Json& round = done["rounds"][i];
    const Json& result = round.at("result");
    out << '\n' << result["step"].get<std::string>() << ' ' << result["round"];
    if (several) out << " (--round " << i + 1 << ')';  // as commands count the steps
    out << '\n';
    for (std::size_t seat = 0; seat < round["submissions"].size(); ++seat) {
      const Json& one = round["submissions"][seat];
      if (!one.is_null()) out << "  seat " << seat << ": " << printable(to_line(one)) << '\n';
    }
    for (const Json& one : result["void"]) {
      out << "  void of seat " << one["seat"] << ": " << one["part"].get<std::string>() << ": "
          << printable(one["reason"].get<std::string>()) << '\n';
    }
  }
  if (done.contains("outcome")) out << '\n' << "outcome: " << to_line(done["outcome"]) << '\n';
}

ViewAnswer Module::view(const Node& record, const ViewQuestion& question) const {
  const auto rules = rules_of(*this, record);
  Table table(*rules, {});
  if (is_seat_file(record)) {
    stand_at_shown(memory_in(record, *rules, question), table);
  } else {
    adjudicate(record);  // all of it must hold
    stand_at(record, question, table);
  }
  ViewAnswer answer{table.view(static_cast<Seat>(question.seat)), {}};
  if (question.submission) {
    const auto seat = static_cast<Seat>(question.seat);
    answer.objections = table.objections(seat, *question.submission);
  }
  return answer;
}

Rules::Rules(const Module& module, Json values)
    : RuleSet(module, values["players"]), module_(module), values_(std::move(values)) {
  const Json& steps = module.declared()["steps"];
  const auto times = [&](const Json& step) -> std::int64_t {
    const Json given = step.value("times", Json(1));
    const Json& count =
        given.is_string() && values_.contains(given) ? values_[std::string(given)] : given;
    if (!count.is_number_integer() || count < 0 || count > kMaxTurns) {
      throw InputError(module.path() + ": step " + step["name"].get<std::string>() +
                       ": times: " + mismatch(shown(count), "0..1024, or a rule that says it"));
    }
    return count;
  };
  for (const Json& step : steps) {
    steps_.push_back({step["name"], step["narrows"], step["checks"], step["apart"]});
  }
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (steps[i].contains("after")) continue;
    for (std::int64_t round = 1, last = times(steps[i]); round <= last; ++round) {
      turns_.push_back({static_cast<int>(i), static_cast<int>(round)});
      for (std::size_t k = 0; k < steps.size(); ++k) {
        if (!steps[k].contains("after") || steps[k]["after"] != steps[i]["name"]) continue;
        turns_.push_back({static_cast<int>(k), static_cast<int>(round)});
      }
    }
  }
  if (turns_.empty() || turns_.size() > kMaxTurns) {
    throw InputError(module.path() + ": " +
                     mismatch(std::to_string(turns_.size()) + " steps", "1..1024"));
  }
  Interpreter file(module.path(), module.text());
  file.run(module.path(), [&](lua_State* lua) {
    push(lua, seats());
    file.push_asked("start");
    lua_insert(lua, -2);
    file.call(1, 0);
    file.push_asked("valid");
    push(lua, values_);
    file.call(1, 1);
    if (const Json refused = take(lua, -1, "valid"); refused.is_string()) {
      throw InputError("rules: " + printable(refused.get<std::string>()));
    }
    for (const Turn& turn : turns_) {
      lua_settop(lua, 0);
      file.push_asked("form");
      push(lua, turn.step + 1);
      push(lua, values_);
      push(lua, turn.round);
      file.call(3, 1);
      const std::string where = module.path() + ": step " + step(turn).name;
      try {
        forms_.emplace_back(take(lua, -1, "form"), seats());
      } catch (const InputError& error) {
        throw InputError(where + ": " + error.what());
      }
    }
  });
  try {
    breakdowns_ = declared_breakdowns(module.declared()["breakdowns"], values_);
  } catch (const InputError& error) {
    throw InputError(module.path() + ": match: breakdowns." + error.what());
  }
  const std::size_t roles = module.traits().roles.size();
  seats_by_role_.assign(std::max<std::size_t>(roles, 1), 0);
  if (roles == 0) {
    seats_by_role_[0] = seats();
    return;
  }
  Table table(*this, {});
  table.deal(0, 0);
  for (const int role : table.role_of_seat()) ++seats_by_role_[at(role)];
}

std::unique_ptr<MatchTable> Rules::table(const SimulatorOptions& options) const {
  return std::make_unique<Table>(*this, options);
}

int Rules::rounds() const {
  return module_.declared()["stands"] == true ? static_cast<int>(turns_.size()) : 0;
}

std::vector<Parameter> Rules::parameters() const {
  std::vector<Parameter> all = parameters_of_rows(module_.declared()["rules"]);
  for (Parameter& one : all) {
    const Json& value = values_[std::string(one.name)];
    if (value.is_string()) {
      one.standard = static_cast<double>(std::ranges::find(one.words, value.get<std::string>()) -
                                         one.words.begin());
    } else {
      one.standard = value.is_boolean() ? (value.get<bool>() ? 1.0 : 0.0) : value.get<double>();
    }
  }
  return all;
}

std::string Rules::validation_error(std::span<const ParameterValue> changes) const {
  Json changed = values_;
  for (const Parameter& one : parameters()) {
    for (const ParameterValue& change : changes) {
      if (change.name != one.name) continue;
      if (!(change.value >= one.low && change.value <= one.high)) {
        return std::string(one.name) + ": " + mismatch(real_text(change.value), range_text(one));
      }
      changed[std::string(one.name)] = parameter_json(one, change.value);
    }
  }
  try {
    Rules(module_, std::move(changed));
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

Json Rules::record_body(const Json& setup) const {
  return {{kSource, source_json(module_)}, {"rules", values_}, {"setup", setup}};
}

Json Rules::record_head(const Json& setup, const Provenance& from) const {
  Json record = {{"format", kRecordFormat}, {"game", module_.name()}};
  if (from.seed) record["seed"] = *from.seed;
  if (from.match) record["match"] = *from.match;
  for (const std::string_view bot : from.bots) record["bots"].push_back(bot);
  record[kProvenance] = provenance_json(module_.name(), from.command);
  record.update(record_body(setup));
  return record;
}

Json Rules::fresh_record(std::uint64_t seed, std::uint64_t match, std::string_view command) const {
  Table table(*this, {});
  table.deal(seed, match);
  Provenance from{seed, match, {}, command};
  if (match == 0) from.match.reset();
  Json record = record_head(table.setup(), from);
  record["rounds"] = Json::array();
  return record;
}

}  // namespace mainmatch::script
