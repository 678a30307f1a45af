#include "experiments/matches/script/seat.h"

#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "experiments/base/printable.h"
#include "experiments/matches/registry.h"
#include "experiments/matches/script/recorded.h"
#include "experiments/matches/script/table.h"
#include "experiments/matches/seat_file.h"
#include "experiments/matches/step_form.h"

namespace mainmatch::script {

namespace {

/// Views have their keys in order.
Json sorted(const Json& object) {
  std::map<std::string, Json> members;
  for (const auto& [key, value] : object.items()) members[key] = value;
  Json all = Json::object();
  for (const auto& [key, value] : members) all[key] = value;
  return all;
}

Json changed(const Json& before, const Json& after) {
  Json news = Json::object();
  for (const auto& [key, value] : after.items()) {
    if (before.value(key, Json()) != value) news[key] = value;
  }
  for (const auto& [key, value] : before.items()) {
    if (!after.contains(key)) news[key] = nullptr;
  }
  return sorted(news);
}

void learn(const Node& news, Json& view) {
  news.object();
  for (std::size_t i = 0; i < news.size(); ++i) {
    if (news.value(i).is_null()) {
      view.erase(news.key(i));
    } else {
      view[news.key(i)] = news.value(i).json();
    }
  }
  view = sorted(view);
}

/// The turn that a view says it is of.
std::size_t turn_of(const Json& view, const Rules& rules, const std::string& where) {
  for (std::size_t i = 0; i < rules.turns().size(); ++i) {
    const Turn& turn = rules.turns()[i];
    if (view.value("step", Json()) == rules.step(turn).name &&
        view.value("round", Json()) == turn.round) {
      return i;
    }
  }
  throw InputError("{}: step and round: got {} {}, expected a step of the match and its number",
                   where, shown(view.value("step", Json())), shown(view.value("round", Json())));
}

const Module& module_of(const Node& file) {
  return static_cast<const Module&>(match_of_source(file.at(kSource)));
}

/// Which step a view is of, in words.
Step step_number(std::size_t played) { return {StepKind::round, static_cast<int>(played)}; }

/// All of it, also where the seat does not act at the end.
SeatMemory whole_memory(const Node& record, const ViewQuestion& question, const Rules& rules) {
  if (is_seat_file(record)) return memory_in(record, rules, question);
  Table table(rules, {});
  SeatMemory memory = played_up_to(record, question, table);
  if (!table.is_over()) {
    memory.moments.push_back({table.turn_index(), table.shown(memory.seat), true, nullptr});
  }
  return memory;
}

Json file_of(const Node& record, const ViewQuestion& question) {
  const Module& module = module_of(record);
  const auto rules = rules_of(module, record);
  if (question.seat >= rules->seats()) {
    throw ValueError("--seat", std::to_string(question.seat),
                     "0.." + std::to_string(rules->seats() - 1));
  }
  const SeatMemory memory = whole_memory(record, question, *rules);
  Json file = {{"format", kSeatFormat}, {"game", module.name()}};
  file[kSource] = record.at(kSource).json();
  file["seat"] = question.seat;
  file["rules"] = rules->json();
  file["dealt"] = memory.moments.empty() ? Json::object() : memory.moments.front().shown;
  file["dealt"].erase("seat");  // the file's own, counted from 0
  keep_notes(record, file);
  Json& steps = file["steps"] = Json::array();
  for (std::size_t i = 0; i + 1 < memory.moments.size(); ++i) {
    const SeatMemory::Moment& now = memory.moments[i];
    Json& entry = steps.emplace_back(Json{{"step", step_json(step_number(i))}});
    if (now.acts) entry["handed_in"] = now.handed_in;
    entry["shown"] = changed(now.shown, memory.moments[i + 1].shown);
    if (is_seat_file(record)) keep_notes(record.at("steps")[i], entry);
  }
  return file;
}

/// The JSON Schema that a value suggests, for what a person types.
Json schema_like(const Json& value) {
  if (value.is_boolean()) return {{"type", "boolean"}};
  if (value.is_number_integer()) return {{"type", "integer"}};
  if (value.is_number()) return {{"type", "number"}};
  if (value.is_string()) return {{"type", "string"}};
  return {{"type", "object"}};
}

SeatStanding standing_of(const Node& file) {
  const Module& module = module_of(file);
  const auto rules = rules_of(module, file);
  const ViewQuestion question{.seat = seat_in(file, rules->seats())};
  const SeatMemory memory = memory_in(file, *rules, question);
  SeatStanding found;
  found.step = step_number(memory.moments.size() - 1);
  found.acts = true;
  found.news_schema = {{"type", "object"}, {"properties", Json::object()}};
  for (const auto& [key, value] : memory.moments.back().shown.items()) {
    if (key != "seat") found.news_schema["properties"][key] = schema_like(value);
  }
  Table table(*rules, {});
  stand_at_shown(memory, table);
  found.words = table.step_words();
  try {
    found.view = table.view(memory.seat);
    found.screen = table.screen(memory.seat);
  } catch (const InputError&) {  // something that limits look at is not entered
    found.view = memory.moments.back().shown;
    found.screen = std::make_unique<JsonScreen>(found.view);
  }
  return found;
}

void replay_file(const Node& file, std::ostream& out) {
  out << module_of(file).title() << ", as seat " << file.at("seat").json() << " saw it\n";
  const auto print = [&](const char* what, const Json& value) {
    if (!value.empty()) out << what << printable(to_line(value)) << '\n';
  };
  print("dealt: ", file.at("dealt").json());
  for (const Json& entry : file.at("steps").json()) {
    out << '\n' << step_words(entry.at("step"), 1) << '\n';
    print("handed in: ", entry.value("handed_in", Json()));
    print("shown: ", entry.value("shown", Json()));
  }
}

}  // namespace

SeatMemory memory_in(const Node& file, const Rules& rules, const ViewQuestion& question) {
  check_seat_frame(file);
  SeatMemory memory{seat_in(file, rules.seats()), {}};
  if (question.seat != memory.seat) {
    throw ValueError("--seat", std::to_string(question.seat),
                     std::to_string(memory.seat) + ", whose file this is");
  }
  if (const auto believed = file.find_unless_null("believed")) {
    believed->complain("a match in one file takes no claims");
  }
  const Node dealt = file.at("dealt");
  dealt.object();
  Json view = dealt.json();
  for (const char* const not_dealt : {"rules", "form"}) view.erase(not_dealt);  // `view` has them
  if (const auto seat = dealt.find("seat")) seat->whole(memory.seat, memory.seat);
  view["seat"] = memory.seat + 1;  // as the file of the match counts
  view = sorted(view);
  memory.moments.push_back({turn_of(view, rules, "dealt"), view, true, nullptr});
  const auto steps = file.find("steps");
  for (std::size_t i = 0, count = steps ? steps->array() : 0; i < count; ++i) {
    if (question.step && *question.step == step_number(i)) return memory;
    const Node entry = (*steps)[i];
    check_same(entry.at("step"), step_json(step_number(i)));
    SeatMemory::Moment& now = memory.moments.back();
    const auto handed_in = entry.find("handed_in");
    now.acts = handed_in.has_value();
    if (handed_in) now.handed_in = handed_in->json();
    learn(entry.at("shown"), view);
    memory.moments.push_back({turn_of(view, rules, entry.path_to("shown")), view, true, nullptr});
  }
  if (question.step && *question.step != step_number(memory.moments.size() - 1)) {
    throw InputError("--round: the file does not come to this round");
  }
  return memory;
}

void stand_at_shown(const SeatMemory& memory, Table& table) {
  const SeatMemory::Moment& now = memory.moments.back();
  table.show(now.turn, memory.seat, now.shown);
}

const SeatSource kSeats = {&file_of, &standing_of, &replay_file, [](const RuleSet&) {
                             return Json{{"type", "object"}, {"properties", Json::object()}};
                           }};

}  // namespace mainmatch::script
