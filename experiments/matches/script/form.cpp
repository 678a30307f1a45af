#include "experiments/matches/script/form.h"

#include <algorithm>
#include <cmath>
#include <lua.hpp>
#include <nlohmann/json.hpp>

#include "engine/core/field.h"
#include "experiments/base/error.h"
#include "experiments/base/json_schema.h"
#include "experiments/base/nearest.h"
#include "experiments/base/number.h"
#include "experiments/base/printable.h"
#include "experiments/matches/script/interpreter.h"

namespace mainmatch::script {

namespace {

using Kind = FormField::Kind;

constexpr std::string_view kKinds[] = {"int", "number", "flag", "choice", "seat", "list"};

Json number_json(double value, Kind kind) {
  return kind == Kind::number ? Json(value) : Json(static_cast<std::int64_t>(value));
}

FormField read_field(const Node& row) {
  FormField field;
  field.kind = static_cast<Kind>(row.at("kind").one_of(kKinds));
  if (const auto name = row.find("name")) field.name = name->text();
  if (const auto help = row.find_unless_null("help")) field.help = help->text();
  field.optional = row.json().value("optional", false);
  switch (field.kind) {
    case Kind::whole:
    case Kind::number:
      field.least = row.at("least").real();
      field.most = row.at("most").real();
      field.standard = row.at("default").real();
      break;
    case Kind::flag:
      field.standard = row.at("default").flag();
      break;
    case Kind::choice: {
      const Node words = row.at("of");
      for (std::size_t i = 0; i < words.size(); ++i) field.words.push_back(words[i].text());
      const auto found = std::ranges::find(field.words, row.at("default").text());
      field.standard = static_cast<double>(found - field.words.begin());
      break;
    }
    case Kind::seat:
      field.other = row.json().value("other", false);
      break;
    case Kind::list:
      field.least = row.at("least").real();
      field.most = row.at("most").real();
      field.distinct = row.json().value("distinct", false);
      field.of = std::make_shared<FormField>(read_field(row.at("of")));
      break;
  }
  return field;
}

/// The values of a choice or a seat that stay.
std::vector<std::string> values_of(const FormField& field, Seat own, int seats) {
  std::vector<std::string> all;
  if (field.kind == Kind::choice) all = field.words;
  for (int seat = 0; field.kind == Kind::seat && seat < seats; ++seat) {
    if (!field.other || seat != own) all.push_back(std::to_string(seat));
  }
  if (!field.among.empty()) {
    std::erase_if(all, [&](const std::string& one) {
      return std::ranges::find(field.among, one) == field.among.end();
    });
  }
  return all;
}

Json value_json(const FormField& field, const std::string& value) {
  return field.kind == Kind::seat ? Json(std::stoi(value)) : Json(value);
}

std::string range_text(const FormField& field) {
  return real_text(field.least) + ".." + real_text(field.most);
}

void check_type(const FormField& field, const Node& value) {
  switch (field.kind) {
    case Kind::whole:
    case Kind::seat:
      if (!whole_clamped(value.json(), -kUnbounded, kUnbounded)) value.fail("a whole number");
      return;
    case Kind::number:
      value.real();
      return;
    case Kind::flag:
      value.flag();
      return;
    case Kind::choice:
      value.text();
      return;
    case Kind::list:
      for (std::size_t i = 0, count = value.array(0, 4096); i < count; ++i) {
        check_type(*field.of, value[i]);
      }
      return;
  }
}

/// What is wrong with a value of the right type; empty: nothing.
std::string fault_of(const FormField& field, const Json& value, Seat own, int seats) {
  switch (field.kind) {
    case Kind::whole:
    case Kind::number: {
      const double number = value.get<double>();
      if (number >= field.least && number <= field.most) return "";
      return mismatch(shown(value), range_text(field));
    }
    case Kind::flag:
      return "";
    case Kind::choice:
    case Kind::seat: {
      const std::vector<std::string> all = values_of(field, own, seats);
      const std::string given = field.kind == Kind::choice
                                    ? value.get<std::string>()
                                    : std::to_string(value.get<std::int64_t>());
      if (std::ranges::find(all, given) != all.end()) return "";
      std::string expected;
      for (const std::string& one : all) expected += (expected.empty() ? "" : ", ") + one;
      return mismatch(shown(value), all.empty() ? "nothing" : expected);
    }
    case Kind::list:
      if (static_cast<double>(value.size()) < field.least ||
          static_cast<double>(value.size()) > field.most) {
        return mismatch(std::to_string(value.size()) + " entries", range_text(field));
      }
      for (std::size_t i = 0; i < value.size(); ++i) {
        if (std::string fault = fault_of(*field.of, value[i], own, seats); !fault.empty()) {
          return "[" + std::to_string(i) + "]: " + fault;
        }
        if (field.distinct && std::find(value.begin(), value.begin() + static_cast<long>(i),
                                        value[i]) != value.begin() + static_cast<long>(i)) {
          return shown(value[i]) + " stands there twice";
        }
      }
      return "";
  }
  return "";
}

std::int64_t below(Stream& stream, std::int64_t n) {
  if (n <= 0xffffffff) return stream.below(static_cast<std::uint32_t>(n));
  const auto bound = static_cast<std::uint64_t>(n);
  const std::uint64_t least = (0 - bound) % bound;  // words below it would favour small numbers
  for (;;) {
    if (const std::uint64_t word = stream(); word >= least) {
      return static_cast<std::int64_t>(word % bound);
    }
  }
}

/// Nothing where the field has no value.
std::optional<Json> draw_value(const FormField& field, Seat own, int seats, Stream& stream) {
  switch (field.kind) {
    case Kind::whole: {
      const auto low = static_cast<std::int64_t>(field.least);
      return low + below(stream, static_cast<std::int64_t>(field.most) - low + 1);
    }
    case Kind::number:
      return field.least + (field.most - field.least) * uniform(stream);
    case Kind::flag:
      return stream.below(2) == 1;
    case Kind::choice:
    case Kind::seat: {
      const std::vector<std::string> all = values_of(field, own, seats);
      if (all.empty()) return std::nullopt;
      return value_json(field, all[stream.below(static_cast<std::uint32_t>(all.size()))]);
    }
    case Kind::list: {
      const auto low = static_cast<std::int64_t>(field.least);
      const std::int64_t length =
          low + below(stream, static_cast<std::int64_t>(field.most) - low + 1);
      Json list = Json::array();
      for (int tries = 0; static_cast<std::int64_t>(list.size()) < length && tries < 4096;
           ++tries) {
        std::optional<Json> one = draw_value(*field.of, own, seats, stream);
        if (!one) break;
        if (field.distinct && std::ranges::find(list, *one) != list.end()) continue;
        list.push_back(std::move(*one));
      }
      return list;
    }
  }
  return std::nullopt;
}

std::optional<Json> standard_value(const FormField& field, Seat own, int seats) {
  switch (field.kind) {
    case Kind::whole:
    case Kind::number:
      return number_json(std::clamp(field.standard, field.least, field.most), field.kind);
    case Kind::flag:
      return field.standard != 0;
    case Kind::choice:
    case Kind::seat: {
      const std::vector<std::string> all = values_of(field, own, seats);
      if (all.empty()) return std::nullopt;
      const std::string usual =
          field.kind == Kind::choice ? field.words[static_cast<std::size_t>(field.standard)] : "";
      const bool allowed = std::ranges::find(all, usual) != all.end();
      return value_json(field, allowed ? usual : all.front());
    }
    case Kind::list: {
      Json list = Json::array();
      while (static_cast<double>(list.size()) < field.least) {
        const std::optional<Json> one = standard_value(*field.of, own, seats);
        if (!one) break;
        list.push_back(*one);
      }
      return list;
    }
  }
  return std::nullopt;
}

Json field_json(const FormField& field) {
  Json json = {{"kind", kKinds[static_cast<std::size_t>(field.kind)]}};
  if (field.kind == Kind::whole || field.kind == Kind::number || field.kind == Kind::list) {
    const Kind as = field.kind == Kind::number ? Kind::number : Kind::whole;
    json["least"] = number_json(field.least, as);
    json["most"] = number_json(field.most, as);
  }
  if (field.kind == Kind::choice) json["of"] = field.words;
  if (field.kind == Kind::seat) json["other"] = field.other;
  if (!field.among.empty()) {
    json["among"] = Json::array();
    for (const std::string& one : field.among) json["among"].push_back(value_json(field, one));
  }
  if (field.of) json["each"] = field_json(*field.of);
  if (field.distinct) json["distinct"] = true;
  if (field.optional) json["optional"] = true;
  if (!field.help.empty()) json["help"] = field.help;
  return json;
}

Json field_schema(const FormField& field, int seats) {
  Json schema;
  switch (field.kind) {
    case Kind::whole:
    case Kind::number:
      schema = {{"type", field.kind == Kind::whole ? "integer" : "number"},
                {"minimum", number_json(field.least, field.kind)},
                {"maximum", number_json(field.most, field.kind)}};
      break;
    case Kind::flag:
      schema = {{"type", "boolean"}};
      break;
    case Kind::choice:
      schema = {{"enum", field.words}};
      break;
    case Kind::seat:
      schema = {{"type", "integer"}, {"minimum", 0}, {"maximum", seats - 1}};
      break;
    case Kind::list:
      schema = {{"type", "array"},
                {"items", field_schema(*field.of, seats)},
                {"minItems", number_json(field.least, Kind::whole)},
                {"maxItems", number_json(field.most, Kind::whole)}};
      break;
  }
  if (field.optional) schema = {{"anyOf", {schema, {{"type", "null"}}}}};
  if (!field.help.empty()) schema["description"] = field.help;
  return schema;
}

/// Seats count from 1 in the file: adds `by` to those of a value.
void shift_seats(const FormField& field, int by, Json& value) {
  if (field.kind == Kind::seat && value.is_number()) value = value.get<std::int64_t>() + by;
  if (field.kind != Kind::list || !value.is_array()) return;
  for (Json& one : value) shift_seats(*field.of, by, one);
}

}  // namespace

Form::Form(const Json& rows, int seats) : seats_(seats) {
  const Node node(rows, "form");
  for (std::size_t i = 0; i < node.size(); ++i) fields_.push_back(read_field(node[i]));
}

Form Form::within(const Json& limits) const {
  Form narrow = *this;
  const Node node(limits, "limits");
  if (node.is_null() || node.size() == 0) return narrow;
  node.object();
  for (std::size_t i = 0; i < node.size(); ++i) {
    const auto found = std::ranges::find(narrow.fields_, node.key(i), &FormField::name);
    const Node limit = node.value(i);
    if (found == narrow.fields_.end()) limit.complain("the form has no such field");
    limit.object({"least", "most", "among"});
    if (const auto least = limit.find_unless_null("least")) {
      found->least = std::max(found->least, std::ceil(least->real()));
    }
    if (const auto most = limit.find_unless_null("most")) {
      found->most = std::min(found->most, std::floor(most->real()));
    }
    if (found->least > found->most) {
      limit.complain("nothing is left of " + range_text(*found));
    }
    if (const auto among = limit.find_unless_null("among")) {
      if (found->kind != Kind::choice && found->kind != Kind::seat) {
        among->complain("only choices and seats have it");
      }
      for (std::size_t k = 0, count = among->array(0, 256); k < count; ++k) {
        found->among.push_back(found->kind == Kind::seat
                                   ? std::to_string((*among)[k].whole(1, seats_) - 1)
                                   : (*among)[k].text());
      }
      if (found->among.empty()) found->among.emplace_back();  // none of the values
    }
  }
  return narrow;
}

void Form::check_types(const Node& submission) const {
  std::vector<std::string_view> names;
  for (const FormField& field : fields_) names.push_back(field.name);
  submission.object(names);
  for (const FormField& field : fields_) {
    const auto value = submission.find_unless_null(field.name);
    if (value) check_type(field, *value);
  }
}

std::vector<Objection> Form::objections(Seat seat, const Json& submission) const {
  std::vector<Objection> all;
  for (const FormField& field : fields_) {
    const auto value = submission.find(field.name);
    if (value == submission.end() || value->is_null()) {
      if (!field.optional) all.push_back({field.name, "it is missing", 0});
      continue;
    }
    std::string fault = fault_of(field, *value, seat, seats_);
    if (!fault.empty()) all.push_back({field.name, std::move(fault), 0});
  }
  return all;
}

Json Form::draw(Seat seat, Stream& stream) const {
  Json submission = Json::object();
  for (const FormField& field : fields_) {
    if (field.optional && stream.below(2) == 0) continue;
    if (auto value = draw_value(field, seat, seats_, stream)) {
      submission[field.name] = std::move(*value);
    }
  }
  return submission;
}

Json Form::varied(Seat seat, const Json& submission, Stream& stream) const {
  Json drawn = draw(seat, stream);
  if (fields_.empty() || submission.is_null()) return drawn;
  const std::string& name = fields_[stream.below(static_cast<std::uint32_t>(fields_.size()))].name;
  Json varied = submission;
  varied.erase(name);
  if (const auto value = drawn.find(name); value != drawn.end()) varied[name] = *value;
  return varied;
}

Json Form::standard(Seat seat) const {
  Json submission = Json::object();
  for (const FormField& field : fields_) {
    if (field.optional) continue;
    if (auto value = standard_value(field, seat, seats_)) {
      submission[field.name] = std::move(*value);
    }
  }
  return submission;
}

std::optional<Json> Form::in_records(const FormField& field, Json shown) {
  shift_seats(field, -1, shown);
  try {
    check_type(field, Node(shown, ""));
  } catch (const InputError&) {
    return std::nullopt;
  }
  return shown;
}

Json Form::schema() const {
  Json properties = Json::object(), required = Json::array();
  for (const FormField& field : fields_) {
    properties[field.name] = field_schema(field, seats_);
    if (!field.optional) required.push_back(field.name);
  }
  return {{"type", "object"},
          {"properties", std::move(properties)},
          {"required", std::move(required)},
          {"additionalProperties", false}};
}

Json Form::json() const {
  Json json = Json::object();
  for (const FormField& field : fields_) json[field.name] = field_json(field);
  return json;
}

void Form::push(lua_State* lua) const {
  Json json = this->json();
  for (const FormField& field : fields_) {
    const auto among = json[field.name].find("among");
    if (among == json[field.name].end()) continue;
    for (Json& one : *among) shift_seats(field, 1, one);
  }
  script::push(lua, json);
}

void Form::push_submission(lua_State* lua, const Json& submission) const {
  Json own = submission;
  for (const FormField& field : fields_) {
    if (const auto value = own.find(field.name); value != own.end()) shift_seats(field, 1, *value);
  }
  script::push(lua, own);
}

Json Form::take_submission(lua_State* lua, const std::string& path) const {
  Json given = take(lua, -1, path);
  if (given.is_null()) return given;
  if (given.is_array() && given.empty()) return Json::object();
  for (const FormField& field : fields_) {
    const auto value = given.is_object() ? given.find(field.name) : given.end();
    if (value != given.end()) shift_seats(field, -1, *value);
  }
  check_types(Node(given, path));
  return given;
}

}  // namespace mainmatch::script
