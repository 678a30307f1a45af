#include "experiments/report/reading.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "experiments/base/number.h"
#include "experiments/statistics/student.h"

namespace mainmatch::report {

namespace {

std::optional<double> real_at(const Node& node, std::string_view key) {
  const auto found = node.find_unless_null(key);
  return found ? std::optional(found->real()) : std::nullopt;
}

}  // namespace

Value value_of(const Node& estimate) {
  const auto why = estimate.find("why");
  return {real_at(estimate, "mean"), real_at(estimate, "low"), real_at(estimate, "high"),
          why ? why->text() : ""};
}

Value number_of(const Node& number) {
  if (number.is_null()) return {};
  return {.mean = number.real()};
}

std::vector<Cell> cells_of(const Node& object, const std::vector<Column>& columns) {
  std::vector<Cell> cells;
  for (const Column& column : columns) {
    const auto found = object.find_unless_null(column.key);
    if (!found) {
      cells.emplace_back(Value{});
    } else if (found->json().is_string()) {
      cells.emplace_back(found->text());
    } else {
      cells.emplace_back(found->json().is_object() ? value_of(*found) : number_of(*found));
    }
  }
  return cells;
}

Table table_of(std::string caption, const Node& list, std::vector<Column> columns) {
  Table table{std::move(caption), std::move(columns)};
  for (std::size_t i = 0; i < list.array(); ++i) {
    table.rows.push_back(cells_of(list[i], table.columns));
  }
  return table;
}

std::string number_text(double value, int decimals) {
  return decimals < 0 ? rough_text(value, 4) : fixed_text(value, decimals);
}

Value regret_of(const Node& number) {
  constexpr double kRounding = 1e-12;
  Value regret = number_of(number);
  if (regret.mean && std::abs(*regret.mean) < kRounding) regret.mean = 0;
  return regret;
}

std::string said(const Value& value, Unit unit) {
  if (!value.mean) return "unknown";
  const auto number = [&](double one) {
    return unit == Unit::percent ? fixed_text(100 * one, 2)
                                 : number_text(one, unit == Unit::count ? 0 : -1);
  };
  std::string text = number(*value.mean) + (unit == Unit::percent ? kPercent : "");
  if (value.low && value.high)
    text += fmt::format(" ({} to {})", number(*value.low), number(*value.high));
  return text;
}

std::string said(double value, Unit unit) { return said(Value{.mean = value}, unit); }

std::string said_or_too_few(const Value& value, Unit unit) {
  const bool few = value.mean && !value.low && value.why == "sample too small";
  return said(value, unit) + (few ? " (no interval: sample too small)" : "");
}

std::string fields_said(const Node& object) {
  std::string text;
  for (std::size_t i = 0; i < object.size(); ++i) {
    text += (i == 0 ? "" : ", ") + object.key(i) + " " + shown(object.value(i).json());
  }
  return text;
}

std::string count_said(const Node& number) {
  return count_text(static_cast<std::int64_t>(number.real()));
}

std::string counted(double count, const std::string& one, const std::string& many) {
  return count_text(static_cast<std::int64_t>(count)) + " " + (count == 1 ? one : many);
}

std::string played_said(const Node& result, const std::string& where) {
  return fmt::format("{}{}, seed {}", counted(result.at("matches").real(), "match", "matches"),
                     where, shown(result.at("seed").json()));
}

std::string shares_said(const Node& shares) {
  std::vector<std::pair<double, std::string>> all;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    all.emplace_back(shares.value(i).real(), shares.key(i));
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<std::string> bots;
  for (const auto& [share, bot] : all) {
    bots.push_back(fmt::format("{} % {}", number_text(100 * share, -1), bot));
  }
  return listed(bots, 100);
}

std::string bots_listed(const Node& result) {
  if (const auto mix = result.find("mix")) {
    std::vector<std::string> roles;
    for (std::size_t i = 0; i < mix->size(); ++i) {
      roles.push_back((mix->size() > 1 ? mix->key(i) + ": " : "") + shares_said(mix->value(i)));
    }
    return fmt::format("{}", fmt::join(roles, "; "));
  }
  const auto names = result.find("bots");
  if (!names) return "";
  std::vector<std::string> bots;
  for (std::size_t i = 0; i < names->array(); ++i) bots.push_back((*names)[i].text());
  return listed(bots, 100);
}

std::string bots_said(const Node& result) {
  const std::string bots = bots_listed(result);
  const auto remark = result.find("remark");
  const bool remarked = remark && !remark->text().empty();
  return bots.empty() ? ""
                      : fmt::format(" Bots{}: {}.", remarked ? ", " + remark->text() : "", bots);
}

bool differs(const Value& value, double expected, std::size_t looked_at) {
  if (!value.mean || !value.low || !value.high || looked_at == 0) return false;
  constexpr std::int64_t kNormal = 1'000'000;  // degrees of freedom
  const double one = student_quantile(0.975, kNormal);
  const double all = student_quantile(1 - 0.025 / static_cast<double>(looked_at), kNormal);
  const double half = *value.mean > expected ? *value.mean - *value.low : *value.high - *value.mean;
  return std::abs(*value.mean - expected) > half * all / one;
}

std::string listed(const std::vector<std::string>& words, std::size_t most) {
  std::string text;
  const std::size_t shown = words.size() > most ? most : words.size();
  const bool commas = std::any_of(words.begin(), words.end(), [](const std::string& one) {
    return one.find(", ") != one.npos;
  });
  for (std::size_t i = 0; i < shown; ++i) {
    const char* const between = commas ? "; " : ", ";
    if (i > 0) text += i + 1 == words.size() && !commas ? " and " : between;
    text += words[i];
  }
  if (shown < words.size()) {
    text += fmt::format("{} {} more", commas ? "; and" : " and", words.size() - shown);
  }
  return text;
}

std::string submission_said(const Json& submission) {
  if (submission.is_null()) return "nothing";
  if (submission.is_string()) return submission.get<std::string>();
  if (!submission.is_structured()) return submission.dump();
  // A priority list may name every place of a board, though only the first of them can matter.
  constexpr std::size_t kLong = 20, kShown = 12;
  const bool is_cut = submission.is_array() && submission.size() > kLong;
  std::size_t shown = 0;
  std::string text;
  for (const auto& [key, value] : submission.items()) {
    if (value.is_null() || (value.is_structured() && value.empty())) continue;
    if (is_cut && shown++ == kShown) {
      return fmt::format("{} and {} more", text, submission.size() - kShown);
    }
    if (!text.empty()) text += ", ";
    if (submission.is_object()) text += key + " ";
    const std::string inner = submission_said(value);
    text += value.is_structured() ? "{" + inner + "}" : inner;
  }
  return text.empty() ? "nothing" : text;
}

std::string field_said(const Node& field) {
  std::vector<std::string> bots;
  for (std::size_t i = 0; i < field.size(); ++i) {
    const bool plain = field.value(i).real() == 1;
    bots.push_back(field.key(i) + (plain ? "" : ":" + shown(field.value(i).json())));
  }
  return listed(bots, 12);
}

}  // namespace mainmatch::report
