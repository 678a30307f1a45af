#include "experiments/analyses/printed.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/analyses/analysis.h"
#include "experiments/game_theory/table_json.h"
#include "experiments/matches/provenance.h"
#include "experiments/report/aliases.h"
#include "experiments/report/outside_bots.h"
#include "experiments/report/printable_chapter.h"

namespace mainmatch::report {

Chapter chapter_of(const Result& result) {
  const AnalysisEntry* const kind = find_analysis(result.kind);
  if (!kind) {
    std::string known;
    for (const AnalysisEntry& one : analyses()) {
      known += (known.empty() ? "" : ", ") + std::string(one.name);
    }
    throw ValueError("kind", shown(Json(result.kind)), "one of " + known);
  }
  Chapter chapter;
  if (result.words.is_null()) {
    kind->describe(Node(result.tree, ""), chapter);
  } else {
    Json tree = result.tree;
    tree["words"] = result.words;
    kind->describe(Node(tree, ""), chapter);
  }
  describe_outside_bots(Node(result.tree, ""), chapter);
  const Json::json_pointer command(std::string(result.tree.contains("format") ? "/about/" : "/") +
                                   kProvenance + "/command");
  if (result.tree.contains(command) && result.tree.at(command).is_string()) {
    chapter.commands = {result.tree.at(command)};
  }
  chapter.notes.insert(chapter.notes.begin(), result.notes.begin(), result.notes.end());
  const auto partial = result.tree.find("partial");
  const bool noted = std::any_of(result.notes.begin(), result.notes.end(), [](const auto& note) {
    return note.find("PARTIAL") != std::string::npos;
  });
  if (!noted && partial != result.tree.end() && *partial == true) {
    chapter.notes.insert(chapter.notes.begin(), "PARTIAL: stopped before its end");
  }
  return printable_chapter(std::move(chapter));
}

Result result_of(const Json& document) {
  const auto text = [&](const char* key) {
    const auto found = document.is_object() ? document.find(key) : document.end();
    return found != document.end() && found->is_string() ? std::string(*found) : std::string();
  };
  if (text("format") == kPayoffFormat) return {"payoffs", document};
  if (text("kind").empty()) {
    throw ValueError("", shown(document),
                     "a result with the key \"kind\" or a table of payoffs with \"format\": \"" +
                         std::string(kPayoffFormat) + "\"");
  }
  Result result{text("kind"), document};
  result.tree.erase("kind");
  return result;
}

std::string formatted(const Result& result, std::string_view format) {
  if (format == "json") return json_text(result);
  const Chapter chapter = chapter_of(result);
  if (format == "text") return text(with_aliases(chapter, false));
  if (!chapter.data) throw ValueError("format", "csv", "text or json");
  return csv(*chapter.data);
}

}  // namespace mainmatch::report
