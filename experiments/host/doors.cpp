#include "experiments/host/doors.h"

#include <algorithm>
#include <array>

#include "experiments/base/digest.h"
#include "experiments/serve/secret.h"

namespace mainmatch::host {

namespace {

constexpr std::array<std::string_view, 3> kRoles = {"organizer", "seat", "watch"};
constexpr std::size_t kIdDigits = 16;

}  // namespace

std::string_view name_of(Role role) { return kRoles[static_cast<std::size_t>(role)]; }

std::string Door::path() const { return "/" + std::string(name_of(role)) + "/" + id; }

Doors::Doors(Ledger& ledger) : ledger_(ledger) {
  for (const auto& row :
       ledger_.read("SELECT id, role, match, seat, secret FROM doors WHERE ended = 0")) {
    const auto role = std::ranges::find(kRoles, row[1]) - kRoles.begin();
    doors_[row[0]] = {row[0], static_cast<Role>(role), row[2], std::stoi(row[3])};
    by_secret_[row[4]] = row[0];
  }
  for (const auto& row : ledger_.read("SELECT secret, door FROM sessions ORDER BY rowid")) {
    sessions_[row[1]].push_back(row[0]);
  }
}

Doors::Made Doors::make(Role role, const std::string& match, Seat seat, Batch& batch) {
  Made made{
      {serve::random_name().substr(0, kIdDigits), role, match, seat}, serve::random_name(), {}};
  made.hash = sha256(made.secret);
  batch.add("INSERT INTO doors VALUES (?, ?, ?, ?, ?, 0)",
            {made.door.id, std::string(name_of(role)), match, std::int64_t{seat}, made.hash});
  return made;
}

void Doors::added(const Made& made) {
  const std::lock_guard lock(mutex_);
  doors_[made.door.id] = made.door;
  by_secret_[made.hash] = made.door.id;
}

void Doors::end(const Door& door, Batch& batch) {
  batch.add("UPDATE doors SET ended = 1 WHERE id = ?", {door.id});
  batch.add("DELETE FROM sessions WHERE door = ?", {door.id});
}

void Doors::ended(const Door& door) {
  const std::lock_guard lock(mutex_);
  doors_.erase(door.id);
  std::erase_if(by_secret_, [&](const auto& one) { return one.second == door.id; });
  sessions_.erase(door.id);
}

std::string Doors::renew_organizer() {
  Batch batch;
  const auto before = organizer();
  if (before) end(*before, batch);
  const Made made = make(Role::organizer, "", kNoSeat, batch);
  ledger_.commit(batch);
  if (before) ended(*before);
  added(made);
  return made.secret;
}

std::optional<Doors::Entered> Doors::enter(const std::string& secret) {
  const std::string hash = sha256(secret);
  const std::lock_guard turn(entering_);
  Entered entered{.door = {}, .session = serve::random_name()};
  const std::string session = sha256(entered.session);
  Batch batch;
  bool is_full = false;
  {
    const std::lock_guard lock(mutex_);
    const auto there = by_secret_.find(hash);
    if (there == by_secret_.end()) return std::nullopt;
    entered.door = doors_.at(there->second);
    const std::vector<std::string>& all = sessions_[entered.door.id];
    is_full = all.size() >= kMaxSessions;
    if (is_full) batch.add("DELETE FROM sessions WHERE secret = ?", {all.front()});
  }
  batch.add("INSERT INTO sessions VALUES (?, ?)", {session, entered.door.id});
  ledger_.commit(batch);
  const std::lock_guard lock(mutex_);
  if (!doors_.contains(entered.door.id)) return std::nullopt;  // it has ended meanwhile
  std::vector<std::string>& all = sessions_[entered.door.id];
  if (is_full) all.erase(all.begin());
  all.push_back(session);
  return entered;
}

std::optional<Door> Doors::find(Role role, const std::string& id,
                                const std::string& session) const {
  const std::string hash = sha256(session);
  const std::lock_guard lock(mutex_);
  const auto door = doors_.find(id);
  const auto sessions = sessions_.find(id);
  if (door == doors_.end() || door->second.role != role || sessions == sessions_.end()) {
    return std::nullopt;
  }
  if (std::ranges::find(sessions->second, hash) == sessions->second.end()) return std::nullopt;
  return door->second;
}

bool Doors::is_open(const Door& door) const {
  const std::lock_guard lock(mutex_);
  return doors_.contains(door.id);
}

std::optional<Door> Doors::to(const std::string& match, Seat seat) const {
  const std::lock_guard lock(mutex_);
  for (const auto& [id, door] : doors_) {
    if (door.match == match && door.seat == seat && door.role != Role::organizer) return door;
  }
  return std::nullopt;
}

std::vector<Door> Doors::all_of(const std::string& match) const {
  const std::lock_guard lock(mutex_);
  std::vector<Door> all;
  for (const auto& [id, door] : doors_) {
    if (door.match == match || door.role == Role::organizer) all.push_back(door);
  }
  return all;
}

std::optional<Door> Doors::organizer() const {
  const std::lock_guard lock(mutex_);
  for (const auto& [id, door] : doors_) {
    if (door.role == Role::organizer) return door;
  }
  return std::nullopt;
}

}  // namespace mainmatch::host
