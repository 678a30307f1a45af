#include "experiments/base/fields.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

#include "experiments/base/bytes.h"
#include "experiments/base/input.h"
#include "experiments/base/number.h"
#include "experiments/base/printable.h"
#include "experiments/base/split.h"

namespace mainmatch {

namespace {

std::string whole_range(std::int64_t lo, std::int64_t hi) {
  return "a whole number " + std::to_string(lo) + ".." + std::to_string(hi);
}
std::string real_range(double lo, double hi) {
  return "a number " + real_text(lo) + ".." + real_text(hi);
}
constexpr std::string_view kText = "a text that is not empty, without NUL";
constexpr std::string_view kNames = "names separated by single commas";

/// The whole text as one number in lo..hi.
template <class T>
T number_in(const std::string& text, T lo, T hi, const std::string& expected) {
  T value{};
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end || !(value >= lo && value <= hi)) {
    throw InputError(mismatch(shown_word(text), expected));
  }
  return value;
}

double real_in(const Node& node, double lo, double hi) {
  const double value = node.real();
  if (!(value >= lo && value <= hi)) node.fail(real_range(lo, hi));
  return value;
}

/// Of the bytes of a file, in hexadecimal digits.
std::string checksum_of(const std::string& path) { return hex(checksum(read_text_input(path))); }

bool is_text(const std::string& text) { return !text.empty() && text.find('\0') == text.npos; }

std::vector<std::string> texts_in(const Node& node) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < node.array(); ++i) {
    all.push_back(node[i].text());
    if (!is_text(all.back())) node[i].fail(kText);
  }
  return all;
}

std::string joined(const std::vector<std::string>& parts, const char* between) {
  std::string all;
  for (const std::string& part : parts) all += (all.empty() ? "" : between) + part;
  return all;
}

/// A value, or null if it is empty, which means that it was not given.
template <class T>
std::function<Json()> value_unless_empty(const T& target) {
  return [&target] { return target.empty() ? Json() : Json(target); };
}
/// A number, or null if it is below its range, which means that it was not given.
template <class T>
std::function<Json()> value_from(const T& target, T lo) {
  return [&target, lo] { return target < lo ? Json() : Json(target); };
}

}  // namespace

InputError located(const ValueError& error, const ValuePlaces& where) {
  for (const auto& [path, place] : where) {
    if (!error.path.starts_with(path)) continue;
    const std::string inside = error.path.substr(path.size());  // such as [0].every
    if (!inside.empty() && inside[0] != '[' && inside[0] != '.') continue;
    return InputError(place + inside + ": " + error.complaint);
  }
  return error;
}

PlanField& Fields::add(PlanField::Kind kind, std::string name, std::string argument,
                       std::string help) {
  all_.push_back({.kind = kind,
                  .name = std::move(name),
                  .argument = std::move(argument),
                  .help = std::move(help)});
  return all_.back();
}

Fields& Fields::whole(std::string name, std::int64_t& target, std::int64_t lo, std::int64_t hi,
                      std::string help) {
  PlanField& field = add(PlanField::Kind::whole, std::move(name), "N", std::move(help));
  field.lo = static_cast<double>(lo);
  field.hi = static_cast<double>(hi);
  field.take = [&target, lo, hi](const std::string& text) {
    target = number_in(text, lo, hi, whole_range(lo, hi));
  };
  field.read = [&target, lo, hi](const Node& node) { target = node.whole(lo, hi); };
  field.value = value_from(target, lo);
  return *this;
}

Fields& Fields::real(std::string name, double& target, double lo, double hi, std::string help) {
  PlanField& field = add(PlanField::Kind::real, std::move(name), "X", std::move(help));
  field.lo = lo;
  field.hi = hi;
  field.take = [&target, lo, hi](const std::string& text) {
    target = number_in(text, lo, hi, real_range(lo, hi));
  };
  field.read = [&target, lo, hi](const Node& node) { target = real_in(node, lo, hi); };
  field.value = value_from(target, lo);
  return *this;
}

Fields& Fields::reals(std::string name, std::vector<double>& target, std::size_t most, double lo,
                      double hi, std::string help) {
  PlanField& field = add(PlanField::Kind::reals, std::move(name), "X,X,...", std::move(help));
  field.lo = lo;
  field.hi = hi;
  field.take = [&target, most, lo, hi](const std::string& text) {
    const std::vector<std::string> parts = split_list(text);
    if (parts.size() > most) {
      throw InputError(
          mismatch(std::to_string(parts.size()) + " numbers", "1.." + std::to_string(most)));
    }
    target.clear();
    for (const std::string& part : parts) {
      target.push_back(number_in(part, lo, hi, real_range(lo, hi)));
    }
  };
  field.read = [&target, most, lo, hi](const Node& node) {
    target.clear();
    for (std::size_t i = 0; i < node.array(1, most); ++i) {
      target.push_back(real_in(node[i], lo, hi));
    }
  };
  field.value = value_unless_empty(target);
  return *this;
}

Fields& Fields::seed(std::string name, std::uint64_t& target, std::string help) {
  return add_seed(std::move(name), target, std::move(help), [&target] { return Json(target); });
}

Fields& Fields::seed(std::string name, std::optional<std::uint64_t>& target, std::string help) {
  return add_seed(std::move(name), target, std::move(help),
                  [&target] { return target ? Json(*target) : Json(); });
}

template <class Target>
Fields& Fields::add_seed(std::string name, Target& target, std::string help,
                         std::function<Json()> value) {
  constexpr auto kMax = ~std::uint64_t{0};
  static const std::string kExpected = "a whole number 0.." + std::to_string(kMax);
  PlanField& field = add(PlanField::Kind::seed, std::move(name), "S", std::move(help));
  field.hi = static_cast<double>(kMax);
  field.take = [&target](const std::string& text) {
    target = number_in<std::uint64_t>(text, 0, kMax, kExpected);
  };
  field.read = [&target](const Node& node) {
    if (!node.json().is_number_unsigned()) node.fail(kExpected);
    target = node.json().get<std::uint64_t>();
  };
  field.value = std::move(value);
  return *this;
}

Fields& Fields::text(std::string name, std::string& target, std::string argument,
                     std::string help) {
  PlanField& field =
      add(PlanField::Kind::text, std::move(name), std::move(argument), std::move(help));
  field.take = [&target](const std::string& text) {
    if (!is_text(text)) throw InputError(mismatch(shown_word(text), kText));
    target = text;
  };
  field.read = [&target](const Node& node) {
    if (!is_text(node.text())) node.fail(kText);
    target = node.text();
  };
  field.value = value_unless_empty(target);
  field.list = [&target] { return std::vector<std::string>(!target.empty(), target); };
  field.replace = [&target](const std::vector<std::string>& texts) { target = joined(texts, ","); };
  return *this;
}

Fields& Fields::choice(std::string name, std::string& target, std::vector<std::string> values,
                       std::string help) {
  PlanField& field =
      add(PlanField::Kind::choice, std::move(name), joined(values, "|"), std::move(help));
  field.choices = values;
  const auto is_one = [values](const std::string& text) {
    return std::find(values.begin(), values.end(), text) != values.end();
  };
  const std::string expected = joined(values, ", ");
  field.take = [&target, is_one, expected](const std::string& text) {
    if (!is_one(text)) throw InputError(mismatch(shown_word(text), expected));
    target = text;
  };
  field.read = [&target, is_one, expected](const Node& node) {
    if (!is_one(node.text())) node.fail(expected);
    target = node.text();
  };
  field.value = value_unless_empty(target);
  return *this;
}

Fields& Fields::names(std::string name, std::vector<std::string>& target, std::string argument,
                      std::string help) {
  PlanField& field =
      add(PlanField::Kind::names, std::move(name), std::move(argument), std::move(help));
  field.take = [&target](const std::string& text) {
    target = split_list(text);
    if (std::find(target.begin(), target.end(), "") != target.end()) {
      throw InputError(mismatch(shown_word(text), kNames));
    }
  };
  field.read = [&target](const Node& node) { target = texts_in(node); };
  field.value = value_unless_empty(target);
  field.list = [&target] { return target; };
  field.replace = [&target](std::vector<std::string> texts) { target = std::move(texts); };
  return *this;
}

Fields& Fields::lists(std::string name, std::vector<std::string>& target, std::string argument,
                      std::string help) {
  names(std::move(name), target, std::move(argument), std::move(help));
  last().lists = true;
  last().take = [&target, take_one = last().take](const std::string& text) {
    std::vector<std::string> all = target;
    take_one(text);
    all.push_back(text);
    target = std::move(all);
  };
  return *this;
}

Fields& Fields::repeated(std::string name, std::vector<std::string>& target, std::string argument,
                         std::string help) {
  names(std::move(name), target, std::move(argument), std::move(help));
  last().kind = PlanField::Kind::texts;
  last().take = [&target](const std::string& text) { target.push_back(text); };
  return *this;
}

namespace {

InputFile input_named(const std::string& text) {
  if (!is_text(text)) throw InputError(mismatch(shown_word(text), kText));
  return {text};
}

InputFile input_of_plan(const Node& node) {
  node.object({"path", "content", "checksum"});
  InputFile file{node.at("path").text()};
  if (!is_text(file.path)) node.at("path").fail(kText);
  const auto content = node.find("content");
  if (content) file.text = content->text();
  const auto sum = node.find("checksum");
  if (sum && !content && sum->text() != checksum_of(file.path)) {
    node.complain(shown_path(file.path) + " has changed since the plan was made");
  }
  return file;
}

Json planned_input(const InputFile& file, const std::string& name, bool by_content) {
  Json held = {{"path", file.path}};
  if (file.text) {
    held["content"] = *file.text;
  } else if (by_content) {
    held["content"] = read_text_input(file.path);
  } else if (file.path == "-") {
    throw InputError(name + ": got -, expected a file, since a plan holds its checksum");
  } else {
    held["checksum"] = checksum_of(file.path);
  }
  return held;
}

}  // namespace

Fields& Fields::input(std::string name, InputFile& target, std::string help, bool by_content) {
  PlanField& field = add(PlanField::Kind::input, name, "FILE", std::move(help));
  field.by_content = by_content;
  field.take = [&target](const std::string& text) { target = input_named(text); };
  field.read = [&target](const Node& node) { target = input_of_plan(node); };
  field.value = [&target] { return target.path.empty() ? Json() : Json(target.path); };
  field.planned = [&target, name, by_content] {
    return target.path.empty() ? Json() : planned_input(target, name, by_content);
  };
  return *this;
}

Fields& Fields::inputs(std::string name, std::vector<InputFile>& target, std::size_t most,
                       std::string help) {
  PlanField& field = add(PlanField::Kind::inputs, name, "FILE,...", std::move(help));
  field.take = [&target, most](const std::string& text) {
    target.clear();
    for (const std::string& one : split_list(text)) target.push_back(input_named(one));
    if (target.size() <= most) return;
    throw InputError(
        mismatch(std::to_string(target.size()) + " files", "at most " + std::to_string(most)));
  };
  field.read = [&target, most](const Node& node) {
    target.clear();
    for (std::size_t i = 0, count = node.array(0, most); i < count; ++i) {
      target.push_back(input_of_plan(node[i]));
    }
  };
  field.value = [&target] {
    Json paths;
    for (const InputFile& file : target) paths.push_back(file.path);
    return paths;
  };
  field.planned = [&target, name] {
    Json files;
    for (const InputFile& file : target) files.push_back(planned_input(file, name, true));
    return files;
  };
  return *this;
}

Fields& Fields::on(std::string name, bool& target, std::string help) {
  PlanField& field = add(PlanField::Kind::flag, std::move(name), "", std::move(help));
  field.take = [&target](const std::string& text) {
    if (text != "true" && text != "false") {
      throw InputError(mismatch(shown_word(text), "true or false"));
    }
    target = text == "true";
  };
  field.read = [&target](const Node& node) { target = node.flag(); };
  field.value = [&target] { return Json(target); };
  return *this;
}

Fields& Fields::config_file() {
  return text("config", config_path_, "FILE.toml",
              "read flags from a file: names as keys, [rules] for --set; flags win")
      .flag_only()
      .here();
}

Fields& Fields::positional() {
  last().positional = true;
  return *this;
}
Fields& Fields::required() {
  last().required = true;
  return *this;
}
Fields& Fields::flag_only() {
  last().flag_only = true;
  return *this;
}
Fields& Fields::extent() {
  last().part = PlanField::Part::extent;
  return *this;
}
Fields& Fields::of_run() {
  last().part = PlanField::Part::run;
  return *this;
}
Fields& Fields::here() {
  last().part = PlanField::Part::here;
  return *this;
}
Fields& Fields::settled() {
  last().part = PlanField::Part::settled;
  return *this;
}
Fields& Fields::names_bots() {
  last().names_bots = true;
  return *this;
}
Fields& Fields::names_mix() {
  last().names_mix = true;
  return names_bots();
}
Fields& Fields::names_field() {
  last().names_field = true;
  return names_mix();
}
Fields& Fields::needs(std::vector<std::string> any_of) {
  last().needs = std::move(any_of);
  return *this;
}
Fields& Fields::beside(std::string suffix) {
  last().beside = std::move(suffix);
  return *this;
}
Fields& Fields::labelled() {
  last().labelled = true;
  return *this;
}

Fields& Fields::excludes(std::vector<std::string> others) {
  last().excludes = std::move(others);
  return *this;
}

void Fields::fix(std::string_view name) {
  for (PlanField& field : all_) {
    if (field.name == name) field.part = PlanField::Part::plan;
  }
}

const PlanField* Fields::find(std::string_view name) const {
  const auto field = std::find_if(all_.begin(), all_.end(),
                                  [&](const PlanField& one) { return one.name == name; });
  return field == all_.end() ? nullptr : &*field;
}

}  // namespace mainmatch
