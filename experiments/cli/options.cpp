#include "experiments/cli/options.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "experiments/base/error.h"
#include "experiments/base/number.h"
#include "experiments/base/printable.h"
#include "experiments/matches/bot_name.h"

namespace mainmatch::cli {

using nlohmann::ordered_json;

namespace {

/// A value, or null if it is empty, which means that it was not given.
template <class T>
std::function<ordered_json()> value_unless_empty(const T& target) {
  return [&target] { return target.empty() ? ordered_json() : ordered_json(target); };
}
/// A number, or null if it is below its range, which means that it was not given.
template <class T>
std::function<ordered_json()> value_from(const T& target, T lo) {
  return [&target, lo] { return target < lo ? ordered_json() : ordered_json(target); };
}

/// The whole text as one number of type T, in lo..hi.
template <class T>
T whole_number(const std::string& text, T lo, T hi) {
  T value{};
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end || value < lo || value > hi) {
    throw InputError(mismatch(shown_word(text),
                              "a whole number " + std::to_string(lo) + ".." + std::to_string(hi)));
  }
  return value;
}

/// The whole text as one number in lo..hi.
double real_number(const std::string& text, double lo, double hi) {
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end || !(value >= lo && value <= hi)) {
    throw InputError(
        mismatch(shown_word(text), "a number " + real_text(lo) + ".." + real_text(hi)));
  }
  return value;
}

std::string joined(const std::vector<std::string>& parts, const char* between) {
  std::string all;
  for (const std::string& part : parts) all += (all.empty() ? "" : between) + part;
  return all;
}

}  // namespace

Options& Options::add(std::string name, std::string argument, std::string help,
                      std::function<void(const std::string&)> take,
                      std::function<ordered_json()> value) {
  Row row;
  row.name = std::move(name);
  row.argument = std::move(argument);
  row.help = std::move(help);
  row.take = std::move(take);
  row.value = std::move(value);
  rows_.push_back(std::move(row));
  return *this;
}

Options& Options::whole(std::string name, std::int64_t& target, std::int64_t lo, std::int64_t hi,
                        std::string help) {
  return add(
      std::move(name), "N", std::move(help),
      [&target, lo, hi](const std::string& text) {
        target = whole_number<std::int64_t>(text, lo, hi);
      },
      value_from(target, lo));
}

Options& Options::real(std::string name, double& target, double lo, double hi, std::string help) {
  return add(
      std::move(name), "X", std::move(help),
      [&target, lo, hi](const std::string& text) { target = real_number(text, lo, hi); },
      value_from(target, lo));
}

Options& Options::reals(std::string name, std::vector<double>& target, std::size_t most, double lo,
                        double hi, std::string help) {
  return add(
      std::move(name), "X,X,...", std::move(help),
      [&target, most, lo, hi](const std::string& text) {
        const std::vector<std::string> parts = split_list(text);
        if (parts.size() > most) {
          throw InputError(
              mismatch(std::to_string(parts.size()) + " numbers", "1.." + std::to_string(most)));
        }
        target.clear();
        for (const std::string& part : parts) target.push_back(real_number(part, lo, hi));
      },
      value_unless_empty(target));
}

Options& Options::seed(std::string name, std::uint64_t& target, std::string help) {
  return add(
      std::move(name), "S", std::move(help),
      [&target](const std::string& text) {
        target = whole_number<std::uint64_t>(text, 0, ~std::uint64_t{0});
      },
      [&target] { return ordered_json(target); });
}

Options& Options::text(std::string name, std::string& target, std::string argument,
                       std::string help) {
  add(
      std::move(name), std::move(argument), std::move(help),
      [&target](const std::string& text) {
        if (text.empty() || text.find('\0') != text.npos) {
          throw InputError(mismatch(shown_word(text), "a text that is not empty, without NUL"));
        }
        target = text;
      },
      value_unless_empty(target));
  holds(target);
  return *this;
}

/// After `add`: what its texts are.
void Options::holds(std::string& target) {
  rows_.back().texts = [&target] { return std::vector<std::string>(!target.empty(), target); };
  rows_.back().replace = [&target](const std::vector<std::string>& texts) {
    target.clear();
    for (const std::string& text : texts) target += (target.empty() ? "" : ",") + text;
  };
}
void Options::holds(std::vector<std::string>& target) {
  rows_.back().texts = [&target] { return target; };
  rows_.back().replace = [&target](std::vector<std::string> texts) { target = std::move(texts); };
}

Options& Options::choice(std::string name, std::string& target, std::vector<std::string> values,
                         std::string help) {
  const std::string argument = joined(values, "|");
  return add(
      std::move(name), argument, std::move(help),
      [&target, values = std::move(values)](const std::string& text) {
        if (std::find(values.begin(), values.end(), text) == values.end()) {
          throw InputError(mismatch(shown_word(text), joined(values, ", ")));
        }
        target = text;
      },
      value_unless_empty(target));
}

Options& Options::names(std::string name, std::vector<std::string>& target, std::string argument,
                        std::string help) {
  add(
      std::move(name), std::move(argument), std::move(help),
      [&target](const std::string& text) {
        target = split_list(text);
        if (std::find(target.begin(), target.end(), "") != target.end()) {
          throw InputError(mismatch(shown_word(text), "names separated by single commas"));
        }
      },
      value_unless_empty(target));
  holds(target);
  return *this;
}

Options& Options::repeated(std::string name, std::vector<std::string>& target, std::string argument,
                           std::string help) {
  add(
      std::move(name), std::move(argument), std::move(help),
      [&target](const std::string& text) { target.push_back(text); }, value_unless_empty(target));
  rows_.back().repeats = true;
  holds(target);
  return *this;
}

Options& Options::on(std::string name, bool& target, std::string help) {
  return add(
      std::move(name), "", std::move(help),
      [&target](const std::string& text) {
        if (text != "true" && text != "false") {
          throw InputError(mismatch(shown_word(text), "true or false"));
        }
        target = text == "true";
      },
      [&target] { return ordered_json(target); });
}

Options& Options::config_file() {
  return text("config", config_path_, "FILE.toml",
              "read flags from a file: names as keys, [rules] for --set; flags win")
      .flag_only()
      .not_in_manifest();
}

Options& Options::positional() {
  rows_.back().positional = true;
  return *this;
}
Options& Options::required() {
  rows_.back().required = true;
  return *this;
}
Options& Options::flag_only() {
  rows_.back().flag_only = true;
  return *this;
}
Options& Options::extent() {
  rows_.back().in_manifest = Row::InManifest::extent;
  return *this;
}
Options& Options::not_in_manifest() {
  rows_.back().in_manifest = Row::InManifest::no;
  return *this;
}

Options& Options::names_bots() {
  rows_.back().names_bots = true;
  return *this;
}

Options& Options::names_mix() {
  rows_.back().names_mix = true;
  return names_bots();
}

void Options::move_to_config(std::string_view name) {
  for (Row& row : rows_) {
    if (row.name == name) row.in_manifest = Row::InManifest::config;
  }
}

const Options::Row* Options::find(std::string_view name) const {
  const auto row =
      std::find_if(rows_.begin(), rows_.end(), [&](const Row& r) { return r.name == name; });
  return row == rows_.end() ? nullptr : &*row;
}

}  // namespace mainmatch::cli
