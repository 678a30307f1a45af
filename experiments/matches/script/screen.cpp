#include "experiments/matches/script/screen.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "experiments/base/error.h"
#include "experiments/base/nearest.h"
#include "experiments/base/number.h"
#include "experiments/base/page.h"
#include "experiments/base/printable.h"

namespace mainmatch::script {

namespace {

using Kind = FormField::Kind;

/// The values that the field takes.
std::string values_text(const FormField& field, const Json& json) {
  const auto joined = [](const Json& list) {
    std::string text;
    for (const Json& one : list) {
      text += (text.empty() ? "" : ", ") + (one.is_string() ? one.get<std::string>() : one.dump());
    }
    return text;
  };
  if (json.contains("among")) return joined(json["among"]);
  switch (field.kind) {
    case Kind::flag:
      return "yes or no";
    case Kind::choice:
      return joined(json["of"]);
    case Kind::seat:
      return field.other ? "another seat" : "a seat";
    case Kind::list:
      return real_text(field.least) + ".." + real_text(field.most) +
             " of these, with commas: " + values_text(*field.of, json["each"]);
    case Kind::map:
    case Kind::record: {
      std::string text = "JSON without spaces, of ";
      for (const std::string& key : field.words) text += key + ", ";
      for (const FormField& one : field.fields) text += one.name + ", ";
      return field.of ? text + "each " + values_text(*field.of, json["each"])
                      : text.substr(0, text.size() - 2);
    }
    default:
      return real_text(field.least) + ".." + real_text(field.most);
  }
}

Json read_value(const FormField& field, const std::string& word) {
  const auto wrong = [&](const char* expected) {
    return ValueError(field.name, shown_word(word), expected);
  };
  if (word.starts_with('{') || word.starts_with('[')) return parse_json(word);
  switch (field.kind) {
    case Kind::choice:
      return word;
    case Kind::flag:
      if (word == "yes" || word == "true") return true;
      if (word == "no" || word == "false") return false;
      throw wrong("yes or no");
    case Kind::list: {
      Json list = Json::array();
      std::istringstream entries(word);
      for (std::string entry; std::getline(entries, entry, ',');) {
        if (!entry.empty()) list.push_back(read_value(*field.of, entry));
      }
      return list;
    }
    default: {
      const auto number = read_real(word);
      if (!number) throw wrong("a number");
      const auto whole = static_cast<std::int64_t>(*number);
      return static_cast<double>(whole) == *number ? Json(whole) : Json(*number);
    }
  }
}

void print_described(std::ostream& out, const std::string& name, const std::string& text) {
  Wrapped line(out, "  " + padded(name, 14) + " ");
  std::istringstream words(text);
  for (std::string word; words >> word;) line.add(word);
}

}  // namespace

void FormScreen::draw(std::ostream& out) const {
  for (const auto& [key, value] : view_.items()) {
    if (key != "rules" && key != "form") print_described(out, key, value.dump());
  }
}

void FormScreen::explain(std::ostream& out) const {
  print_words(
      "Type the name of each field and its value, as below; the names may be left out where every "
      "field gets a value. JSON is taken too.",
      out);
  list_options(out);
}

void FormScreen::list_options(std::ostream& out) const {
  const Json json = form_.json();
  for (const FormField& field : form_.fields()) {
    std::string text = values_text(field, json[field.name]);
    if (!field.help.empty()) text = field.help + "; " + text;
    if (field.optional) text += "; may be left out";
    print_described(out, field.name, text);
  }
}

Json FormScreen::read(const std::string& line) const {
  std::istringstream in(line);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  const std::vector<FormField>& fields = form_.fields();
  std::vector<std::string_view> names;
  for (const FormField& field : fields) names.push_back(field.name);
  Json submission = Json::object();
  const bool named = !words.empty() && std::ranges::find(names, words[0]) != names.end();
  if (!named && words.size() == fields.size()) {
    for (std::size_t i = 0; i < fields.size(); ++i) {
      submission[fields[i].name] = read_value(fields[i], words[i]);
    }
    return submission;
  }
  for (std::size_t i = 0; i < words.size(); i += 2) {
    const auto field = std::ranges::find(fields, words[i], &FormField::name);
    if (field == fields.end()) {
      throw InputError("there is no field " + shown_word(words[i]) + suggestion(words[i], names));
    }
    if (i + 1 == words.size()) throw InputError(field->name + ": its value is missing");
    submission[field->name] = read_value(*field, words[i + 1]);
  }
  return submission;
}

std::string FormScreen::write(const Json& submission) const {
  std::string text;
  for (const auto& [key, value] : submission.items()) {
    std::string shown;
    const bool nested = value.is_array() && !value.empty() && value[0].is_object();
    if (value.is_array() && !nested) {
      for (const Json& one : value) {
        shown +=
            (shown.empty() ? "" : ",") + (one.is_string() ? one.get<std::string>() : one.dump());
      }
    } else {
      shown = value.is_boolean()  ? (value.get<bool>() ? "yes" : "no")
              : value.is_string() ? value.get<std::string>()
                                  : value.dump();
    }
    text += (text.empty() ? "" : " ") + key + " " + shown;
  }
  return text;
}

}  // namespace mainmatch::script
