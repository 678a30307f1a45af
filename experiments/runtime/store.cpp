#include "experiments/runtime/store.h"

#include <sqlite3.h>

#include <cerrno>
#include <cstring>
#include <limits>

#include "experiments/base/bytes.h"
#include "experiments/base/csv_cell.h"
#include "experiments/base/error.h"
#include "experiments/base/number.h"
#include "experiments/base/printable.h"

namespace mainmatch {

namespace {

constexpr const char* kMakeState =
    "CREATE TABLE state (id INTEGER PRIMARY KEY, identity INTEGER, first INTEGER, \"end\" INTEGER, "
    "ended INTEGER, opening INTEGER, rows INTEGER, rows_checksum INTEGER, milliseconds INTEGER, "
    "sums BLOB, checksum INTEGER)";
constexpr const char* kMakeSeats =
    "CREATE TABLE seats (match INTEGER, deal INTEGER, seat INTEGER, role TEXT, bot TEXT, "
    "score INTEGER, rank INTEGER, tokens INTEGER, eliminated INTEGER, win_share REAL)";

constexpr int kSeatColumnCount = static_cast<int>(kSeatColumns.size());

/// Numbers stand in the file as signed ones.
std::int64_t as_signed(std::uint64_t value) { return static_cast<std::int64_t>(value); }
std::uint64_t as_unsigned(std::int64_t value) { return static_cast<std::uint64_t>(value); }

double win_share(const SeatRow& row) {
  return row.winners == 0 ? 0 : to_ten_digits(1.0 / row.winners);
}

std::string line_of(const SeatRow& row) {
  std::string line;
  const auto add = [&](const std::string& text) { line.append(text).append(","); };
  add(std::to_string(row.match));
  add(std::to_string(row.deal));
  add(std::to_string(row.seat));
  line.append(row.role).append(",").append(csv_cell(row.bot)).append(",");
  add(std::to_string(row.score));
  add(std::to_string(row.rank));
  add(std::to_string(row.tokens));
  add(row.eliminated ? "1" : "0");
  return line + real_text(win_share(row)) + "\n";
}

/// The same of a row of the file.
std::string line_of(const SQLite::Statement& row) {
  std::string line;
  for (int column = 0; column + 1 < kSeatColumnCount; ++column) {
    line.append(csv_cell(row.getColumn(column).getString())).append(",");
  }
  return line + real_text(row.getColumn(kSeatColumnCount - 1).getDouble()) + "\n";
}

/// Runs a statement without a result, and makes it ready to run again.
void run(SQLite::Statement& statement) {
  statement.exec();
  statement.reset();
}

[[noreturn]] void fail_as_corrupt(const std::string& name, std::string_view what) {
  throw InputError("{}: corrupt checkpoint: {}", name, printable(what, 200));
}

/// `system_error`: errno of the call that failed, 0 if none did.
[[noreturn]] void fail_as(const std::string& name, const SQLite::Exception& error,
                          int system_error) {
  const int code = error.getErrorCode() & 0xff;
  switch (code) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      throw InputError(name + ": in use by another process");
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_SCHEMA:
    case SQLITE_ERROR:  // a table or a column that is not there
    case SQLITE_MISMATCH:
    case SQLITE_CONSTRAINT:
      fail_as_corrupt(name, error.getErrorStr());
    case 0xff:  // of SQLiteCpp: a row or a column that is not there
      fail_as_corrupt(name, error.what());
    default:
      if (error.getExtendedErrorCode() == SQLITE_IOERR_SHORT_READ) {
        fail_as_corrupt(name, "truncated");
      }
  }
  const bool by_system = code != SQLITE_FULL && system_error != 0;
  throw RunError("{}: cannot be read or written: {}", name,
                 by_system ? std::strerror(system_error) : error.getErrorStr());
}

SQLite::Database opened(const std::string& path, const std::string& name) try {
  return {path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE | SQLite::OPEN_NOMUTEX};
} catch (const SQLite::Exception& error) {
  fail_as(name, error, errno);
}

}  // namespace

Store::Store(const std::string& path, std::uint64_t identity, bool with_rows)
    : name_(shown_path(path)),
      database_(opened(path, name_)),
      identity_(identity),
      with_rows_(with_rows) {
  open();
}

void Store::damaged(std::string_view what) const { fail_as_corrupt(name_, what); }

void Store::fail(const SQLite::Exception& error) const {
  fail_as(name_, error, sqlite3_system_errno(database_.getHandle()));
}

void Store::open() try {
  for (const char* const setting :
       {"PRAGMA locking_mode = EXCLUSIVE", "PRAGMA journal_mode = DELETE",
        "PRAGMA synchronous = FULL", "PRAGMA cell_size_check = ON", "PRAGMA trusted_schema = OFF",
        "PRAGMA temp_store = MEMORY"}) {
    database_.exec(setting);
  }
  database_.exec("BEGIN EXCLUSIVE");  // the lock stays after the end
  const std::string check = database_.execAndGet("PRAGMA quick_check(1)");
  if (check != "ok") damaged(check);
  const std::int64_t made = database_.execAndGet("SELECT count(*) FROM sqlite_master");
  if (made == 0) {
    database_.exec(kMakeState);
    if (with_rows_) database_.exec(kMakeSeats);
  }
  database_.exec("COMMIT");
  if (made != 0) read_state();
} catch (const SQLite::Exception& error) {
  fail(error);
}

void Store::read_state() {
  SQLite::Statement row(database_,
                        "SELECT identity, first, \"end\", ended, opening, rows, rows_checksum, "
                        "milliseconds, sums, checksum FROM state");
  if (!row.executeStep()) return;
  const auto number = [&](int column) { return as_unsigned(row.getColumn(column)); };
  Checkpoint state;
  if (number(0) != identity_) {
    throw InputError(name() + ": checkpoint of another run: other version, configuration or seed");
  }
  state.first = number(1);
  state.end = number(2);
  state.ended = number(3) != 0;
  state.first_block_checksum = number(4);
  state.rows = number(5);
  state.rows_checksum = number(6);
  state.milliseconds = number(7);
  state.sums = row.getColumn(8).getString();
  if (number(9) != checksum_of(state)) damaged("checksum mismatch");
  if (row.executeStep()) damaged("more than one state");
  rows_ = state.rows;
  rows_checksum_ = state.rows_checksum;
  checkpoint_ = std::move(state);
}

std::uint64_t Store::checksum_of(const Checkpoint& state) const {
  ByteWriter all;
  for (const std::uint64_t number :
       {identity_, state.first, state.end, std::uint64_t{state.ended}, state.first_block_checksum,
        state.rows, state.rows_checksum, state.milliseconds, std::uint64_t{with_rows_}}) {
    all.count(number);
  }
  return checksum(state.sums, checksum(all.bytes()));
}

void Store::begin() {
  if (open_) return;
  database_.exec("BEGIN");
  open_ = true;
  if (!with_rows_) return;
  SQLite::Statement remove(database_, "DELETE FROM seats WHERE rowid > ?");
  remove.bind(1, as_signed(checkpoint_ ? checkpoint_->rows : 0));
  remove.exec();
}

void Store::commit() {
  insert_row_.reset();
  database_.exec("COMMIT");
  open_ = false;
}

SQLite::Statement& Store::inserter() {
  begin();
  if (!insert_row_) {
    insert_row_.emplace(
        database_,
        "INSERT INTO seats (rowid, match, deal, seat, role, bot, score, rank, tokens, eliminated, "
        "win_share) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  }
  return *insert_row_;
}

void Store::add(std::span<const SeatRow> rows) try {
  if (!with_rows_ || rows.empty()) return;
  SQLite::Statement& insert = inserter();
  for (const SeatRow& row : rows) {
    insert.bind(1, as_signed(++rows_));
    insert.bind(2, as_signed(row.match));
    insert.bind(3, as_signed(row.deal));
    insert.bind(4, row.seat);
    if (row.role.empty()) {
      insert.bind(5);
    } else {
      insert.bind(5, std::string(row.role));
    }
    insert.bind(6, std::string(row.bot));
    insert.bind(7, row.score);
    insert.bind(8, row.rank);
    insert.bind(9, row.tokens);
    insert.bind(10, int{row.eliminated});
    insert.bind(11, win_share(row));
    run(insert);
    rows_checksum_ = checksum(line_of(row), rows_checksum_);
  }
} catch (const SQLite::Exception& error) {
  fail(error);
}

void Store::add_row(const SQLite::Statement& row) try {
  SQLite::Statement& insert = inserter();
  insert.bind(1, as_signed(++rows_));
  for (int column = 0; column < kSeatColumnCount; ++column) {
    const SQLite::Column value = row.getColumn(column);
    if (value.isNull()) {
      insert.bind(column + 2);
    } else if (value.isFloat()) {
      insert.bind(column + 2, value.getDouble());
    } else {  // a column of numbers keeps a text of digits as a number
      insert.bind(column + 2, value.getString());
    }
  }
  run(insert);
} catch (const SQLite::Exception& error) {
  fail(error);
}

void Store::for_each_row(
    std::int64_t most,
    const std::function<void(const SQLite::Statement&, const std::string&)>& see) try {
  SQLite::Statement row(database_, "SELECT * FROM seats WHERE rowid <= ? ORDER BY rowid");
  row.bind(1, most);
  while (row.executeStep()) see(row, line_of(row));
} catch (const SQLite::Exception& error) {
  fail(error);
}

void Store::add_rows_of(Store& other) {
  if (!with_rows_ || !other.checkpoint()) return;
  std::uint64_t seen = 0, sum = 0;
  other.for_each_row(as_signed(other.checkpoint()->rows),
                     [&](const SQLite::Statement& row, const std::string& line) {
                       add_row(row);
                       sum = checksum(line, sum);
                       rows_checksum_ = checksum(line, rows_checksum_);
                       ++seen;
                     });
  if (seen != other.checkpoint()->rows || sum != other.checkpoint()->rows_checksum) {
    other.damaged("seat rows missing or changed");
  }
}

void Store::save(Checkpoint state) try {
  begin();
  state.rows = rows_;
  state.rows_checksum = rows_checksum_;
  SQLite::Statement replace(database_,
                            "REPLACE INTO state VALUES (0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  int next = 1;
  for (const std::uint64_t number :
       {identity_, state.first, state.end, std::uint64_t{state.ended}, state.first_block_checksum,
        state.rows, state.rows_checksum, state.milliseconds}) {
    replace.bind(next++, as_signed(number));
  }
  replace.bindNoCopy(next++, state.sums.data(), static_cast<int>(state.sums.size()));
  replace.bind(next, as_signed(checksum_of(state)));
  run(replace);
  commit();
  checkpoint_ = std::move(state);
} catch (const SQLite::Exception& error) {
  fail(error);
}

void Store::save_rows() try {
  if (open_) commit();
} catch (const SQLite::Exception& error) {
  fail(error);
}

void Store::for_each_line(const std::function<void(std::string_view)>& see) {
  std::uint64_t seen = 0, sum = 0, checkpoint_sum = 0;
  for_each_row(std::numeric_limits<std::int64_t>::max(),
               [&](const SQLite::Statement&, const std::string& line) {
                 sum = checksum(line, sum);
                 if (++seen == (checkpoint_ ? checkpoint_->rows : 0)) checkpoint_sum = sum;
                 see(line);
               });
  if (seen != rows_ || sum != rows_checksum_ ||
      (checkpoint_ && checkpoint_sum != checkpoint_->rows_checksum)) {
    damaged("seat rows missing or changed");
  }
}

}  // namespace mainmatch
