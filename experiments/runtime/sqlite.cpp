#include "experiments/runtime/sqlite.h"

#include <sqlite3.h>

#include <cstring>

#include "experiments/base/error.h"
#include "experiments/base/printable.h"

namespace mainmatch {

Database::Database(const std::string& path) : name_(shown_path(path)) {
  const int code = sqlite3_open_v2(
      path.c_str(), &database_,
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
      nullptr);
  if (code == SQLITE_OK) return;
  try {
    fail(code);
  } catch (...) {
    sqlite3_close(database_);
    throw;
  }
}

Database::~Database() { sqlite3_close(database_); }

void Database::run(const char* sql) {
  Statement statement(*this, sql);
  while (statement.step()) {
  }
}

void Database::fail(int code) const {
  switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      throw InputError(name_ + ": in use by another process");
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_SCHEMA:
    case SQLITE_ERROR:  // a table or a column that is not there
    case SQLITE_MISMATCH:
    case SQLITE_CONSTRAINT:
      damaged(sqlite3_errstr(code));
    default:
      if (code == SQLITE_IOERR_SHORT_READ) damaged("truncated");
      break;
  }
  const int error = database_ ? sqlite3_system_errno(database_) : 0;
  const bool full = (code & 0xff) == SQLITE_FULL;
  std::string what = full || error == 0 ? sqlite3_errstr(code) : std::strerror(error);
  throw RunError(name_ + ": cannot be read or written: " + what);
}

void Database::damaged(const std::string& what) const {
  throw InputError(name_ + ": corrupt checkpoint: " + printable(what, 200));
}

Statement::Statement(Database& database, const char* sql) : database_(database) {
  const int code = sqlite3_prepare_v2(database.database_, sql, -1, &statement_, nullptr);
  if (code != SQLITE_OK) database.fail(code);
}

Statement::~Statement() { sqlite3_finalize(statement_); }

void Statement::bind(int parameter, std::int64_t value) {
  check(sqlite3_bind_int64(statement_, parameter + 1, value));
}
void Statement::bind(int parameter, double value) {
  check(sqlite3_bind_double(statement_, parameter + 1, value));
}
void Statement::bind(int parameter, std::string_view value) {
  check(sqlite3_bind_text64(statement_, parameter + 1, value.data(), value.size(), SQLITE_STATIC,
                            SQLITE_UTF8));
}
void Statement::bind_bytes(int parameter, std::string_view value) {
  check(sqlite3_bind_blob64(statement_, parameter + 1, value.data(), value.size(), SQLITE_STATIC));
}
void Statement::bind_null(int parameter) { check(sqlite3_bind_null(statement_, parameter + 1)); }
void Statement::bind_column(int parameter, const Statement& from, int column) {
  check(
      sqlite3_bind_value(statement_, parameter + 1, sqlite3_column_value(from.statement_, column)));
}

void Statement::check(int code) const {
  if (code != SQLITE_OK) database_.fail(code);
}

bool Statement::step() {
  const int code = sqlite3_step(statement_);
  if (code == SQLITE_ROW) return true;
  sqlite3_reset(statement_);
  if (code != SQLITE_DONE) database_.fail(code);
  return false;
}

std::int64_t Statement::whole(int column) const { return sqlite3_column_int64(statement_, column); }
double Statement::real(int column) const { return sqlite3_column_double(statement_, column); }
bool Statement::is_null(int column) const {
  return sqlite3_column_type(statement_, column) == SQLITE_NULL;
}
std::string_view Statement::bytes(int column) const {
  const auto* data = static_cast<const char*>(sqlite3_column_blob(statement_, column));
  const int size = sqlite3_column_bytes(statement_, column);
  return data ? std::string_view(data, static_cast<std::size_t>(size)) : std::string_view();
}

}  // namespace mainmatch
