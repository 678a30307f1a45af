#include "experiments/host/house.h"

#include <algorithm>
#include <chrono>

#include "experiments/base/error.h"
#include "experiments/matches/registry.h"
#include "experiments/serve/answer.h"
#include "experiments/serve/secret.h"

namespace mainmatch::host {

Arrivals::One::~One() {
  const std::lock_guard lock(all_.mutex_);
  all_.under_way_.erase(place_);
}

std::shared_ptr<const Arrivals::One> Arrivals::arrive() {
  const std::lock_guard lock(mutex_);
  return std::make_shared<const One>(*this, under_way_.insert(clock_.now()));
}

std::optional<std::int64_t> Arrivals::now_without(std::int64_t time) {
  const std::lock_guard lock(mutex_);
  const std::int64_t now = clock_.now();
  if (!under_way_.empty() && *under_way_.begin() < time) return std::nullopt;
  return now;
}

House::House(Ledger& ledger, Clock& clock, HouseOptions options)
    : ledger_(ledger),
      clock_(clock),
      options_(std::move(options)),
      doors_(ledger),
      arrivals_(clock) {
  constexpr const char* kMatches =
      "SELECT id, EXISTS (SELECT 1 FROM events WHERE match = id AND"
      " json_extract(line, '$.kind') IN ('over', 'ended')) FROM matches";
  for (const auto& row : ledger_.read(kMatches)) {
    auto entry = std::make_unique<Entry>();
    entry->is_done = row[1] == "1";
    entries_[row[0]] = std::move(entry);
  }
  read_files();
  make_up_for_downtime();
}

/// The matches in files that were played here: later on none is read any more.
void House::read_files() {
  constexpr const char* kFiles =
      "SELECT DISTINCT json_extract(line, '$.plan.script') FROM events WHERE number = 0 AND"
      " json_extract(line, '$.plan.script') IS NOT NULL";
  for (const auto& row : ledger_.read(kFiles)) {
    const Json source = parse_json(row[0]);
    match_of_source(Node(source, ""));
  }
}

std::vector<std::string> House::matches() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> ids;
  for (const auto& [id, entry] : entries_) ids.push_back(id);
  return ids;
}

House::Entry& House::at(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const auto there = entries_.find(id);
  if (there == entries_.end()) throw serve::Refused(404, "there is no match of this name");
  return *there->second;
}

namespace {

/// Waits until `is_so`, but not for ever. It looks again and again: a wait by the wall clock ends
/// at any time where that is set, and ThreadSanitizer of clang-16 does not see those by the steady
/// one. Throws Refused.
template <class Condition>
void wait_until(Condition&& is_so) {
  constexpr std::chrono::seconds kPatience{5};
  constexpr std::chrono::milliseconds kBetweenLooks{1};
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (!is_so()) {
    if (std::chrono::steady_clock::now() > end) {
      throw serve::Refused(503, "the match is busy: try again in a moment");
    }
    std::this_thread::sleep_for(kBetweenLooks);
  }
}

}  // namespace

std::unique_lock<std::mutex> House::turn(Entry& entry) const {
  std::unique_lock lock(entry.turn, std::defer_lock);
  wait_until([&] { return lock.try_lock(); });
  return lock;
}

void House::wait_for_earlier(std::int64_t arrived) {
  wait_until([&] { return arrivals_.now_without(arrived).has_value(); });
}

std::unique_ptr<HostedMatch> House::read(const std::string& id) {
  const auto rows = ledger_.read("SELECT seed FROM matches WHERE id = ?", {id});
  std::vector<Event> events;
  for (const auto& row :
       ledger_.read("SELECT line FROM events WHERE match = ? ORDER BY number", {id})) {
    events.push_back(read_event(row[0]));
  }
  KnownBots bots = options_.bots;
  // In a match that is over they have nothing more to hand in.
  if (std::ranges::any_of(events, &Event::is_end)) bots.programs.clear();
  auto match = std::make_unique<HostedMatch>(rows.at(0)[0], std::move(bots));
  for (const Event& event : events) match->follow(event);
  return match;
}

HostedMatch& House::current(const std::string& id, Entry& entry) {
  entry.used = clock_.now();
  if (!entry.match) entry.match = read(id);
  return *entry.match;
}

House::Made House::create(const MatchPlan& plan) {
  const std::string id = serve::random_name().substr(0, 12);
  const std::string seed = serve::random_name() + serve::random_name();
  auto match = std::make_unique<HostedMatch>(seed, options_.bots);
  match->create(plan, options_.version, clock_.now());
  Batch batch;
  batch.add("INSERT INTO matches VALUES (?, ?)", {id, seed});
  Made made{.id = id, .seats = {}, .watch = {}};
  std::vector<Doors::Made> doors;
  for (std::size_t seat = 0; seat < plan.seats(); ++seat) {
    made.seats.emplace_back();
    if (plan.places[seat].is_bot) continue;
    doors.push_back(Doors::make(Role::seat, id, static_cast<Seat>(seat), batch));
    made.seats.back() = doors.back().secret;
  }
  doors.push_back(Doors::make(Role::watch, id, kNoSeat, batch));
  made.watch = doors.back().secret;
  save(id, *match, std::move(batch));
  for (const Doors::Made& one : doors) doors_.added(one);
  auto entry = std::make_unique<Entry>();
  entry->match = std::move(match);
  {
    const std::lock_guard lock(mutex_);
    entries_[id] = std::move(entry);
  }
  if (const auto organizer = doors_.organizer()) options_.changed(organizer->id);
  wake();
  return made;
}

void House::act_on(const std::string& id, const std::function<void(HostedMatch&)>& act, Batch& more,
                   const std::function<void()>& saved) {
  Entry& entry = at(id);
  const auto lock = turn(entry);
  HostedMatch& match = current(id, entry);
  try {
    act(match);
    save(id, match, std::move(more));
    saved();
  } catch (...) {
    if (match.is_torn()) entry.match.reset();  // the ledger has how it stands
    throw;
  }
  entry.is_done = match.is_done();
}

void House::save(const std::string& id, HostedMatch& match, Batch batch) {
  const std::vector<Event> events = match.take_fresh();
  for (const Event& event : events) {
    batch.add("INSERT INTO events VALUES (?, ?, ?)", {id, event.number(), event.line()});
  }
  announce(match, events, batch);
  try {
    ledger_.commit(batch);
  } catch (const RunError& error) {
    match.tear();
    options_.report(error.what());
    throw serve::Refused(503, "it could not be saved: nothing has changed; try again");
  }
  notify(id, events);
}

std::string House::act_and_change_door(const std::string& id, Seat seat,
                                       const std::function<void(HostedMatch&)>& act) {
  const std::lock_guard lock(doors_turn_);
  const auto before = doors_.to(id, seat);
  Batch batch;
  if (before) Doors::end(*before, batch);
  std::optional<Doors::Made> made;
  act_on(
      id,
      [&](HostedMatch& match) {
        act(match);
        const bool is_bot =
            seat != kNoSeat && match.plan().places[static_cast<std::size_t>(seat)].is_bot;
        if (is_bot) return;
        made = Doors::make(seat == kNoSeat ? Role::watch : Role::seat, id, seat, batch);
      },
      batch,
      [&] {  // before anything else happens to the match
        if (before) doors_.ended(*before);
        if (made) doors_.added(*made);
      });
  if (before) options_.dropped(before->id);
  return made ? made->secret : "";
}

std::string House::renew_organizer() {
  const std::lock_guard lock(doors_turn_);
  const auto before = doors_.organizer();
  const std::string secret = doors_.renew_organizer();
  if (before) options_.dropped(before->id);
  return secret;
}

/// Whoever sees something of it.
void House::notify(const std::string& id, const std::vector<Event>& events) {
  std::set<std::string> doors;
  for (const Event& event : events) {
    const bool is_own = event.kind() == "submitted";
    for (const Door& door : doors_.all_of(id)) {
      const bool is_seat = is_own && door.role != Role::organizer;
      if (!is_seat || door.seat == event.body.at("seat").get<Seat>()) doors.insert(door.id);
    }
  }
  for (const std::string& door : doors) options_.changed(door);
  if (events.empty()) return;
  wake();
  options_.announced();
}

std::string House::audit(const std::string& id) {
  std::string text;
  for (const auto& row :
       ledger_.read("SELECT line FROM events WHERE match = ? ORDER BY number", {id})) {
    text += row[0] + "\n";
  }
  return text;
}

namespace {
/// A notebook is of who sits there, not of who comes after.
std::string owner_of(const std::string& id, Seat seat, const HostedMatch& match) {
  return fmt::format("{}/{}/{}", id, seat, match.occupant(seat));
}
}  // namespace

std::string House::notebook(const std::string& id, Seat seat) {
  const std::string owner =
      look(id, [&](const HostedMatch& match) { return owner_of(id, seat, match); });
  const auto rows = ledger_.read("SELECT text FROM notebooks WHERE owner = ?", {owner});
  return rows.empty() ? "" : rows[0][0];
}

void House::write_notebook(const std::string& id, Seat seat, const std::string& text,
                           const std::function<void()>& check) try {
  const std::string owner = look(id, [&](const HostedMatch& match) {
    check();
    return owner_of(id, seat, match);
  });
  Batch batch;
  batch.add("REPLACE INTO notebooks VALUES (?, ?)", {owner, text});
  ledger_.commit(batch);
} catch (const RunError& error) {
  options_.report(error.what());
  throw serve::Refused(503, "it could not be saved: try again");
}

}  // namespace mainmatch::host
