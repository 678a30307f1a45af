#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace mainmatch {

/// The whole file ("-" is standard input). Throws InputError if it cannot be read or is longer
/// than `most` bytes.
std::string read_file(const std::string& path, std::size_t most);

/// The same of a regular file: nothing else, such as a pipe that nobody writes to, is waited for.
std::string read_regular_file(const std::string& path, std::size_t most);

/// Throws the InputError about an input that cannot be read; `error` is an errno.
[[noreturn]] void fail_reading(const std::string& name, int error);

/// Syncs a folder to the disk after a file in it was created or renamed. Throws RunError.
void sync_folder(const std::string& path);

/// A text file that appears under its name only when it is complete: lines go to NAME.part beside
/// it, which commit() renames when it is on the disk. A part file left behind by a crash holds
/// whole lines but for the last; what stands there and is no regular file is an error. A name that
/// is no regular file (a device, a pipe, a link) is written as it stands. Errors are thrown as
/// RunError that names the file.
class OutputFile {
 public:
  /// `mode`: who may read and write a file that is new, less what the umask takes away.
  explicit OutputFile(std::string path, unsigned mode = 0666);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  /// Removes the part file unless it was committed or is to be kept.
  ~OutputFile();

  /// Writes whole lines. If that fails, the part file is cut back to the last complete line and
  /// kept; the error says so.
  void write(std::string_view lines);
  /// Complete, and on the disk under its name.
  void commit();

 private:
  [[noreturn]] void fail(const char* what);
  bool in_place() const { return part_ == path_; }

  std::string path_;
  std::string part_;
  int file_ = -1;
  long complete_ = 0;  ///< bytes of whole lines
  bool keep_ = false;
};

}  // namespace mainmatch
