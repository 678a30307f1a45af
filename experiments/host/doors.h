#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/seat.h"
#include "experiments/host/ledger.h"

namespace mainmatch::host {

enum class Role { organizer, seat, watch };
std::string_view name_of(Role role);

/// Where a link leads. Its id is no secret: it stands in the path, "/seat/ID/".
struct Door {
  std::string id;
  Role role = Role::watch;
  std::string match;    ///< empty: the organizer's
  Seat seat = kNoSeat;  ///< of a seat

  std::string path() const;
};

/// Links, and the browsers that came by them. Secrets are kept as hashes. Safe for several threads.
class Doors {
 public:
  explicit Doors(Ledger& ledger);

  /// A door, and the secret of the link to it; both hold once the batch is committed and added()
  /// was called.
  struct Made {
    Door door;
    std::string secret;
    std::string hash;
  };
  static Made make(Role role, const std::string& match, Seat seat, Batch& batch);
  void added(const Made& made);
  /// The same for a door that is to be shut.
  static void end(const Door& door, Batch& batch);
  void ended(const Door& door);

  /// Another link for the organizer in place of the one before, if there is any. Returns its
  /// secret.
  std::string renew_organizer();

  /// A new session for whoever has the secret of a link; empty if it is none or has ended.
  struct Entered {
    Door door;
    std::string session;
  };
  std::optional<Entered> enter(const std::string& secret);
  /// The door of this role and id for whoever has a session of it; empty without.
  std::optional<Door> find(Role role, const std::string& id, const std::string& session) const;

  /// Whether it has not ended.
  bool is_open(const Door& door) const;
  /// The door to a seat of a match (kNoSeat: to what is public); empty if there is none.
  std::optional<Door> to(const std::string& match, Seat seat) const;
  /// All doors of a match, and that of the organizer.
  std::vector<Door> all_of(const std::string& match) const;
  std::optional<Door> organizer() const;

 private:
  static constexpr std::size_t kMaxSessions = 16;  ///< of a door; the oldest makes room

  Ledger& ledger_;
  std::mutex entering_;  ///< of who adds a session, until it is on the disk
  mutable std::mutex mutex_;
  std::map<std::string, Door> doors_;                         ///< by id
  std::map<std::string, std::string> by_secret_;              ///< hash to id
  std::map<std::string, std::vector<std::string>> sessions_;  ///< hashes, by door
};

}  // namespace mainmatch::host
