#pragma once

#include <SQLiteCpp/Database.h>

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace mainmatch::host {

/// Changes of a ledger that take effect together or not at all.
class Batch {
 public:
  using Value = std::variant<std::nullptr_t, std::int64_t, std::string>;
  /// An SQL statement with a value for each of its `?`.
  Batch& add(const char* sql, std::vector<Value> values);
  bool empty() const { return rows_.empty(); }

 private:
  friend class Ledger;
  struct Row {
    const char* sql;
    std::vector<Value> values;
  };
  std::vector<Row> rows_;
};

/// All that a host keeps, in the SQLite database DIR/host.sqlite: a write-ahead log, and full
/// synchronisation, so that what was committed is on the disk. DIR/host.lock is locked as long as
/// it is open for writing; others may read it meanwhile. Safe for several threads.
///
/// Tables: matches (id, seed), events (match, number, line), doors (id, role, match, seat, secret,
/// ended), sessions (secret, door), notebooks (owner, text), outbox (id, body, tries, due, added),
/// alive (time). Secrets are kept as their SHA-256.
class Ledger {
 public:
  /// Opens it, or makes it in a folder that is there or not. Throws InputError if another server
  /// has it, or for a file that is none or of a later version; RunError if the disk fails.
  explicit Ledger(const std::string& folder);
  Ledger(const Ledger&) = delete;
  Ledger& operator=(const Ledger&) = delete;
  ~Ledger();

  /// Returns when all of it is on the disk. What several threads want at a time is one transaction.
  /// Throws RunError: then nothing was changed.
  void commit(const Batch& batch);

  using Row = std::vector<std::string>;  ///< a column each; null is ""
  std::vector<Row> read(const char* sql, const std::vector<std::string>& values = {});

  /// Follows every statement that is run, for tests.
  void trace(std::function<void(const std::string& sql)> see);

 private:
  struct Waiting {
    const Batch* batch;
    bool is_done = false;
    std::string error;
  };
  void write(const std::vector<Waiting*>& all);

  std::string name_;
  int lock_ = -1;
  std::optional<SQLite::Database> database_;
  std::mutex database_turn_;
  std::mutex mutex_;
  std::condition_variable written_;
  std::vector<Waiting*> waiting_;
  bool is_writing_ = false;
  std::function<void(const std::string& sql)> see_;
};

/// Writes a copy of the ledger in a folder, which a server may have open, to a new file. Throws
/// InputError if there is none, or the file is there.
void back_up(const std::string& folder, const std::string& file);

}  // namespace mainmatch::host
