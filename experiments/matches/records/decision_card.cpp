#include "experiments/matches/records/decision_card.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/base/number.h"
#include "experiments/base/version.h"

namespace mainmatch {

namespace {

/// A cell of a table in Markdown.
std::string cell(std::string text) {
  for (std::size_t at = text.find('|'); at != text.npos; at = text.find('|', at + 2)) {
    text.insert(at, "\\");
  }
  return text;
}

std::string code_block(const std::string& language, const std::string& text) {
  return "```" + language + "\n" + text + "\n```\n";
}

std::string type_of(const DecisionColumn& column) {
  switch (column.kind) {
    case DecisionColumn::Kind::real:
      return "number";
    case DecisionColumn::Kind::word:
      return "text";
    case DecisionColumn::Kind::whole:
      break;
  }
  return column.is_wide ? "whole number, 64 bits" : "whole number, 32 bits";
}

std::string columns_of(const DecisionTable& table) {
  std::string text = "| column | type | what it says |\n| --- | --- | --- |\n";
  for (const DecisionColumn& column : table.columns()) {
    text +=
        fmt::format("| `{}` | {} | {} |\n", cell(column.name), type_of(column), cell(column.help));
  }
  return text;
}

/// Who decided, where that column is there.
std::string bots_of(const DecisionTable& table) {
  const auto bot = std::ranges::find(table.columns(), "bot", &DecisionColumn::name);
  if (bot == table.columns().end() || bot->words.empty()) return "";
  std::string text = "\n## Who decided\n\n";
  for (const std::string& name : bot->words) text += "- `" + name + "`\n";
  return text;
}

}  // namespace

std::string decision_card(const DecisionTable& table, const DatasetFacts& facts) {
  const MatchModule& match = table.rules().match();
  std::string text = fmt::format(
      "# Decisions of {}\n\n`{}`: a row for each of {} decisions in {} matches. Trades are left "
      "out.\n\n## Where they come from\n\nWritten by mainmatch {} (commit {}).\n\n",
      match.title(), facts.file, count_text(static_cast<std::int64_t>(facts.rows)),
      count_text(static_cast<std::int64_t>(facts.matches)), kVersion, kCommit);
  if (!facts.provenance.is_null()) text += code_block("json", facts.provenance.dump(2));
  if (!facts.plan.is_null()) text += "\nThe plan:\n\n" + code_block("json", facts.plan.dump(2));
  text += "\n## Rules in effect\n\n" + code_block("json", table.rules().json().dump(2));
  text += bots_of(table);
  text += "\n## Columns\n\n";
  text +=
      "An empty cell stands for no value. Of what a seat was shown, -1 stands for what is not "
      "known or not there, or the least number of 32 bits where a number may be negative; words "
      "and letters stand as their index in their list; a number that may not fit has a second "
      "column NAME.high, and its value is NAME + (2^31 - 1) * NAME.high.\n\n";
  return text + columns_of(table);
}

}  // namespace mainmatch
