#include "experiments/matches/view_text.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>
#include <vector>

#include "experiments/base/page.h"
#include "experiments/matches/match_module.h"
#include "experiments/matches/step_form.h"

namespace mainmatch {

namespace {

constexpr std::size_t kMaxCell = 60;  ///< of a table, in characters
constexpr std::size_t kMaxRows = 12;  ///< of a table with a line for each

/// As it is, where nothing can take it for anything but this word; else as JSON.
std::string word_of(const std::string& text) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789-.";
  const bool is_plain = !text.empty() && text.find_first_of("0123456789-.") != 0 &&
                        text.find_first_not_of(kPlain) == text.npos && text != "null" &&
                        text != "true" && text != "false";
  return is_plain ? text : Json(text).dump();
}

/// A value on one line.
std::string flow_of(const Json& value) {
  if (value.is_string()) return word_of(value.get_ref<const std::string&>());
  if (!value.is_structured()) return value.dump();
  std::string text;
  for (const auto& [key, one] : value.items()) {
    if (!text.empty()) text += ", ";
    if (value.is_object()) text += word_of(key) + ": ";
    text += flow_of(one);
  }
  return value.is_object() ? "{" + text + "}" : "[" + text + "]";
}

/// Whether it is a list of objects with the same keys, whose values are short: a table.
bool is_table(const Json& value) {
  if (!value.is_array() || value.size() < 2 || !value[0].is_object() || value[0].empty()) {
    return false;
  }
  return std::ranges::all_of(value, [&](const Json& row) {
    if (!row.is_object() || row.size() != value[0].size()) return false;
    auto key = value[0].begin();
    return std::ranges::all_of(row.items(), [&](const auto& cell) {
      return cell.key() == (key++).key() && flow_of(cell.value()).size() <= kMaxCell;
    });
  });
}

/// A line for each row, which begins with its number.
void add_table(const Json& table, const std::string& indent, std::string& out) {
  std::vector<std::vector<std::string>> lines(table.size() + 1);
  lines[0].push_back("#");
  for (const auto& [key, cell] : table[0].items()) lines[0].push_back(word_of(key));
  for (std::size_t i = 0; i < table.size(); ++i) {
    lines[i + 1].push_back(std::to_string(i));
    for (const Json& cell : table[i]) lines[i + 1].push_back(flow_of(cell));
  }
  std::vector<std::size_t> widths(lines[0].size());
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], line[i].size());
  }
  for (const auto& line : lines) {
    std::string text;
    for (std::size_t i = 0; i < line.size(); ++i) text += padded(line[i], widths[i]) + "  ";
    out += indent + text.substr(0, text.find_last_not_of(' ') + 1) + '\n';
  }
}

bool is_long_table(const Json& value) {
  return value.size() > kMaxRows && std::ranges::all_of(value, [](const Json& row) {
           return std::ranges::none_of(row, [](const Json& cell) { return cell.is_structured(); });
         });
}

/// A word for each row, its cells between commas.
void add_packed(const Json& table, const std::string& indent, std::string& out) {
  std::string line = indent;
  const auto add = [&](const std::string& word) {
    if (line.size() > indent.size() && line.size() + word.size() > kPageWidth) {
      out += line.substr(0, line.size() - 1) + '\n';
      line = indent;
    }
    line += word + ' ';
  };
  std::string head;
  for (const auto& [key, cell] : table[0].items()) head += (head.empty() ? "" : ",") + word_of(key);
  add(head + ':');
  for (const Json& row : table) {
    std::string word;
    for (const Json& cell : row) word += (word.empty() ? "" : ",") + flow_of(cell);
    add(word);
  }
  out += line.substr(0, line.size() - 1) + '\n';
}

/// A field in as many lines as it takes.
void add_field(const std::string& name, const Json& value, const std::string& indent,
               std::string& out) {
  const std::string flow = flow_of(value);
  const bool is_flat = !value.is_structured() || value.empty();
  if (is_flat || indent.size() + name.size() + 2 + flow.size() <= kPageWidth) {
    out += indent + name + ": " + flow + '\n';
    return;
  }
  const std::string deeper = indent + "  ";
  out += indent + name + ":\n";
  if (is_table(value)) {
    return is_long_table(value) ? add_packed(value, deeper, out) : add_table(value, deeper, out);
  }
  for (const auto& [key, one] : value.items()) {
    add_field(value.is_array() ? "#" + key : word_of(key), one, deeper, out);
  }
}

/// What a JSON Schema says about the fields of a value, once each: "rounds.moves: ...".
class Legend {
 public:
  explicit Legend(std::string& out) : out_(out) {}

  void add(const Json& schema, const Json& value, const std::string& path) {
    const auto help = schema.find("description");
    if (help != schema.end() && !path.empty() && said_.insert(path).second) {
      out_ += path + ": " + help->get<std::string>() + '\n';
    }
    if (const auto any = schema.find("anyOf"); any != schema.end()) {
      for (const Json& one : *any) add(one, value, path);
    }
    if (value.is_array() && schema.contains("items")) {
      for (const Json& one : value) add(schema["items"], one, path);
    }
    if (!value.is_object()) return;
    for (const auto& [key, one] : value.items()) {
      const auto fields = schema.find("properties");
      if (fields != schema.end() && fields->contains(key)) {
        add((*fields)[key], one, path.empty() ? key : path + "." + key);
      } else if (const auto more = schema.find("additionalProperties");
                 more != schema.end() && more->is_object()) {
        add(*more, one, path);
      }
    }
  }

 private:
  std::string& out_;
  std::set<std::string> said_;
};

/// The schema of its views. Kept, as matches live as long as the program.
const Json& view_schema(const MatchModule& match) {
  static std::mutex mutex;
  static std::map<const MatchModule*, Json> kept;
  const std::lock_guard lock(mutex);
  Json& schema = kept[&match];
  if (schema.is_null()) schema = match.schema()["$defs"]["view"];
  return schema;
}

void add_rules(const MatchModule& match, const Json& rules, std::string& out) {
  out += "\nRules in effect\n";
  const Json parameters = match.parameters();
  for (const auto& [name, value] : rules.items()) {
    add_field(name, value, "", out);
    const auto row = std::ranges::find_if(
        parameters, [&](const Json& one) { return one.at("name") == std::string_view(name); });
    if (row == parameters.end() || value.is_structured()) continue;
    out.pop_back();
    out += " (" + row->at("help").get<std::string>() + ")\n";
  }
}

/// The step, which is a word in matches of one file.
std::string now_in(const Json& view, int first_round) {
  const Json& step = view.at("step");
  if (step.is_null()) return "the match is over";
  if (step.is_object()) return step_words(step, first_round);
  return flow_of(step) + " " + flow_of(view.at("round"));
}

}  // namespace

std::string view_text(const MatchModule& match, const Json& view) {
  std::string out(match.title());
  out += "\nYou are seat " + view.at("seat").dump() +
         "; seats are counted from 0.\nNow: " + now_in(view, match.traits().first_round) + ".\n";
  add_rules(match, view.at("rules"), out);
  Json shown = view;
  for (const char* const said : {"game", "seat", "step", "rules"}) shown.erase(said);
  if (view.at("step").is_string()) shown.erase("round");
  std::string legend;
  Legend(legend).add(view_schema(match), shown, "");
  if (!legend.empty()) out += "\nWhat the fields mean (lists begin with number 0)\n" + legend;
  out += "\nWhat you know\n";
  for (const auto& [key, value] : shown.items()) add_field(word_of(key), value, "", out);
  return out;
}

}  // namespace mainmatch
