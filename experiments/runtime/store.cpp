#include "experiments/runtime/store.h"

#include "experiments/base/bytes.h"
#include "experiments/base/csv_cell.h"
#include "experiments/base/error.h"
#include "experiments/base/number.h"

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
std::string line_of(const Statement& row) {
  std::string line;
  for (int column = 0; column + 1 < kSeatColumnCount; ++column) {
    line.append(csv_cell(row.bytes(column))).append(",");
  }
  return line + real_text(row.real(kSeatColumnCount - 1)) + "\n";
}

}  // namespace

Store::Store(const std::string& path, std::uint64_t identity, bool with_rows)
    : database_(path), identity_(identity), with_rows_(with_rows) {
  for (const char* const setting :
       {"PRAGMA locking_mode = EXCLUSIVE", "PRAGMA journal_mode = DELETE",
        "PRAGMA synchronous = FULL", "PRAGMA cell_size_check = ON", "PRAGMA trusted_schema = OFF",
        "PRAGMA temp_store = MEMORY"}) {
    database_.run(setting);
  }
  database_.run("BEGIN EXCLUSIVE");  // the lock stays after the end
  Statement check(database_, "PRAGMA quick_check(1)");
  if (!check.step() || check.bytes(0) != "ok") database_.damaged(std::string(check.bytes(0)));
  check.step();
  Statement tables(database_, "SELECT count(*) FROM sqlite_master");
  tables.step();
  const std::int64_t made = tables.whole(0);
  tables.step();
  if (made == 0) {
    database_.run(kMakeState);
    if (with_rows) database_.run(kMakeSeats);
  }
  database_.run("COMMIT");
  if (made != 0) read_state();
}

void Store::read_state() {
  Statement row(database_,
                "SELECT identity, first, \"end\", ended, opening, rows, rows_checksum, "
                "milliseconds, sums, checksum FROM state");
  if (!row.step()) return;
  Checkpoint state;
  if (as_unsigned(row.whole(0)) != identity_) {
    throw InputError(name() + ": checkpoint of another run: other version, configuration or seed");
  }
  state.first = as_unsigned(row.whole(1));
  state.end = as_unsigned(row.whole(2));
  state.ended = row.whole(3) != 0;
  state.first_block_checksum = as_unsigned(row.whole(4));
  state.rows = as_unsigned(row.whole(5));
  state.rows_checksum = as_unsigned(row.whole(6));
  state.milliseconds = as_unsigned(row.whole(7));
  state.sums = row.bytes(8);
  if (as_unsigned(row.whole(9)) != checksum_of(state)) database_.damaged("checksum mismatch");
  if (row.step()) database_.damaged("more than one state");
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
  database_.run("BEGIN");
  open_ = true;
  if (!with_rows_) return;
  Statement remove(database_, "DELETE FROM seats WHERE rowid > ?");
  remove.bind(0, as_signed(checkpoint_ ? checkpoint_->rows : 0));
  remove.step();
}

void Store::commit() {
  insert_row_.reset();
  database_.run("COMMIT");
  open_ = false;
}

Statement& Store::inserter() {
  begin();
  if (!insert_row_) {
    insert_row_ = std::make_unique<Statement>(
        database_,
        "INSERT INTO seats (rowid, match, deal, seat, role, bot, score, rank, tokens, eliminated, "
        "win_share) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  }
  return *insert_row_;
}

void Store::add(std::span<const SeatRow> rows) {
  if (!with_rows_ || rows.empty()) return;
  Statement& insert = inserter();
  for (const SeatRow& row : rows) {
    insert.bind(0, as_signed(++rows_));
    insert.bind(1, as_signed(row.match));
    insert.bind(2, as_signed(row.deal));
    insert.bind(3, std::int64_t{row.seat});
    if (row.role.empty()) {
      insert.bind_null(4);
    } else {
      insert.bind(4, row.role);
    }
    insert.bind(5, row.bot);
    insert.bind(6, row.score);
    insert.bind(7, std::int64_t{row.rank});
    insert.bind(8, std::int64_t{row.tokens});
    insert.bind(9, std::int64_t{row.eliminated});
    insert.bind(10, win_share(row));
    insert.step();
    rows_checksum_ = checksum(line_of(row), rows_checksum_);
  }
}

void Store::add_rows_of(Store& other) {
  if (!with_rows_ || !other.checkpoint()) return;
  Statement& insert = inserter();
  Statement row(other.database_, "SELECT * FROM seats WHERE rowid <= ? ORDER BY rowid");
  row.bind(0, as_signed(other.checkpoint()->rows));
  std::uint64_t seen = 0, sum = 0;
  while (row.step()) {
    insert.bind(0, as_signed(++rows_));
    for (int column = 0; column < kSeatColumnCount; ++column)
      insert.bind_column(column + 1, row, column);
    insert.step();
    const std::string line = line_of(row);
    sum = checksum(line, sum);
    rows_checksum_ = checksum(line, rows_checksum_);
    ++seen;
  }
  if (seen != other.checkpoint()->rows || sum != other.checkpoint()->rows_checksum) {
    other.database_.damaged("seat rows missing or changed");
  }
}

void Store::save(Checkpoint state) {
  begin();
  state.rows = rows_;
  state.rows_checksum = rows_checksum_;
  {
    Statement replace(database_, "REPLACE INTO state VALUES (0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    int next = 0;
    for (const std::uint64_t number :
         {identity_, state.first, state.end, std::uint64_t{state.ended}, state.first_block_checksum,
          state.rows, state.rows_checksum, state.milliseconds}) {
      replace.bind(next++, as_signed(number));
    }
    replace.bind_bytes(next++, state.sums);
    replace.bind(next, as_signed(checksum_of(state)));
    replace.step();
  }
  commit();
  checkpoint_ = std::move(state);
}

void Store::save_rows() {
  if (open_) commit();
}

void Store::for_each_line(const std::function<void(std::string_view)>& see) {
  Statement row(database_, "SELECT * FROM seats ORDER BY rowid");
  std::uint64_t seen = 0, sum = 0, checkpoint_sum = 0;
  while (row.step()) {
    const std::string line = line_of(row);
    sum = checksum(line, sum);
    if (++seen == (checkpoint_ ? checkpoint_->rows : 0)) checkpoint_sum = sum;
    see(line);
  }
  if (seen != rows_ || sum != rows_checksum_ ||
      (checkpoint_ && checkpoint_sum != checkpoint_->rows_checksum)) {
    database_.damaged("seat rows missing or changed");
  }
}

}  // namespace mainmatch
