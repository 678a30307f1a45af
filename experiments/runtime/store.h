#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "experiments/runtime/seat_row.h"

namespace mainmatch {

/// The checkpoint of an experiment: the sums of blocks first..end-1, all that is needed to resume.
struct Checkpoint {
  std::uint64_t first = 0;
  std::uint64_t end = 0;
  bool ended = false;  ///< by choice, before all was played
  /// Of the sums of block `first`; 0: it does not end alike when it is played again.
  std::uint64_t first_block_checksum = 0;
  std::uint64_t rows = 0;           ///< of those blocks
  std::uint64_t rows_checksum = 0;  ///< of their lines, in order
  std::uint64_t milliseconds = 0;   ///< for which they were played
  std::string sums;                 ///< Experiment::save
};

/// The checkpoint file of an experiment: one row with its state, replaced at every checkpoint, so
/// that it does not grow with the matches; and the rows of all seats, if asked for. A SQLite
/// database with a rollback journal and full synchronisation. The writes between two checkpoints
/// are one transaction: atomic if process, machine or disk fail. (The faster write-ahead log needs
/// memory that all processes share, which is not safe on network file systems; the rollback journal
/// is safe if their locks are.) An open store locks the file.
///
/// All data is verified by checksums. Errors are one line that names the file: InputError if it is
/// corrupt, no database or locked by another process, RunError if the disk fails.
class Store {
 public:
  /// Opens or creates the file. `identity` identifies the run; throws InputError for a checkpoint
  /// of another run.
  Store(const std::string& path, std::uint64_t identity, bool with_rows);

  const std::string& name() const { return name_; }
  bool with_rows() const { return with_rows_; }
  /// Of the last checkpoint; empty before the first.
  const std::optional<Checkpoint>& checkpoint() const { return checkpoint_; }

  /// Adds the rows of the blocks that follow; they take effect at the next checkpoint.
  void add(std::span<const SeatRow> rows);
  /// The same for all rows of another store.
  void add_rows_of(Store& other);
  /// Writes a checkpoint. Fills in the numbers of rows.
  void save(Checkpoint state);
  /// Writes rows beyond the last checkpoint, those of an incomplete last block, for readers of the
  /// file. A resumed run replaces them.
  void save_rows();

  /// All rows as lines of CSV, without the first line; throws if any is missing or changed.
  void for_each_line(const std::function<void(std::string_view)>& see);

 private:
  [[noreturn]] void damaged(std::string_view what) const;
  [[noreturn]] void fail(const SQLite::Exception& error) const;
  void open();
  void read_state();
  SQLite::Statement& inserter();
  void add_row(const SQLite::Statement& row);
  /// The first `most` rows of the file, each with its line of CSV.
  void for_each_row(std::int64_t most,
                    const std::function<void(const SQLite::Statement&, const std::string&)>& see);
  /// Begins a transaction if there is none, without the rows beyond the last checkpoint.
  void begin();
  void commit();
  std::uint64_t checksum_of(const Checkpoint& state) const;

  std::string name_;
  SQLite::Database database_;
  std::uint64_t identity_;
  bool with_rows_;
  std::optional<Checkpoint> checkpoint_;
  bool open_ = false;       ///< a transaction
  std::uint64_t rows_ = 0;  ///< in the file, those of the open transaction included
  std::uint64_t rows_checksum_ = 0;
  std::optional<SQLite::Statement> insert_row_;
};

}  // namespace mainmatch
