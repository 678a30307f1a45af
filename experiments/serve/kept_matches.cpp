#include "experiments/serve/kept_matches.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "experiments/base/error.h"
#include "experiments/base/file.h"
#include "experiments/matches/play/played_match.h"
#include "experiments/matches/play/saved_match.h"
#include "experiments/matches/records/record.h"
#include "experiments/matches/registry.h"
#include "experiments/serve/recorded.h"

namespace mainmatch::serve {

namespace {

constexpr std::size_t kMaxRecord = std::size_t{2} << 20;  ///< bytes
constexpr std::size_t kMaxLooked = 256;                   ///< sessions, and as many records
constexpr std::string_view kRecordEnd = ".json";

struct Named {
  std::string name;
  std::filesystem::file_time_type written;
};

bool is_session(const std::string& name) { return name.ends_with(SavedMatch::kSessionEnd); }

/// FILE, by the name of either file of a match.
std::string record_of(const std::string& name) {
  return name.substr(0, name.size() - (is_session(name) ? SavedMatch::kSessionEnd.size() : 0));
}

bool is_regular_or_none(const std::string& path) {
  std::error_code error;
  const auto type = std::filesystem::symlink_status(path, error).type();
  return type == std::filesystem::file_type::regular ||
         type == std::filesystem::file_type::not_found;
}

/// Files whose names are those of matches, the newest first. However many others there are,
/// sessions are among them.
std::vector<Named> named_files() {
  std::vector<Named> files;
  std::error_code error;
  for (std::filesystem::directory_iterator one(".", error), end; !error && one != end;
       one.increment(error)) {
    const std::string name = one->path().filename().string();
    if (!record_of(name).ends_with(kRecordEnd)) continue;
    std::error_code gone;  // another program may have removed it
    const auto status = one->symlink_status(gone);
    const auto written = one->last_write_time(gone);
    if (!gone && std::filesystem::is_regular_file(status)) files.push_back({name, written});
  }
  std::ranges::sort(files, std::greater{}, &Named::written);
  std::size_t sessions = 0, records = 0;
  std::erase_if(files, [&](const Named& file) {
    return ++(is_session(file.name) ? sessions : records) > kMaxLooked;
  });
  return files;
}

/// The match in a file of this name, if it holds one that can be listed.
std::optional<KeptMatch> match_in(const std::string& name) {
  const bool goes_on = is_session(name);
  const std::string record = record_of(name);
  if (!is_regular_or_none(record)) return std::nullopt;  // it would be written through
  try {
    Json json = parse_json(read_regular_file(name, goes_on ? SavedMatch::kMaxBytes : kMaxRecord));
    if (!json.is_object()) return std::nullopt;
    if (!goes_on && (!json.contains("outcome") || !json.contains("rounds"))) return std::nullopt;
    if (goes_on) static_cast<void>(session_of(Node(json, "")));
    static_cast<void>(match_of(Node(goes_on ? json.at("record") : json, "")));
    return KeptMatch{record, !goes_on, std::move(json)};
  } catch (const InputError&) {
    return std::nullopt;
  }
}

/// What the person of a session may know. Throws InputError.
Json session_json(const PlaySession& session) {
  const auto rules = rules_of(Node(session.record, "record"));
  if (session.person >= rules->seats() || session.steps > played_steps(session.record, *rules)) {
    throw InputError("session: its seat or its steps are not in its record");
  }
  const auto table = table_after(session.record, *rules, session.steps);
  if (table->is_over()) throw InputError("session: the match is over");
  return {{"seat", session.person},
          {"steps", session.steps},
          {"rules", rules->json()},
          {"words", table->step_words()},
          {"view", table->view(session.person)}};
}

}  // namespace

std::vector<KeptMatch> kept_matches() {
  std::vector<KeptMatch> kept;
  std::set<std::string> files;
  for (const Named& one : named_files()) {
    if (kept.size() == kMaxKept) break;
    std::optional<KeptMatch> match = match_in(one.name);
    if (match && files.insert(match->file).second) kept.push_back(std::move(*match));
  }
  return kept;
}

std::optional<KeptMatch> kept_match(const std::string& file) {
  const std::string session = file + std::string(SavedMatch::kSessionEnd);
  if (!file.ends_with(kRecordEnd) || file.find('/') != file.npos) return std::nullopt;
  if (!is_regular_or_none(session)) return std::nullopt;
  std::optional<KeptMatch> found = match_in(session);
  return found ? found : match_in(file);
}

Json kept_json(const KeptMatch& kept) {
  const Node record(kept.over ? kept.json : kept.json.at("record"), "record");
  const MatchModule& match = match_of(record);
  Json json = {{"file", kept.file}, {"game", match.name()}, {"over", kept.over}};
  if (!kept.over) json.update(session_json(session_of(Node(kept.json, ""))));
  return json;
}

}  // namespace mainmatch::serve
