#include "experiments/host/ledger.h"

#include <SQLiteCpp/Statement.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <map>

#include "experiments/base/error.h"
#include "experiments/base/file.h"
#include "experiments/base/printable.h"

namespace mainmatch::host {

namespace {

namespace fs = std::filesystem;

constexpr const char* kFile = "/host.sqlite";
constexpr const char* kLock = "/host.lock";
constexpr int kPatience = 2'000;          ///< milliseconds
constexpr int kApplication = 0x6d6d6864;  ///< marks the file as a host's

/// What makes a ledger of version i from one of version i-1, from 1 on.
constexpr const char* kMigrations[] = {
    "CREATE TABLE matches (id TEXT PRIMARY KEY, seed TEXT NOT NULL);"
    "CREATE TABLE events (match TEXT, number INTEGER, line TEXT NOT NULL,"
    " PRIMARY KEY (match, number)) WITHOUT ROWID;"
    "CREATE TABLE doors (id TEXT PRIMARY KEY, role TEXT, match TEXT, seat INTEGER,"
    " secret TEXT NOT NULL, ended INTEGER NOT NULL);"
    "CREATE TABLE sessions (secret TEXT PRIMARY KEY, door TEXT NOT NULL);"
    "CREATE TABLE notebooks (owner TEXT PRIMARY KEY, text TEXT NOT NULL);"
    "CREATE TABLE outbox (id INTEGER PRIMARY KEY AUTOINCREMENT, body TEXT NOT NULL,"
    " tries INTEGER NOT NULL, due INTEGER NOT NULL, added INTEGER NOT NULL);"
    "CREATE TABLE alive (id INTEGER PRIMARY KEY, time INTEGER NOT NULL);",
};
constexpr int kVersion = static_cast<int>(std::size(kMigrations));

[[noreturn]] void fail(const std::string& name, const SQLite::Exception& error) {
  const int code = error.getErrorCode() & 0xff;
  if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB) {
    throw InputError("{}: not a host's database: {}", name, printable(error.getErrorStr(), 200));
  }
  throw RunError("{}: cannot be read or written: {}", name, error.getErrorStr());
}

/// Only the owner may read what is in it.
int locked(const std::string& folder) {
  std::error_code error;
  if (fs::create_directories(folder, error)) {
    ::chmod(folder.c_str(), 0700);
    sync_folder(folder + "/..");
  }
  const std::string path = folder + kLock;
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) {
    throw InputError("{}: cannot be made: {}", shown_path(path), std::strerror(errno));
  }
  if (::flock(file, LOCK_EX | LOCK_NB) == 0) return file;
  ::close(file);
  throw InputError("{}: in use by another server", shown_path(folder));
}

void migrate(SQLite::Database& database, const std::string& name) {
  database.exec("BEGIN IMMEDIATE");
  int version = database.execAndGet("PRAGMA user_version");
  if (version > kVersion) {
    throw InputError("{}: made by a later version of the program", name);
  }
  const int application = database.execAndGet("PRAGMA application_id");
  const int tables = database.execAndGet("SELECT count(*) FROM sqlite_master");
  if (application != kApplication && tables > 0) {
    throw InputError("{}: not a host's database", name);
  }
  for (; version < kVersion; ++version) database.exec(kMigrations[version]);
  database.exec(fmt::format("PRAGMA application_id = {}", kApplication));
  database.exec(fmt::format("PRAGMA user_version = {}", kVersion));
  database.exec("COMMIT");
}

void bind(SQLite::Statement& statement, const std::vector<Batch::Value>& values) {
  int place = 0;
  for (const Batch::Value& value : values) {
    ++place;
    if (const auto* const text = std::get_if<std::string>(&value)) {
      statement.bindNoCopy(place, *text);
    } else if (const auto* const number = std::get_if<std::int64_t>(&value)) {
      statement.bind(place, *number);
    } else {
      statement.bind(place);
    }
  }
}

}  // namespace

Batch& Batch::add(const char* sql, std::vector<Value> values) {
  rows_.push_back({sql, std::move(values)});
  return *this;
}

Ledger::Ledger(const std::string& folder) : name_(shown_path(folder + kFile)) {
  lock_ = locked(folder);
  const mode_t mask = ::umask(0077);
  try {
    const std::string path = folder + kFile;
    database_.emplace(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE | SQLite::OPEN_FULLMUTEX);
    database_->setBusyTimeout(kPatience);  // somebody reads it, as for a backup
    for (const char* const setting :
         {"PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "PRAGMA trusted_schema = OFF",
          "PRAGMA cell_size_check = ON", "PRAGMA temp_store = MEMORY"}) {
      database_->exec(setting);
    }
    const std::string check = database_->execAndGet("PRAGMA quick_check(1)");
    if (check != "ok") throw InputError("{}: damaged: {}", name_, printable(check, 200));
    migrate(*database_, name_);
    sync_folder(folder);
  } catch (const SQLite::Exception& error) {
    ::umask(mask);
    ::close(lock_);
    fail(name_, error);
  } catch (...) {
    ::umask(mask);
    ::close(lock_);
    throw;
  }
  ::umask(mask);
}

Ledger::~Ledger() {
  database_.reset();
  ::close(lock_);
}

/// Whoever comes while others write waits and is written with all who came meanwhile.
void Ledger::commit(const Batch& batch) {
  if (batch.empty()) return;
  Waiting own{&batch};
  std::unique_lock lock(mutex_);
  waiting_.push_back(&own);
  while (!own.is_done) {
    if (is_writing_) {
      written_.wait(lock);
      continue;
    }
    is_writing_ = true;
    const std::vector<Waiting*> all = std::exchange(waiting_, {});
    lock.unlock();
    write(all);
    lock.lock();
    is_writing_ = false;
    for (Waiting* const one : all) one->is_done = true;
    written_.notify_all();
  }
  if (!own.error.empty()) throw RunError("{}", own.error);
}

void Ledger::write(const std::vector<Waiting*>& all) {
  const std::lock_guard turn(database_turn_);
  try {
    database_->exec("BEGIN IMMEDIATE");
    std::map<const char*, SQLite::Statement> statements;
    for (const Waiting* const one : all) {
      for (const Batch::Row& row : one->batch->rows_) {
        const auto [there, is_new] = statements.try_emplace(row.sql, *database_, row.sql);
        SQLite::Statement& statement = there->second;
        bind(statement, row.values);
        statement.exec();
        statement.reset();
      }
    }
    statements.clear();
    database_->exec("COMMIT");
  } catch (const std::exception& error) {
    const std::string why = fmt::format("{}: cannot be written: {}", name_, error.what());
    if (sqlite3_get_autocommit(database_->getHandle()) == 0) database_->tryExec("ROLLBACK");
    for (Waiting* const one : all) one->error = why;
  }
}

std::vector<Ledger::Row> Ledger::read(const char* sql, const std::vector<std::string>& values) try {
  const std::lock_guard turn(database_turn_);
  SQLite::Statement statement(*database_, sql);
  for (std::size_t i = 0; i < values.size(); ++i) {
    statement.bind(static_cast<int>(i) + 1, values[i]);
  }
  std::vector<Row> rows;
  while (statement.executeStep()) {
    Row& row = rows.emplace_back();
    for (int i = 0; i < statement.getColumnCount(); ++i) {
      row.push_back(statement.getColumn(i).getString());
    }
  }
  return rows;
} catch (const SQLite::Exception& error) {
  fail(name_, error);
}

void Ledger::trace(std::function<void(const std::string& sql)> see) {
  const std::lock_guard turn(database_turn_);
  see_ = std::move(see);
  const auto call = [](unsigned, void* ledger, void* statement, void*) {
    const char* const sql = sqlite3_sql(static_cast<sqlite3_stmt*>(statement));
    static_cast<Ledger*>(ledger)->see_(sql ? sql : "");
    return 0;
  };
  sqlite3_trace_v2(database_->getHandle(), see_ ? SQLITE_TRACE_STMT : 0, see_ ? +call : nullptr,
                   this);
}

void back_up(const std::string& folder, const std::string& file) {
  const std::string path = folder + kFile;
  const std::string name = shown_path(path);
  if (!fs::exists(path)) throw InputError("{}: there is no host's database", name);
  if (fs::exists(file)) throw InputError("{}: is there already", shown_path(file));
  const mode_t mask = ::umask(0077);
  try {
    SQLite::Database database(path, SQLite::OPEN_READWRITE);
    SQLite::Statement copy(database, "VACUUM INTO ?");
    copy.bind(1, file);
    copy.exec();
  } catch (const SQLite::Exception& error) {
    ::umask(mask);
    fail(name, error);
  }
  ::umask(mask);
}

}  // namespace mainmatch::host
