#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace mainmatch {

/// What a command found. Text, CSV and pages are made from the tree
/// (experiments/analyses/printed.h); JSON is the tree itself.
struct Result {
  std::string kind;                     ///< the command, as "tournament"
  nlohmann::ordered_json tree;          ///< without the key "kind"
  std::vector<std::string> notes = {};  ///< how the run ended: for text and pages only
  /// What text and pages say beside the tree, under its key "words"; JSON leaves it out.
  nlohmann::ordered_json words = {};

  /// Where the tree says what the result is about: itself, or the key "about" of one that names its
  /// "format".
  nlohmann::ordered_json& about() { return tree.contains("format") ? tree["about"] : tree; }
};

/// The tree with the first key "kind"; one that names its "format" has none.
nlohmann::ordered_json tree_of(const Result& result);

/// The tree as --format json prints it, easy to look at and to compare by line: indented; of a
/// tournament with a line for each entry of the outer two levels, so that a bot is a line; of what
/// names its format with a line for each key and for each of its "profiles".
std::string json_text(const Result& result);

/// "PARTIAL: stopped after 12 of the 1,000 matches asked for".
std::string partial_note(std::uint64_t done, std::uint64_t asked, std::string_view things);

}  // namespace mainmatch
