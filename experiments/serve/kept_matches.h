#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "experiments/base/json.h"

namespace mainmatch::serve {

/// Matches that are kept in the folder of the program, the one that was written last first: at most
/// so many of them. Files that hold no match of a game that is known here are left out.
constexpr std::size_t kMaxKept = 24;

/// A session goes on; a record is over. A record that is not over and has no session is left out.
struct KeptMatch {
  std::string file;  ///< of the record, also where only the session is there
  bool over = false;
  Json json;  ///< the record, or the session
};

std::vector<KeptMatch> kept_matches();
/// The one whose record has this name, also where it is not among these.
std::optional<KeptMatch> kept_match(const std::string& file);

/// {"file", "game", "over"}; of one that goes on also {"seat", "steps", "rules", "words", "view"}:
/// what its person may know. Throws InputError where the file holds what no match can come to.
Json kept_json(const KeptMatch& kept);

}  // namespace mainmatch::serve
