#include "experiments/matches/play/saved_match.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "experiments/base/error.h"
#include "experiments/base/file.h"
#include "experiments/base/printable.h"

namespace mainmatch {

namespace {

constexpr std::string_view kSessionFormat = "mainmatch-session/1";
constexpr unsigned kOwnerOnly = 0600;

bool is_there(const std::string& path) {
  struct stat found;
  return ::lstat(path.c_str(), &found) == 0;
}

Json json_of(const std::string& path) {
  const std::string text = read_regular_file(path, SavedMatch::kMaxBytes);
  try {
    return parse_json(text);
  } catch (const JsonError& error) {
    throw InputError("{}:{}: {}", shown_path(path), error.place(), error.message);
  }
}

void replace(const std::string& path, const Json& json, unsigned mode) {
  OutputFile file(path, mode);
  file.write(to_line(json) + "\n");
  file.commit();
}

/// What two records have in common if they are of the same match.
bool same_match(const Json& one, const Json& other) {
  for (const char* key : {"game", "seed", "match", "rules", "setup"}) {
    if (one.value(key, Json()) != other.value(key, Json())) return false;
  }
  return true;
}

}  // namespace

PlaySession session_of(const Node& node) {
  node.object({"format", "seat", "steps", "handed_in", "resigned", "field", "record"});
  if (node.at("format").text() != kSessionFormat) node.at("format").fail(kSessionFormat);
  PlaySession session;
  session.record = node.at("record").json();
  session.person = static_cast<Seat>(node.at("seat").whole(0, kMaxSeats - 1));
  session.steps = static_cast<int>(node.at("steps").whole(0, 1'000'000));
  if (const auto handed_in = node.find("handed_in")) session.handed_in = handed_in->json();
  session.resigned = node.at("resigned").flag();
  const Node field = node.at("field");
  field.object();
  for (std::size_t i = 0; i < field.size(); ++i) {
    session.field.push_back({field.key(i), static_cast<int>(field.value(i).whole(1, 10'000))});
  }
  return session;
}

SavedMatch SavedMatch::create(const std::string& file) {
  if (const auto saved = create_if_new(file)) return *saved;
  const bool has_record = is_there(file);
  throw InputError(
      "{}: is there already, expected --save with another name, or --resume {} to go on with it",
      shown_path(has_record ? file : file + std::string(kSessionEnd)), shown_path(file));
}

std::optional<SavedMatch> SavedMatch::create_if_new(const std::string& file) {
  if (is_there(file)) return std::nullopt;
  const SavedMatch saved(file);
  // Whoever makes this file has the name: two programs may begin at once.
  const std::string session = saved.session_file();
  const int made = ::open(session.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kOwnerOnly);
  if (made < 0 && errno == EEXIST) return std::nullopt;
  if (made < 0) {
    throw InputError("{}: cannot be written: {}", shown_path(file), std::strerror(errno));
  }
  ::close(made);
  return saved;
}

SavedMatch SavedMatch::open(const std::string& file, PlaySession& session) {
  const bool names_session = file.ends_with(kSessionEnd);
  SavedMatch saved(names_session ? file.substr(0, file.size() - kSessionEnd.size()) : file);
  const bool has_session = names_session || is_there(saved.session_file());
  const Json json = json_of(has_session ? saved.session_file() : saved.file_);
  if (!has_session) {
    session = {.record = json, .person = kNoSeat, .steps = -1};
    return saved;
  }
  try {
    session = session_of(Node(json, ""));
  } catch (const ValueError& error) {
    throw InputError("{}: {}", shown_path(saved.session_file()), error.what());
  }
  if (is_there(saved.file_) && !same_match(json_of(saved.file_), session.record)) {
    throw InputError("{}: is another match than {}, expected the same", shown_path(saved.file_),
                     shown_path(saved.session_file()));
  }
  return saved;
}

void SavedMatch::write(const PlaySession& session) const {
  Json json = {{"format", kSessionFormat}, {"seat", session.person}, {"steps", session.steps}};
  if (session.handed_in) json["handed_in"] = *session.handed_in;
  json["resigned"] = session.resigned;
  json["field"] = Json::object();
  for (const WeightedBot& one : session.field) json["field"][one.bot] = one.weight;
  json["record"] = session.record;
  replace(session_file(), json, kOwnerOnly);
  replace(file_, session.record, 0666);
}

void SavedMatch::finish(const Json& record) const {
  replace(file_, record, 0666);
  std::remove(session_file().c_str());
}

}  // namespace mainmatch
