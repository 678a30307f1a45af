#pragma once

#include <cstdint>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace mainmatch {

/// A SQLite database in one file. Errors are one line that names the file: InputError if it is
/// corrupt, no database or locked by another process, RunError if the disk fails.
class Database {
 public:
  explicit Database(const std::string& path);
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database();

  /// One statement without a result, or of which the result does not matter.
  void run(const char* sql);
  /// `code` as SQLite returned it.
  [[noreturn]] void fail(int code) const;
  [[noreturn]] void damaged(const std::string& what) const;
  const std::string& name() const { return name_; }

 private:
  friend class Statement;

  std::string name_;
  sqlite3* database_ = nullptr;
};

/// A prepared statement. Parameters are bound and columns read from the first, 0, on.
class Statement {
 public:
  Statement(Database& database, const char* sql);
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement();

  void bind(int parameter, std::int64_t value);
  void bind(int parameter, double value);
  /// `value` must stay as it is until the statement has run.
  void bind(int parameter, std::string_view value);
  void bind_bytes(int parameter, std::string_view value);
  void bind_null(int parameter);
  /// Binds the value of a column of the current row of another statement.
  void bind_column(int parameter, const Statement& from, int column);

  /// To the next row; false at the end, and it can run again.
  bool step();
  std::int64_t whole(int column) const;
  double real(int column) const;
  bool is_null(int column) const;
  /// Holds until the next step.
  std::string_view bytes(int column) const;

 private:
  void check(int code) const;

  Database& database_;
  sqlite3_stmt* statement_ = nullptr;
};

}  // namespace mainmatch
