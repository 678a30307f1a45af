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

constexpr std::string_view kKinds[] = {"int",  "number", "flag", "choice",
                                       "seat", "list",   "map",  "record"};

Json number_json(double value, Kind kind) {
  return kind == Kind::number ? Json(value) : Json(static_cast<std::int64_t>(value));
}

std::vector<FormField> read_fields(const Node& rows);

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
    case Kind::map: {
      const Node keys = row.at("keys");
      for (std::size_t i = 0; i < keys.size(); ++i) field.words.push_back(keys[i].text());
      field.of = std::make_shared<FormField>(read_field(row.at("of")));
      break;
    }
    case Kind::record:
      field.fields = read_fields(row.at("of"));
      break;
  }
  return field;
}

std::vector<FormField> read_fields(const Node& rows) {
  std::vector<FormField> fields;
  for (std::size_t i = 0; i < rows.size(); ++i) fields.push_back(read_field(rows[i]));
  return fields;
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

/// Seats count from `first`.
Json value_json(const FormField& field, const std::string& value, int first = 0) {
  return field.kind == Kind::seat && !value.empty() ? Json(std::stoi(value) + first) : Json(value);
}

std::string range_text(const FormField& field) {
  return real_text(field.least) + ".." + real_text(field.most);
}

void check_types_of(std::span<const FormField> fields, const Node& value);

void check_type(const FormField& field, const Node& value) {
  switch (field.kind) {
    case Kind::whole:
    case Kind::seat:
      if (!value.json().is_number()) value.fail("a whole number");
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
    case Kind::map:
      value.object();
      for (std::size_t i = 0; i < value.size(); ++i) {
        if (!value.value(i).is_null()) check_type(*field.of, value.value(i));
      }
      return;
    case Kind::record:
      return check_types_of(field.fields, value);
  }
}

void check_types_of(std::span<const FormField> fields, const Node& value) {
  std::vector<std::string_view> names;
  for (const FormField& field : fields) names.push_back(field.name);
  value.object(names);
  for (const FormField& field : fields) {
    if (const auto one = value.find_unless_null(field.name)) check_type(field, *one);
  }
}

std::vector<Objection> faults_of(std::span<const FormField> fields, const Json& given, Seat own,
                                 int seats);

/// What is wrong with a value of the right type; empty: nothing.
std::string fault_of(const FormField& field, const Json& value, Seat own, int seats) {
  if ((field.kind == Kind::whole || field.kind == Kind::seat) &&
      !whole_clamped(value, -kUnbounded, kUnbounded)) {
    return mismatch(shown(value), "a whole number");
  }
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
    case Kind::map: {
      const std::vector<std::string_view> keys(field.words.begin(), field.words.end());
      for (const auto& [key, one] : value.items()) {
        if (one.is_null()) continue;
        if (std::ranges::find(keys, key) == keys.end()) {
          return "unknown key " + printable(key) + suggestion(key, keys);
        }
        const std::string fault = fault_of(*field.of, one, own, seats);
        if (!fault.empty()) return printable(key) + ": " + fault;
      }
      return "";
    }
    case Kind::record: {
      const std::vector<Objection> faults = faults_of(field.fields, value, own, seats);
      return faults.empty() ? "" : faults[0].part + ": " + faults[0].reason;
    }
  }
  return "";
}

std::vector<Objection> faults_of(std::span<const FormField> fields, const Json& given, Seat own,
                                 int seats) {
  std::vector<Objection> all;
  for (const FormField& field : fields) {
    const auto value = given.find(field.name);
    if (value == given.end() || value->is_null()) {
      if (!field.optional) all.push_back({field.name, "it is missing", 0});
      continue;
    }
    std::string fault = fault_of(field, *value, own, seats);
    if (!fault.empty()) all.push_back({field.name, std::move(fault), 0});
  }
  return all;
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

Json draw_fields(std::span<const FormField> fields, Seat own, int seats, Stream& stream);
Json standard_fields(std::span<const FormField> fields, Seat own, int seats);

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
    case Kind::map: {
      Json map = Json::object();
      for (const std::string& key : field.words) {
        if (stream.below(2) == 0) continue;
        if (auto one = draw_value(*field.of, own, seats, stream)) map[key] = std::move(*one);
      }
      return map;
    }
    case Kind::record: {
      Json record = draw_fields(field.fields, own, seats, stream);
      for (const FormField& one : field.fields) {
        if (!one.optional && !record.contains(one.name)) return std::nullopt;
      }
      return record;
    }
  }
  return std::nullopt;
}

Json draw_fields(std::span<const FormField> fields, Seat own, int seats, Stream& stream) {
  Json drawn = Json::object();
  for (const FormField& field : fields) {
    if (field.optional && stream.below(2) == 0) continue;
    if (auto value = draw_value(field, own, seats, stream)) drawn[field.name] = std::move(*value);
  }
  return drawn;
}

/// The values that are left of those of a field; of whole numbers those above the standard one.
void leave_out(FormField& field, const Json& value, Seat own, int seats) {
  if (field.kind == Kind::whole) field.least = value.get<double>() + 1;
  if (field.kind != Kind::choice && field.kind != Kind::seat) return;
  const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
  field.among = values_of(field, own, seats);
  std::erase(field.among, text);
  if (field.among.empty()) field.among.emplace_back();
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
      FormField of = *field.of;
      while (static_cast<double>(list.size()) < field.least && of.least <= of.most) {
        std::optional<Json> one = standard_value(of, own, seats);
        if (!one) break;
        if (field.distinct) leave_out(of, *one, own, seats);
        list.push_back(std::move(*one));
      }
      return list;
    }
    case Kind::map:
      return Json::object();
    case Kind::record:
      return standard_fields(field.fields, own, seats);
  }
  return std::nullopt;
}

Json standard_fields(std::span<const FormField> fields, Seat own, int seats) {
  Json standard = Json::object();
  for (const FormField& field : fields) {
    if (field.optional) continue;
    if (auto value = standard_value(field, own, seats)) standard[field.name] = std::move(*value);
  }
  return standard;
}

/// For the file seats count from 1, and nobody needs help.
Json field_json(const FormField& field, bool for_file) {
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
    for (const std::string& one : field.among)
      json["among"].push_back(value_json(field, one, for_file));
  }
  if (field.kind == Kind::map) json["keys"] = field.words;
  if (field.of) json["each"] = field_json(*field.of, for_file);
  for (const FormField& one : field.fields) json["fields"][one.name] = field_json(one, for_file);
  if (field.distinct) json["distinct"] = true;
  if (field.optional) json["optional"] = true;
  if (!field.help.empty() && !for_file) json["help"] = field.help;
  return json;
}

Json schema_of(std::span<const FormField> fields, int seats);

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
      schema = {{"enum", field.among.empty() ? field.words : field.among}};
      break;
    case Kind::seat:
      schema = {{"type", "integer"}, {"minimum", 0}, {"maximum", seats - 1}};
      for (const std::string& seat : field.among) schema["enum"].push_back(std::stoi(seat));
      break;
    case Kind::list:
      schema = {{"type", "array"},
                {"items", field_schema(*field.of, seats)},
                {"minItems", number_json(field.least, Kind::whole)},
                {"maxItems", number_json(field.most, Kind::whole)}};
      if (field.distinct) schema["uniqueItems"] = true;
      break;
    case Kind::map:
      schema = {{"type", "object"}, {"additionalProperties", false}};
      for (const std::string& key : field.words) {
        schema["properties"][key] = field_schema(*field.of, seats);
      }
      break;
    case Kind::record:
      schema = schema_of(field.fields, seats);
      break;
  }
  if (field.optional) schema = {{"anyOf", {schema, {{"type", "null"}}}}};
  if (!field.help.empty()) schema["description"] = field.help;
  return schema;
}

Json schema_of(std::span<const FormField> fields, int seats) {
  Json properties = Json::object(), required = Json::array();
  for (const FormField& field : fields) {
    properties[field.name] = field_schema(field, seats);
    if (!field.optional) required.push_back(field.name);
  }
  return {{"type", "object"},
          {"properties", std::move(properties)},
          {"required", std::move(required)},
          {"additionalProperties", false}};
}

bool names_seats(const FormField& field) {
  return field.kind == Kind::seat || (field.of && names_seats(*field.of)) ||
         std::ranges::any_of(field.fields, names_seats);
}

void shift_seats_of(std::span<const FormField> fields, int by, Json& value);

/// Seats count from 1 in the file: adds `by` to those of a value. A table without entries is an
/// object where one is meant.
void shift_seats(const FormField& field, int by, Json& value) {
  const auto seat = whole_clamped(value, -kUnbounded, kUnbounded);
  if (field.kind == Kind::seat && seat) value = *seat + by;
  const bool is_object = field.kind == Kind::map || field.kind == Kind::record;
  if (is_object && value.is_array() && value.empty()) value = Json::object();
  if (field.kind == Kind::record) shift_seats_of(field.fields, by, value);
  if (field.of && value.is_structured()) {
    for (Json& one : value) shift_seats(*field.of, by, one);
  }
}

void shift_seats_of(std::span<const FormField> fields, int by, Json& value) {
  if (!value.is_object()) return;
  for (const FormField& field : fields) {
    if (const auto one = value.find(field.name); one != value.end()) shift_seats(field, by, *one);
  }
}

void narrow_fields(std::span<FormField> fields, const Node& limits, int seats);

void narrow(FormField& field, const Node& limit, int seats) {
  limit.object({"least", "most", "among", "each", "fields"});
  if (const auto least = limit.find_unless_null("least")) {
    field.least = std::max(field.least, std::ceil(least->real()));
  }
  if (const auto most = limit.find_unless_null("most")) {
    field.most = std::min(field.most, std::floor(most->real()));
  }
  if (field.least > field.most) limit.complain("nothing is left of " + range_text(field));
  const bool ranges = field.kind <= Kind::number || field.kind == Kind::list;
  if (!ranges && (limit.find_unless_null("least") || limit.find_unless_null("most"))) {
    limit.complain("only numbers and lists have least and most");
  }
  if (const auto among = limit.find_unless_null("among")) {
    if (field.kind != Kind::choice && field.kind != Kind::seat) {
      among->complain("only choices and seats have it");
    }
    for (std::size_t k = 0, count = among->array(0, 256); k < count; ++k) {
      field.among.push_back(field.kind == Kind::seat
                                ? std::to_string((*among)[k].whole(1, seats) - 1)
                                : (*among)[k].text());
    }
    if (field.among.empty()) field.among.emplace_back();  // none of the values
  }
  if (const auto each = limit.find_unless_null("each")) {
    if (!field.of) each->complain("only lists and maps have it");
    auto narrowed = std::make_shared<FormField>(*field.of);
    narrow(*narrowed, *each, seats);
    field.of = std::move(narrowed);
  }
  if (const auto fields = limit.find_unless_null("fields")) {
    narrow_fields(field.fields, *fields, seats);
  }
}

void narrow_fields(std::span<FormField> fields, const Node& limits, int seats) {
  if (limits.is_null() || limits.size() == 0) return;
  limits.object();
  for (std::size_t i = 0; i < limits.size(); ++i) {
    const auto found = std::ranges::find(fields, limits.key(i), &FormField::name);
    if (found == fields.end()) limits.value(i).complain("the form has no such field");
    narrow(*found, limits.value(i), seats);
  }
}

}  // namespace

Form::Form(const Json& rows, int seats)
    : fields_(read_fields(Node(rows, "form"))),
      seats_(seats),
      names_seats_(std::ranges::any_of(fields_, script::names_seats)) {}

void Form::narrow(const Json& limits) { narrow_fields(fields_, Node(limits, "limits"), seats_); }

void Form::check_types(const Node& submission) const { check_types_of(fields_, submission); }

std::vector<Objection> Form::objections(Seat seat, const Json& submission) const {
  return faults_of(fields_, submission, seat, seats_);
}

Json Form::draw(Seat seat, Stream& stream) const {
  return draw_fields(fields_, seat, seats_, stream);
}

Json Form::standard(Seat seat) const { return standard_fields(fields_, seat, seats_); }

Json Form::varied(Seat seat, const Json& submission, Stream& stream) const {
  Json drawn = draw(seat, stream);
  if (fields_.empty() || submission.is_null()) return drawn;
  const std::string& name = fields_[stream.below(static_cast<std::uint32_t>(fields_.size()))].name;
  Json varied = Json::object();  // in the order of the fields, so that equal ones look alike
  for (const FormField& field : fields_) {
    const Json& from = field.name == name ? drawn : submission;
    if (const auto value = from.find(field.name); value != from.end()) varied[field.name] = *value;
  }
  return varied;
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

Json Form::schema() const { return schema_of(fields_, seats_); }

Json Form::json(bool for_file) const {
  Json json = Json::object();
  for (const FormField& field : fields_) json[field.name] = field_json(field, for_file);
  return json;
}

void Form::push(lua_State* lua) const { script::push(lua, json(true)); }

void Form::push_submission(lua_State* lua, const Json& submission) const {
  if (!names_seats_) return script::push(lua, submission);
  Json own = submission;
  shift_seats_of(fields_, 1, own);
  script::push(lua, own);
}

Json Form::take_submission(lua_State* lua, const std::string& path) const {
  Json given = take(lua, -1, path);
  if (given.is_null()) return given;
  if (given.is_array() && given.empty()) return Json::object();
  shift_seats_of(fields_, -1, given);
  check_types(Node(given, path));
  return given;
}

Json read_rule(const Json& row, const Node& given) {
  const FormField field = read_field(Node(row, "rule"));
  check_type(field, given);
  const std::string fault = fault_of(field, given.json(), kNoSeat, 0);
  if (!fault.empty()) given.complain(fault);
  return given.json();
}

}  // namespace mainmatch::script
