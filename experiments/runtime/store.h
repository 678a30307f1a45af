#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "experiments/runtime/seat_row.h"
#include "experiments/runtime/sqlite.h"

namespace mainmatch {

/// How far an experiment is: what blocks first..end-1 add up to. All that is needed to go on, so
/// any moment at which it was kept is as good a beginning as any other.
struct Checkpoint {
  std::uint64_t first = 0;
  std::uint64_t end = 0;
  bool ended = false;                      ///< by choice, before all was played
  std::uint64_t first_block_checksum = 0;  ///< checksum of what block `first` gave
  std::uint64_t rows = 0;                  ///< of those blocks
  std::uint64_t rows_checksum = 0;         ///< of their lines, in order
  std::uint64_t milliseconds = 0;          ///< for which they were played
  std::string sums;                        ///< Experiment::save
};

/// The file in which an experiment is kept: one row with its state, replaced at every checkpoint,
/// so that it does not grow with the matches; and, for those who asked for them, the rows of all
/// seats. A database of SQLite with a rollback journal and full synchronisation. What is written
/// between two checkpoints is one transaction: there altogether or not at all, whenever process,
/// machine or disk fail. (The write-ahead log, which is quicker, needs memory that all processes
/// share, and so is not safe on network file systems; the rollback journal is, as far as their
/// locks are.) While it is open, nobody else can open it.
///
/// Throws as Database does. Nothing that is read is trusted: all is under checksums.
class Store {
 public:
  /// Opens or makes the file. `identity` says what is played; what was kept of anything else is
  /// refused (InputError).
  Store(const std::string& path, std::uint64_t identity, bool with_rows);

  const std::string& name() const { return database_.name(); }
  bool with_rows() const { return with_rows_; }
  /// Of the last checkpoint; empty before the first.
  const std::optional<Checkpoint>& checkpoint() const { return checkpoint_; }

  /// Adds rows of the blocks that follow; they count from the next checkpoint on.
  void add(std::span<const SeatRow> rows);
  /// The same for all rows that another store keeps.
  void add_rows_of(Store& other);
  /// A checkpoint. The numbers of rows are filled in here.
  void save(Checkpoint state);
  /// Keeps rows beyond the last checkpoint: of a last block that is not whole. They are there for
  /// those who read the file, and are written anew by whoever goes on.
  void save_rows();

  /// All rows as lines of CSV, without the first line; throws if any is missing or changed.
  void for_each_line(const std::function<void(std::string_view)>& see);

 private:
  void read_state();
  Statement& inserter();
  /// Begins a transaction if there is none, without the rows beyond the last checkpoint.
  void begin();
  void commit();
  std::uint64_t checksum_of(const Checkpoint& state) const;

  Database database_;
  std::uint64_t identity_;
  bool with_rows_;
  std::optional<Checkpoint> checkpoint_;
  bool open_ = false;       ///< a transaction
  std::uint64_t rows_ = 0;  ///< in the file, those of the open transaction included
  std::uint64_t rows_checksum_ = 0;
  std::unique_ptr<Statement> insert_row_;
};

}  // namespace mainmatch
